import type { ComponentType } from "react";
import { useT } from "@agio/sdk";
import { StatusBadge, type StateTone } from "../feedback/feedback";

/** Where a record stands, as dot and word; `all` are its states, in their order. */
export type States<S extends string> = ComponentType<{ state: S }> & { all: readonly S[] };

/**
 * The states of a noun, each with its tone; their words are `<plugin>.state.<state>`. A state that is missing, or that
 * there isn't, is an error of the type checker.
 */
export function statesOf<S extends string>(plugin: string, tones: Readonly<Record<S, StateTone>>): States<S> {
  function State({ state }: { state: S }) {
    const t = useT(plugin);
    return <StatusBadge tone={tones[state]}>{t(`${plugin}.state.${state}`)}</StatusBadge>;
  }
  return Object.assign(State, { all: Object.keys(tones) as S[] });
}

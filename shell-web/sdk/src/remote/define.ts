import type { ComponentType } from "react";
import { getDeployment } from "../deployment";
import { hasHung, HungError, marked, within } from "./starting";

export type LazyComponent = () => Promise<{ default: ComponentType }>;
// A slot's properties are agreed between the two plugins, not here: only `any` lets each name its own.
export type LazySlot = () => Promise<{ default: ComponentType<any> }>;

/** The code of a plugin's screens. Paths, access and menus are declared by the plugin on the server. */
export interface RemoteModule {
  id: string;
  /** By the screen names of the plugin's manifest. */
  screens: Record<string, LazyComponent>;
  /** By the slot names of the plugin's manifest. */
  slots?: Record<string, LazySlot>;
}

export const defineRemote = (module: RemoteModule): RemoteModule => module;

export type RemoteLoader = (id: string) => Promise<RemoteModule>;

let loader: RemoteLoader = (id) => Promise.reject(new Error(`no loader for ${id}`));

/** The shell says how a remote is fetched. */
export function setRemoteLoader(next: RemoteLoader): void {
  loader = next;
}

/** The component of a screen or a slot; an error where it doesn't come in time, or kept a page from answering before. */
export async function loadPart(id: string, kind: "screens" | "slots", name: string, again = false): ReturnType<LazySlot> {
  const entry = getDeployment().remotes.find((one) => one.id === id)?.entry ?? id;
  if (!again && hasHung(entry)) throw new HungError(id);
  return marked(entry, async () => {
    const part = (await loader(id))[kind]?.[name];
    if (!part) throw new Error(`${id} has none of its ${kind} called ${name}`);
    return within(`${id}/${name}`, part);
  });
}

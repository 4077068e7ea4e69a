import type { Translate } from "@agio/sdk";

/** What is wrong with a field: the key of a sentence and what it says. */
export interface Problem {
  key: string;
  values?: Record<string, string | number>;
}

export type Problems<F extends string> = Partial<Record<F, Problem>>;

/** The sentences of what is wrong. */
export const said = <F extends string>(t: Translate, problems: Problems<F>): Partial<Record<F, string>> =>
  Object.fromEntries(
    Object.entries<Problem | undefined>(problems).flatMap(([field, problem]) => (problem ? [[field, t(problem.key, problem.values)]] : [])),
  ) as Partial<Record<F, string>>;

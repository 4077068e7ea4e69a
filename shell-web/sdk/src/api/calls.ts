/**
 * What each call takes and answers, by its path. A part's `wire.gen.ts` adds those that it names:
 * `declare module "@agio/sdk" { interface Calls { "web/buyProfit": { form: {…}; answer: Order } } }`.
 */
export interface Calls {}

export type CallPath = keyof Calls & string;
export type FormOf<P extends CallPath> = Calls[P] extends { form: infer F extends object } ? F : never;
export type AnswerOf<P extends CallPath> = Calls[P] extends { answer: infer A } ? A : never;

/** What is given to a call: its form, which may be left out where nothing in it has to be given, and what goes with it. */
export type Given<F extends object, Instead, With> =
  Record<never, never> extends F ? [form?: F | Instead, beside?: With] : [form: F | Instead, beside?: With];

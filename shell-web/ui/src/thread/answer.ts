import type { Moment } from "@agio/sdk";

/** One message as the kit's calls answer it. */
export interface WrittenMessage {
  number: number;
  by: "user" | "operator";
  text: string;
  at: Moment;
  read: boolean;
  file: boolean;
}

/** What the owner of a case is answered about its thread: `agio_kernel.cases.threads` makes the calls. */
export interface ThreadAnswer {
  rows: readonly WrittenMessage[];
  next: string;
  unread: number;
  open: boolean;
  longest: number;
}

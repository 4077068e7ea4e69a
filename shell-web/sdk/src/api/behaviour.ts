import { CallError, CODE, type Envelope } from "./envelope";
import type { Params, Signable } from "./form";

export type NoticeKind = "neutral" | "success" | "warning";

/** What the shell provides so that every answer behaves the same everywhere. */
export interface Behaviours {
  notify(kind: NoticeKind, message: string): void;
  /** Text when a refusing answer has no words of its own. */
  defaultMessage(): string;
  /**
   * Code 2000: ask "log in again" or "back". Code 121: ask "regenerate the demo account" or "the real account".
   * `background` tells that the page asked by itself: who went back once is not asked about that again.
   */
  askAboutSession(envelope: Envelope, background: boolean): void;
  /** Code 1000, after its delay: log out and load the page again, with the reason kept for the sign-in. */
  logOutAndReload(envelope: Envelope): void;
  /** Ask for what proves that it is the user, for a command that was refused without it; null where nobody gives it. */
  prove?(refusal: CallError, asked: Signable): Promise<Params | null>;
  /** Whether this browser has begun another session than the one the answer is about: then there is nothing to ask. */
  sessionMoved?(): boolean;
}

const DEFAULT_DELAY_SECONDS = 2;
let behaviours: Behaviours | null = null;
let leaving = false;

export function setBehaviours(next: Behaviours | null): void {
  behaviours = next;
  leaving = false;
}

/** The account has no trading password yet, this session hasn't given it, or a risky product's test was never passed. */
const UNPROVED = new Set([124, 163, 181]);

/**
 * What a command that was refused is sent with once more: the trading password or a passkey, asked for where it was refused for
 * want of it or because it was wrong. A command that sends its own asks for it in its own place.
 */
export async function proofFor(refusal: Error, asked: Signable, given: Params | null): Promise<Params | null> {
  if (!(refusal instanceof CallError) || "tpassword" in asked.params) return null;
  const wrong = given !== null && (refusal.field === "tpassword" || refusal.field === "passkey");
  return wrong || UNPROVED.has(refusal.code) ? ((await behaviours?.prove?.(refusal, asked)) ?? null) : null;
}

export const notify = (kind: NoticeKind, message: string): void => behaviours?.notify(kind, message);

function delayOf({ time, data }: Envelope): number {
  const inside = typeof data === "object" && data !== null ? (data as { time?: unknown }).time : undefined;
  const seconds = Number(inside ?? time ?? DEFAULT_DELAY_SECONDS);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : DEFAULT_DELAY_SECONDS;
}

export interface Asked {
  /** Do not toast a refusal: the caller shows it in place. */
  quiet?: boolean;
  /** The page asks by itself, nobody pressed anything. */
  background?: boolean;
}

/** Do what an answer's code demands. */
export function behave(envelope: Envelope, { quiet = false, background = false }: Asked = {}): void {
  switch (envelope.code) {
    case CODE.ok:
    case CODE.silent:
      return;
    case CODE.logOut:
      if (leaving || behaviours?.sessionMoved?.()) return;
      leaving = true;
      if (envelope.message) notify("warning", envelope.message);
      setTimeout(() => behaviours?.logOutAndReload(envelope), delayOf(envelope) * 1000);
      return;
    case CODE.logInAgain:
    case CODE.demoExpired:
      if (behaviours?.sessionMoved?.()) return;
      behaviours?.askAboutSession(envelope, background);
      return;
    default:
      if (!quiet) notify("warning", envelope.message || (behaviours?.defaultMessage() ?? ""));
  }
}

import { useEffect } from "react";
import { useAction, type Action, type CallError } from "@agio/sdk";
import { startCountdown } from "@agio/ui";
import { shortName } from "../rules";
import type { CodeSent } from "../wire.gen";

export type Purpose = "register" | "reset" | "bind" | "change" | "tpassword";

export interface SendCode {
  /** Under which the wait for the next code is kept. */
  countdown: string;
  /** Sends a code; answers the seconds until the next one, undefined when none was sent. */
  send(): Promise<number | undefined>;
  busy: boolean;
  error: Action<unknown>["error"];
}

interface Options {
  /** How often the form was edited: with it ends what was said of sending the code. */
  edits: number;
  onSent?(): void;
  onCallError(error: CallError): void;
}

const TOO_SOON = 3105;

/** Under which the wait for the next code is kept: an address of a purpose has one, whichever page asks. */
const countdownOf = (purpose: Purpose, account: string): string => `${purpose}-${shortName(account)}`;

export const codeSent = (purpose: Purpose, account: string, { again_after_s }: CodeSent): void =>
  startCountdown(countdownOf(purpose, account), again_after_s);

/** A refusal that says how long to wait starts that wait. */
export function refusedCode(purpose: Purpose, account: string, error: CallError): void {
  if (error.code === TOO_SOON && error.envelope.time) startCountdown(countdownOf(purpose, account), error.envelope.time);
}

/** A code for a purpose, sent to an address: the server says how long to wait for another, also when it refuses one. */
export function useSendCode(purpose: Purpose, account: string, country: string | undefined, options: Options): SendCode {
  const { edits, onSent, onCallError } = options;
  const action = useAction("web/getCode", {
    method: "GET",
    notice: "none",
    quiet: true,
    onCallError: (error) => {
      refusedCode(purpose, account, error);
      onCallError(error);
    },
  });
  const { reset } = action;
  useEffect(reset, [reset, edits]);
  return {
    countdown: countdownOf(purpose, account),
    busy: action.busy,
    error: action.error,
    // Said of the address it was sent to, which may have been edited meanwhile.
    send: async () => {
      const sent = await action.run({ account: account.trim(), purpose, ...(country ? { country } : {}) });
      if (!sent) return undefined;
      codeSent(purpose, account, sent);
      onSent?.();
      return sent.again_after_s;
    },
  };
}

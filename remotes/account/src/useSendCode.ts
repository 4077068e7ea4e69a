import { useEffect } from "react";
import { useAction, type Action, type CallError } from "@agio/sdk";
import { startCountdown } from "@agio/ui";
import { shortName } from "./rules";

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
  onRefusal(error: CallError): void;
}

const TOO_SOON = 3105;

/** A code for a purpose, sent to an address: the server says how long to wait for another, also when it refuses one. */
export function useSendCode(purpose: Purpose, account: string, country: string | undefined, options: Options): SendCode {
  const { edits, onSent, onRefusal } = options;
  const countdown = `${purpose}-${shortName(account)}`;
  const action = useAction<{ again_after_s: number }>("web/getCode", {
    method: "GET",
    notice: "none",
    quiet: true,
    onRefusal: (error) => {
      if (error.code === TOO_SOON && error.envelope.time) startCountdown(countdown, error.envelope.time);
      onRefusal(error);
    },
  });
  const { reset } = action;
  useEffect(reset, [reset, edits]);
  return {
    countdown,
    busy: action.busy,
    error: action.error,
    // Said of the address it was sent to, which may have been edited meanwhile.
    send: async () => {
      const sent = await action.run({ account: account.trim(), purpose, ...(country ? { country } : {}) });
      if (!sent) return undefined;
      startCountdown(countdown, sent.again_after_s);
      onSent?.();
      return sent.again_after_s;
    },
  };
}

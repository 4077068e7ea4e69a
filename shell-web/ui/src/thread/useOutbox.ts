import { useState } from "react";
import { CallError, newIntent, useT } from "@agio/sdk";

export interface Outgoing {
  /** The request token: the same one each time it is sent. */
  intent: string;
  text: string;
  picture: File | null;
  state: "sending" | "failed";
  /** What the server says against it. */
  reason: string | null;
}

/** Unsent ones that are kept; who has that many writes no more until one went out. */
const MOST = 20;

/**
 * What was written and isn't in the thread yet. One that got no answer is sent again under its own token, so the desk
 * never reads it twice.
 */
export function useOutbox(send: (text: string, intent: string, picture: File | null) => Promise<unknown>) {
  const t = useT();
  const [waiting, setWaiting] = useState<readonly Outgoing[]>([]);
  const change = (intent: string, next: Partial<Outgoing>) =>
    setWaiting((all) => all.map((one) => (one.intent === intent ? { ...one, ...next } : one)));
  const run = async (intent: string, text: string, picture: File | null) => {
    try {
      await send(text, intent, picture);
      setWaiting((all) => all.filter((one) => one.intent !== intent));
    } catch (error) {
      const reason = error instanceof CallError && error.message ? error.message : t("shell.thread.unsent");
      change(intent, { state: "failed", reason });
    }
  };
  return {
    waiting,
    full: waiting.length >= MOST,
    write(text: string, picture: File | null = null) {
      const intent = newIntent();
      setWaiting((all) => [...all, { intent, text, picture, state: "sending", reason: null }]);
      void run(intent, text, picture);
    },
    again(intent: string) {
      const one = waiting.find((entry) => entry.intent === intent && entry.state === "failed");
      if (!one) return;
      change(intent, { state: "sending", reason: null });
      void run(intent, one.text, one.picture);
    },
  };
}

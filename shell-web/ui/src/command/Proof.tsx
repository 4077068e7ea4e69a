import { useEffect, useRef, useState } from "react";
import { hasPasskeys, Link, linkOr, SIGN, useSession, useT } from "@agio/sdk";
import { Button } from "../button/Button";
import { PinField } from "../fields/fields";
import type { Command } from "./useCommand";
import styles from "./command.module.css";

export interface ProofRequirements {
  /** An authenticator is bound: its code goes with the trading password. */
  code: boolean;
}

export interface ProofProps {
  needs: ProofRequirements;
  command: Command;
  onProof(proof: { tpassword: string; totp?: string } | { passkey: string }): void;
}

const DIGITS = 6;

/**
 * The trading password, and the authenticator's code where one is bound: the last digit sends both. A passkey, where there is
 * one, stands for them.
 */
export function Proof({ needs, command, onProof }: ProofProps) {
  const t = useT();
  const [pin, setPin] = useState("");
  const [code, setCode] = useState("");
  // An authenticator that was bound in another window is known once the server asks for its code.
  const [asked, setAsked] = useState(false);
  const first = useRef<HTMLDivElement>(null);
  const second = useRef<HTMLDivElement>(null);
  const bound = needs.code || asked;
  const { refusal, busy } = command;
  const [heard, setHeard] = useState(refusal);
  if (refusal !== heard) {
    setHeard(refusal);
    // What was wrong is typed anew; a code that was right is spent.
    if (refusal !== null && refusal.field !== "totp") setPin("");
    if (refusal !== null) setCode("");
    if (refusal?.field === "totp") setAsked(true);
  }
  // While it is sent the fields are off, and lose the focus; what is to be typed anew gets it back.
  useEffect(() => {
    if (refusal && !busy) (refusal.field === "totp" ? second : first).current?.querySelector("input")?.focus();
  }, [refusal, busy, bound]);
  const send = (tpassword: string, totp: string) => onProof({ tpassword, ...(bound ? { totp } : {}) });
  const forgotten = linkOr("account.editTradingPassword", "/editPasswordTrade");
  const { user } = useSession();
  return (
    <>
      {user?.passkey && hasPasskeys() && (
        <Button icon="fingerprint" size={44} full busy={busy} onClick={() => onProof({ passkey: SIGN })}>
          {t("shell.passkey.use")}
        </Button>
      )}
      <div ref={first}>
        <PinField
          label={t("shell.command.password")}
          autoFocus
          disabled={busy}
          value={pin}
          onChange={(value) => {
            setPin(value);
            if (refusal?.field === "tpassword") command.reset();
          }}
          onComplete={(value) => {
            if (!bound) send(value, "");
            else if (code.length === DIGITS) send(value, code);
            else second.current?.querySelector("input")?.focus();
          }}
          error={command.of("tpassword")}
        />
      </div>
      {bound && (
        <div ref={second}>
          <PinField
            label={t("shell.command.code")}
            plain
            disabled={busy}
            value={code}
            onChange={(value) => {
              setCode(value);
              if (refusal?.field === "totp") command.reset();
            }}
            onComplete={(value) => {
              if (pin.length === DIGITS) send(pin, value);
            }}
            error={command.of("totp")}
          />
        </div>
      )}
      <div className={styles.foot}>
        <span>{t(busy ? "shell.command.sending" : "shell.command.note")}</span>
        {forgotten && <Link to={forgotten}>{t("shell.command.forgot")}</Link>}
      </div>
    </>
  );
}

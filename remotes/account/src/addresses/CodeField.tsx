import { useState } from "react";
import { useDeployment, useT, type CallError } from "@agio/sdk";
import { CountdownButton, DigitsField, Lost } from "@agio/ui";
import { useSendCode, type Purpose } from "./useSendCode";
import styles from "../form.module.css";

export interface CodeFieldProps {
  name: string;
  label: string;
  purpose: Purpose;
  /** Where the code goes. */
  account: string;
  country?: string | undefined;
  /** How the address is shown once the code is on its way. */
  shownAs?: string;
  value: string;
  onChange(code: string): void;
  error?: string | undefined;
  /** How often the form was edited. */
  edits: number;
  /** False when the address isn't complete yet; the form then says why. */
  ready?(): boolean;
  onCallError(error: CallError): void;
}

/** A code from a message, and the button that sends it. The wait between two codes survives a reload. */
export function CodeField(props: CodeFieldProps) {
  const { name, label, purpose, account, country, shownAs, value, onChange, error, edits, ready, onCallError } = props;
  const t = useT("account");
  const { development } = useDeployment();
  const [sentTo, setSentTo] = useState("");
  const code = useSendCode(purpose, account, country, { edits, onSent: () => setSentTo(account.trim()), onCallError });
  const ask = async () => (ready && !ready() ? undefined : code.send());
  const sent = sentTo !== "" && sentTo === account.trim();
  return (
    <div className={styles.code}>
      <DigitsField
        name={name}
        label={label}
        autoComplete="one-time-code"
        most={8}
        value={value}
        onChange={onChange}
        error={error}
        hint={
          (sent || development) && (
            <>
              {sent && t("account.form.code_sent", { to: shownAs ?? sentTo })}{" "}
              {development && (
                <a href="/development/outbox" target="_blank" rel="noreferrer">
                  {t("account.form.outbox")}
                </a>
              )}
            </>
          )
        }
      />
      <CountdownButton id={code.countdown} of={label} onStart={ask}>
        {t("account.form.send_code")}
      </CountdownButton>
      <div className={styles.lost}>
        <Lost error={code.error} />
      </div>
    </div>
  );
}

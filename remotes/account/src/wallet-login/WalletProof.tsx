import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, Notice } from "@agio/ui";
import { PhraseField } from "./PhraseField";
import { shortAddress } from "../rules";
import { useSigning } from "./useSigning";
import styles from "../form.module.css";

export interface WalletProofProps {
  address: string;
  done: boolean;
  error: string | undefined;
  onSigned(nonce: string, signature: string): void;
}

/** The proof of an account without a password: its wallet signs again. */
export default function WalletProof({ address, done, error, onSigned }: WalletProofProps) {
  const t = useT("account");
  const [phrase, setPhrase] = useState("");
  const signing = useSigning();
  const run = async () => {
    const signed = await signing.sign(phrase, address);
    if (!signed) return;
    setPhrase("");
    onSigned(signed.nonce, signed.signature);
  };
  if (done && !error) return <Notice kind="done">{t("account.wallet.signed", { address: shortAddress(address) })}</Notice>;
  return (
    <div className={styles.second}>
      <PhraseField
        value={phrase}
        onChange={(text) => {
          signing.clear();
          setPhrase(text);
        }}
        error={signing.problem ?? error}
        disabled={signing.busy}
      />
      <Button icon="writing" busy={signing.busy} disabled={phrase.trim() === ""} onClick={() => void run()}>
        {t("account.wallet.sign")}
      </Button>
    </div>
  );
}

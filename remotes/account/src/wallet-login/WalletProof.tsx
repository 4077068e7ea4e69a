import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, Notice } from "@agio/ui";
import { ConnectWallet } from "./ConnectWallet";
import { OtherWays } from "./OtherWays";
import { PhraseField } from "./PhraseField";
import { phraseAllowed, shortAddress } from "../rules";
import { useSigning, type Signed } from "./useSigning";
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
  const signed = ({ nonce, signature }: Signed) => onSigned(nonce, signature);
  if (done && !error) return <Notice kind="done">{t("account.wallet.signed", { address: shortAddress(address) })}</Notice>;
  return (
    <div className={styles.second}>
      <ConnectWallet address={address} error={error} onSigned={signed} />
      {phraseAllowed() && (
        <OtherWays>
          <PhraseProof address={address} error={error} onSigned={signed} />
        </OtherWays>
      )}
    </div>
  );
}

interface PhraseProofProps {
  address: string;
  error: string | undefined;
  onSigned(signed: Signed): void;
}

function PhraseProof({ address, error, onSigned }: PhraseProofProps) {
  const t = useT("account");
  const [phrase, setPhrase] = useState("");
  const signing = useSigning();
  const run = async () => {
    const signed = await signing.withPhrase(phrase, address);
    if (!signed) return;
    setPhrase("");
    onSigned(signed);
  };
  return (
    <>
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
    </>
  );
}

import { useState, type FormEvent } from "react";
import { useT } from "@agio/sdk";
import { Button } from "@agio/ui";
import { PhraseField } from "./PhraseField";
import { useSigning, type Signed } from "./useSigning";
import styles from "../form.module.css";

/** A phrase somebody has already. It is gone from the page as soon as it has signed. */
export function ImportPhrase({ onSigned }: { onSigned(signed: Signed): void }) {
  const t = useT("account");
  const [phrase, setPhrase] = useState("");
  const [empty, setEmpty] = useState(false);
  const signing = useSigning();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setEmpty(phrase.trim() === "");
    if (phrase.trim() === "") return;
    const signed = await signing.withPhrase(phrase);
    if (!signed) return;
    setPhrase("");
    onSigned(signed);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
      <PhraseField
        value={phrase}
        onChange={(text) => {
          setEmpty(false);
          signing.clear();
          setPhrase(text);
        }}
        error={empty ? t("account.wallet.phrase_missing") : (signing.problem ?? undefined)}
        disabled={signing.busy}
      />
      <Button type="submit" variant="primary" size={44} full busy={signing.busy}>
        {t("account.wallet.sign_in")}
      </Button>
    </form>
  );
}

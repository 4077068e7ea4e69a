import { useState, type FormEvent } from "react";
import { useT } from "@agio/sdk";
import { Button, FieldError, Input, Notice, Steps, Text } from "@agio/ui";
import { useSigning, type Signed } from "./useSigning";
import styles from "../form.module.css";

interface Made {
  phrase: string;
  places: number[];
}

/** Twelve new words: written down first, three of them asked for, then used once and forgotten here. */
export function CreatePhrase({ onSigned }: { onSigned(signed: Signed): void }) {
  const t = useT("account");
  const [made, setMade] = useState<Made | null>(null);
  const [asking, setAsking] = useState(false);
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState(false);
  const [lost, setLost] = useState(false);
  const signing = useSigning();

  const make = async () => {
    try {
      const wallet = await import(/* webpackChunkName: "wallet" */ "./wallet");
      const phrase = wallet.newPhrase();
      setMade({ phrase, places: wallet.placesToAsk(phrase.split(" ").length) });
    } catch (error) {
      console.error("the wallet code did not load", error);
      setLost(true);
    }
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (!made) return;
    const { knowsWords } = await import(/* webpackChunkName: "wallet" */ "./wallet");
    if (!knowsWords(made.phrase, made.places, answers)) {
      setWrong(true);
      return;
    }
    const signed = await signing.withPhrase(made.phrase);
    if (!signed) return;
    setMade(null);
    setAnswers([]);
    onSigned(signed);
  };
  const words = made?.phrase.split(" ") ?? [];
  return (
    <div className={styles.form}>
      <Steps steps={[t("account.wallet.step_write"), t("account.wallet.step_confirm")]} current={asking ? 1 : 0} />
      {!made && (
        <>
          <Notice kind="warn" title={t("account.wallet.only_way")}>
            {t("account.wallet.only_way_text")}
          </Notice>
          <FieldError text={lost ? t("shell.error.network") : undefined} />
          <Button variant="primary" size={44} full onClick={() => void make()}>
            {t("account.wallet.show")}
          </Button>
        </>
      )}
      {made && !asking && (
        <>
          <Text tone="caption">{t("account.wallet.write")}</Text>
          <ol className={styles.words} translate="no" aria-label={t("account.wallet.phrase")}>
            {words.map((word, at) => (
              <li key={at}>
                <i>{at + 1}</i>
                {word}
              </li>
            ))}
          </ol>
          <Button variant="primary" size={44} full onClick={() => setAsking(true)}>
            {t("account.wallet.written")}
          </Button>
        </>
      )}
      {made && asking && (
        <form className={styles.plain} onSubmit={(event) => void confirm(event)} noValidate autoComplete="off">
          <Text tone="caption">{t("account.wallet.confirm")}</Text>
          <div className={styles.asked} spellCheck={false} autoCapitalize="none" translate="no">
            {made.places.map((place, at) => (
              <Input
                key={place}
                label={t("account.wallet.word", { number: place + 1 })}
                autoComplete="off"
                autoFocus={at === 0}
                maxLength={16}
                value={answers[at] ?? ""}
                onChange={(text) => {
                  setWrong(false);
                  setAnswers(made.places.map((_, index) => (index === at ? text : (answers[index] ?? ""))));
                }}
              />
            ))}
          </div>
          <FieldError text={wrong ? t("account.wallet.words_wrong") : (signing.problem ?? undefined)} />
          <Button type="submit" variant="primary" size={44} full busy={signing.busy}>
            {t("account.wallet.sign_in")}
          </Button>
          <Button
            size={44}
            full
            onClick={() => {
              setAsking(false);
              setWrong(false);
              setAnswers([]);
            }}
          >
            {t("account.wallet.look_again")}
          </Button>
        </form>
      )}
    </div>
  );
}

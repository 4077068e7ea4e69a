import { useState, type FormEvent } from "react";
import { languageTag, parameter, useLanguage, useSession, useT } from "@agio/sdk";
import { Button, Lost, Panel, Select, Sending, toast } from "@agio/ui";
import { Centre } from "./Centre";
import { LanguageSelect } from "./LanguageSelect";
import { useDeed } from "./useDeed";
import { useProblems } from "./useProblems";
import styles from "./form.module.css";

const FIELDS = ["currency"] as const;

const codes = (): string[] =>
  String(parameter("account.profile.currencies", "USD"))
    .split(",")
    .map((code) => code.trim())
    .filter(Boolean);

/** The currency that values are shown in, and the language. */
export default function Currency() {
  const t = useT("account");
  return (
    <Centre title={t("account.currency.title")} lead={t("account.currency.lead")}>
      <Panel padding="form">
        <div className={styles.box}>
          <Choose />
        </div>
      </Panel>
      <Panel padding="form">
        <div className={styles.box}>
          <LanguageSelect label={t("account.language.title")} />
        </div>
      </Panel>
    </Centre>
  );
}

function Choose() {
  const t = useT("account");
  const { key } = useLanguage();
  const { user, refresh } = useSession();
  const [chosen, setChosen] = useState("");
  const names = new Intl.DisplayNames([key ? languageTag() : "en", "en"], { type: "currency", fallback: "code" });
  const current = String(user?.currency ?? "");
  const problems = useProblems<"currency">(FIELDS);
  const save = useDeed<{ currency: string }, "currency">("web/updateCurrency", problems, "currency", ({ currency }) => {
    void refresh();
    toast({ kind: "success", text: t("account.currency.done", { currency }) });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    problems.show({});
    void save.run({ currency: chosen || current });
  };
  return (
    <form ref={problems.form} className={styles.form} onSubmit={submit}>
      <Sending busy={save.busy}>
        <Select
          label={t("account.currency.label")}
          hint={t("account.currency.note")}
          searchable
          value={chosen || current || null}
          onChange={(currency) => {
            problems.clear("currency");
            setChosen(currency);
          }}
          error={problems.of("currency")}
          options={codes().map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
        />
        <Lost error={save.error} />
        <div className={styles.end}>
          <Button type="submit" variant="primary" size={40} busy={save.busy} disabled={!chosen || chosen === current}>
            {t("account.form.save")}
          </Button>
        </div>
      </Sending>
    </form>
  );
}

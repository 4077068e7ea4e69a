import { languageTag, parameter, useLanguage, useSession, useT } from "@agio/sdk";
import { Form, Panel, Select, toast, useForm } from "@agio/ui";
import { Centre } from "../Centre";
import { LanguageSelect } from "./LanguageSelect";
import styles from "../form.module.css";

const codes = (): string[] =>
  String(parameter("account.profile.currencies", "USD"))
    .split(",")
    .map((code) => code.trim())
    .filter(Boolean);

/** The currency that values are shown in, and the language. */
export default function Currency() {
  const t = useT("account");
  return (
    <Centre title={t("account.nav.preferences")} lead={t("account.currency.lead")}>
      <Panel padding="form">
        <Choose />
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
  const names = new Intl.DisplayNames([key ? languageTag() : "en", "en"], { type: "currency", fallback: "code" });
  const current = String(user?.currency ?? "");
  const form = useForm({
    call: "web/updateCurrency",
    invalidates: ["web/security"],
    start: { currency: "" },
    otherwise: "currency",
    params: ({ currency }) => ({ currency: currency || current }),
    onSuccess({ currency }) {
      void refresh();
      toast({ kind: "success", text: t("account.currency.done", { currency }) });
    },
  });
  const { currency } = form.values;
  return (
    <Form form={form} className={styles.box} command={{ label: t("account.form.save"), disabled: !currency || currency === current }}>
      <Select
        {...form.field("currency")}
        label={t("account.currency.label")}
        hint={t("account.currency.note")}
        searchable
        value={currency || current || null}
        options={codes().map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
      />
    </Form>
  );
}

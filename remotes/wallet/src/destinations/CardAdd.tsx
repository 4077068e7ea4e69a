import { linkOr, useLanguage, useNavigate, useSearchParams, useT } from "@agio/sdk";
import { Button, Columns, Form, Input, Notice, Panel, Select, Split, toast, useForm, type InputProps } from "@agio/ui";
import { Frame } from "../Frame";
import { CARD_FIELDS, cardProblems, currencies, isOptional, tidied, type CardField } from "./cardFields";
import { useTerms } from "../withdraw/useQuote";
import { HoldNote } from "./HoldNote";
import styles from "./Destinations.module.css";

/** Save a bank card to withdraw to. */
export default function CardAdd() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.screen.card_add")} lead={t("wallet.bank.add_lead")} place="cards" real>
      <Columns>
        <CardForm />
      </Columns>
    </Frame>
  );
}

const EMPTY = Object.fromEntries(CARD_FIELDS.map((field) => [field, ""])) as Record<CardField, string>;

/** How a field is typed; all else is a line of text. */
const NATIVE: Partial<Record<CardField, Partial<InputProps>>> = {
  payee_name: { autoComplete: "name" },
  payee_phone: { autoComplete: "tel", inputMode: "tel" },
  payee_address: { autoComplete: "street-address" },
  card_number: { inputMode: "numeric" },
};

function CardForm() {
  const t = useT("wallet");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: quote } = useTerms("bank");
  const form = useForm({
    call: "web/saveBankCard",
    start: EMPTY,
    draft: "card-add",
    secret: ["card_number", "account"],
    invalidates: ["web/bankCards"],
    check: (values) => Object.fromEntries(Object.entries(cardProblems(values)).map(([field, key]) => [field, t(key)])),
    params: (values) => Object.fromEntries(CARD_FIELDS.map((field) => [field, tidied(values[field])])),
    onSuccess: ({ id }) => {
      toast({ kind: "success", text: t("wallet.bank.saved") });
      const back = search.get("for") === "withdraw" ? linkOr("wallet.bankWithdraw", "/bankWithdraw", { card: id }) : null;
      void navigate(back ?? linkOr("wallet.cards", "/bank") ?? "/");
    },
  });
  const line = (field: CardField, hint?: string) => (
    <Input
      {...form.field(field)}
      label={t(`wallet.card.${field}`)}
      aside={isOptional(field) ? t("wallet.optional") : undefined}
      hint={hint && t(hint)}
      maxLength={200}
      autoComplete="off"
      {...NATIVE[field]}
    />
  );
  return (
    <Panel padding="form">
      <Form
        form={form}
        actions={
          <Button type="submit" variant="primary" size={44} full busy={form.busy}>
            {t("wallet.bank.save")}
          </Button>
        }
      >
        <fieldset className={styles.group}>
          <legend>{t("wallet.bank.group.account")}</legend>
          {line("payee_name", "wallet.card.hint.payee_name")}
          {line("account", "wallet.card.hint.account")}
          <Split>
            {line("card_number")}
            <CurrencySelect {...form.field("currency")} />
          </Split>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t("wallet.bank.group.bank")}</legend>
          {line("bank_name")}
          <Split>
            {line("swift", "wallet.card.hint.swift")}
            {line("routing")}
          </Split>
          {line("bank_address")}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t("wallet.bank.group.payee")}</legend>
          {line("payee_phone")}
          {line("payee_address")}
        </fieldset>
        <HoldNote minutes={quote?.card_hold_minutes} text="wallet.bank.hold_note" />
        <Notice icon="lock">{t("wallet.bank.sealed")}</Notice>
      </Form>
    </Panel>
  );
}

function CurrencySelect({ value, onChange, error }: { value: string; onChange(value: string): void; error: string | undefined }) {
  const t = useT("wallet");
  const { tag } = useLanguage();
  const names = new Intl.DisplayNames([tag], { type: "currency" });
  return (
    <Select
      label={t("wallet.card.currency")}
      options={currencies().map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
      value={value || null}
      onChange={onChange}
      placeholder={t("wallet.bank.choose_currency")}
      searchable
      error={error}
    />
  );
}

import { linkOr, useCall, useSearchParams, useT } from "@agio/sdk";
import { Button, Columns, Facts, Notice, Select, Skeleton } from "@agio/ui";
import { Frame } from "../Frame";
import type { Block } from "./blocks";
import { Recent } from "./records/Recent";
import { FormLinks } from "./Withdraw";
import { bankWithdrawKind } from "./records/withdrawKinds";
import { useWithdrawal, WithdrawForm, type Wanted } from "./WithdrawForm";
import styles from "./Withdraw.module.css";

const MOST = 100;

/** Withdraw to a bank card. */
export default function BankWithdraw() {
  const t = useT("wallet");
  return (
    <Frame
      title={t("wallet.screen.bank_withdraw")}
      real
      actions={<FormLinks records={linkOr("wallet.bankWithdrawRecords", "/addcardRecord")} />}
    >
      <Columns aside={<Recent kind={bankWithdrawKind} />}>
        <ToBank />
      </Columns>
    </Frame>
  );
}

function ToBank() {
  const t = useT("wallet");
  const [search] = useSearchParams();
  const { data, problem, loading, retry } = useCall("web/bankCards", { size: MOST });
  const cards = data?.rows ?? [];
  // The only card is the one that is meant.
  const cardOf = ({ card: id }: Wanted) => cards.find((one) => one.id === id) ?? (cards.length === 1 ? cards[0] : undefined);
  const asking = useWithdrawal({
    kind: "bank",
    start: { card: search.get("card") ?? "" },
    check: (values) => (cardOf(values) ? {} : { card: t("wallet.bank.choose") }),
    destination: (values) => {
      const to = cardOf(values);
      if (!to) return null;
      return {
        sentence: (amount) => t("wallet.withdraw.confirm.to_bank", { amount, bank: to.bank_name, account: to.account }),
        params: { card_id: to.id },
      };
    },
  });
  const card = cardOf(asking.form.values);
  const missing = asking.form.problem("card");
  const add = linkOr("wallet.cardAdd", "/bankAdd", { for: "withdraw" });
  const waits: Block[] = card?.held
    ? [{ name: "card-held", kind: "wait", text: { key: "wallet.withdraw.block.card_held" }, until: card.usable_at }]
    : [];
  return (
    <WithdrawForm asking={asking} waits={waits} loading={loading}>
      <div className={styles.card}>
        {loading ? (
          <div data-waits>
            <Skeleton height={60} />
          </div>
        ) : cards.length > 0 ? (
          <Select
            {...asking.form.field("card")}
            label={t("wallet.bank.card")}
            value={card?.id ?? null}
            placeholder={t("wallet.bank.choose")}
            options={cards.map(({ id, bank_name: bank, account, currency }) => ({ value: id, label: `${bank} ${account} ${currency}` }))}
          />
        ) : problem ? (
          <Notice kind="error">
            {problem}{" "}
            <button type="button" className={styles.more} onClick={retry}>
              {t("shell.error.retry")}
            </button>
          </Notice>
        ) : (
          <Notice kind={missing ? "error" : "info"} title={t("wallet.bank.none")}>
            {t("wallet.bank.none_text")}
          </Notice>
        )}
        {card && (
          <Facts
            facts={[
              { label: t("wallet.card.payee_name"), value: card.payee_name },
              { label: t("wallet.card.swift"), value: card.swift },
              { label: t("wallet.card.currency"), value: card.currency },
            ]}
          />
        )}
        {!loading && add && (
          <Button
            to={add}
            icon="plus"
            variant={cards.length === 0 ? "secondary" : "quiet"}
            size={28}
            {...(cards.length > 0 && { className: styles.add })}
          >
            {t("wallet.bank.add")}
          </Button>
        )}
      </div>
    </WithdrawForm>
  );
}

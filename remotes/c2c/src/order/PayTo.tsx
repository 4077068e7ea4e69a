import { money, useFormat, useT } from "@agio/sdk";
import { Button, CopyList, Panel, useCopy, type CopyRow } from "@agio/ui";
import type { Account, OrderDetail } from "../wire.gen";

const IBAN = /^[A-Z]{2}[0-9]{2}[0-9A-Z]{10,30}$/;

/** The account that was assigned to this order, each line of it to be copied. */
export function PayTo({ order, account }: { order: OrderDetail; account: Account }) {
  const t = useT("c2c");
  const format = useFormat();
  const copy = useCopy();
  const iban = IBAN.test(account.number);
  const rows: CopyRow[] = [
    { label: t("c2c.account.holder"), value: account.holder },
    {
      label: t(iban ? "c2c.account.iban" : "c2c.account.number"),
      value: account.number,
      ...(iban ? { shown: account.number.match(/.{1,4}/g)?.join(" ") } : {}),
    },
    { label: t("c2c.account.swift"), value: account.swift },
    { label: t("c2c.account.bank"), value: account.bank },
    { label: t("c2c.account.address"), value: account.address },
    {
      label: t("c2c.account.amount"),
      value: money.trim(order.fiat),
      shown: `${format.amount(order.fiat, { decimals: money.decimals(order.fiat) })} ${order.currency}`,
    },
    { label: t("c2c.account.reference"), value: account.reference, notice: true, hint: t("c2c.account.exactly") },
  ];
  return (
    <Panel
      title={t("c2c.account.title")}
      actions={
        <Button
          size={28}
          variant="quiet"
          icon="copy"
          onClick={() => void copy(rows.map(({ label, value }) => `${label}: ${value}`).join("\n"))}
        >
          {t("c2c.account.copy_all")}
        </Button>
      }
    >
      <CopyList rows={rows} />
    </Panel>
  );
}

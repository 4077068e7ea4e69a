import { link, linkOr, money, ReasonText, Slot, useT } from "@agio/sdk";
import { Amount, Button, CopyField, type RecordKind } from "@agio/ui";
import { ExchangePrice } from "../exchange/ExchangePrice";
import type { Event, Moved } from "../wire.gen";
import { plainAmount } from "./figures";
import { byCoin, byDays, byProduct, byReason } from "./filters";
import styles from "./records.module.css";

/** Each coin's figure on a line of its own. */
function Lines({ moved, of }: { moved: readonly Moved[]; of: "amount" | "fee" | "after" }) {
  const shown = of === "fee" ? moved.filter(({ fee }) => money.sign(fee) !== 0) : moved;
  return shown.length === 0 ? null : (
    <span className={styles.lines}>
      {shown.map((one) => (
        <Amount key={one.coin} value={plainAmount(one[of])} unit={one.coin} sign={of === "amount" && money.sign(one.amount) !== 0} />
      ))}
    </span>
  );
}

/** The record of the request that an event carried out, where it has one. */
const REQUESTS: Readonly<Record<string, [link: string, path: string, kind: string]>> = {
  deposit: ["wallet.depositRecords", "/rechargeRecord", "deposits"],
  withdrawal: ["wallet.withdrawRecords", "/moneyRecord", "withdrawals"],
};

function Receipt({ event }: { event: Event }) {
  const t = useT("wallet");
  const noun = event.product === "wallet" ? event.kind.slice(event.product.length + 1) : "";
  if (noun === "exchange") return <ExchangePrice id={event.cause} />;
  const [name, path, kind] = REQUESTS[noun] ?? [];
  const to = name && path && kind && linkOr(name, path, { kind, id: event.cause });
  if (to) return <Button to={to}>{t("wallet.history.request")}</Button>;
  const props = { reason: event.reason, cause: event.cause, coin: event.moved[0]?.coin };
  return <Slot name={`movement.${event.product}`} props={props} />;
}

export const historyKind: RecordKind<Event> = {
  plugin: "wallet",
  export: "web/exportRecords",
  name: "history",
  title: "wallet.screen.records",
  tab: "wallet.filter.all",
  call: "web/history",
  filters: (words) => [byProduct(words), byReason(words), byCoin(words), byDays(words)],
  rowKey: ({ id }) => id,
  columns: ({ t, format }) => [
    { key: "reason", header: t("wallet.column.type"), card: "title", render: ({ reason }) => <ReasonText reason={reason} /> },
    {
      key: "at",
      header: t("wallet.column.time"),
      card: "full",
      render: ({ at, moved }) => (
        <span className={styles.second}>
          <span className={styles.when}>{format.dateTime(at)}</span>
          <span className={styles.phone}>
            <Lines moved={moved.slice(-1)} of="after" />
          </span>
        </span>
      ),
    },
    {
      key: "moved",
      header: t("wallet.column.amount"),
      right: true,
      card: "aside",
      render: ({ moved }) => <Lines moved={moved} of="amount" />,
    },
    { key: "fee", header: t("wallet.fact.fee"), right: true, card: "hidden", render: ({ moved }) => <Lines moved={moved} of="fee" /> },
    {
      key: "after",
      header: t("wallet.column.after"),
      right: true,
      card: "hidden",
      render: ({ moved }) => <Lines moved={moved} of="after" />,
    },
  ],
  empty: ({ t }) => {
    const deposit = link("wallet.deposit");
    return {
      title: t("wallet.record.none.account"),
      text: t("wallet.record.none.account_text"),
      action: deposit && <Button to={deposit}>{t("wallet.command.deposit")}</Button>,
    };
  },
  detail: (event, { t, format }) => ({
    title: <ReasonText reason={event.reason} />,
    sum: <Lines moved={event.moved} of="amount" />,
    facts: [
      { label: t("wallet.column.time"), value: format.dateTime(event.at) },
      event.moved.some(({ fee }) => money.sign(fee) !== 0) && {
        label: t("wallet.fact.fee"),
        value: <Lines moved={event.moved} of="fee" />,
      },
      { label: t("wallet.column.after"), value: <Lines moved={event.moved} of="after" /> },
      { label: t("wallet.record.number"), value: <CopyField value={event.cause} /> },
    ],
    receipt: <Receipt event={event} />,
  }),
};

import { linkOr, useFormat, useT } from "@agio/sdk";
import { Amount, Button, CopyField, Inline, Receipt, registerReceipt, Stack } from "@agio/ui";
import { plainAmount } from "../records/figures";
import { StateBadge } from "../records/StateBadge";
import { ExchangePrice } from "./ExchangePrice";
import { priceLine } from "./quote";
import type { Exchanged } from "../wire.gen";

/** An exchange once it is settled: what went, what came, and that the rate makes the one out of the other. */
function ExchangeReceipt({ result }: { result: Exchanged }) {
  const t = useT("wallet");
  const format = useFormat();
  const price = priceLine(result);
  return (
    <Stack gap={16}>
      <Receipt
        title={t("wallet.exchange.done")}
        badge={<StateBadge status={2} />}
        facts={[
          { label: t("wallet.column.given"), value: <Amount value={plainAmount(result.amount)} unit={result.from} /> },
          price && {
            label: t("wallet.column.rate"),
            value: t("wallet.exchange.rate", { from: price.base, rate: format.amount(price.price), to: price.quote }),
          },
          { label: t("wallet.column.time"), value: format.dateTime(result.created_at) },
          { label: t("wallet.record.number"), value: <CopyField value={result.id} /> },
        ]}
        resultLabel={t("wallet.column.received")}
        result={<Amount value={plainAmount(result.receive)} unit={result.to} />}
      />
      <ExchangePrice id={result.id} />
    </Stack>
  );
}

export const openExchange = registerReceipt("wallet-exchange", ExchangeReceipt);

/** The receipt of an exchange, and what may come next. */
export function Done({ result, onAgain }: { result: Exchanged; onAgain(): void }) {
  const t = useT("wallet");
  const records = linkOr("wallet.exchangeRecords", "/currencyRecord");
  return (
    <Stack>
      <ExchangeReceipt result={result} />
      <Inline align="stretch" wrap>
        <Button variant="primary" size={44} onClick={onAgain}>
          {t("wallet.exchange.again")}
        </Button>
        {records && (
          <Button size={44} to={records}>
            {t("wallet.screen.exchange_records")}
          </Button>
        )}
      </Inline>
    </Stack>
  );
}

import type { FormEvent } from "react";
import { api, Link, money, useFormat, useNavigate, useSession, useT } from "@agio/sdk";
import { AmountField, DeedDialog, Icon, QuotedFigures, Stack, Summary, useDeed, useQuote, YieldSource, type SummaryLine } from "@agio/ui";
import { BuyButton } from "../BuyButton";
import { Cap } from "../Cap";
import { Coins } from "../Coins";
import { four, percent } from "../figures";
import { PayFrom } from "../PayFrom";
import { useBuying } from "../useBuying";
import { CHANGED } from "../useMine";
import type { FundDetail, MyWealth, Quote } from "../wire.gen";
import { NextValue } from "./NextValue";
import styles from "../wealth.module.css";

const PERCENTS = [10, 25, 50, 75];
const QUOTED_EVERY_MS = 5_000;

/** Where the orders of a fund's risk are listed. */
const ORDERS: Record<FundDetail["risk"], string> = { conservative: "/etflow_wdtg", balanced: "/etf_wdtg", aggressive: "/etfhigh_wdtg" };
export const ordersOf = (risk: FundDetail["risk"]): string => ORDERS[risk];

/** For how much: fee and shares at the value of now are quoted as it is typed, by what settles them. */
export function BuyForm({ fund, mine }: { fund: FundDetail; mine: MyWealth | undefined }) {
  const t = useT("wealth");
  const format = useFormat();
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const { amount, setAmount, from, setFrom, agreed, setAgreed, asked, setAsked, available, whole } = useBuying(fund.coin, "wealth-fund");
  const least = money.trim(fund.minimum);
  const quoted = useQuote(
    whole ? { fund: fund.key, amount } : null,
    (fields, signal) => api.get("web/getFundQuote", fields, { signal, quiet: true }),
    { every: QUOTED_EVERY_MS, example: { fund: fund.key, amount: least } },
  );
  const buy = useDeed({
    call: "web/buyFund",
    invalidates: CHANGED,
    done: (order) => ({
      kind: "neutral",
      text: t("wealth.told.ordered", { amount: format.coin(order.amount, order.coin), name: order.name, at: format.dateTime(order.value_at) }),
      view: () => void navigate(ordersOf(fund.risk)),
    }),
    onDone: () => {
      setAsked(false);
      setAmount("");
    },
    onRefusal: ({ field }) => void (field === "amount" && setAsked(false)),
  });
  const { quote } = quoted;
  const lines = (of: Quote): SummaryLine[] => [
    { label: t("wealth.fact.amount"), value: <Coins value={of.amount} coin={of.coin} /> },
    { label: t("wealth.fee_of", { share: percent(format, fund.buying_fee) }), value: <Coins value={`-${of.fee}`} coin={of.coin} /> },
    { label: t("wealth.fact.net"), value: <Coins value={of.net} coin={of.coin} /> },
    { label: t("wealth.fact.value_now"), term: "nav", value: of.value ? four(format, of.value) : "–" },
    { label: t("wealth.fact.shares_now"), value: of.shares ? t("wealth.about_shares", { shares: four(format, of.shares) }) : "–", strong: true },
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quote && !quoted.waiting && agreed) setAsked(true);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NextValue fund={fund} label={t("wealth.bought_at_next")} />
        {signedIn && <PayFrom value={from} onChange={setFrom} />}
        <AmountField
          label={t("wealth.fact.amount")}
          value={amount}
          unit={fund.coin}
          decimals={2}
          percents={PERCENTS}
          example={least}
          available={available}
          error={buy.of("amount") ?? quoted.problem ?? undefined}
          wallet={from}
          onChange={(value) => {
            setAmount(value);
            buy.reset();
          }}
        />
        {mine && <Cap mine={mine} more={whole ? amount : "0"} />}
        <QuotedFigures of={quoted} rows={5}>{(shown) => <Summary lines={lines(shown)} />}</QuotedFigures>
        <YieldSource source="holdings" rated={false} />
        <BuyButton paused={buy.paused} quote={quote} busy={quoted.waiting} agreed={agreed} onAgree={setAgreed}>
          {t("wealth.agree")}
        </BuyButton>
        <p className={styles.foot}>
          <Icon name="receipt-2" size={14} /> {t("wealth.with_receipt")}
        </p>
        {signedIn && <Link to={ordersOf(fund.risk)}>{t("wealth.my_orders")}</Link>}
      </Stack>
      <DeedDialog
        deed={buy}
        open={asked || buy.unknown !== null}
        onClose={() => setAsked(false)}
        title={t("wealth.buy_title", { name: fund.name })}
        sheet={{ params: { fund: fund.key, amount, wallet: from }, text: t("wealth.next_value_text", { at: format.dateTime(fund.value_at) }), lines: quote ? lines(quote) : [] }}
        label={t("wealth.side.buy")}
      />
    </form>
  );
}

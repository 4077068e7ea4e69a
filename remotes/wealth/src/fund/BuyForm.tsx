import { useState } from "react";
import { Link, money, useFormat, useNavigate, useSession, useT } from "@agio/sdk";
import { BuyForm as Buying, Icon, YieldSource } from "@agio/ui";
import { Cap } from "../Cap";
import { Coins } from "../Coins";
import { four, percent } from "../figures";
import { PayFrom, type PaidFrom } from "../PayFrom";
import { CHANGED } from "../useMine";
import type { FundDetail, MyWealth } from "../wire.gen";
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
  const [wallet, setWallet] = useState<PaidFrom>("wealth");
  return (
    <Buying
      quote="web/getFundQuote"
      call="web/buyFund"
      field="amount"
      item={{ fund: fund.key }}
      also={{ wallet }}
      draft="wealth-fund"
      example={money.trim(fund.minimum)}
      every={QUOTED_EVERY_MS}
      amount={{ label: t("wealth.fact.amount"), unit: fund.coin, percents: PERCENTS, wallet }}
      lines={(of) => [
        { label: t("wealth.fact.amount"), value: <Coins value={of.amount} coin={of.coin} /> },
        { label: t("wealth.fee_of", { share: percent(format, fund.buying_fee) }), value: <Coins value={`-${of.fee}`} coin={of.coin} /> },
        { label: t("wealth.fact.net"), value: <Coins value={of.net} coin={of.coin} /> },
        { label: t("wealth.fact.value_now"), term: "nav", value: of.value ? four(format, of.value) : "–" },
        {
          label: t("wealth.fact.shares_now"),
          value: of.shares ? t("wealth.about_shares", { shares: four(format, of.shares) }) : "–",
          strong: true,
        },
      ]}
      label={t("wealth.side.buy")}
      labelOf={(quote) => t("wealth.buy_for", { amount: format.coin(quote.amount, quote.coin) })}
      logIn={t("wealth.log_in")}
      title={t("wealth.buy_title", { name: fund.name })}
      text={t("wealth.next_value_text", { at: format.dateTime(fund.value_at) })}
      agree={t("wealth.agree")}
      changes={CHANGED}
      done={(order) => ({
        kind: "neutral",
        text: t("wealth.result.ordered", {
          amount: format.coin(order.amount, order.coin),
          name: order.name,
          at: format.dateTime(order.value_at),
        }),
        view: () => void navigate(ordersOf(fund.risk)),
      })}
      beside={(typed) => mine && <Cap mine={mine} more={typed} />}
      notes={<YieldSource source="holdings" rated={false} />}
      foot={
        <>
          <p className={styles.foot}>
            <Icon name="receipt-2" size={14} /> {t("wealth.with_receipt")}
          </p>
          {signedIn && <Link to={ordersOf(fund.risk)}>{t("wealth.my_orders")}</Link>}
        </>
      }
    >
      <NextValue fund={fund} label={t("wealth.bought_at_next")} />
      <PayFrom value={wallet} onChange={setWallet} />
    </Buying>
  );
}

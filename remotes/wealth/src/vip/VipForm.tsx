import { useState } from "react";
import { money, useFormat, useNavigate, useT } from "@agio/sdk";
import { BuyForm, CurveChart, dailyRate, Icon, Panel, useYearly, YieldSource } from "@agio/ui";
import { Cap } from "../Cap";
import { Coins } from "../Coins";
import { noon } from "../figures";
import { PayFrom, type PaidFrom } from "../PayFrom";
import { CHANGED } from "../useMine";
import type { MyWealth, Vip } from "../wire.gen";
import styles from "../wealth.module.css";

/** How much of a VIP product: what it brings is quoted as it is typed, by what pays it. */
export function VipForm({ product, mine }: { product: Vip; mine: MyWealth | undefined }) {
  const t = useT("wealth");
  const format = useFormat();
  const navigate = useNavigate();
  const [wallet, setWallet] = useState<PaidFrom>("wealth");
  const { apr, apy } = useYearly(product.yearly);
  return (
    <Panel title={t("wealth.calculator")} actions={t("wealth.days", { count: product.days })} padding="form">
      <BuyForm
        quote="web/getVipQuote"
        call="web/buyVip"
        field="amount"
        item={{ product: product.key }}
        also={{ wallet }}
        draft="wealth-vip"
        example={money.trim(product.minimum)}
        amount={{ label: t("wealth.fact.amount"), unit: product.coin, max: money.trim(product.maximum), wallet }}
        lines={(of) => [
          { label: t("wealth.fact.a_day", { rate: dailyRate(format, of.rate) }), value: <Coins value={of.day} coin={of.coin} /> },
          apr,
          apy,
          { label: t("wealth.fact.from_to"), term: "lock_up", value: `${format.day(noon(of.begins))} – ${format.both(of.ends_at)}` },
          { label: t("wealth.fact.interest"), value: <Coins value={of.interest} coin={of.coin} sign /> },
          { label: t("wealth.fact.receive"), value: <Coins value={of.receive} coin={of.coin} />, strong: true },
        ]}
        figures={(of) => (
          <CurveChart
            height={140}
            series={[{ points: of.curve.map(({ day, interest }) => ({ x: day, y: interest })) }]}
            marks={[{ x: of.days, y: of.interest, label: format.coin(of.interest, of.coin) }]}
            axis={{ write: (day) => String(Math.round(day)) }}
            label={t("wealth.vip.curve", { amount: format.coin(of.interest, of.coin), count: of.days })}
          />
        )}
        label={t("wealth.side.buy")}
        labelOf={(quote) => t("wealth.buy_for", { amount: format.coin(quote.amount, quote.coin) })}
        logIn={t("wealth.log_in")}
        title={t("wealth.vip.title", { count: product.days })}
        agree={t("wealth.vip.agree", { count: product.days })}
        held={product.sold_out || product.locked}
        changes={CHANGED}
        done={(order) => ({
          kind: "neutral",
          text: t("wealth.result.bought", { amount: format.coin(order.amount, order.coin), count: order.days }),
          view: () => void navigate("/vip_wdtg"),
        })}
        beside={(typed) => mine && <Cap mine={mine} more={typed} />}
        notes={<YieldSource source={product.yearly.source} />}
        foot={
          <p className={styles.foot}>
            <Icon name="receipt-2" size={14} /> {t("wealth.vip.computed")}
          </p>
        }
      >
        <PayFrom value={wallet} onChange={setWallet} />
      </BuyForm>
    </Panel>
  );
}

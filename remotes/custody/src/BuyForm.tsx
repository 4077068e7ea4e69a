import { Link, link, money, useFormat, useNavigate, useSession, useT } from "@agio/sdk";
import { BuyForm as Buying, dailyRate, Notice, Panel, Segments, useYearly, YieldSource } from "@agio/ui";
import { Coins, figure } from "./Coins";
import { loss, noon } from "./days";
import { Leaving } from "./Leaving";
import type { Product } from "./wire.gen";

interface BuyFormProps {
  /** All that are sold: the cycles of the coin are offered beside each other. */
  products: readonly Product[];
  product: Product;
  onChoose(product: Product): void;
  /** Without a card of its own: in a sheet. */
  bare?: boolean;
  onBought?(): void;
}

/** How much of a product: what it brings and what leaving costs is quoted as it is typed, by what settles it. */
export function BuyForm({ products, product, onChoose, bare, onBought }: BuyFormProps) {
  const t = useT("custody");
  const format = useFormat();
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const { apr, apy } = useYearly(product.yearly);
  const both = (low: string, high: string, coin: string) => (
    <>
      {figure(format, low)} – <Coins value={high} coin={coin} />
    </>
  );
  const cost = t(`custody.leaving.${product.rule}`, { share: loss(format, product.damages) });
  const terms = products.filter(({ coin }) => coin === product.coin);
  const assess = link("verification.risk");
  const form = (
    <Buying
      quote="web/getProfitQuote"
      call="web/buyProfit"
      field="amount"
      item={{ product: product.key }}
      draft="custody-buy"
      example={money.trim(product.minimum)}
      amount={{
        label: t("custody.fact.amount"),
        unit: product.coin,
        decimals: product.coin === "USDT" ? 2 : 8,
        max: money.trim(product.maximum),
      }}
      lines={(of) => [
        {
          label: t("custody.fact.a_day", { range: dailyRate(format, product.low, product.high) }),
          value: both(of.day_low, of.day_high, of.coin),
        },
        apr,
        apy,
        { label: t("custody.fact.from_to"), value: `${format.day(noon(of.begins))} – ${format.both(of.ends_at)}` },
        { label: t("custody.fact.leaving"), term: "early_redemption", value: cost, cost: true },
        { label: t("custody.fact.receive"), value: both(of.receive_low, of.receive_high, of.coin), strong: true },
      ]}
      figures={(of) => <Leaving key={product.key} quote={of} />}
      label={t("custody.buy")}
      labelOf={(quote) => t("custody.buy_amount", { amount: format.coin(quote.amount, quote.coin) })}
      logIn={t("custody.log_in")}
      title={t("custody.buy_title", { coin: product.coin, count: product.days })}
      agree={t("custody.agree", { loss: cost })}
      held={product.sold_out || product.locked}
      changes={["web/getProfitOrders", "web/getProfitTotal", "web/getProfitList"]}
      done={(order) => ({
        kind: "neutral",
        text: t("custody.result.bought", { amount: format.coin(order.amount, order.coin), count: order.days }),
        view: () => void navigate(`/profitOrder/${order.id}`),
      })}
      onDone={() => onBought?.()}
      notes={
        <>
          <YieldSource source={product.yearly.source} />
          {signedIn && product.locked && (
            <Notice kind="warn" title={t("custody.needs_level", { level: t(`custody.level.${product.risk}`) })}>
              {assess && <Link to={assess}>{t("custody.assess")}</Link>}
            </Notice>
          )}
        </>
      }
    >
      {terms.length > 1 && (
        <Segments
          full
          label={t("custody.fact.cycle")}
          value={product.key}
          options={terms.map((one) => ({ value: one.key, label: t("custody.days_short", { count: one.days }) }))}
          onChange={(key) => {
            const next = terms.find((one) => one.key === key);
            if (next) onChoose(next);
          }}
        />
      )}
    </Buying>
  );
  if (bare) return form;
  return (
    <Panel title={t("custody.calculator")} actions={product.coin} padding="form">
      {form}
    </Panel>
  );
}

import { useState, type FormEvent } from "react";
import { api, Link, link, linkOr, money, useDraft, useFormat, useNavigate, useSession, useT } from "@agio/sdk";
import { AmountField, Button, Checkbox, dailyRate, DeedDialog, Notice, Panel, QuotedFigures, Segments, Stack, Summary, type SummaryLine, useDeed, useQuote, useYearly, YieldSource } from "@agio/ui";
import { Coins, figure } from "./Coins";
import { loss, noon } from "./days";
import { Leaving } from "./Leaving";
import { useAvailable } from "./useAvailable";
import type { Product, Quote } from "./wire.gen";

const CHANGED = ["web/getProfitOrders", "web/getProfitTotal", "web/getProfitList", "web/getAsset2"];

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
  const [amount, setAmount] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  useDraft("custody-buy", { amount }, (kept) => setAmount(kept.amount ?? ""));
  const available = useAvailable(product.coin);
  const whole = money.isValid(amount) && money.sign(amount) > 0;
  const least = money.trim(product.minimum);
  const quoted = useQuote(
    whole ? { product: product.key, amount } : null,
    (fields, signal) => api.get("web/getProfitQuote", fields, { signal, quiet: true }),
    { example: { product: product.key, amount: least } },
  );
  const buy = useDeed({
    call: "web/buyProfit",
    invalidates: CHANGED,
    done: (order) => ({
      kind: "neutral",
      text: t("custody.told.bought", { amount: format.coin(order.amount, order.coin), count: order.days }),
      view: () => void navigate(`/profitOrder/${order.id}`),
    }),
    onDone: () => {
      setAsked(false);
      setAmount("");
      onBought?.();
    },
    onRefusal: ({ field }) => void (field === "amount" && setAsked(false)),
  });
  const { quote } = quoted;
  const { apr, apy } = useYearly(product.yearly);
  const both = (low: string, high: string, coin: string) => (
    <>
      {figure(format, low)} – <Coins value={high} coin={coin} />
    </>
  );
  const cost = t(`custody.leaving.${product.rule}`, { share: loss(format, product.damages) });
  const lines = (of: Quote): SummaryLine[] => [
    { label: t("custody.fact.a_day", { range: dailyRate(format, product.low, product.high) }), value: both(of.day_low, of.day_high, of.coin) },
    apr,
    apy,
    { label: t("custody.fact.from_to"), value: `${format.day(noon(of.begins))} – ${format.both(of.ends_at)}` },
    { label: t("custody.fact.leaving"), term: "early_redemption", value: cost, cost: true },
    { label: t("custody.fact.receive"), value: both(of.receive_low, of.receive_high, of.coin), strong: true },
  ];
  const terms = products.filter(({ coin }) => coin === product.coin);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quote && !quoted.waiting && agreed) setAsked(true);
  };
  const assess = link("verification.risk");
  const fields = (
    <form onSubmit={submit} noValidate>
      <Stack>
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
        <AmountField
          label={t("custody.fact.amount")}
          value={amount}
          unit={product.coin}
          decimals={product.coin === "USDT" ? 2 : 8}
          {...(available === undefined ? {} : { available })}
          max={money.trim(product.maximum)}
          example={least}
          error={buy.of("amount") ?? quoted.problem ?? undefined}
          wallet="spot"
          onChange={(value) => {
            setAmount(value);
            buy.reset();
          }}
        />
        <QuotedFigures of={quoted}>
          {(shown) => (
            <>
              <Summary lines={lines(shown)} />
              <Leaving key={product.key} quote={shown} />
            </>
          )}
        </QuotedFigures>
        <YieldSource source={product.yearly.source} />
        {signedIn && product.locked && (
          <Notice kind="warn" title={t("custody.needs_level", { level: t(`custody.level.${product.risk}`) })}>
            {assess && <Link to={assess}>{t("custody.assess")}</Link>}
          </Notice>
        )}
        {signedIn ? (
          <>
            <Checkbox checked={agreed} onChange={setAgreed}>
              {t("custody.agree", { loss: cost })}
            </Checkbox>
            <Button type="submit" variant="primary" size={44} full paused={buy.paused} busy={quoted.waiting} disabled={!quote || !agreed || product.sold_out || product.locked}>
              {quote ? t("custody.buy_amount", { amount: format.coin(quote.amount, quote.coin) }) : t("custody.buy")}
            </Button>
          </>
        ) : (
          <Button variant="primary" size={44} full to={linkOr("account.login", "/login") ?? "/login"}>
            {t("custody.log_in")}
          </Button>
        )}
      </Stack>
    </form>
  );
  return (
    <>
      {bare ? (
        fields
      ) : (
        <Panel title={t("custody.calculator")} actions={product.coin} padding="form">
          {fields}
        </Panel>
      )}
      <DeedDialog
        deed={buy}
        open={asked || buy.unknown !== null}
        onClose={() => setAsked(false)}
        title={t("custody.buy_title", { coin: product.coin, count: product.days })}
        sheet={{ params: { product: product.key, amount }, lines: quote ? lines(quote) : [] }}
        label={t("custody.buy")}
      />
    </>
  );
}

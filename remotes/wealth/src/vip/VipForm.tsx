import type { FormEvent } from "react";
import { api, money, useFormat, useNavigate, useSession, useT } from "@agio/sdk";
import { AmountField, CurveChart, dailyRate, DeedDialog, Icon, Panel, QuotedFigures, Stack, Summary, useDeed, useQuote, useYearly, YieldSource, type SummaryLine } from "@agio/ui";
import { BuyButton } from "../BuyButton";
import { Cap } from "../Cap";
import { Coins } from "../Coins";
import { noon } from "../figures";
import { PayFrom } from "../PayFrom";
import { useBuying } from "../useBuying";
import { CHANGED } from "../useMine";
import type { MyWealth, Vip, VipQuote } from "../wire.gen";
import styles from "../wealth.module.css";

/** How much of a VIP product: what it brings is quoted as it is typed, by what pays it. */
export function VipForm({ product, mine }: { product: Vip; mine: MyWealth | undefined }) {
  const t = useT("wealth");
  const format = useFormat();
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const { amount, setAmount, from, setFrom, agreed, setAgreed, asked, setAsked, available, whole } = useBuying(product.coin, "wealth-vip");
  const least = money.trim(product.minimum);
  const quoted = useQuote(
    whole ? { product: product.key, amount } : null,
    (fields, signal) => api.get("web/getVipQuote", fields, { signal, quiet: true }),
    { example: { product: product.key, amount: least } },
  );
  const buy = useDeed({
    call: "web/buyVip",
    invalidates: CHANGED,
    done: (order) => ({
      kind: "neutral",
      text: t("wealth.told.bought", { amount: format.coin(order.amount, order.coin), count: order.days }),
      view: () => void navigate("/vip_wdtg"),
    }),
    onDone: () => {
      setAsked(false);
      setAmount("");
    },
    onRefusal: ({ field }) => void ((field === "amount" || field === "product") && setAsked(false)),
  });
  const { quote } = quoted;
  const { apr, apy } = useYearly(product.yearly);
  const lines = (of: VipQuote): SummaryLine[] => [
    { label: t("wealth.fact.a_day", { rate: dailyRate(format, of.rate) }), value: <Coins value={of.day} coin={of.coin} /> },
    apr,
    apy,
    { label: t("wealth.fact.from_to"), term: "lock_up", value: `${format.day(noon(of.begins))} – ${format.both(of.ends_at)}` },
    { label: t("wealth.fact.interest"), value: <Coins value={of.interest} coin={of.coin} sign /> },
    { label: t("wealth.fact.receive"), value: <Coins value={of.receive} coin={of.coin} />, strong: true },
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quote && !quoted.waiting && agreed) setAsked(true);
  };
  return (
    <Panel title={t("wealth.calculator")} actions={t("wealth.days", { count: product.days })} padding="form">
      <form onSubmit={submit} noValidate>
        <Stack>
          {signedIn && <PayFrom value={from} onChange={setFrom} />}
          <AmountField
            label={t("wealth.fact.amount")}
            value={amount}
            unit={product.coin}
            decimals={2}
            available={available}
            max={money.trim(product.maximum)}
            example={least}
            error={buy.of("amount") ?? buy.of("product") ?? quoted.problem ?? undefined}
            wallet={from}
            onChange={(value) => {
              setAmount(value);
              buy.reset();
            }}
          />
          {mine && <Cap mine={mine} more={whole ? amount : "0"} />}
          <QuotedFigures of={quoted}>
            {(shown) => (
              <>
                <Summary lines={lines(shown)} />
                <CurveChart
                  height={140}
                  series={[{ points: shown.curve.map(({ day, interest }) => ({ x: day, y: interest })) }]}
                  marks={[{ x: shown.days, y: shown.interest, label: format.coin(shown.interest, shown.coin) }]}
                  axis={{ write: (day) => String(Math.round(day)) }}
                  label={t("wealth.vip.curve", { amount: format.coin(shown.interest, shown.coin), count: shown.days })}
                />
              </>
            )}
          </QuotedFigures>
          <YieldSource source={product.yearly.source} />
          <BuyButton
            paused={buy.paused}
            quote={quote}
            busy={quoted.waiting}
            held={product.sold_out || product.locked}
            agreed={agreed}
            onAgree={setAgreed}
          >
            {t("wealth.vip.agree", { count: product.days })}
          </BuyButton>
          <p className={styles.foot}>
            <Icon name="receipt-2" size={14} /> {t("wealth.vip.computed")}
          </p>
        </Stack>
      </form>
      <DeedDialog
        deed={buy}
        open={asked || buy.unknown !== null}
        onClose={() => setAsked(false)}
        title={t("wealth.vip.title", { count: product.days })}
        sheet={{ params: { product: product.key, amount, wallet: from }, lines: quote ? lines(quote) : [] }}
        label={t("wealth.side.buy")}
      />
    </Panel>
  );
}

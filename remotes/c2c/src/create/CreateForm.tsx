import { useState, type FormEvent } from "react";
import { api, link, Link, money, readGiven, useCall, useDraft, useFormat, useNavigate, useSearchParams, useSession, useT } from "@agio/sdk";
import {
  AmountField,
  Button,
  CommandDialog,
  Input,
  Notice,
  Panel,
  QuotedFigures,
  Segments,
  Select,
  Stack,
  Summary,
  useCommand,
  useQuote,
  type SummaryLine,
} from "@agio/ui";
import { Coins, Fiat, Rate } from "../sums";
import { useSpan } from "../useSpan";
import type { Offer, Payer, Quote, Side } from "../wire.gen";
import { PayeeField, usePayee } from "./Payee";
import { Source } from "./Source";

const CHANGED = ["web/getC2cOrders", "web/getC2cOrder", "web/getC2cOffers", "web/getAsset2"];
const QUOTE_MS = 30_000;
/** The account has no trading password. */
const SECURITY_REQUIRED = 124;

/** Where the form says itself why they were refused. */
const FIELDS: readonly string[] = ["amount", "payer", "bank", "card_id", "quote"];

interface Bank {
  payer: string;
  bank: string;
}

/** How much, quoted as it is typed; whose account; and the command. */
export function CreateForm({
  offers,
  side,
  verified,
  needs,
}: {
  offers: readonly Offer[];
  side: Side;
  verified: string;
  needs: Payer["needs"];
}) {
  const t = useT("c2c");
  const format = useFormat();
  const navigate = useNavigate();
  const span = useSpan();
  const [search] = useSearchParams();
  const [coin, setCoin] = useState(search.get("coin") ?? offers[0]?.coin ?? "");
  const [currency, setCurrency] = useState(search.get("currency") ?? offers[0]?.currency ?? "");
  const [given, setGiven] = useState<"coin" | "fiat">(search.get("given") === "fiat" ? "fiat" : "coin");
  const [amount, setAmount] = useState(readGiven(search.get("amount")));
  const [own, setOwn] = useState<Bank>({ payer: verified, bank: "" });
  const payee = usePayee(side === "sell");
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<Quote | null>(null);
  // Who comes with another amount in the address wants that one, not what was kept.
  const asAsked = search.toString();
  useDraft(`c2c-${side}`, { order: { link: asAsked, coin, currency, given, amount }, own }, (draft) => {
    setOwn((now) => ({ ...now, ...draft.own }));
    if (draft.order?.link !== asAsked) return;
    setCoin(draft.order.coin);
    setCurrency(draft.order.currency);
    setGiven(draft.order.given);
    setAmount(draft.order.amount);
  });
  const available = useSpot(coin);
  const offer = offers.find((one) => one.coin === coin && one.currency === currency) ?? offers[0];
  const whole = money.isValid(amount) && money.sign(amount) > 0;
  const quoted = useQuote(
    whole && offer && needs === "" ? { side, coin, currency, amount, given } : null,
    (fields, signal) => api.get("web/getC2cQuote", fields, { signal, quiet: true }),
    { every: QUOTE_MS, example: offer && needs === "" ? { side, coin, currency, amount: offer.minimum, given: "fiat" as const } : null },
  );
  const command = useCommand({
    call: "web/createC2cOrder",
    invalidates: CHANGED,
    done: (order) => ({
      kind: "neutral",
      text: t(`c2c.result.${side}`, { amount: format.coin(order.amount, order.coin), reference: order.reference }),
      view: () => void navigate(`/c2c_order/${order.id}`),
    }),
    onDone: (order) => {
      setAsked(null);
      setAmount("");
      void navigate(`/c2c_order/${order.id}`);
    },
    onCallError: ({ field }) => void (FIELDS.includes(field ?? "") && setAsked(null)),
  });
  if (!offer) return null;
  const { quote } = quoted;
  const fields: (keyof Bank)[] = ["payer", "bank"];
  const missing = (name: keyof Bank) => (tried && own[name].trim() === "" ? t(`c2c.missing.${name}`) : undefined);
  const complete = side === "buy" ? fields.every((name) => own[name].trim() !== "") : payee.card !== undefined && !payee.card.held;
  const name = side === "buy" ? own.payer.trim() : (payee.card?.payee_name ?? "");
  const other = verified !== "" && name !== "" && name.toLowerCase() !== verified.toLowerCase();
  const lines = (of: Quote): SummaryLine[] => [
    { label: t("c2c.fact.price_of", { coin }), value: <Rate value={of.price} currency={of.currency} /> },
    {
      label: t("c2c.fact.reference_rate", { rate: of.reference }),
      value: format.percent(money.mul(side === "buy" ? of.margin : `-${of.margin}`, "100"), { decimals: 2 }),
    },
    { label: t("c2c.fact.fee"), value: "0.00" },
    side === "buy"
      ? { label: t("c2c.fact.you_wire"), value: <Fiat value={of.fiat} currency={of.currency} /> }
      : { label: t("c2c.fact.you_give"), value: <Coins value={of.amount} coin={of.coin} /> },
    side === "buy"
      ? { label: t("c2c.fact.you_receive"), value: <Coins value={of.amount} coin={of.coin} />, strong: true }
      : { label: t("c2c.fact.you_get"), value: <Fiat value={of.fiat} currency={of.currency} />, strong: true },
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (quote && !quoted.waiting && complete) setAsked(quote);
  };
  const set = (name: keyof Bank) => (value: string) => {
    setOwn((now) => ({ ...now, [name]: value }));
    command.reset();
  };
  const most = side === "buy" ? offer.buy_most : offer.sell_most;
  const verify = needs === "" ? null : link(`verification.${needs}`);
  const security = command.refusal?.code === SECURITY_REQUIRED ? link("account.security") : null;
  const sent = asked ?? quote;
  const params = side === "buy" ? { payer: own.payer.trim(), bank: own.bank.trim() } : { card_id: payee.card?.id ?? "" };
  const paidTo = payee.card ? `${payee.card.bank_name} ${payee.card.account}` : "";
  return (
    <Panel padding="form">
      <form onSubmit={submit} noValidate>
        <Stack>
          {needs !== "" && (
            <Notice kind="warn">
              {t(`c2c.needs.${needs}`)} {verify && <Link to={verify}>{t("c2c.needs.command")}</Link>}
            </Notice>
          )}
          <Segments
            full
            label={t("c2c.fact.coin")}
            value={coin}
            onChange={setCoin}
            options={[...new Set(offers.map((one) => one.coin))].map((one) => ({ value: one, label: one }))}
          />
          <Select
            label={t("c2c.fact.currency")}
            value={currency}
            onChange={setCurrency}
            options={offers.filter((one) => one.coin === coin).map((one) => ({ value: one.currency, label: one.currency }))}
          />
          <Segments
            full
            label={t("c2c.given.label")}
            value={given}
            onChange={(next) => {
              setGiven(next);
              setAmount("");
            }}
            options={[
              { value: "coin", label: t("c2c.given.in", { unit: coin }) },
              { value: "fiat", label: t("c2c.given.in", { unit: currency }) },
            ]}
          />
          <AmountField
            label={t(given === "coin" ? "c2c.fact.amount" : "c2c.fact.fiat")}
            value={amount}
            unit={given === "coin" ? coin : currency}
            decimals={given === "coin" ? (coin === "USDT" ? 2 : 8) : offer.decimals}
            {...(side === "sell" && given === "coin" && available !== undefined ? { available } : { percents: [] })}
            example={given === "coin" ? quoted.shown?.amount : quoted.shown?.fiat}
            error={command.of("amount") ?? quoted.problem ?? undefined}
            wallet="spot"
            hint={
              money.sign(most) > 0
                ? t("c2c.room", { least: format.amount(offer.minimum), most: format.amount(most), currency })
                : t("c2c.code.no_seller", { currency })
            }
            onChange={(value) => {
              setAmount(value);
              command.reset();
            }}
          />
          <QuotedFigures of={quoted} rows={5}>
            {(shown) => (
              <>
                <Summary lines={lines(shown)} />
                <Source quote={shown} />
              </>
            )}
          </QuotedFigures>
          {side === "buy" ? (
            <>
              <Input
                name="payer"
                label={t("c2c.fact.payer_buy")}
                value={own.payer}
                maxLength={120}
                autoComplete="name"
                onChange={set("payer")}
                error={command.of("payer") ?? missing("payer")}
                hint={verified ? t("c2c.payer.verified", { name: verified }) : t("c2c.payer.own")}
              />
              <Input
                name="bank"
                label={t("c2c.fact.bank_buy")}
                value={own.bank}
                maxLength={120}
                onChange={set("bank")}
                error={command.of("bank") ?? missing("bank")}
                placeholder={t("c2c.bank_example")}
              />
            </>
          ) : (
            <PayeeField
              payee={payee}
              error={command.of("card_id") ?? (tried && !payee.card ? t("c2c.code.payee_unknown") : undefined)}
              onChange={command.reset}
            />
          )}
          {other && <Notice kind="warn">{t("c2c.payer.differs", { name: verified })}</Notice>}
          {command.of("quote") && <Notice kind="error">{command.of("quote")}</Notice>}
          <Button type="submit" variant="primary" size={44} full paused={command.paused} busy={quoted.waiting} disabled={!quote}>
            {quote ? t(`c2c.create.${side}_amount`, { amount: format.coin(quote.amount, quote.coin) }) : t(`c2c.create.${side}`)}
          </Button>
        </Stack>
      </form>
      {sent && (
        <CommandDialog
          command={command}
          open={asked !== null || command.unknown !== null}
          onClose={() => setAsked(null)}
          title={t(`c2c.create.${side}_amount`, { amount: format.coin(sent.amount, sent.coin) })}
          sheet={{
            params: { quote: sent.quote, ...params },
            lines: [
              ...lines(sent),
              ...(side === "buy"
                ? [
                    { label: t("c2c.fact.payer_buy"), value: own.payer },
                    { label: t("c2c.fact.bank_buy"), value: own.bank },
                  ]
                : [{ label: t("c2c.fact.payee_card"), value: paidTo }]),
            ],
          }}
          {...(side === "sell" && { proof: { code: payee.totp } })}
          beside={security && <Link to={security}>{t("c2c.security")}</Link>}
          label={t("c2c.create.confirm")}
        >
          <Notice>{t(`c2c.create.${side}_then`, { span })}</Notice>
        </CommandDialog>
      )}
    </Panel>
  );
}

/** What the user has of a coin to sell; undefined while nobody knows. */
function useSpot(coin: string): string | undefined {
  const { signedIn } = useSession();
  const { data } = useCall("web/getAsset2", {}, { enabled: signedIn });
  const found = data?.rows.find((row) => row.coin === coin && row.wallet === "spot");
  return found && money.trim(found.available);
}

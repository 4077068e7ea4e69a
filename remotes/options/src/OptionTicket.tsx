import { useState } from "react";
import { api, hasSeveralWallets, link, money, useDraft, useFormat, useSession, useT, type FormOf } from "@agio/sdk";
import { Rules, Ticket, TicketBlock, TicketColumn, TicketNote, TicketSummary, useConfirm, type Market } from "@agio/trade";
import {
  AmountField,
  Button,
  Calculator,
  Checkbox,
  CommandDialog,
  EmptyState,
  Icon,
  Lack,
  RiskLine,
  useCommand,
  useHeld as useLiveHeld,
  useQuote,
  type CommandSheet,
} from "@agio/ui";
import { OWN_CALLS, useAvailable, useProducts, useTerms } from "./data";
import { feeText, pairOf, percentText, termText } from "./option";
import { Side } from "./Side";
import type { Direction, Option, Product, Quote } from "./wire.gen";
import styles from "./options.module.css";

const STAKES = ["50", "100", "200", "500"];

const ask = (params: { product: string; amount: string }, signal: AbortSignal) =>
  api.get("web/optionQuote", params, { quiet: true, background: true, signal });

/** Term, stake, what it comes to in all three cases, and the two buttons. */
export function OptionTicket({ symbol, onDone, rules }: Market & { onDone?(option: Option): void; rules?: boolean }) {
  const t = useT("options");
  const { data, problem, retry } = useProducts();
  const terms = useTerms(symbol);
  const [seconds, setSeconds] = useState(60);
  const product = terms.find((one) => one.seconds === seconds) ?? terms[0];
  return (
    <TicketColumn>
      <TicketBlock {...(rules ? { title: t("options.new") } : {})} problem={data ? null : problem} onRetry={retry}>
        {product && data && (
          <Form wallet={data.wallet} terms={terms} product={product} onTerm={setSeconds} {...(onDone ? { onDone } : {})} />
        )}
        {data && !product && <EmptyState title={t("options.none.products")} text={t("options.none.products_text", { symbol })} />}
      </TicketBlock>
      {product && data && rules && <OptionRules product={product} window={data.window_ms / 1000} most={data.most_open} />}
    </TicketColumn>
  );
}

function OptionRules({ product, window, most }: { product: Product; window: number; most: number }) {
  const t = useT("options");
  const format = useFormat();
  const amount = (value: string) => format.amount(money.trim(value), { decimals: 2 });
  return (
    <TicketBlock title={t("options.rules.title")}>
      <Rules
        rules={[
          { label: t("options.rules.bounds"), value: `${amount(product.minimum)} / ${amount(product.maximum)}` },
          { label: t("options.rules.entry"), term: "strike", value: t("options.rules.entry_value") },
          { label: t("options.rules.settlement"), value: t("options.rules.settlement_value") },
          { label: t("options.rules.tie"), value: t(`options.rules.tie_${product.tie}`) },
          { label: t("options.rules.silent", { seconds: window }), value: t("options.rules.silent_value") },
          { label: t("options.rules.closed"), value: t("options.rules.closed_value") },
          { label: t("options.rules.most"), value: format.integer(most) },
        ]}
      />
    </TicketBlock>
  );
}

interface FormProps {
  wallet: string;
  terms: readonly Product[];
  product: Product;
  onTerm(seconds: number): void;
  onDone?(option: Option): void;
}

function Form({ wallet, terms, product, onTerm, onDone }: FormProps) {
  const t = useT("options");
  const trade = useT("trade");
  const format = useFormat();
  const { signedIn } = useSession();
  const held = useLiveHeld();
  const available = useAvailable(product.coin);
  const [amount, setAmount] = useState("");
  const [asked, setAsked] = useState<Direction | null>(null);
  const [never, setNever] = useState(false);
  const [confirm, setConfirm] = useConfirm();
  useDraft(`options.${product.symbol}`, { amount, seconds: product.seconds }, (kept) => {
    setAmount(kept.amount ?? "");
    if (kept.seconds !== undefined) onTerm(kept.seconds);
  });
  const whole = money.isValid(amount) && money.sign(amount) > 0;
  const offer = useQuote(whole ? { product: product.key, amount } : null, ask);
  const quoted = offer.waiting ? null : offer.quote;
  const coin = product.coin;
  const buy = useCommand({
    call: "web/buyOption",
    invalidates: OWN_CALLS,
    done: (option) => ({
      kind: "neutral",
      text: t("options.result.accepted", {
        direction: t(`options.direction.${option.direction}`),
        amount: format.coin(option.stake, option.coin),
        time: format.time(option.settles_ms, true),
      }),
    }),
    onDone: (option) => {
      if (never) setConfirm(false);
      setAsked(null);
      onDone?.(option);
    },
  });
  const change = (value: string) => {
    setAmount(value);
    buy.reset();
  };
  const short = signedIn && whole && available !== undefined && money.compare(amount, available) > 0 ? t("options.why_short") : null;
  const shut = product.open
    ? null
    : product.opens === null
      ? t("options.why_halted")
      : t("options.why_closed", { time: format.moment(product.opens) });
  const why = held ?? shut ?? (whole ? null : t("options.why_amount")) ?? short ?? (offer.problem === null ? null : offer.problem);
  const coinText = (value: string, sign = false) => format.coin(value, coin, { sign });
  const sheetOf = (direction: Direction): CommandSheet<FormOf<"web/buyOption">> => ({
    params: { product: product.key, direction, amount },
    lines: [
      {
        label: t("options.fact.option"),
        value: (
          <>
            <Side direction={direction} /> {pairOf(product.symbol)}
          </>
        ),
      },
      { label: t("options.fact.term"), value: termText(t, product.seconds) },
      { label: t("options.fact.stake"), term: "stake", value: coinText(quoted?.stake ?? amount) },
      quoted && { label: t("options.fact.fee", { rate: feeText(format, quoted.fee_rate) }), value: coinText(quoted.fee), cost: true },
      quoted && { label: t("options.if_right"), term: "payout", value: coinText(quoted.right.result, true) },
      quoted && { label: t("options.if_equal"), value: coinText(quoted.equal.result, true) },
      quoted && { label: t("options.if_wrong"), value: coinText(quoted.wrong.result, true), cost: true },
    ],
  });
  const press = (direction: Direction) => {
    if (why !== null || !quoted) return;
    if (confirm) setAsked(direction);
    else buy.send(sheetOf(direction));
  };
  const said = buy.problem("amount") ?? (signedIn ? held : null) ?? shut;
  const outcome = (when: string, one: Quote["right"]) => ({
    when,
    receive: t("options.receive", { amount: format.amount(money.trim(one.returned), { decimals: 2 }) }),
    result: format.amount(money.trim(one.result), { decimals: 2, sign: true }),
    tone: money.sign(one.result) > 0 ? ("up" as const) : one.state === "tied" ? ("cost" as const) : ("down" as const),
  });
  const fields = (
    <>
      <div className={styles.terms} role="group" aria-label={t("options.fact.term")}>
        {terms.map((one) => (
          <button key={one.key} type="button" aria-pressed={one.key === product.key} onClick={() => onTerm(one.seconds)}>
            <b>{termText(t, one.seconds)}</b>
            <small>{t("options.gain", { rate: percentText(format, one.profit) })}</small>
          </button>
        ))}
      </div>
      <AmountField
        label={t("options.fact.stake")}
        value={amount}
        unit={coin}
        decimals={2}
        percents={[]}
        {...(signedIn && available !== undefined ? { available } : {})}
        max={money.trim(product.maximum)}
        error={buy.of("amount") ?? (offer.field === "amount" ? offer.problem : undefined) ?? undefined}
        wallet={wallet}
        onChange={change}
      />
      <div className={styles.stakes} role="group" aria-label={t("options.stakes")}>
        {STAKES.map((one) => (
          <button key={one} type="button" aria-pressed={amount === one} onClick={() => change(one)}>
            {format.integer(one)}
          </button>
        ))}
      </div>
      {signedIn && hasSeveralWallets() && (
        <p className={styles.wallet}>
          <Icon name="info-circle" size={14} />{" "}
          <Lack wallet={wallet} coin={coin}>
            {t("options.from_wallet")}
          </Lack>
        </p>
      )}
      <TicketSummary
        waiting={offer.waiting}
        facts={[
          { label: t("options.fact.fee", { rate: feeText(format, product.fee) }), value: quoted ? coinText(quoted.fee) : NONE },
          { label: t("options.fact.at_work"), term: "stake", value: quoted ? coinText(quoted.at_work) : NONE },
        ]}
      />
    </>
  );
  return (
    <Ticket busy={buy.busy} onSubmit={() => undefined}>
      <Calculator
        inputs={fields}
        question={whole && offer.problem === null ? { product: product.key, amount } : null}
        quote={ask}
        outcomes={(quote) => [
          [
            outcome(t("options.if_right"), quote.right),
            outcome(t("options.if_equal"), quote.equal),
            outcome(t("options.if_wrong"), quote.wrong),
          ],
        ]}
      />
      <TicketNote problem={said} />
      {signedIn ? (
        <div className={styles.commands}>
          {(["rise", "fall"] as const).map((direction) => (
            <Button
              key={direction}
              variant={direction === "rise" ? "buy" : "sell"}
              size={44}
              full
              icon={direction === "rise" ? "arrow-up-right" : "arrow-down-right"}
              paused={buy.paused}
              disabled={why !== null || !quoted}
              {...(why ? { reason: why } : {})}
              busy={buy.busy && asked === direction}
              onClick={() => press(direction)}
            >
              {t(`options.direction.${direction}`)}
            </Button>
          ))}
        </div>
      ) : (
        <Button variant="primary" size={44} full to={link("account.login") ?? "/login"}>
          {trade("trade.form.login")}
        </Button>
      )}
      <RiskLine>{t("options.risk.said")}</RiskLine>
      <p className={styles.caption}>{t("options.caption", { term: termText(t, product.seconds) })}</p>
      {signedIn && (
        <Checkbox checked={confirm} onChange={setConfirm}>
          {t("options.confirm")}
        </Checkbox>
      )}
      <CommandDialog
        command={buy}
        open={asked !== null || buy.unknown !== null}
        onClose={() => setAsked(null)}
        title={t("options.confirm_title", { symbol: pairOf(product.symbol) })}
        sheet={sheetOf(asked ?? "rise")}
        label={t(`options.direction.${asked ?? "rise"}`)}
        variant={asked === "fall" ? "sell" : "buy"}
        held={held}
      >
        <Checkbox checked={never} onChange={setNever}>
          {t("options.never")}
        </Checkbox>
      </CommandDialog>
    </Ticket>
  );
}

const NONE = "–";

import { useId, useState } from "react";
import { hasPlugin, link, Link, money, NetworkError, rich, useAction, useFormat, usePreference, useSession, useStale, useStore, useT } from "@agio/sdk";
import { Button, Checkbox, cx, Icon, Menu, NumberField, Segments, Tabs } from "@agio/ui";
import { OWN_CALLS, useBalances, useRules, useUnpriced } from "../data";
import {
  byAmount,
  needed,
  orderParams,
  percentText,
  PERCENTS,
  withPercent,
  withPrice,
  withQuantity,
  withSide,
  withTotal,
  withType,
  type Ticket,
} from "../model/ticket";
import { changeTicket, ticketStore } from "../state";
import type { PairNames } from "../Trade";
import type { Order, OrderType, Quote, Side, TimeInForce } from "../wire";
import { ConfirmOrder } from "./ConfirmOrder";
import { trimmed } from "./FormColumn";
import { useQuote } from "./useQuote";
import styles from "./form.module.css";

const TIMES: readonly TimeInForce[] = ["gtc", "ioc", "fok"];
const FALLBACK = { step: "0.0001", quantity_decimals: 4, price_decimals: 2 };

/** Buy or sell, at a price or at once; what it costs and brings is said before the button. */
export function TicketForm({ pair, base, quote, priceDecimals, onDone }: PairNames & { onDone?(): void }) {
  const t = useT("spot");
  const format = useFormat();
  const { signedIn } = useSession();
  const stale = useStale();
  const ticket = useStore(ticketStore);
  const { rules, known } = useRules(pair);
  const unpriced = useUnpriced(pair);
  const { of, data: balances } = useBalances();
  const [confirm, setConfirm] = usePreference("spot.confirm", true);
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [result, setResult] = useState("");
  const [lapsed, setLapsed] = useState<string | null>(null);
  const reason = useId();
  const { quote: quoted, problem, waiting } = useQuote(pair, ticket);
  const buys = ticket.side === "buy";
  const market = ticket.type === "market";
  const spent = buys ? quote : base;
  const available = of(spent)?.available ?? "0";
  const params = orderParams(pair, ticket);
  const steps = rules ?? { ...FALLBACK, price_decimals: priceDecimals };

  const place = useAction<Order>("web/placeSpotOrder", {
    notice: "neutral",
    invalidates: OWN_CALLS,
    quiet: true,
    onRefusal: (error) => setRefusal(error.message || t("spot.form.refused")),
    onSuccess: (order) => {
      setAsking(false);
      setChosen(null);
      changeTicket((now) => ({ ...now, quantity: "", total: "" }));
      // What was withdrawn at once is in no list of open orders: it's said here, and stays until something is changed.
      if (order.state === "withdrawn") return setLapsed(lapsedText(t, format.amount, order, base));
      setResult(t(order.state === "closed" ? "spot.form.done_filled" : "spot.form.done_placed"));
      onDone?.();
    },
  });
  const change = (next: (now: Ticket) => Ticket) => {
    setChosen(null);
    setRefusal(null);
    setResult("");
    setLapsed(null);
    place.reset();
    changeTicket(next);
  };
  const submit = () => {
    setRefusal(null);
    setLapsed(null);
    if (params === null) return;
    if (confirm && !asking) setAsking(true);
    else void place.run(params);
  };
  const need = needed(ticket);
  const short = signedIn && balances !== undefined && need !== null && money.compare(need, available) > 0;
  const closing = rules && !rules.is_open ? t("spot.code.pair_closing") : null;
  const waits = closing ?? (market && unpriced ? t("spot.code.price_too_old") : null);
  const why = stale
    ? t("spot.form.why_stale")
    : known && !rules
      ? t("spot.form.why_pair")
      : (closing ??
        (params === null
          ? t(byAmount(ticket) ? "spot.form.why_total" : "spot.form.why_quantity")
          : (waits ?? (short ? t("spot.form.why_short", { coin: spent }) : null))));
  const wrong = refusal ?? (place.error instanceof NetworkError ? t("shell.error.lost") : null);
  const said = wrong ?? waits ?? (short ? t("spot.form.why_short", { coin: spent }) : problem);
  const deposit = link("wallet.deposit", { coin: spent });
  const label = t(`spot.form.deed_${ticket.side}`, { coin: base });

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (signedIn && why === null) submit();
      }}
    >
      <Segments<Side>
        full
        size={36}
        label={t("spot.form.side")}
        value={ticket.side}
        onChange={(side) => change((now) => withSide(now, side))}
        options={[
          { value: "buy", label: t("spot.side.buy"), tone: "up" },
          { value: "sell", label: t("spot.side.sell"), tone: "down" },
        ]}
      />
      <div className={styles.types}>
        <Tabs<OrderType>
          size={36}
          bare
          label={t("spot.form.type")}
          value={ticket.type}
          onChange={(type) => change((now) => withType(now, type))}
          tabs={[
            { value: "limit", label: t("spot.type.limit") },
            { value: "market", label: t("spot.type.market") },
          ]}
        />
      </div>
      <div className={styles.available}>
        <span>{t("spot.form.available")}</span>
        <span>
          {signedIn ? format.amount(trimmed(available)) : "–"} <small>{spent}</small>
          {deposit && (
            <Link to={deposit} aria-label={t("spot.form.deposit", { coin: spent })} title={t("spot.form.deposit", { coin: spent })}>
              <Icon name="circle-plus" size={16} />
            </Link>
          )}
        </span>
      </div>
      {market ? (
        <div className={styles.atMarket} aria-label={t("spot.form.price")}>
          <span>{t("spot.form.price")}</span>
          <span>{t("spot.form.best_price")}</span>
        </div>
      ) : (
        <NumberField
          inline
          label={t("spot.form.price")}
          value={ticket.price}
          decimals={priceDecimals}
          unit={quote}
          onChange={(price) => change((now) => withPrice(now, price))}
        />
      )}
      {!byAmount(ticket) && (
        <NumberField
          inline
          label={t("spot.form.quantity")}
          value={ticket.quantity}
          decimals={steps.quantity_decimals}
          unit={base}
          onChange={(quantity) => change((now) => withQuantity(now, quantity))}
        />
      )}
      <div className={styles.percents} role="group" aria-label={t("spot.form.share")}>
        {PERCENTS.map((percent) => (
          <button
            key={percent}
            type="button"
            aria-pressed={chosen === percent}
            disabled={!signedIn}
            onClick={() => {
              change((now) =>
                withPercent(now, percent, { base: of(base)?.available ?? "0", quote: of(quote)?.available ?? "0" }, steps),
              );
              setChosen(percent);
            }}
          >
            {percent}%
          </button>
        ))}
      </div>
      {(!market || buys) && (
        <NumberField
          inline
          label={t("spot.form.total")}
          value={ticket.total}
          decimals={rules ? money.decimals(rules.minimum) : 8}
          unit={quote}
          onChange={(total) => change((now) => withTotal(now, total, steps))}
        />
      )}
      {!market && (
        <div className={styles.options}>
          <Checkbox
            checked={ticket.postOnly}
            onChange={(postOnly) => change((now) => ({ ...now, postOnly, tif: postOnly ? "gtc" : now.tif }))}
          >
            <span title={t("spot.form.post_only_text")}>{t("spot.form.post_only")}</span>
          </Checkbox>
          <Menu
            position="bottom-end"
            width={260}
            trigger={
              <button type="button" className={styles.tif} aria-label={t("spot.form.tif", { value: ticket.tif.toUpperCase() })}>
                {ticket.tif.toUpperCase()}
                <Icon name="chevron-down" size={14} />
              </button>
            }
            items={TIMES.map((tif) => ({
              label: tif.toUpperCase(),
              hint: t(`spot.tif.${tif}`),
              current: tif === ticket.tif,
              onClick: () => change((now) => ({ ...now, tif, postOnly: tif === "gtc" && now.postOnly })),
            }))}
          />
        </div>
      )}
      <dl className={styles.summary} aria-busy={waiting}>
        <div>
          <dt>{feeLabel(t, quoted, rules)}</dt>
          <dd>{quoted ? `${format.amount(quoted.fee)} ${quoted.fee_coin}` : "–"}</dd>
        </div>
        {market && (
          <div>
            <dt>{t("spot.form.average")}</dt>
            <dd>{quoted?.average ? `${format.price(quoted.average, priceDecimals)} ${quote}` : "–"}</dd>
          </div>
        )}
        <div className={styles.strong}>
          <dt>{t("spot.form.receive")}</dt>
          <dd>{quoted ? `${format.amount(quoted.receive)} ${quoted.receive_coin}` : "–"}</dd>
        </div>
      </dl>
      {said && (
        <p className={styles.said} role="alert" id={reason}>
          <Icon name="alert-circle" size={14} />
          {said}
        </p>
      )}
      {lapsed && !said && (
        <p className={styles.lapsed} role="status">
          <Icon name="info-circle" size={14} />
          {lapsed}
        </p>
      )}
      {signedIn ? (
        <Button
          type="submit"
          variant={buys ? "buy" : "sell"}
          size={44}
          full
          className={cx(styles.submit)}
          busy={place.busy && !asking}
          disabled={why !== null}
          {...(why ? { reason: why } : {})}
        >
          {label}
        </Button>
      ) : (
        <>
          <Button variant="primary" size={44} full className={cx(styles.submit)} to={link("account.login") ?? "/login"}>
            {t("spot.form.login")}
          </Button>
          {hasPlugin("account") && (
            <p className={styles.demo}>{rich(t, "spot.form.demo", { link: <Link to="/demo">{t("spot.form.demo_link")}</Link> })}</p>
          )}
        </>
      )}
      <p className={styles.quoted}>
        <Icon name="receipt-2" size={14} />
        {t("spot.form.quoted")}
      </p>
      <span className="agio-hidden" aria-live="polite">
        {result}
      </span>
      <ConfirmOrder
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={(never) => {
          if (never) setConfirm(false);
          submit();
        }}
        busy={place.busy}
        label={label}
        ticket={ticket}
        pair={`${base}/${quote}`}
        base={base}
        quote={quote}
        quoted={quoted}
        refusal={wrong}
      />
    </form>
  );
}

/** What became of an order that doesn't rest and wasn't filled whole. */
function lapsedText(
  t: (key: string, values?: Record<string, string>) => string,
  amount: (value: string) => string,
  order: Order,
  base: string,
): string {
  if (money.isZero(order.filled)) return t("spot.form.done_none");
  return t("spot.form.done_part", { filled: amount(money.trim(order.filled)), coin: base });
}

type Fees = { maker_fee: string; taker_fee: string } | undefined;

/** Whose fee it is: an order that rests pays the maker's, one that takes pays the taker's. */
function feeLabel(t: (key: string, values?: Record<string, string>) => string, quoted: Quote | undefined, rules: Fees): string {
  if (!quoted || !rules) return t("spot.form.fee");
  const takes = !money.isZero(quoted.filled);
  const rests = !money.isZero(quoted.resting);
  if (takes && rests) return t("spot.form.fee_both");
  return takes
    ? t("spot.form.fee_taker", { percent: percentText(rules.taker_fee) })
    : t("spot.form.fee_maker", { percent: percentText(rules.maker_fee) });
}

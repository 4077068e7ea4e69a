import { useState } from "react";
import { api, money, siteNow, type Translate, useDraft, useEstimate, useFormat, useSession, useStore, useT, type FormOf } from "@agio/sdk";
import {
  AtMarket,
  Available,
  Percents,
  SideTabs,
  TermMenu,
  Ticket as TicketFrame,
  TicketButton,
  TicketNote,
  TicketRow,
  TicketSummary,
  useConfirm,
  type Market,
} from "@agio/trade";
import { Checkbox, DateField, CommandDialog, Inline, Lack, NumberField, RiskTerm, Tabs, useCommand, useHeld, useQuote } from "@agio/ui";
import { OWN_CALLS, useBalances, useRules, useUnpriced, WALLET } from "../data";
import { reported } from "../orders/outcome";
import type { Order, Prevention, Side } from "../wire.gen";
import { Exits } from "./Exits";
import { feeLabel, sheetOf, totalOf } from "./sheet";
import { changeTicket, ticketStore } from "./state";
import {
  atLeastTwo,
  atMarket,
  byAmount,
  canExit,
  DAYS,
  needed,
  orderParams,
  PERCENTS,
  isComplete,
  preventionOf,
  preventionsOf,
  termOf,
  WAITING,
  isWaiting,
  withPercent,
  withPrice,
  withQuantity,
  withSide,
  withTerm,
  withTotal,
  withType,
  withUntil,
  type Term,
  type Ticket,
  type WaitingType,
} from "./ticket";

const TERMS: readonly Term[] = ["gtc", "ioc", "fok"];
const FALLBACK = { step: "0.0001", quantity_decimals: 4, price_decimals: 2 };
/** A quote follows the price while its order is looked at. */
const QUOTE_MS = 4_000;

const askQuote = (params: FormOf<"web/spotQuote">, signal: AbortSignal) =>
  api.get("web/spotQuote", params, { quiet: true, background: true, signal });

/** Buy or sell, at a price or at once; what it costs and brings is said before the button. */
export function SpotTicket({ symbol: pair, base, quote, priceDecimals, onDone }: Market & { onDone?(): void }) {
  const t = useT("spot");
  const trade = useT("trade");
  const format = useFormat();
  const { signedIn } = useSession();
  const held = useHeld();
  const ticket = useStore(ticketStore);
  // A price stands in the form before anybody has typed: only a sum makes it somebody's.
  useDraft<Partial<Ticket>>(`spot.ticket.${pair}`, ticket.quantity || ticket.total ? ticket : {}, (kept) =>
    changeTicket((now) => ({ ...now, ...kept })),
  );
  const { rules, known } = useRules(pair);
  const unpriced = useUnpriced(pair);
  const { of, data: balances } = useBalances();
  const [confirm, setConfirm] = useConfirm();
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [never, setNever] = useState(false);
  const [lapsed, setLapsed] = useState<Order | null>(null);
  const params = orderParams(pair, ticket);
  const offer = useQuote(params, askQuote, { every: QUOTE_MS });
  const quoted = offer.waiting ? null : offer.quote;
  const buys = ticket.side === "buy";
  const market = atMarket(ticket.type);
  const waiting = isWaiting(ticket.type) ? ticket.type : null;
  const spent = buys ? quote : base;
  const available = of(spent)?.available ?? "0";
  const term = termOf(ticket, siteNow());
  const steps = rules ?? { ...FALLBACK, price_decimals: priceDecimals };

  const place = useCommand({
    call: "web/placeSpotOrder",
    invalidates: OWN_CALLS,
    done: (order) => reported(order, t, format),
    onDone: (order) => {
      if (never) setConfirm(false);
      setAsking(false);
      setChosen(null);
      changeTicket((now) => ({ ...now, quantity: "", total: "" }));
      // What came to nothing at once is in no list of open orders: it is said here as well, until something is changed.
      if (order.state === "withdrawn") return setLapsed(order);
      onDone?.();
    },
  });
  const change = (next: (now: Ticket) => Ticket) => {
    setChosen(null);
    setLapsed(null);
    place.reset();
    changeTicket(next);
  };
  const fields = [
    waiting !== null && "trigger_price",
    waiting === "oco" && "stop_limit_price",
    !market && "price",
    byAmount(ticket) ? "amount" : "quantity",
    ticket.until !== null && "expires",
    ticket.exits && canExit(ticket) && "take_profit",
    ticket.exits && canExit(ticket) && "stop_loss",
  ].filter((name) => name !== false);
  const error = (name: string) => place.of(name) ?? (offer.field === name ? offer.problem : undefined);
  const need = needed(ticket);
  const exceeds = signedIn && balances !== undefined && need !== null && money.compare(need, available) > 0;
  const lack = exceeds ? money.trim(money.sub(need, available)) : null;
  const short = lack && t("spot.form.why_short", { coin: spent });
  const closing = rules && !rules.is_open ? t("spot.code.pair_closing") : null;
  const waits = closing ?? (ticket.type === "market" && unpriced ? t("spot.code.price_too_old") : null);
  const incomplete = params === null ? t(whyIncomplete(ticket)) : null;
  const why = held ?? (known && !rules ? t("spot.form.why_pair") : (closing ?? incomplete ?? waits ?? short));
  const refused = offer.field !== null && fields.includes(offer.field) ? null : offer.problem;
  const shortOf = lack && (
    <Lack wallet={WALLET} coin={spent} amount={lack}>
      {short}
    </Lack>
  );
  const said = place.problem(...fields) ?? (signedIn ? held : null) ?? waits ?? shortOf ?? refused;
  const estimate = useEstimate(quote);
  const worth = estimate(totalOf(ticket, quoted) || "0");
  const sheet = params && sheetOf(t, trade, format, { base, quote }, ticket, quoted, params, worth);
  const label = t(`spot.form.command_${ticket.side}`, { coin: base });
  const submit = () => {
    if (!signedIn || why !== null || sheet === null) return;
    setLapsed(null);
    if (confirm) setAsking(true);
    else place.send(sheet);
  };

  return (
    <TicketFrame busy={place.busy} onSubmit={submit}>
      <SideTabs<Side>
        label={trade("trade.form.side")}
        value={ticket.side}
        onChange={(side) => change((now) => withSide(now, side))}
        rising={{ value: "buy", label: trade("trade.side.buy") }}
        falling={{ value: "sell", label: trade("trade.side.sell") }}
      />
      <Tabs<"limit" | "market" | "waiting">
        size={36}
        bare
        label={t("spot.form.type")}
        value={ticket.type === "limit" || ticket.type === "market" ? ticket.type : "waiting"}
        onChange={(tab) => change((now) => (tab === "waiting" ? waitingOf(now) : withType(now, tab)))}
        tabs={[
          { value: "limit", label: t("spot.type.limit") },
          { value: "market", label: t("spot.type.market") },
          { value: "waiting", label: t(`spot.type.${waiting ?? "stop_limit"}`) },
        ]}
      />
      {waiting !== null && (
        <TicketRow>
          <span>{t("spot.form.waits")}</span>
          <TermMenu<WaitingType>
            label={t("spot.form.kind", { value: t(`spot.type.${waiting}`) })}
            value={waiting}
            write={(type) => t(`spot.type.${type}`)}
            terms={WAITING.map((type) => ({ value: type, hint: t(`spot.type.${type}_text`) }))}
            onChange={(type) => change((now) => withType(now, type))}
          />
        </TicketRow>
      )}
      <Available amount={signedIn ? format.amount(atLeastTwo(available)) : "–"} unit={spent} wallet={WALLET} />
      {waiting !== null && (
        <NumberField
          inline
          label={t("spot.form.trigger")}
          term="trigger"
          value={ticket.trigger}
          decimals={priceDecimals}
          {...(rules ? { step: rules.tick } : {})}
          unit={quote}
          onChange={(trigger) => change((now) => ({ ...now, trigger }))}
          error={error("trigger_price")}
        />
      )}
      {waiting === "oco" && (
        <NumberField
          inline
          label={t("spot.form.stop_limit")}
          value={ticket.stopLimit}
          decimals={priceDecimals}
          {...(rules ? { step: rules.tick } : {})}
          unit={quote}
          onChange={(stopLimit) => change((now) => ({ ...now, stopLimit }))}
          error={error("stop_limit_price")}
        />
      )}
      {market ? (
        <AtMarket />
      ) : (
        <NumberField
          inline
          label={trade("trade.form.price")}
          value={ticket.price}
          decimals={priceDecimals}
          {...(rules ? { step: rules.tick } : {})}
          unit={quote}
          onChange={(price) => change((now) => withPrice(now, price))}
          error={error("price")}
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
          error={error("quantity")}
          hint={market && worth}
        />
      )}
      <Percents
        percents={PERCENTS}
        chosen={chosen}
        disabled={!signedIn}
        onChoose={(percent) => {
          change((now) => withPercent(now, percent, { base: of(base)?.available ?? "0", quote: of(quote)?.available ?? "0" }, steps));
          setChosen(percent);
        }}
      />
      {(!market || buys) && (
        <NumberField
          inline
          label={t("spot.form.total")}
          value={ticket.total}
          decimals={rules ? money.decimals(rules.minimum) : 8}
          unit={quote}
          onChange={(total) => change((now) => withTotal(now, total, steps))}
          error={error("amount")}
          hint={worth}
        />
      )}
      {!market && (
        <TicketRow>
          {waiting === "oco" ? (
            <span />
          ) : (
            <Inline as="span">
              <Checkbox
                checked={ticket.postOnly}
                onChange={(postOnly) => change((now) => ({ ...now, postOnly, tif: postOnly && now.tif !== "gtd" ? "gtc" : now.tif }))}
              >
                {t("spot.form.post_only")}
              </Checkbox>
              <RiskTerm name="post_only" about={t("spot.form.post_only")} />
            </Inline>
          )}
          <TermMenu<Term>
            label={t("spot.form.tif", { value: writeTerm(t, term) })}
            value={term}
            write={(one) => writeTerm(t, one)}
            terms={[
              ...TERMS.filter((one) => waiting !== "oco" || one === "gtc").map((one) => ({ value: one, hint: t(`spot.tif.${one}`) })),
              ...DAYS.map((days) => ({ value: `${days}` as const, hint: t("spot.tif.days_text", { count: days }) })),
              { value: "date" as const, hint: t("spot.tif.date_text") },
            ]}
            onChange={(one) => change((now) => withTerm(now, one, siteNow()))}
          />
        </TicketRow>
      )}
      {!market && ticket.until !== null && (
        <DateField
          time
          aria-label={t("spot.form.until")}
          value={ticket.until}
          onChange={(until) => change((now) => withUntil(now, until))}
          error={error("expires")}
        />
      )}
      <TicketRow>
        {canExit(ticket) ? (
          <Checkbox checked={ticket.exits} onChange={(exits) => change((now) => ({ ...now, exits }))}>
            <span title={t(`spot.exit.text_${ticket.side}`)}>{t("spot.exit.title")}</span>
          </Checkbox>
        ) : (
          <span>{t("spot.stp.title")}</span>
        )}
        <TermMenu<Prevention>
          label={t("spot.stp.label", { value: t(`spot.stp.${preventionOf(ticket)}`) })}
          value={preventionOf(ticket)}
          write={(mode) => t(`spot.stp.${mode}`)}
          terms={preventionsOf(ticket).map((mode) => ({ value: mode, hint: t(`spot.stp.${mode}_text`) }))}
          onChange={(prevention) => change((now) => ({ ...now, prevention }))}
        />
      </TicketRow>
      {ticket.exits && canExit(ticket) && (
        <Exits
          ticket={ticket}
          unit={quote}
          decimals={priceDecimals}
          step={rules?.tick}
          error={error}
          onChange={(part) => change((now) => ({ ...now, ...part }))}
        />
      )}
      <TicketSummary
        waiting={offer.waiting}
        facts={[
          { label: feeLabel(t, quoted, rules), term: "maker_taker", value: quoted ? format.coin(quoted.fee, quoted.fee_coin) : "–" },
          market && {
            label: t("spot.form.average"),
            term: "slippage",
            value: quoted?.average ? `${format.price(quoted.average, priceDecimals)} ${quote}` : "–",
          },
          {
            label: t("spot.form.receive"),
            value: quoted ? format.coin(quoted.receive, quoted.receive_coin) : "–",
            strong: true,
          },
        ]}
      />
      <TicketNote problem={said} note={lapsed && reported(lapsed, t, format).text} />
      <TicketButton label={label} variant={buys ? "buy" : "sell"} busy={place.busy && !asking} why={place.paused ?? why} />
      {sheet && (
        <CommandDialog
          command={place}
          open={asking}
          onClose={() => {
            if (never) setConfirm(false);
            setAsking(false);
          }}
          title={t("spot.confirm.title", { pair: `${base}/${quote}` })}
          sheet={sheet}
          label={label}
          variant={buys ? "buy" : "sell"}
          held={held}
        >
          <Checkbox checked={never} onChange={setNever}>
            {t("spot.confirm.never")}
          </Checkbox>
        </CommandDialog>
      )}
    </TicketFrame>
  );
}

/** The tab of what waits opens with the kind that is asked for most; its trigger begins where the price is. */
const waitingOf = (ticket: Ticket): Ticket =>
  isWaiting(ticket.type) ? ticket : withType({ ...ticket, trigger: ticket.trigger || ticket.price }, "stop_limit");

const writeTerm = (t: Translate, term: Term): string =>
  term === "date" ? t("spot.tif.date") : TERMS.includes(term) ? term.toUpperCase() : t("spot.tif.days", { count: Number(term) });

/** What is missing first, from the top of the form. */
function whyIncomplete(ticket: Ticket): string {
  if (isWaiting(ticket.type) && !(money.isValid(ticket.trigger) && money.sign(ticket.trigger) > 0)) return "spot.form.why_trigger";
  if (ticket.type === "oco" && !(money.isValid(ticket.stopLimit) && money.sign(ticket.stopLimit) > 0)) return "spot.form.why_stop_limit";
  if (ticket.tif === "gtd" && ticket.expires === null) return "spot.form.why_until";
  if (isComplete({ ...ticket, exits: false })) return "spot.exit.why";
  return byAmount(ticket) ? "spot.form.why_total" : "spot.form.why_quantity";
}

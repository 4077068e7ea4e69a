import { useState } from "react";
import { money, NOTHING, useDraft, useFormat, useSession, useStore, useT, type FormOf } from "@agio/sdk";
import { AtMarket, Available, Percents, Ticket as TicketFrame, TicketButton, TicketNote, TicketSummary, useConfirm } from "@agio/trade";
import { Checkbox, CommandDialog, Lack, NumberField, RiskLine, RiskTerm, Tabs, useHeld, usePhone, type CommandSheet } from "@agio/ui";
import { usePrices, useSummary, WALLET } from "../data";
import { closedText } from "../head/session";
import { nameOf } from "../market";
import { SHOWN } from "../positions/position";
import { Side } from "../positions/Side";
import type { Kind, Product } from "../wire.gen";
import { Leverage } from "./Leverage";
import { Levels } from "./Levels";
import { previewOf } from "./preview";
import { Quotes } from "./Quotes";
import { changeTicket, ticketStore } from "./state";
import { KINDS, mostLots, offeredLeverage, PERCENTS, quantityOf, shareOfLots, withKind, type Ticket } from "./ticket";
import { missing, usePlacing } from "./usePlacing";
import styles from "./ticket.module.css";

/** Long or short, how far it levers, how much of it; what that costs and may lose is said before the button. */
export function ContractTicket({ product, onDone }: { product: Product; onDone?(): void }) {
  const t = useT("contracts");
  const trade = useT("trade");
  const format = useFormat();
  const phone = usePhone();
  const { signedIn } = useSession();
  const held = useHeld();
  const { key, coin, decimals, tick } = product;
  const ticket = useStore(ticketStore);
  const { ask, bid, mark } = usePrices(product);
  const available = useSummary().data?.available;
  const [confirm, setConfirm] = useConfirm();
  const [asking, setAsking] = useState(false);
  const [never, setNever] = useState(false);
  useDraft<Partial<Ticket>>(`contract.ticket.${key}`, ticket.lots ? ticket : {}, (kept) => changeTicket((was) => ({ ...was, ...kept })));
  const leverage = offeredLeverage(product, ticket.leverage);
  const { params, place, chosen, waiting, quote, problem, error, refused, change } = usePlacing(product, { ...ticket, leverage }, () => {
    if (never) setConfirm(false);
    setAsking(false);
    onDone?.();
  });
  const set = (part: Partial<Ticket>) => change((was) => ({ ...was, ...part }));
  const { side, kind, lots } = ticket;
  const market = kind === "market";
  const closed = closedText(t, product);
  // Limit and stop orders wait for the session; a halted product takes none.
  const waits =
    closed === null || (!market && product.open) ? null : !product.open ? t("contracts.why.halted") : t("contracts.why.closed", { closed });
  const lack = signedIn ? missing(quote?.cost, available) : null;
  const short = lack && t("contracts.why.short");
  const incomplete = params === null ? t(market || ticket.price ? "contracts.why.lots" : "contracts.why.price") : null;
  const why = held ?? waits ?? incomplete ?? short ?? problem;
  const price = market ? (side === "long" ? ask : bid) : ticket.price || mark;
  const summary = previewOf({ t, format }, product, leverage, quote, phone);
  const counted = money.isValid(lots);
  const count = format.amount(counted ? lots : "0");
  const quantity = counted
    ? format.coin(quantityOf(lots, product.lot), product.base)
    : t("contracts.form.lot_is", { quantity: format.coin(product.lot, product.base) });
  const label = t("contracts.form.submit", { command: t(`contracts.command.${side}${counted ? "_lots" : ""}`, { lots: count }), leverage });
  const sheet: CommandSheet<FormOf<"web/openContract">> | null = params && {
    params,
    lines: [
      {
        label: t("contracts.fact.contract"),
        value: (
          <>
            {nameOf(key)} <Side side={side} leverage={Number(leverage)} />
          </>
        ),
      },
      { label: t("contracts.fact.type"), value: t(`contracts.type.${kind}`) },
      { label: trade("trade.form.price"), value: market ? trade("trade.form.best_price") : format.price(ticket.price, decimals) },
      { label: t("contracts.fact.lots"), value: `${count} · ${quantity}` },
      ...summary,
    ],
  };
  const submit = () => {
    if (!signedIn || why !== null || sheet === null) return;
    if (confirm) setAsking(true);
    else place.send(sheet);
  };
  const propose = (percent: string) => {
    const most = mostLots(available ?? "0", price ?? "", leverage, product.lot, product.taker_fee);
    change((was) => ({ ...was, lots: shareOfLots(money.min(most, String(product.order_lots)), percent) }), percent);
  };
  return (
    <TicketFrame busy={place.busy} onSubmit={submit}>
      <Quotes product={product} value={side} onChange={(next) => set({ side: next })} />
      <Tabs<Kind>
        size={36}
        bare
        label={t("contracts.fact.type")}
        value={kind}
        onChange={(next) => change((was) => withKind(was, next))}
        tabs={KINDS.map((value) => ({ value, label: t(`contracts.type.${value}`) }))}
      />
      <Leverage product={product} value={leverage} error={error("leverage")} onChange={(next) => set({ leverage: next })} />
      <Available
        amount={signedIn && available !== undefined ? format.amount(money.toFixed(available, SHOWN)) : NOTHING}
        unit={coin}
        wallet={WALLET}
      />
      {market ? (
        <AtMarket />
      ) : (
        <NumberField
          inline
          label={kind === "stop" ? t("contracts.form.trigger") : trade("trade.form.price")}
          term={kind === "stop" ? "trigger" : undefined}
          value={ticket.price}
          decimals={decimals}
          step={tick}
          unit={product.quote}
          onChange={(next) => set({ price: next })}
          error={error("price")}
        />
      )}
      <div className={styles.units}>
        <NumberField
          inline
          label={t("contracts.fact.lots")}
          value={lots}
          decimals={0}
          step="1"
          unit={quantity}
          onChange={(next) => set({ lots: next })}
          error={
            error("lots") ??
            (lack && (
              <Lack wallet={WALLET} coin={coin} amount={lack}>
                {short}
              </Lack>
            ))
          }
        />
      </div>
      <Percents
        percents={PERCENTS}
        chosen={chosen}
        disabled={!signedIn || available === undefined || price === undefined}
        onChoose={propose}
      />
      <div className={styles.levels}>
        <Checkbox checked={ticket.levels} onChange={(levels) => set({ levels })}>
          {t("contracts.form.levels")}
        </Checkbox>
        <RiskTerm name="mark_price">{t("contracts.head.mark")}</RiskTerm>
      </div>
      {ticket.levels && (
        <Levels
          tp={ticket.tp}
          sl={ticket.sl}
          tick={tick}
          decimals={decimals}
          gain={quote?.gain ?? ""}
          loss={quote?.loss ?? ""}
          errors={{ tp: error("take_profit"), sl: error("stop_loss") }}
          onChange={set}
        />
      )}
      <TicketSummary waiting={waiting} facts={summary} />
      <TicketNote
        problem={(signedIn ? held : null) ?? waits ?? refused}
        note={closed !== null && waits === null ? t("contracts.why.waits_session", { closed }) : null}
      />
      <RiskLine>{t("contracts.risk.said")}</RiskLine>
      <TicketButton label={label} variant={side === "long" ? "buy" : "sell"} busy={place.busy && !asking} why={place.paused ?? why} />
      {sheet && (
        <CommandDialog
          command={place}
          open={asking || place.unknown !== null}
          onClose={() => setAsking(false)}
          title={t("contracts.form.confirm", { name: nameOf(key) })}
          sheet={sheet}
          label={label}
          variant={side === "long" ? "buy" : "sell"}
          held={held}
        >
          <Checkbox checked={never} onChange={setNever}>
            {t("contracts.form.never")}
          </Checkbox>
        </CommandDialog>
      )}
    </TicketFrame>
  );
}

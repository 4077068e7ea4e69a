import { useState } from "react";
import { link, money, NOTHING, useCall, useFormat, useNow, useSession, useSymbol, useT } from "@agio/sdk";
import { OrdersPanel, TradeTable, type TradeColumn } from "@agio/trade";
import { Amount, Button, clockOf, Pnl, Ring, StatusBadge, usePhone, useCursors } from "@agio/ui";
import { useClockOffset, useHeld } from "./data";
import { ifSettled, isOpen, pairOf, termText, TONES } from "./option";
import { Side } from "./Side";
import type { Option } from "./wire.gen";
import styles from "./options.module.css";

type Tab = "open" | "ended";

const SIZE = 20;
const EVERY_MS = 500;
const HISTORY_MS = 10_000;

/** What is held, counted down; and what has ended. A row opens why its price was what it was. */
export function Holdings({ onWhy }: { onWhy(option: Option): void }) {
  const t = useT("options");
  const format = useFormat();
  const phone = usePhone();
  const { signedIn } = useSession();
  const [tab, setTab] = useState<Tab>("open");
  const held = useHeld();
  const cursors = useCursors(tab);
  const ended = useCall("web/optionOrders", signedIn && tab === "ended" ? { state: "ended", size: SIZE, ...cursors.after } : null, {
    keepPrevious: true,
    every: HISTORY_MS,
  });
  const first = [...held.options].sort((a, b) => a.settles_ms - b.settles_ms)[0];
  const staked = held.options.reduce((sum, { stake }) => money.add(sum, stake), "0");
  const all = link("options.records");
  const records = all && (
    <Button size={28} variant="quiet" to={all}>
      {t("options.screen.records")}
    </Button>
  );
  return (
    <div className={styles.holdings}>
      {tab === "open" && first && <Next option={first} />}
      <div className={styles.held}>
        <OrdersPanel<Tab, Option>
          label={t("options.holdings")}
          tab={tab}
          onTab={setTab}
          tabs={[
            { value: "open", label: t("options.tab.open"), ...(held.options.length > 0 ? { count: held.options.length } : {}) },
            { value: "ended", label: t("options.tab.ended") },
          ]}
          tools={records}
          toolsOnPhone={false}
          list={tab === "open" ? held : ended}
          paging={cursors.paging(tab === "open" ? undefined : ended.data)}
          empty={{ title: t(`options.none.${tab}`), text: t(`options.none.${tab}_text`) }}
          visitor={t("options.none.visitor")}
          foot={[
            held.options.length > 0 ? t("options.staked", { amount: format.coin(staked, held.options[0]?.coin ?? "") }) : "",
            t("options.foot"),
          ]}
        >
          {(rows) => <Rows rows={rows} tab={tab} onWhy={onWhy} />}
        </OrdersPanel>
        {phone && <div className={styles.all}>{records}</div>}
      </div>
    </div>
  );
}

/** Seconds until an option settles, by the server's clock. */
function useLeft(option: Option): number {
  const offset = useClockOffset();
  const now = useNow(isOpen(option) ? EVERY_MS : null) + offset;
  return Math.max(0, Math.ceil((option.settles_ms - now) / 1000));
}

/** The option that settles next, as a ring. */
function Next({ option }: { option: Option }) {
  const t = useT("options");
  const format = useFormat();
  const left = useLeft(option);
  const phone = usePhone();
  const last = useSymbol(option.symbol)?.last;
  const result = ifSettled(option, last);
  const decimals = money.decimals(option.entry || "0");
  const gap = option.entry === "" || last === undefined ? null : money.sub(last, option.entry);
  return (
    <div className={styles.next}>
      <p>
        <Side direction={option.direction} /> {format.coin(option.stake, option.coin)}
      </p>
      <Ring
        size={phone ? 84 : 128}
        name={t("options.ring", { symbol: pairOf(option.symbol) })}
        part={left / option.seconds}
        tone={left <= 5 ? "warn" : "accent"}
        label={clockOf(left)}
        caption={t(option.entry === "" ? "options.ring_entry" : left === 0 ? "options.ring_settling" : "options.ring_left")}
      />
      <p className={styles.soft}>
        {gap !== null && (
          <>
            {t("options.gap")} <Pnl value={money.toFixed(gap, decimals)} />
          </>
        )}
        <br />
        {result !== null && (
          <>
            {t("options.if_now")} <Pnl value={money.toFixed(result, 2)} />
          </>
        )}
      </p>
    </div>
  );
}

function TimeLeft({ option }: { option: Option }) {
  const t = useT("options");
  const left = useLeft(option);
  return (
    <span className={styles.left}>
      <span>
        {option.entry === "" ? t("options.ring_entry") : clockOf(left)}{" "}
        <small>{t("options.of", { term: termText(t, option.seconds) })}</small>
      </span>
      <i style={{ width: `${Math.min(100, (left / option.seconds) * 100)}%` }} />
    </span>
  );
}

function IfNow({ option }: { option: Option }) {
  const last = useSymbol(option.symbol)?.last;
  const result = ifSettled(option, last);
  return result === null ? <>{NOTHING}</> : <Pnl value={money.toFixed(result, 2)} />;
}

function Rows({ rows, tab, onWhy }: { rows: readonly Option[]; tab: Tab; onWhy(option: Option): void }) {
  const t = useT("options");
  const format = useFormat();
  const state = (option: Option) => <StatusBadge tone={TONES[option.state]}>{t(`options.state.${option.state}`)}</StatusBadge>;
  const result = (option: Option) => (isOpen(option) ? <IfNow option={option} /> : <Pnl value={money.toFixed(option.result, 2)} />);
  const price = (value: string) => (value === "" ? NOTHING : format.price(value));
  const columns: TradeColumn<Option>[] = [
    { key: "symbol", header: t("options.fact.product"), render: ({ symbol }) => pairOf(symbol) },
    { key: "direction", header: t("options.fact.direction"), render: ({ direction }) => <Side direction={direction} /> },
    {
      key: "stake",
      header: t("options.fact.stake"),
      term: "stake",
      right: true,
      render: ({ stake, coin }) => <Amount value={money.toFixed(stake, 2)} unit={coin} />,
    },
    { key: "entry", header: t("options.fact.entry"), right: true, strong: true, render: ({ entry }) => price(entry) },
    ...(tab === "open"
      ? [{ key: "left", header: t("options.fact.left"), render: (option: Option) => <TimeLeft option={option} /> }]
      : [
          {
            key: "settlement",
            header: t("options.fact.settlement"),
            right: true,
            strong: true,
            render: ({ settlement }: Option) => price(settlement),
          },
          { key: "time", header: t("options.fact.settled"), extra: true, render: ({ settles_ms: at }: Option) => format.dateTime(at) },
          { key: "state", header: t("options.fact.state"), render: state },
        ]),
    { key: "result", header: t(tab === "open" ? "options.fact.if_now" : "options.fact.result"), right: true, strong: true, render: result },
  ];
  return (
    <TradeTable<Option>
      label={t("options.holdings")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      busy={() => false}
      onRow={onWhy}
      card={(option) => ({
        title: pairOf(option.symbol),
        side: <Side direction={option.direction} />,
        kind: termText(t, option.seconds),
        time: format.time(option.accepted_ms, true),
        figures: [
          { label: t("options.fact.stake"), term: "stake", value: <Amount value={money.toFixed(option.stake, 2)} /> },
          { label: t("options.fact.entry"), value: price(option.entry) },
          isOpen(option)
            ? { label: t("options.fact.left"), value: <TimeLeft option={option} /> }
            : { label: t("options.fact.settlement"), value: price(option.settlement) },
        ],
        state: isOpen(option) ? null : state(option),
        command: result(option),
      })}
    />
  );
}

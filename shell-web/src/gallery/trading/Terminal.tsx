import { useState } from "react";
import {
  AtMarket,
  Available,
  AxisTag,
  CancelButton,
  ChangeButton,
  CoinLink,
  Holdings,
  LineTag,
  OrderBook,
  Percents,
  Rules,
  Settings,
  SideTabs,
  Star,
  TableSkeleton,
  TapeRows,
  TermMenu,
  Ticket,
  TicketNote,
  TicketRow,
  TicketSummary,
  TradeChart,
  TradeTable,
  type ChartLine,
} from "@agio/trade";
import { Button, Checkbox, Inline, NumberField, Stack, StatusBadge, toneClass } from "@agio/ui";
import { Example } from "../Example";
import { asked, BOOK, CANDLES, MARKET, TRADES } from "./made";
import styles from "./trading.module.css";

const cancel = { label: "Cancel", busy: false, onClick: () => undefined };
const LINES: readonly ChartLine[] = [
  { id: "tp", price: "64900.00", name: "Take-profit", figure: "+645.00", figureTone: "up", cancel },
  { id: "long", price: "64182.40", name: "Long 250 lots", side: "up", figure: "+189.72", figureTone: "up", cancel },
  { id: "sl", price: "63600.00", name: "Stop-loss", figure: "−255.00", figureTone: "down", cancel: { ...cancel, busy: true } },
  { id: "liquidation", price: "60551.76", name: "Liquidation at mark price", tone: "bad", warns: true, atEdge: true },
];
const BEYOND: ChartLine = { id: "beyond", price: "66000.00", name: "TP", figure: "+645.00", figureTone: "up" };
const take = () => undefined;

function Books() {
  const shared = { ...MARKET, last: "64182.40", lastName: "Last trade", onTake: take };
  return (
    <Example wide name="OrderBook" text="With own orders, loading, empty, not to be read">
      <div className={styles.row}>
        <div className={styles.book}>
          <OrderBook {...shared} {...asked(BOOK)} quantityDecimals={6} own={[{ side: "buy", price: BOOK.bids[2]?.[0] ?? null }]} />
        </div>
        <div className={styles.book}>
          <OrderBook {...shared} {...asked<typeof BOOK>(undefined, { loading: true })} />
        </div>
        <div className={styles.book}>
          <OrderBook {...shared} {...asked({ bids: [], asks: [] })} />
        </div>
        <div className={styles.book}>
          <OrderBook {...shared} {...asked<typeof BOOK>(undefined, { problem: "This pair is not traded here." })} />
        </div>
      </div>
    </Example>
  );
}

function Tapes() {
  const shared = { priceDecimals: 2, none: "No trades yet" };
  return (
    <Example name="TapeRows" text="Trades, own ones that open their receipt, loading, none">
      <TapeRows {...shared} {...asked(TRADES.slice(0, 3))} />
      <TapeRows {...shared} {...asked(TRADES.slice(3, 5))} onRow={take} />
      <TapeRows {...shared} {...asked<typeof TRADES>(undefined, { loading: true })} />
      <TapeRows {...shared} {...asked<typeof TRADES>([])} />
    </Example>
  );
}

function Tools() {
  return (
    <Example name="Star, CoinLink, Settings" text="What stands beside the name of a market">
      <Inline>
        <Star symbol={MARKET.symbol} />
        <CoinLink coin={MARKET.base} />
        <Settings onResetLayout={take} />
      </Inline>
    </Example>
  );
}

type Term = "gtc" | "ioc";

function Tickets() {
  const [side, setSide] = useState<"long" | "short">("long");
  const [price, setPrice] = useState("64150.00");
  const [chosen, setChosen] = useState<string | null>("50");
  const [term, setTerm] = useState<Term>("gtc");
  const [post, setPost] = useState(false);
  return (
    <Example name="Ticket" text="Sides in a product's own words, fields, shares, summary, why not">
      <div className={styles.ticket}>
        <Ticket busy={false} onSubmit={take}>
          <SideTabs<"long" | "short">
            label="Side"
            value={side}
            onChange={setSide}
            rising={{ value: "long", label: "Long" }}
            falling={{ value: "short", label: "Short" }}
          />
          <Available amount="12,480.55" unit="USDT" wallet="spot" />
          <NumberField inline label="Price" value={price} onChange={setPrice} decimals={2} unit="USDT" step="0.01" />
          <NumberField inline label="Price" value="70000.00" onChange={take} unit="USDT" error="Outside the price band" />
          <AtMarket />
          <Percents percents={["10", "25", "50", "75", "100"]} chosen={chosen} onChoose={setChosen} />
          <Percents percents={["25", "100"]} chosen={null} onChoose={take} disabled />
          <TicketRow>
            <Checkbox checked={post} onChange={setPost}>
              Post only
            </Checkbox>
            <TermMenu<Term>
              label="Time in force"
              value={term}
              write={(one) => one.toUpperCase()}
              terms={[
                { value: "gtc", hint: "Stands until it is cancelled" },
                { value: "ioc", hint: "Fills now, or not at all" },
              ]}
              onChange={setTerm}
            />
          </TicketRow>
          <TicketSummary
            facts={[
              { label: "Fee", value: "6.24 USDT" },
              { label: "You receive", value: "0.0971 BTC", strong: true },
            ]}
          />
          <TicketSummary waiting facts={[{ label: "You receive", value: "–", strong: true }]} />
          <TicketNote problem="Not enough USDT available." />
          <TicketNote note="Nothing could be filled, so the order was cancelled." />
          <Button type="submit" variant="buy" size={44} full>
            Buy BTC
          </Button>
        </Ticket>
      </div>
      <Holdings
        label="Wallet"
        heads={["Coin", "Available", "Frozen"]}
        holdings={[
          { coin: "BTC", available: "0.4182", frozen: "0.03" },
          { coin: "USDT", available: undefined, frozen: undefined },
        ]}
      />
      <Rules
        rules={[
          { label: "Minimum order", value: "10.00 USDT" },
          { label: "Price tick", value: undefined },
        ]}
      />
    </Example>
  );
}

interface Position {
  id: string;
  side: "up" | "down";
  result: string;
}

const POSITIONS: readonly Position[] = [
  { id: "1", side: "up", result: "+189.72" },
  { id: "2", side: "down", result: "−42.10" },
];

function Tables() {
  const side = ({ side: one }: Position) => <span className={toneClass(one)}>{one === "up" ? "Long" : "Short"}</span>;
  const result = (row: Position) => <span className={toneClass(row.side)}>{row.result}</span>;
  const commands = (
    <>
      <ChangeButton label="Change" onClick={take} /> <CancelButton label="Close" busy={false} onClick={take} />
    </>
  );
  return (
    <Example wide name="TradeTable" text="Orders and positions, one of them on its way, and loading">
      <TradeTable
        label="Positions"
        rows={POSITIONS}
        rowKey={({ id }) => id}
        busy={({ id }) => id === "2"}
        onRow={take}
        columns={[
          { key: "pair", header: "Pair", render: () => "BTC/USDT", strong: true },
          { key: "side", header: "Side", render: side },
          { key: "result", header: "Result", render: result, right: true, strong: true },
          { key: "state", header: "State", render: () => <StatusBadge tone="moving">Open</StatusBadge>, extra: true },
          { key: "command", header: "", render: () => commands, right: true },
        ]}
        card={(row) => ({
          title: "BTC/USDT",
          side: side(row),
          kind: "20×",
          time: "10:41",
          figures: [{ label: "Result", value: result(row) }],
          state: <StatusBadge tone="moving">Open</StatusBadge>,
          command: commands,
        })}
      />
      <TableSkeleton />
    </Example>
  );
}

/** Every part of a trade screen, with made-up figures. */
export default function Terminal() {
  return (
    <>
      <Example wide name="TradeChart" text="Own lines with tags, beyond the range, and the axis">
        <Stack gap={8}>
          <div className={styles.tags}>
            {LINES.map((line) => (
              <LineTag key={line.id} line={line} />
            ))}
            <LineTag line={BEYOND} beyond="above" />
          </div>
          <div className={styles.tags}>
            <AxisTag price="66,000.00" />
            <AxisTag price="64,900.00" tone="up" />
            <AxisTag price="60,551.76" tone="bad" />
          </div>
          <div className={styles.chart}>
            <TradeChart {...MARKET} candles={CANDLES} lines={LINES} />
          </div>
        </Stack>
      </Example>
      <Books />
      <Tapes />
      <Tools />
      <Tickets />
      <Tables />
    </>
  );
}

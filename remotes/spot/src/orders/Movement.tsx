import { QueryState, type ReceiptView } from "@agio/ui";
import type { OwnTrade } from "../wire.gen";
import { Evidence, useFill } from "./FillReceipt";

/** What is moved by a fill: the trade itself, its fee, and what rounding leaves over. */
const OF_A_FILL = /^spot\.(trade|fee|rounding)$/;

export interface MovementProps {
  reason: string;
  /** What it was done for: of these the fill. */
  cause: string;
  /** The coin that moved: one of the pair's two. */
  coin: string;
}

/** On a movement of the account: pair, price, fee and order of the fill that it belongs to. */
export default function Movement({ reason, cause, coin }: MovementProps) {
  return OF_A_FILL.test(reason) ? <OfFill id={cause} coin={coin} /> : null;
}

function OfFill({ id, coin }: { id: string; coin: string }) {
  return (
    <QueryState query={useFill(id)} rows={7} rowHeight={30}>
      {(receipt) => <Evidence trade={tradeOf(receipt, coin)} receipt={receipt} />}
    </QueryState>
  );
}

/** The fill as its receipt has it, in which amounts are in minor units. */
export function tradeOf({ id, at, facts, result }: ReceiptView, coin: string): OwnTrade {
  const fact = (name: string): string => facts[name] ?? result[name] ?? "0";
  const amount = (name: string, scale: string): string => {
    const decimals = Number(fact(scale));
    const digits = fact(name).padStart(decimals + 1, "0");
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  };
  const [pair, side] = [fact("pair"), fact("side") as OwnTrade["side"]];
  const base = pair.startsWith(coin) ? coin : pair.slice(0, -coin.length);
  const buys = side === "buy";
  return {
    id,
    order: fact("order"),
    pair,
    side,
    role: fact("role") as OwnTrade["role"],
    price: amount("price", "price_decimals"),
    quantity: amount("quantity", "base_scale"),
    total: amount("total", "quote_scale"),
    fee: amount("fee", buys ? "base_scale" : "quote_scale"),
    fee_coin: buys ? base : pair.slice(base.length),
    time: Date.parse(at),
  };
}

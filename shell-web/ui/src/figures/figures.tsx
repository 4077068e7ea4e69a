import {
  IconCurrencyBitcoin,
  IconCurrencyDogecoin,
  IconCurrencyEthereum,
  IconCurrencyLitecoin,
  IconCurrencyTugrik,
} from "@tabler/icons-react";
import { useEffect, useRef, type CSSProperties, type ReactNode } from "react";
import { money, NOTHING, useFormat } from "@agio/sdk";
import { cx } from "../cx";
import styles from "./figures.module.css";

type Figure = string | number | null | undefined;

const MIN_FLASH_GAP_MS = 500;

/** Class of a change: up, down or neither. With ``decimals`` it is that of what is written: "0.00%" is neither. */
export function toneOf(value: Figure, decimals?: number): "up" | "down" | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (!money.isValid(text)) return undefined;
  const sign = money.sign(decimals === undefined ? text : money.toFixed(text, decimals));
  return sign > 0 ? "up" : sign < 0 ? "down" : undefined;
}

export const toneClass = (tone: "up" | "down" | undefined): string => (tone && styles[tone]) ?? "";

export interface PriceProps {
  value: Figure;
  decimals?: number | undefined;
  /** Colour by the direction of the last move. */
  tone?: "up" | "down" | undefined;
  /** A soft background for 300 ms when the price moves. */
  flash?: boolean;
  className?: string | undefined;
}

export function Price({ value, decimals, tone, flash, className }: PriceProps) {
  const format = useFormat();
  const ref = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  const flashed = useRef(0);
  useEffect(() => {
    const old = before.current;
    before.current = value;
    if (!flash || old === value || !money.isValid(String(old ?? "")) || !money.isValid(String(value ?? ""))) return;
    const now = performance.now();
    const node = ref.current;
    if (!node || now - flashed.current < MIN_FLASH_GAP_MS) return;
    flashed.current = now;
    const name = styles[money.compare(String(value), String(old)) > 0 ? "flash-up" : "flash-down"];
    if (!name) return;
    node.classList.add(name);
    const timer = setTimeout(() => node.classList.remove(name), 300);
    return () => {
      clearTimeout(timer);
      node.classList.remove(name);
    };
  }, [value, flash]);
  return (
    <span ref={ref} className={cx(styles.price, toneClass(tone), className)}>
      {format.price(value, decimals)}
    </span>
  );
}

export interface AmountProps {
  value: Figure;
  decimals?: number | undefined;
  unit?: string | undefined;
  sign?: boolean;
  className?: string | undefined;
}

/** An amount with its unit; the two never break apart. */
export function Amount({ value, decimals, unit, sign, className }: AmountProps) {
  const format = useFormat();
  const text = format.amount(value, { ...(decimals === undefined ? {} : { decimals }), ...(sign ? { sign } : {}) });
  return (
    <span className={cx(styles.figure, className)}>
      {text}
      {unit && text !== NOTHING && <span className={styles.unit}> {unit}</span>}
    </span>
  );
}

/** A change in percent: sign and colour together. */
export function Change({ value, decimals, className }: { value: Figure; decimals?: number; className?: string }) {
  const format = useFormat();
  return (
    <span className={cx(styles.figure, toneClass(toneOf(value, decimals ?? 2)), className)}>
      {format.percent(value, decimals === undefined ? {} : { decimals })}
    </span>
  );
}

export interface PnlProps {
  value: Figure;
  percent?: Figure;
  decimals?: number;
  unit?: string;
}

/** Gain or loss as a value and a percentage, of the same size either way. */
export function Pnl({ value, percent, decimals = 2, unit }: PnlProps) {
  const format = useFormat();
  return (
    <span className={cx(styles.pnl, toneClass(toneOf(value, decimals)))}>
      <span>
        {format.amount(value, { decimals, sign: true })}
        {unit && ` ${unit}`}
      </span>
      {percent !== undefined && <span>{format.percent(percent)}</span>}
    </span>
  );
}

/** Signs that are drawn, because few systems have a letter for them; other coins show theirs. */
const SIGNS: Record<string, typeof IconCurrencyBitcoin> = {
  BTC: IconCurrencyBitcoin,
  ETH: IconCurrencyEthereum,
  LTC: IconCurrencyLitecoin,
  USDT: IconCurrencyTugrik,
  DOGE: IconCurrencyDogecoin,
};
const LETTERS: Record<string, string> = { XAU: "Au", XAG: "Ag" };
const HUES: Record<string, number> = {
  BTC: 30,
  ETH: 236,
  SOL: 285,
  XRP: 210,
  LTC: 216,
  TRX: 8,
  USDT: 162,
  USDC: 214,
  BNB: 46,
  DOGE: 42,
  ADA: 220,
};

function hueOf(symbol: string): number {
  let hash = 0;
  for (const letter of symbol) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  return hash;
}

export interface CoinDiscProps {
  symbol: string;
  size?: 16 | 20 | 24 | 28 | 32 | 40;
  /** Picture supplied by the brand. */
  picture?: string | undefined;
}

export function CoinDisc({ symbol, size = 28, picture }: CoinDiscProps) {
  const code = symbol.toUpperCase();
  const Sign = SIGNS[code];
  const style = {
    "--hue": String(HUES[code] ?? hueOf(code)),
    width: size,
    height: size,
    fontSize: Math.round(size * 0.5),
  } as CSSProperties;
  return (
    <span className={styles.disc} style={style} aria-hidden>
      {picture ? (
        <img src={picture} alt="" />
      ) : Sign ? (
        <Sign size={Math.round(size * 0.6)} stroke={2.25} />
      ) : (
        (LETTERS[code] ?? code.slice(0, 1))
      )}
    </span>
  );
}

export interface CoinNameProps {
  symbol: string;
  /** What is said of it, in place of its code. */
  children?: ReactNode;
  size?: CoinDiscProps["size"];
}

/** A coin by its sign, and what is said beside it. */
export function CoinName({ symbol, size = 20, children = symbol }: CoinNameProps) {
  return (
    <span className={styles.coin}>
      <CoinDisc symbol={symbol} size={size} />
      <span>{children}</span>
    </span>
  );
}

export interface PairProps {
  base: string;
  quote?: string | undefined;
  name?: ReactNode;
  disc?: boolean;
}

/** "BTC/USDT Bitcoin" with the coin's disc. */
export function Pair({ base, quote, name, disc = true }: PairProps) {
  return (
    <span className={styles.pair}>
      {disc && <CoinDisc symbol={base} />}
      <span className={styles.pairText}>
        <span>
          <b>{base}</b>
          {quote && <span className={styles.quote}>/{quote}</span>}
        </span>
        {name && (
          <span className={styles.name} title={typeof name === "string" ? name : undefined}>
            {name}
          </span>
        )}
      </span>
    </span>
  );
}

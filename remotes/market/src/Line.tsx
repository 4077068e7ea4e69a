import { memo } from "react";
import { figureText, Link, siteNow, type Term, useFormat, useNavigate, useSymbol, useT } from "@agio/sdk";
import { Button, Change, Chip, cx, Icon, IconButton, Pair, Price, Sparkline, toneOf } from "@agio/ui";
import type { Column } from "./Columns";
import type { MarketRow } from "./model";
import styles from "./MarketTable.module.css";

export type Spark = readonly number[];

export interface LineProps {
  symbol: string;
  starred: boolean;
  onStar(symbol: string): void;
  /** Its number in the whole list, which is drawn in part only. */
  place: number;
  /** Where it is traded; null where no plugin of this deployment trades it. */
  path: string | null;
}

interface FullLineProps extends LineProps {
  spark: Spark | undefined;
  /** What the tab's offer says of each row. */
  terms: readonly Term[];
  /** The columns that are left out. */
  hidden: ReadonlySet<Column>;
  command: string;
}

function Star({ symbol, starred, onStar }: Pick<LineProps, "symbol" | "starred" | "onStar">) {
  const t = useT("market");
  return (
    <IconButton
      icon={starred ? "star-filled" : "star"}
      label={t(starred ? "market.favourite.remove" : "market.favourite.add", { symbol })}
      className={cx(styles.starButton, starred && styles.starred)}
      onClick={(event) => {
        event.stopPropagation();
        onStar(symbol);
      }}
    />
  );
}

const Name = ({ row, quiet }: { row: MarketRow; quiet?: boolean }) => (
  <Pair base={row.base ?? row.symbol} quote={row.quote} name={quiet ? undefined : row.name} />
);

const DAY_MS = 86_400_000;

/** Why nothing moves: its session is closed, and when it opens where that is known. */
function Shut({ opens }: { opens: number | undefined }) {
  const t = useT("market");
  const format = useFormat();
  if (opens === undefined) return <Chip>{t("market.closed")}</Chip>;
  const time = opens - siteNow() < DAY_MS ? format.time(opens, false) : format.moment(opens);
  return (
    <span className={styles.opens}>
      <Icon name="clock" size={14} />
      {t("market.opens", { time })}
    </span>
  );
}

/** Where the price stands between the day's lowest and highest. */
function Swing({ row }: { row: MarketRow }) {
  const [low, high, last] = [row.low, row.high, row.last].map(Number);
  const at = high! > low! ? Math.min(1, Math.max(0, (last! - low!) / (high! - low!))) : 0.5;
  return (
    <i className={styles.bar} aria-hidden>
      <b style={{ insetInlineStart: `${at * 100}%` }} />
    </i>
  );
}

/** One pair with its last 24 hours; other pairs do not draw it again. */
export const Line = memo(function Line({ symbol, starred, onStar, place, path, spark, terms, hidden, command }: FullLineProps) {
  const t = useT("market");
  const format = useFormat();
  const navigate = useNavigate();
  const row = useSymbol(symbol) as MarketRow | undefined;
  if (!row) return null;
  const shut = row.open === false;
  return (
    <tr
      aria-rowindex={place}
      className={cx(path && styles.click, (shut || row.withheld) && styles.shut)}
      onClick={path ? () => void navigate(path) : undefined}
    >
      <td className={styles.star}>
        <Star symbol={symbol} starred={starred} onStar={onStar} />
      </td>
      <td className={styles.pair}>
        <span className={cx(styles.name, shut && styles.stacked)}>
          {path ? (
            <Link to={path} onClick={(event) => event.stopPropagation()}>
              <Name row={row} />
            </Link>
          ) : (
            <Name row={row} />
          )}
          {shut && <Shut opens={row.opens} />}
          {row.withheld && <Chip tone="waiting">{t("market.stale")}</Chip>}
        </span>
      </td>
      <td className={cx(styles.right, styles.last)}>
        <Price value={row.last} decimals={row.decimals} flash />
      </td>
      <td className={cx(styles.right, styles.change)}>
        <Change value={row.change} />
      </td>
      {!hidden.has("low") && <td className={cx(styles.right, styles.from1280)}>{format.price(row.low, row.decimals)}</td>}
      {!hidden.has("swing") && (
        <td className={cx(styles.swing, styles.from1280)}>
          <Swing row={row} />
        </td>
      )}
      {!hidden.has("high") && <td className={cx(styles.high, styles.from1280)}>{format.price(row.high, row.decimals)}</td>}
      {!hidden.has("volume") && <td className={cx(styles.right, styles.from1280)}>{format.compact(row.volume)}</td>}
      {!hidden.has("turnover") && (
        <td className={styles.right}>
          {format.compact(row.turnover)} <span className={styles.unit}>{row.quote}</span>
        </td>
      )}
      {terms.map(({ title, figures }) => {
        if (hidden.has(title)) return null;
        const figure = figures.get(symbol);
        return (
          <td key={title} className={cx(styles.right, styles.from1280)}>
            {figure ? figureText(format, figure) : "–"}
          </td>
        );
      })}
      {!hidden.has("day") && (
        <td className={cx(styles.spark, styles.from1024)}>
          <Sparkline values={spark ?? []} width={88} tone={toneOf(row.change)} />
        </td>
      )}
      <td className={styles.act}>
        {path && (
          <Button size={28} to={path} onClick={(event) => event.stopPropagation()}>
            {command}
          </Button>
        )}
      </td>
    </tr>
  );
});

/** Two columns of two lines: pair and turnover, price and change. */
export const PhoneLine = memo(function PhoneLine({ symbol, starred, onStar, place, path }: LineProps) {
  const t = useT("market");
  const format = useFormat();
  const navigate = useNavigate();
  const row = useSymbol(symbol) as MarketRow | undefined;
  if (!row) return null;
  const shut = row.open === false;
  return (
    <tr
      aria-rowindex={place}
      className={cx(path && styles.click, (shut || row.withheld) && styles.shut)}
      onClick={path ? () => void navigate(path) : undefined}
    >
      <td>
        <span className={styles.phonePair}>
          <Star symbol={symbol} starred={starred} onStar={onStar} />
          <span className={styles.two}>
            {path ? (
              <Link to={path} onClick={(event) => event.stopPropagation()}>
                <b>{row.base ?? symbol}</b>
                {row.quote && <span className={styles.unit}>/{row.quote}</span>}
              </Link>
            ) : (
              <span>
                <b>{row.base ?? symbol}</b>
                {row.quote && <span className={styles.unit}>/{row.quote}</span>}
              </span>
            )}
            <small>
              {shut && <Shut opens={row.opens} />}
              {row.withheld && <Chip tone="waiting">{t("market.stale")}</Chip>}
              {format.compact(row.turnover)} {row.quote}
            </small>
          </span>
        </span>
      </td>
      <td className={styles.right}>
        <span className={cx(styles.two, styles.end)}>
          <span className={styles.last}>
            <Price value={row.last} decimals={row.decimals} flash />
          </span>
          <Change value={row.change} />
        </span>
      </td>
    </tr>
  );
});

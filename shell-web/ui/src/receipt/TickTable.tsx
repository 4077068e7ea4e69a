import { toDate, useT, type Moment } from "@agio/sdk";
import { Skeleton } from "../feedback/feedback";
import { Icon } from "../brand/Icon";
import { useWidth } from "../layout/useWidth";
import styles from "./price.module.css";

export interface Tick {
  time: Moment;
  /** By source, in the order of the sources; null where it gave none. */
  prices: readonly (string | null)[];
  /** Which of them the mark is taken from. */
  taken?: number;
  mark: string;
  /** The price of the receipt. */
  used?: boolean;
}

export interface TickTableProps {
  ticks: readonly Tick[] | null;
  sources: readonly string[];
  write(price: string): string;
}

const LOADING_ROWS = 3;
/** What the time and the sign of the used tick take, and what a price takes. */
const EDGE_PX = 110;
const PRICE_PX = 78;

/** With its milliseconds, on the reader's clock: two ticks can share a second. */
function stamp(time: Moment): string {
  const at = toDate(time);
  const two = (part: number) => String(part).padStart(2, "0");
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":");
  return `${clock}.${String(at.getMilliseconds()).padStart(3, "0")}`;
}

/** The ticks around a moment, one source to a column; where that is too wide the time, whose price was taken, and the mark. */
export function TickTable({ ticks, sources, write }: TickTableProps) {
  const t = useT();
  const [ref, width] = useWidth();
  // What a single source said is the mark: told once.
  const several = sources.length > 1;
  const narrow = several && width < EDGE_PX + PRICE_PX * (sources.length + 1);
  const columns = narrow || !several ? [] : sources;
  const table = (
    <table className={styles.ticks}>
      <thead>
        <tr>
          <th scope="col">{t("shell.receipt.time")}</th>
          {columns.map((source) => (
            <th key={source} scope="col">
              {source}
            </th>
          ))}
          {narrow && <th scope="col">{t("shell.receipt.source")}</th>}
          <th scope="col">{t("shell.receipt.mark")}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {ticks === null &&
          Array.from({ length: LOADING_ROWS }, (_, index) => (
            <tr key={index} aria-busy="true">
              <td colSpan={columns.length + (narrow ? 4 : 3)}>
                <Skeleton />
              </td>
            </tr>
          ))}
        {ticks?.map(({ time, prices, taken, mark, used }, index) => (
          <tr key={index} data-used={used || undefined}>
            <td>{stamp(time)}</td>
            {columns.map((source, at) => {
              const price = prices[at];
              return (
                <td key={source} data-taken={at === taken || undefined}>
                  {price == null ? "–" : write(price)}
                </td>
              );
            })}
            {narrow && <td data-taken>{taken === undefined ? "–" : sources[taken]}</td>}
            <td data-taken>{write(mark)}</td>
            <td>
              {used && (
                <>
                  <Icon name="check" size={14} />
                  <span className="agio-hidden">{t("shell.receipt.used")}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return <div ref={ref}>{table}</div>;
}

import { useT } from "@agio/sdk";
import { cx, Icon, toneClass } from "@agio/ui";
import styles from "./lines.module.css";

/** A price that matters to the user, as a line across the chart with a tag that tells what it is. */
export interface ChartLine {
  id: string;
  /** A decimal string. */
  price: string;
  /** What it is: "Buy", "Take-profit", "Liquidation at mark price". */
  name: string;
  /** The tone of the line; by default the accent's. */
  tone?: "up" | "down" | "bad";
  /** The name in the colour of a side. */
  side?: "up" | "down";
  /** A quantity or a result beside the name, and its tone. */
  figure?: string;
  figureTone?: "up" | "down";
  /** What kind of order it is. */
  note?: string;
  /** It is a danger. */
  warns?: boolean;
  /** Told at the edge, with an arrow, while its price is out of sight. */
  atEdge?: boolean;
  /** How it is taken back. */
  cancel?: { label: string; busy: boolean; onClick(): void };
  /** It can be dragged to another price, on the step. */
  move?: { step: string; onMove(price: string): void };
}

/** A line whose price lies above or below what the chart shows. */
export type Beyond = "above" | "below";

/** What a line is, on the line itself; at the edge where its price is out of sight. */
export function LineTag({ line, beyond, brief }: { line: ChartLine; beyond?: Beyond; brief?: boolean }) {
  const t = useT("trade");
  const { name, tone, side, figure, figureTone, note, warns, cancel } = line;
  return (
    <span className={styles.tag} data-tone={tone} title={beyond && t(`trade.chart.${beyond}`)}>
      {beyond && <Icon name={beyond === "above" ? "arrow-up" : "arrow-down"} size={12} />}
      {warns && <Icon name="alert-triangle" size={12} />}
      <b className={cx(side && toneClass(side))}>{name}</b>
      {figure !== undefined && <span className={cx(figureTone && toneClass(figureTone))}>{figure}</span>}
      {note !== undefined && !brief && <em>{note}</em>}
      {cancel && (
        <button
          type="button"
          disabled={cancel.busy}
          aria-label={cancel.label}
          title={t("trade.orders.cancel_one")}
          onClick={cancel.onClick}
        >
          <Icon name="x" size={12} />
        </button>
      )}
    </span>
  );
}

/** The price of a line on the axis. */
export function AxisTag({ price, tone }: { price: string; tone?: ChartLine["tone"] }) {
  return (
    <span className={styles.axis} data-tone={tone}>
      {price}
    </span>
  );
}

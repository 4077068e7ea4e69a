import { useT } from "@agio/sdk";
import { Button } from "../button/Button";
import { cx } from "../cx";
import { Icon } from "../brand/Icon";
import styles from "./price.module.css";

export type Recomputed =
  | { state: "ready" }
  | { state: "running"; done: number; count: number }
  | { state: "same"; ticks: number; steps: number; ms: number }
  /** Differs from what was settled; the desk is told by itself. */
  | { state: "other"; settled: string; computed: string }
  | { state: "failed" };

export interface RecomputeNoticeProps {
  check: Recomputed;
  write(price: string): string;
  onCheck?(): void;
}

/** What came of computing it again in this browser, from the ticks that the receipt shows. */
export function RecomputeNotice({ check, write, onCheck }: RecomputeNoticeProps) {
  const t = useT();
  if (check.state === "ready" || check.state === "failed") {
    return (
      <div className={cx(styles.notice, check.state === "failed" && styles.plain)} role="status">
        {check.state === "failed" && <span>{t("shell.receipt.unchecked")}</span>}
        {onCheck && (
          <Button size={28} icon="refresh" onClick={onCheck}>
            {t("shell.receipt.check")}
          </Button>
        )}
      </div>
    );
  }
  const { kind, title, text } = {
    running: () => ({
      kind: "plain",
      title: t("shell.receipt.running"),
      text: check.state === "running" && t("shell.receipt.progress", { done: check.done, count: check.count }),
    }),
    same: () => ({
      kind: "same",
      title: t("shell.receipt.same"),
      text: check.state === "same" && t("shell.receipt.work", { ticks: check.ticks, steps: check.steps, ms: check.ms }),
    }),
    other: () => ({
      kind: "other",
      title: t("shell.receipt.other"),
      text: check.state === "other" && t("shell.receipt.differs", { settled: write(check.settled), computed: write(check.computed) }),
    }),
  }[check.state]();
  return (
    <div className={cx(styles.notice, styles[kind])} role={check.state === "other" ? "alert" : "status"}>
      {check.state === "running" ? (
        <span className={styles.spinner} aria-hidden />
      ) : (
        <Icon name={check.state === "same" ? "circle-check" : "alert-circle"} size={18} />
      )}
      <div>
        <b>{title}</b>
        <small>{text}</small>
      </div>
    </div>
  );
}

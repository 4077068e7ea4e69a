import type { ReactNode } from "react";
import { createStore, useStore, useT } from "@agio/sdk";
import { Button } from "../button/Button";
import { cx } from "../cx";
import { Icon, type IconName } from "../brand/Icon";
import styles from "./feedback.module.css";

export type StateTone = "waiting" | "moving" | "good" | "bad" | "over";

/** A state as dot and word: colour never stands alone. */
export function StatusBadge({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <span className={cx(styles.chip, styles[tone])}>
      <i aria-hidden />
      {children}
    </span>
  );
}

/** A word in a box, without a state. */
export function Chip({ children, tone, dot }: { children: ReactNode; tone?: StateTone; dot?: boolean }) {
  return (
    <span className={cx(styles.chip, tone && styles[tone])}>
      {dot && <i aria-hidden />}
      {children}
    </span>
  );
}

/** The signature of emptiness: a short tick ruler with the dot above it. */
export function TickRuler({ width = 72 }: { width?: number }) {
  const marks = Array.from({ length: Math.floor(width / 8) + 1 }, (_, index) => index * 8 + 0.5);
  return (
    <svg width={width + 1} height={28} aria-hidden>
      <circle cx={width / 2 + 0.5} cy={5} r={4} fill="var(--accent)" />
      <path
        d={`M0 18.5H${width + 1}${marks.map((x, index) => `M${x} 18.5v${index % 4 === 0 ? 6 : 3}`).join("")}`}
        stroke="var(--line-strong)"
        fill="none"
      />
    </svg>
  );
}

export interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  /** The next step, usually a button. */
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <TickRuler />
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {action && <div>{action}</div>}
    </div>
  );
}

export interface SkeletonProps {
  width?: number | string;
  height?: number;
  round?: boolean;
}

/** A bar of the final size; invisible for the first 150 ms. */
export function Skeleton({ width = "100%", height = 12, round }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, height, ...(round ? { borderRadius: "50%" } : {}) }}
      aria-hidden
    />
  );
}

export function SkeletonRows({ rows = 5, height = 42 }: { rows?: number; height?: number }) {
  return (
    <div className={styles.lines} aria-busy="true" data-waits>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} style={{ height }}>
          <Skeleton width={24} height={24} round />
          <Skeleton width={`${22 + ((index * 7) % 14)}%`} />
          <span style={{ flex: 1 }} />
          <Skeleton width={90} />
        </div>
      ))}
    </div>
  );
}

export interface ErrorPanelProps {
  message?: ReactNode;
  /** What didn't come, where no heading around it says so: the button is called by it. */
  of?: string | undefined;
  onRetry?(): void;
}

/** What went wrong in this panel, and a way to try again. */
export function ErrorPanel({ message, of, onRetry }: ErrorPanelProps) {
  const t = useT();
  const retry = t("shell.error.retry");
  return (
    <div className={styles.failure} role="alert">
      <Icon name="plug-connected-x" size={20} />
      <span>{message ?? t("shell.error.panel")}</span>
      {onRetry && (
        <Button size={28} onClick={onRetry} icon="refresh" aria-label={of && `${retry}: ${of}`}>
          {retry}
        </Button>
      )}
    </div>
  );
}

const NOTICE_ICONS = {
  info: "info-circle",
  warn: "alert-triangle",
  error: "alert-circle",
  done: "circle-check",
} as const satisfies Record<string, IconName>;

export interface NoticeProps {
  kind?: keyof typeof NOTICE_ICONS;
  title?: ReactNode;
  children?: ReactNode;
  icon?: IconName;
}

/** A rule, a cost or a result that stays on the page. */
export function Notice({ kind = "info", title, children, icon }: NoticeProps) {
  return (
    <div className={cx(styles.notice, styles[kind])} role={kind === "error" ? "alert" : undefined}>
      <Icon name={icon ?? NOTICE_ICONS[kind]} size={16} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}

export type ToastKind = "neutral" | "success" | "warning";

export interface Toast {
  kind?: ToastKind;
  title?: string;
  text?: string;
  action?: { label: string; onClick(): void };
}

interface Shown extends Toast {
  id: number;
}

const TOAST_MS = 3_000;
/** For one that leads somewhere: time to read it and to go there. */
const WAY_MS = 8_000;
const MOST = 3;
export const shown = createStore<readonly Shown[]>([]);
let serial = 0;

const close = (id: number): void => shown.set(shown.get().filter((entry) => entry.id !== id));

/** Say what happened, for three seconds; for eight where it leads somewhere. */
export function toast(entry: Toast | string): void {
  const full: Toast = typeof entry === "string" ? { text: entry } : entry;
  serial += 1;
  const id = serial;
  shown.set([...shown.get().slice(1 - MOST), { ...full, id }]);
  leaves(id, full.action ? WAY_MS : TOAST_MS);
}

const timers = new Map<number, ReturnType<typeof setTimeout>>();

function leaves(id: number, after: number): void {
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id);
      close(id);
    }, after),
  );
}

/** While the pointer or the focus is on it, it stays. */
function stays(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

const TOAST_ICONS: Record<ToastKind, IconName> = {
  neutral: "info-circle",
  success: "circle-check",
  warning: "alert-triangle",
};

/** Where toasts appear; the shell draws it once. */
export function Toasts() {
  const entries = useStore(shown);
  const t = useT();
  return (
    <div className={styles.toasts} aria-live="polite">
      {entries.map(({ id, kind = "neutral", title, text, action }) => (
        <div
          key={id}
          className={cx(styles.toast, styles[kind])}
          onPointerEnter={() => stays(id)}
          onPointerLeave={() => leaves(id, TOAST_MS)}
          onFocus={() => stays(id)}
          onBlur={() => leaves(id, TOAST_MS)}
        >
          <Icon name={TOAST_ICONS[kind]} size={18} />
          <span>
            {title && <b>{title} </b>}
            {text}
          </span>
          {action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                close(id);
                action.onClick();
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" className={styles.close} aria-label={t("shell.close")} onClick={() => close(id)}>
            <Icon name="x" size={14} />
          </button>
        </div>
      ))}
    </div>
  );
}

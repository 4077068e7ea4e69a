import { useEffect, useRef, useState, type ReactNode } from "react";
import { createStore, useDeployment, useStore, useT } from "@agio/sdk";
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
  /** In the place of a part whose code is on its way: nothing else says that the page isn't whole yet. */
  busy?: boolean;
}

/** A bar of the final size; invisible for the first 150 ms. */
export function Skeleton({ width = "100%", height = 12, round, busy }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, height, ...(round ? { borderRadius: "50%" } : {}) }}
      aria-busy={busy || undefined}
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

const MOST = 3;
export const shown = createStore<readonly Shown[]>([]);
let serial = 0;

const close = (id: number): void => shown.set(shown.get().filter((entry) => entry.id !== id));

/** Say what happened, for as long as the deployment says; as it says of those that lead somewhere. */
export function toast(entry: Toast | string): void {
  const full: Toast = typeof entry === "string" ? { text: entry } : entry;
  serial += 1;
  shown.set([...shown.get().slice(1 - MOST), { ...full, id: serial }]);
}

/** Close a toast once it was shown for its time; while it is `held`, that time stands still. */
function useTime(id: number, leads: boolean, held: boolean): void {
  const { toastSeconds, toastActionSeconds } = useDeployment();
  const left = useRef(1000 * (leads ? toastActionSeconds : toastSeconds));
  useEffect(() => {
    if (held) return;
    const began = performance.now();
    const timer = setTimeout(() => close(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - began;
    };
  }, [id, held]);
}

const TOAST_ICONS: Record<ToastKind, IconName> = {
  neutral: "info-circle",
  success: "circle-check",
  warning: "alert-triangle",
};

function ToastCard({ id, kind = "neutral", title, text, action }: Shown) {
  const t = useT();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useTime(id, action !== undefined, pointed || focused);
  return (
    <div
      className={cx(styles.toast, styles[kind])}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={TOAST_ICONS[kind]} size={18} />
      <div className={styles.said}>
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
      </div>
      <button type="button" className={styles.close} aria-label={t("shell.close")} onClick={() => close(id)}>
        <Icon name="x" size={14} />
      </button>
    </div>
  );
}

/** Where toasts appear; the shell draws it once. */
export function Toasts() {
  const entries = useStore(shown);
  return (
    <div className={styles.toasts} aria-live="polite">
      {entries.map((entry) => (
        <ToastCard key={entry.id} {...entry} />
      ))}
    </div>
  );
}

import { useId } from "react";
import styles from "../Frame.module.css";

/** What is wrong with a photo; null for a right one. */
export type Fault = "covered" | "headwear" | "cut" | "blurred" | null;

const BODY = "color-mix(in srgb, var(--text-3) 48%, var(--bg-1))";
const HAND = "color-mix(in srgb, var(--text-3) 70%, var(--bg-1))";
const PAPER = "var(--bg-1, #fff)";
const LINE = "var(--line-strong, #c3c9d4)";

/** Somebody who holds a document and a signed paper, drawn. */
export function Drawing({ fault }: { fault: Fault }) {
  const blur = useId();
  return (
    <svg className={styles.drawing} viewBox="0 0 240 150" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <filter id={blur}>
          <feGaussianBlur stdDeviation="5" />
        </filter>
      </defs>
      {fault === "covered" ? (
        <>
          <Paper x={42} y={24} scale={2.6} />
          <path d="m140 150-30-62c-5-12 10-18 16-8l14 24 4-18c4-10 18-6 20 2l26 62Z" fill={HAND} />
        </>
      ) : (
        <g filter={fault === "blurred" ? `url(#${blur})` : undefined} transform={fault === "cut" ? "translate(-64 14)" : undefined}>
          <circle cx="120" cy="44" r="24" fill={BODY} />
          {fault === "headwear" && <path d="M84 34h72v8H84ZM96 34c0-30 48-30 48 0Z" fill="var(--text-2, #667)" />}
          <path d="M76 150v-38c0-22 18-34 44-34s44 12 44 34v38Z" fill={BODY} />
          <path d="M80 98c-22 8-32 28-34 56M160 98c22 8 32 28 34 56" fill="none" stroke={BODY} strokeWidth="18" />
          <Paper x={58} y={90} scale={1} />
          <g transform="translate(128 90)">
            <rect width="56" height="36" rx="3" fill={PAPER} stroke={LINE} />
            <path d="M8 22c4-10 8-10 9-2s6 4 9-4 5 8 9 2 8-2 12-4" fill="none" stroke="var(--accent, #2b50d6)" strokeWidth="2" />
          </g>
          <circle cx="58" cy="114" r="9" fill={HAND} />
          <circle cx="184" cy="114" r="9" fill={HAND} />
        </g>
      )}
    </svg>
  );
}

function Paper({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect width="56" height="36" rx="3" fill={PAPER} stroke={LINE} />
      <rect x="6" y="8" width="14" height="18" rx="2" fill={LINE} />
      <path d="M26 11h24M26 18h20M26 25h16" stroke={LINE} strokeWidth="3" />
    </g>
  );
}

import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import styles from "./terminal.module.css";

const STEP = 8;

interface Props {
  /** The line's own direction. */
  direction: "vertical" | "horizontal";
  label: string;
  value: number;
  /** Which way the panel grows when the pointer moves right or down. */
  sign: 1 | -1;
  onChange(value: number): void;
}

/** A hairline between two panels that can be dragged, or moved with the arrow keys. */
export function ResizeHandle({ direction, label, value, sign, onChange }: Props) {
  const start = useRef<{ at: number; value: number } | null>(null);
  const at = (event: PointerEvent) => (direction === "vertical" ? event.clientX : event.clientY);
  const onKeyDown = (event: KeyboardEvent) => {
    const keys = direction === "vertical" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const index = keys.indexOf(event.key);
    if (index < 0) return;
    event.preventDefault();
    onChange(value + sign * (index === 0 ? -STEP : STEP));
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={direction}
      aria-valuenow={Math.round(value)}
      className={styles.resizeHandle}
      data-direction={direction}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: at(event), value };
      }}
      onPointerMove={(event) => {
        const from = start.current;
        if (from) onChange(from.value + sign * (at(event) - from.at));
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    />
  );
}

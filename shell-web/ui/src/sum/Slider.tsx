import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { money, readAmount, useFormat, useLanguage } from "@agio/sdk";
import { cx } from "../cx";
import { evenKnots, fit, placeOf, straightKnots, valueAt } from "./scale";
import styles from "./sum.module.css";

export interface SliderPart {
  /** Where the part begins. */
  from: string;
  label: ReactNode;
}

export interface SliderProps {
  /** A decimal string. */
  value: string;
  onChange(value: string): void;
  /** What is set: read out with the value. */
  label: string;
  /** Values at equal distances, the first and the last being the ends. Between them every step can be set. */
  stops?: readonly string[];
  /** Instead of stops: the ends of an even scale, and the parts it has. */
  min?: string;
  max?: string;
  parts?: readonly SliderPart[];
  /** The most that can be set; dotted beyond it. */
  limit?: string;
  step?: string;
  /** "20" becomes "20×". */
  write?(value: string): string;
  disabled?: boolean;
}

const TYPED_MS = 1_500;

/** A value on a scale: by finger, by arrow keys, and by typing its digits. */
export function Slider(props: SliderProps) {
  const format = useFormat();
  const { tag } = useLanguage();
  const { value, onChange, label, stops, parts = [], step = "1", write = (text) => format.amount(text), disabled } = props;
  const min = stops?.[0] ?? props.min ?? "0";
  const max = stops?.at(-1) ?? props.max ?? "100";
  const most = props.limit === undefined ? max : money.min(props.limit, max);
  const knots = stops && stops.length > 1 ? evenKnots(stops) : straightKnots(min, max);
  const track = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const set = (next: string) => {
    const fitted = fit(next, min, most, step);
    if (money.compare(fitted, value) !== 0) onChange(fitted);
  };

  const slide = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box && box.width > 0) set(valueAt((event.clientX - box.left) / box.width, knots, step));
  };
  const type = (digit: string) => {
    const now = performance.now();
    const text = (now - typed.current.at > TYPED_MS ? "" : typed.current.text) + digit;
    typed.current = { text, at: now };
    const read = readAmount(text, tag);
    if (read.value !== undefined) set(read.value);
  };
  const keys: Record<string, () => void> = {
    ArrowRight: () => set(money.add(value, step)),
    ArrowUp: () => set(money.add(value, step)),
    ArrowLeft: () => set(money.sub(value, step)),
    ArrowDown: () => set(money.sub(value, step)),
    PageUp: () => set(marks.find((mark) => money.compare(mark, value) > 0) ?? most),
    PageDown: () => set([...marks].reverse().find((mark) => money.compare(mark, value) < 0) ?? min),
    Home: () => set(min),
    End: () => set(most),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = /^[\p{Nd}.,]$/u.test(event.key.normalize("NFKC"));
    const command = digit ? () => type(event.key) : keys[event.key];
    if (!command) return;
    event.preventDefault();
    if (!digit) typed.current = { text: "", at: 0 };
    command();
  };

  const marks = stops ?? parts.map(({ from }) => from);
  const percent = (text: string) => `${placeOf(text, knots) * 100}%`;
  const bounded = money.compare(most, max) < 0;
  return (
    <div className={cx(styles.slider, disabled && styles.off)}>
      <div
        ref={track}
        className={styles.rail}
        onPointerDown={(event) => {
          if (disabled || event.button !== 0) return;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          slide(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture?.(event.pointerId) && slide(event)}
      >
        <i className={styles.line} style={{ right: bounded ? `calc(100% - ${percent(most)})` : 0 }} />
        {bounded && <i className={styles.dotted} style={{ left: percent(most) }} />}
        <i className={styles.filled} style={{ width: percent(value) }} />
        {marks.slice(1, stops ? -1 : undefined).map((mark) => (
          <i key={mark} className={styles.tick} style={{ left: percent(mark) }} />
        ))}
        {bounded && <i className={styles.limit} style={{ left: percent(most) }} />}
        <span
          role="slider"
          tabIndex={disabled ? -1 : 0}
          className={styles.thumb}
          style={{ left: percent(value) }}
          aria-label={label}
          aria-valuemin={money.toNumber(min)}
          aria-valuemax={money.toNumber(most)}
          aria-valuenow={money.toNumber(value)}
          aria-valuetext={write(value)}
          aria-disabled={disabled || undefined}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.names}>
        {stops?.map((stop, index) => (
          <button
            key={stop}
            type="button"
            tabIndex={-1}
            disabled={disabled || money.compare(stop, most) > 0}
            data-end={index === 0 ? "first" : index === stops.length - 1 ? "last" : undefined}
            data-current={money.compare(stop, value) === 0 || undefined}
            style={{ left: percent(stop) }}
            onClick={() => set(stop)}
          >
            {write(stop)}
          </button>
        ))}
        {!stops &&
          parts.map(({ from, label: name }, index) => (
            <span key={from} data-end={index === 0 ? "first" : "part"} style={{ left: percent(from) }}>
              {name}
            </span>
          ))}
      </div>
    </div>
  );
}

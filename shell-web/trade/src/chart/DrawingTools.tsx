import { useEffect, useMemo, useRef, useState, type PointerEvent as ReactPointerEvent, type ReactNode } from "react";
import { usePreference, useT } from "@agio/sdk";
import { Icon, useRows } from "@agio/ui";
import { distanceTo, pointsOf, saneDrawings, TEXT_LENGTH, type Anchor, type Drawing, type DrawingKind, type Point } from "./drawing";
import { ToolIcon } from "./ToolIcon";
import type { ChartView } from "./view";
import styles from "./chart.module.css";

const TOOLS: readonly DrawingKind[] = ["trend", "ray", "horizontal", "fib", "rectangle", "measure", "text"];
const REACH = 8;
const DRAG = 6;
const NONE: readonly Drawing[] = [];

interface Props {
  symbol: string;
  view: ChartView | null;
  /** Whether the rail is shown; drawings are always. */
  rail: boolean;
}

/** The rail of tools, and the sheet over the chart on which the next drawing is made. Drawings are kept by symbol. */
export function DrawingTools({ symbol, view, rail }: Props) {
  const t = useT("trade");
  const [kept, setKept] = usePreference<readonly Drawing[]>(`trade.drawings.${symbol}`, NONE);
  const [magnet, setMagnet] = usePreference("trade.magnet", false);
  const [hidden, setHidden] = useState(false);
  const [tool, setTool] = useState<DrawingKind | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const drawings = useMemo(() => saneDrawings(kept), [kept]);
  /** Where a text is being written. */
  const [writing, setWriting] = useState<{ anchor: Anchor; at: Point } | null>(null);
  const first = useRef<{ anchor: Anchor; at: Point } | null>(null);

  useEffect(() => {
    if (!view) return;
    view.layer.drawings = hidden ? NONE : drawings;
    view.layer.selected = selected;
    view.layer.show();
  }, [view, drawings, hidden, selected]);

  useEffect(() => {
    view?.setMovable(tool === null);
  }, [view, tool]);

  useEffect(() => {
    if (!view || tool !== null || hidden) return undefined;
    const onClick = ({ point }: { point?: Point | undefined }) => {
      if (!point) return;
      const { width, height } = view.chart.paneSize(0);
      const hit = drawings.find((drawing) => {
        const points = drawing.points.flatMap((anchor) => view.pointOf(anchor) ?? []);
        return distanceTo(drawing, point, points, width, height) <= REACH;
      });
      setSelected(hit?.id ?? null);
    };
    view.chart.subscribeClick(onClick);
    return () => view.chart.unsubscribeClick(onClick);
  }, [view, tool, hidden, drawings]);

  const stop = () => {
    first.current = null;
    if (view) {
      view.layer.draft = null;
      view.layer.show();
    }
    setTool(null);
    setWriting(null);
  };
  const removeSelected = () => {
    setKept(drawings.filter(({ id }) => id !== selected));
    setSelected(null);
  };
  const keys = useRef({ stop, removeSelected });
  useEffect(() => {
    keys.current = { stop, removeSelected };
  });
  const busy = tool !== null || selected !== null;
  useEffect(() => {
    if (!busy) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).closest("input, textarea")) return;
      if (event.key === "Escape") {
        keys.current.stop();
        setSelected(null);
      }
      if (event.key === "Delete" || event.key === "Backspace") keys.current.removeSelected();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [busy]);

  const place = (event: ReactPointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const finish = (kind: DrawingKind, points: readonly Anchor[], text?: string) => {
    const drawing = { id: `${Date.now().toString(36)}${drawings.length}`, kind, points, ...(text ? { text } : {}) };
    setKept([...drawings, drawing]);
    setSelected(drawing.id);
    stop();
  };
  const onDown = (event: ReactPointerEvent) => {
    if (!view || tool === null) return;
    const at = place(event);
    const anchor = view.anchorAt(at, magnet);
    if (!anchor) return;
    if (tool === "text") {
      event.preventDefault(); // the field keeps the focus it is about to get
      setWriting({ anchor, at });
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointsOf(tool) === 1) finish(tool, [anchor]);
    else if (first.current) finish(tool, [first.current.anchor, anchor]);
    else first.current = { anchor, at };
  };
  const onMove = (event: ReactPointerEvent) => {
    if (!view || tool === null || !first.current) return;
    const anchor = view.anchorAt(place(event), magnet);
    if (!anchor) return;
    view.layer.draft = { id: "draft", kind: tool, points: [first.current.anchor, anchor] };
    view.layer.show();
  };
  /** A drag draws in one movement; otherwise the second point is a second click. */
  const onUp = (event: ReactPointerEvent) => {
    if (!view || tool === null || !first.current) return;
    const at = place(event);
    if (Math.hypot(at.x - first.current.at.x, at.y - first.current.at.y) < DRAG) return;
    const anchor = view.anchorAt(at, magnet);
    if (anchor) finish(tool, [first.current.anchor, anchor]);
  };
  const roving = useRows();
  const button = (name: string, on: boolean, onClick: () => void, icon: ReactNode, disabled = false) => (
    <button
      key={name}
      type="button"
      data-row
      aria-pressed={on}
      aria-label={t(`trade.draw.${name}`)}
      title={t(`trade.draw.${name}`)}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
  return (
    <>
      {rail && (
        <div {...roving} className={styles.rail} role="toolbar" aria-label={t("trade.draw.title")} aria-orientation="vertical">
          {button("cursor", tool === null, stop, <ToolIcon name="cursor" />)}
          {TOOLS.map((kind) =>
            button(
              kind,
              tool === kind,
              () => {
                stop();
                setSelected(null);
                setHidden(false);
                setTool(tool === kind ? null : kind);
              },
              <ToolIcon name={kind} />,
            ),
          )}
          <i />
          {button("magnet", magnet, () => setMagnet(!magnet), <Icon name="magnet" size={16} />)}
          {button(
            hidden ? "show" : "hide",
            hidden,
            () => setHidden(!hidden),
            <Icon name={hidden ? "eye-off" : "eye"} size={16} />,
            drawings.length === 0,
          )}
          {button(
            selected === null ? "delete_all" : "delete",
            false,
            () => (selected === null ? setKept(NONE) : removeSelected()),
            <Icon name="trash" size={16} />,
            drawings.length === 0,
          )}
        </div>
      )}
      {tool !== null && (
        <div className={styles.sheet} data-rail={rail || undefined} onPointerDown={onDown} onPointerMove={onMove} onPointerUp={onUp}>
          <span className={styles.hint} role="status">
            {t(pointsOf(tool) === 1 ? "trade.draw.hint_one" : "trade.draw.hint_two")}
          </span>
          {writing && (
            <TextField
              key={`${writing.at.x} ${writing.at.y}`}
              at={writing.at}
              onDone={(text) => (text === "" ? stop() : finish("text", [writing.anchor], text))}
            />
          )}
        </div>
      )}
    </>
  );
}

/** A line of text, written where it will stand. */
function TextField({ at, onDone }: { at: Point; onDone(text: string): void }) {
  const t = useT("trade");
  const [text, setText] = useState("");
  return (
    <input
      autoFocus
      className={styles.write}
      style={{ left: at.x, top: at.y }}
      value={text}
      maxLength={TEXT_LENGTH}
      placeholder={t("trade.draw.text_write")}
      aria-label={t("trade.draw.text_write")}
      onChange={(event) => setText(event.target.value)}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === "Enter") onDone(text.trim());
        if (event.key === "Escape") onDone("");
      }}
      onBlur={() => onDone(text.trim())}
    />
  );
}

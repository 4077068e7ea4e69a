import type { ISeriesPrimitive, SeriesAttachedParameter, Time } from "lightweight-charts";
import { currentFormat } from "@agio/sdk";
import { fibPrices, rayEnd, type Anchor, type Drawing, type Point } from "./drawing";
import { soften, type Palette } from "./palette";

type Target = Parameters<
  NonNullable<ReturnType<ReturnType<NonNullable<ISeriesPrimitive<Time>["paneViews"]>>[number]["renderer"]>>["draw"]
>[0];

interface Source {
  pointOf(anchor: Anchor): Point | null;
  palette(): Palette;
  priceText(price: number): string;
}

const HANDLE = 4;

/** Draws the user's lines with the candles, and tells when the chart was drawn anew. */
export class DrawingLayer implements ISeriesPrimitive<Time> {
  drawings: readonly Drawing[] = [];
  draft: Drawing | null = null;
  selected: string | null = null;
  private redraw: (() => void) | null = null;

  constructor(
    private readonly source: Source,
    private readonly onDrawn: () => void,
  ) {}

  attached({ requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.redraw = requestUpdate;
  }

  detached(): void {
    this.redraw = null;
  }

  show(): void {
    this.redraw?.();
  }

  updateAllViews(): void {
    this.onDrawn();
  }

  paneViews() {
    return [{ zOrder: () => "top" as const, renderer: () => ({ draw: (target: Target) => this.draw(target) }) }];
  }

  private draw(target: Target): void {
    const all = this.draft ? [...this.drawings, this.draft] : this.drawings;
    if (all.length === 0) return;
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      for (const drawing of all) {
        context.save();
        this.stroke(context, drawing, width, height);
        context.restore();
      }
    });
  }

  private stroke(context: CanvasRenderingContext2D, drawing: Drawing, width: number, height: number): void {
    const palette = this.source.palette();
    const points = drawing.points.map((anchor) => this.source.pointOf(anchor));
    const [a, b] = points;
    if (!a) return;
    context.strokeStyle = palette.accent;
    context.fillStyle = palette.accent;
    context.lineWidth = 1;
    context.font = `11px ${palette.font}`;
    context.textBaseline = "bottom";
    const line = (from: Point, to: Point) => {
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    };
    const first = drawing.points[0];
    const second = drawing.points[1];
    if (drawing.kind === "horizontal") {
      const y = Math.round(a.y) + 0.5;
      line({ x: 0, y }, { x: width, y });
      if (first) {
        context.textAlign = "right";
        context.fillText(this.source.priceText(first.price), width - 6, y - 3);
      }
    } else if (drawing.kind === "text") {
      context.textAlign = "left";
      context.font = `12px ${palette.font}`;
      context.fillText(drawing.text ?? "", a.x, a.y);
    } else if (b && first && second) {
      const left = Math.min(a.x, b.x);
      const right = Math.max(a.x, b.x);
      if (drawing.kind === "trend") line(a, b);
      if (drawing.kind === "ray") line(a, rayEnd(a, b, width, height));
      if (drawing.kind === "rectangle" || drawing.kind === "measure") {
        const tone = drawing.kind === "rectangle" ? palette.accent : b.y <= a.y ? palette.up : palette.down;
        context.fillStyle = soften(tone, 0.12);
        context.strokeStyle = tone;
        context.fillRect(left, Math.min(a.y, b.y), right - left, Math.abs(b.y - a.y));
        context.strokeRect(left, Math.min(a.y, b.y), right - left, Math.abs(b.y - a.y));
        if (drawing.kind === "measure") {
          const moved = second.price - first.price;
          const sign = moved < 0 ? "−" : "+";
          const percent = first.price === 0 ? 0 : (100 * moved) / first.price;
          context.fillStyle = tone;
          context.textAlign = "center";
          context.fillText(
            `${sign}${this.source.priceText(Math.abs(moved))}  ${currentFormat().percent(percent.toFixed(2))}`,
            (left + right) / 2,
            Math.max(14, Math.min(a.y, b.y) - 4),
          );
        }
      }
      if (drawing.kind === "fib") {
        const levels = fibPrices(a.y, b.y);
        const prices = fibPrices(first.price, second.price);
        levels.forEach(({ level, price: y }, index) => {
          const next = levels[index + 1];
          if (next && index % 2 === 0) {
            context.fillStyle = soften(palette.accent, 0.06);
            context.fillRect(left, Math.min(y, next.price), right - left, Math.abs(next.price - y));
          }
          context.strokeStyle = soften(palette.accent, level === 0 || level === 1 ? 1 : 0.6);
          line({ x: left, y: Math.round(y) + 0.5 }, { x: right, y: Math.round(y) + 0.5 });
          context.fillStyle = palette.text3;
          context.textAlign = "left";
          context.fillText(`${level}  ${this.source.priceText(prices[index]?.price ?? 0)}`, left + 4, y - 2);
        });
      }
    }
    if (drawing.id !== this.selected && drawing !== this.draft) return;
    context.fillStyle = palette.background;
    context.strokeStyle = palette.accent;
    context.lineWidth = 1.5;
    for (const point of points) {
      if (!point) continue;
      context.beginPath();
      context.arc(drawing.kind === "horizontal" ? width / 2 : point.x, point.y, HANDLE, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
  }
}

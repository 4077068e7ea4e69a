import type { DrawingKind } from "./drawing";

const PATHS: Record<DrawingKind | "cursor", string> = {
  cursor: "M8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4",
  trend: "M4.2 11.8l7.6-7.6M2 13.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0M11.6 2.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0",
  ray: "M4.2 11.8L14.5 2M2 13a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0M10.5 2h4v4",
  horizontal: "M1.5 8h4.6M9.9 8h4.6M6.6 8a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0",
  fib: "M2 2.5h12M2 6h12M2 9h12M2 13.5h12",
  rectangle: "M2.5 4h11v8h-11z",
  text: "M3 4.5V3h10v1.5M8 3v10M6 13h4",
  measure: "M2 11l9-9 3 3-9 9zM5 8l1.5 1.5M7.5 5.5L9 7",
};

/** A drawing tool's own picture, in the stroke of the other icons. */
export function ToolIcon({ name }: { name: DrawingKind | "cursor" }) {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.3}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

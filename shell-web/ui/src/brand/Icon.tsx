import * as T from "./icons";

/** Icons by the name a plugin's manifest uses. Names are those of the Tabler set. */
const MAP = T.icons;

export type IconName = keyof typeof MAP;

export interface IconProps {
  name: IconName | (string & {});
  size?: 12 | 14 | 16 | 18 | 20 | 24 | 32;
  /** A name for screen readers when no word stands beside the icon. */
  label?: string;
  className?: string | undefined;
}

/** Lines stay 1.5 px wide at every size; the drawings have a grid of 24. */
const STROKE = 1.5;
const GRID = 24;

export function Icon({ name, size = 16, label, className }: IconProps) {
  const Drawing = MAP[name as IconName] ?? MAP["circle-dot"];
  return (
    <Drawing
      size={size}
      stroke={(STROKE * GRID) / size}
      className={className}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}

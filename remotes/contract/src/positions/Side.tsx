import { useT } from "@agio/sdk";
import { cx, toneClass } from "@agio/ui";
import type { Side as SideOf } from "../wire.gen";
import styles from "./positions.module.css";

/** "Long 20×": by word and colour. */
export function Side({ side, leverage, chip }: { side: SideOf; leverage: number; chip?: boolean }) {
  const t = useT("contracts");
  const tone = side === "long" ? "up" : "down";
  return (
    <span className={cx(styles.side, chip && styles.chip, toneClass(tone))} data-tone={tone}>
      {t(`contracts.side.${side}`, { leverage })}
    </span>
  );
}

import { useT } from "@agio/sdk";
import { cx, Icon, toneClass } from "@agio/ui";
import type { Direction } from "./wire.gen";
import styles from "./options.module.css";

/** Rise or fall, by arrow, word and colour. */
export function Side({ direction }: { direction: Direction }) {
  const t = useT("options");
  const rises = direction === "rise";
  return (
    <span className={cx(styles.side, toneClass(rises ? "up" : "down"))}>
      <Icon name={rises ? "arrow-up-right" : "arrow-down-right"} size={14} />
      {t(`options.direction.${direction}`)}
    </span>
  );
}

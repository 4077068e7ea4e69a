import { useT } from "@agio/sdk";
import { Button } from "@agio/ui";
import type { TurnedList } from "./useTurned";
import styles from "./Place.module.css";

/** Newer and older, drawn only where there is either. */
export function Turn({ list: { onNewer, onOlder } }: { list: TurnedList<unknown> }) {
  const t = useT("operator");
  if (!onNewer && !onOlder) return null;
  return (
    <div className={styles.turn}>
      <Button size={28} disabled={!onNewer} onClick={() => onNewer?.()}>
        {t("operator.newer")}
      </Button>
      <Button size={28} disabled={!onOlder} onClick={() => onOlder?.()}>
        {t("operator.older")}
      </Button>
    </div>
  );
}

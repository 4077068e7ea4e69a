import { usePreference, useT } from "@agio/sdk";
import { Button, Icon, Popover, Switch } from "@agio/ui";
import styles from "./strip.module.css";

/** Whether an order is asked about before it is placed. */
export const useConfirm = () => usePreference("trade.confirm", true);
/** Whether own orders stand on the chart. */
export const useLines = () => usePreference("trade.lines", true);

/** What a trader decides once: questions before an order, lines on the chart, the sizes of the panels. */
export function Settings({ onResetLayout }: { onResetLayout: (() => void) | undefined }) {
  const t = useT("trade");
  const [confirm, setConfirm] = useConfirm();
  const [lines, setLines] = useLines();
  return (
    <Popover
      width={280}
      position="bottom-end"
      trigger={
        <button type="button" className={styles.tool} aria-label={t("trade.settings.title")} title={t("trade.settings.title")}>
          <Icon name="settings" size={18} />
        </button>
      }
    >
      <div className={styles.settings}>
        <Switch checked={confirm} onChange={setConfirm}>
          {t("trade.settings.confirm")}
        </Switch>
        <Switch checked={lines} onChange={setLines}>
          {t("trade.settings.lines")}
        </Switch>
        {onResetLayout && (
          <Button size={28} icon="layout-columns" onClick={onResetLayout}>
            {t("trade.layout.reset")}
          </Button>
        )}
      </div>
    </Popover>
  );
}

import { useT } from "@agio/sdk";
import { Icon, IconButton, Input } from "@agio/ui";
import styles from "./Market.module.css";

/** The field that a list of the market is searched by; Escape empties it. */
export function Search({ value, onChange }: { value: string; onChange(text: string): void }) {
  const t = useT("market");
  return (
    <div className={styles.find}>
      <Input
        value={value}
        onChange={onChange}
        placeholder={t("market.search")}
        before={<Icon name="search" size={16} />}
        after={value.trim() !== "" && <IconButton icon="x" label={t("market.clear")} onClick={() => onChange("")} />}
        onKeyDown={(event) => event.key === "Escape" && onChange("")}
      />
    </div>
  );
}

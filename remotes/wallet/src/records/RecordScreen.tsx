import { Link, linkOr, useT } from "@agio/sdk";
import { Icon, Records, useKind, type RecordsProps } from "@agio/ui";
import { Frame } from "../Frame";
import styles from "./records.module.css";

/** A page of records: `kinds` as their declarations say (see `RecordKind`), among the wallet's places. */
export function RecordScreen({ kinds, title }: RecordsProps & { title?: string }) {
  const t = useT("wallet");
  const kind = useKind(kinds);
  const all = kinds.length === 1 ? linkOr("wallet.records", "/record", { kind: kind.name }) : null;
  return (
    <Frame
      title={t(title ?? kinds[0].title)}
      place="records"
      actions={
        all && (
          <Link to={all} className={styles.all}>
            <Icon name="history" size={16} />
            {t("wallet.record.all")}
          </Link>
        )
      }
    >
      <Records kinds={kinds} />
    </Frame>
  );
}

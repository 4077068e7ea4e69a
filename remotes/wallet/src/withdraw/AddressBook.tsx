import { linkOr, useCall, useFormat, useT } from "@agio/sdk";
import { Button, Dialog, EmptyState, ErrorPanel, Pages, SkeletonRows, StatusBadge, useCursors } from "@agio/ui";
import { shortText } from "../records/figures";
import type { SavedAddress, WayOut } from "../wire.gen";
import styles from "./Withdraw.module.css";

const SIZE = 10;

interface ChoiceProps {
  way: WayOut;
  onChoose(address: SavedAddress): void;
}

/** The saved addresses of a coin by its chain, to choose one from. */
export function AddressBook({ open, onClose, ...choice }: { open: boolean; onClose(): void } & ChoiceProps) {
  const t = useT("wallet");
  return (
    <Dialog open={open} onClose={onClose} title={t("wallet.address.book")}>
      {open && <Choice {...choice} />}
    </Dialog>
  );
}

function Choice({ way, onChoose }: ChoiceProps) {
  const t = useT("wallet");
  const format = useFormat();
  const cursors = useCursors();
  const query = useCall("web/withdrawAddresses", { ...cursors.after, ...way, size: SIZE }, { keepPrevious: true });
  const { data } = query;
  const add = linkOr("wallet.addressAdd", "/walletAdd", { for: "withdraw" });
  if (query.problem && !data) return <ErrorPanel message={query.problem} onRetry={query.retry} />;
  if (!data) return <SkeletonRows rows={3} height={56} />;
  if (data.rows.length === 0) {
    return (
      <EmptyState
        title={t("wallet.address.none")}
        text={t("wallet.address.none_text")}
        action={add && <Button to={add}>{t("wallet.address.add")}</Button>}
      />
    );
  }
  return (
    <div className={styles.book}>
      <ul>
        {data.rows.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => onChoose(row)}>
              <span>
                <strong>{row.remark || t("wallet.address.unnamed")}</strong>
                <span className="agio-mono">{shortText(row.address, 10)}</span>
              </span>
              {row.held && (
                <StatusBadge tone="waiting">{t("wallet.address.held_until", { moment: format.moment(row.usable_at) })}</StatusBadge>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Pages {...cursors.paging(data)} />
      {add && (
        <Button to={add} icon="plus">
          {t("wallet.address.add")}
        </Button>
      )}
    </div>
  );
}

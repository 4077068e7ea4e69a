import { useCall, useT } from "@agio/sdk";
import { ErrorPanel, Skeleton } from "@agio/ui";
import styles from "./deposit.module.css";

/** The picture that was sent with a deposit; nobody but its owner is shown it here. */
export function Voucher({ id }: { id: string }) {
  const t = useT("wallet");
  const query = useCall("web/depositVoucher", { id }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <figure className={styles.voucher}>
      <figcaption>{t("wallet.deposit.voucher")}</figcaption>
      {query.problem && !query.data ? (
        <ErrorPanel message={query.problem} onRetry={query.retry} />
      ) : query.data ? (
        <img src={query.data.image} width={query.data.width} height={query.data.height} alt={t("wallet.deposit.voucher")} />
      ) : (
        <Skeleton height={160} />
      )}
    </figure>
  );
}

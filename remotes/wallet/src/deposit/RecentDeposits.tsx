import { link, useFormat, useT } from "@agio/sdk";
import { RecentRecords, SeeAll } from "@agio/ui";
import { depositKind } from "./depositKind";

/** The newest deposits, each as it stands now. */
export function RecentDeposits() {
  const t = useT("wallet");
  const format = useFormat();
  const records = link("wallet.depositRecords");
  return (
    <RecentRecords
      kind={depositKind}
      title={t("wallet.deposit.recent")}
      columns={depositKind.columns({ t, format })}
      empty={{ title: t("wallet.deposit.none"), text: t("wallet.deposit.none_text") }}
      all={(some) => <SeeAll to={records} some={some} />}
    />
  );
}

import { useMemo, useState } from "react";
import { money, useFormat, useT } from "@agio/sdk";
import { Donut, Inline, Panel, Segments, Skeleton } from "@agio/ui";
import { WALLET_KEYS, type WalletName } from "../wallets";
import { allocation, type Holding, type Kept } from "./model";
import styles from "./Assets.module.css";

type By = "asset" | "wallet";

export interface AllocationProps {
  holdings: readonly Holding[] | undefined;
  wallets: readonly WalletName[];
  kept: readonly Kept[];
}

/** What the total is made of; what is owed is no part of it and stands beside the wallets. */
export function Allocation({ holdings, wallets, kept }: AllocationProps) {
  const t = useT("wallet");
  const format = useFormat();
  const [by, setBy] = useState<By>("asset");
  const parts = useMemo(
    () =>
      allocation(
        holdings ?? [],
        (holding) => (by === "asset" ? holding.coin : t(WALLET_KEYS[holding.wallet])),
        t("wallet.allocation.other"),
        kept,
      ),
    [holdings, kept, by, t],
  );
  const coins = new Set(holdings?.filter(({ value }) => value !== null && money.sign(value) > 0).map(({ coin }) => coin)).size;
  return (
    <Panel
      className={styles.allocation}
      title={t("wallet.allocation.title")}
      actions={
        wallets.length > 1 && (
          <Segments<By>
            label={t("wallet.allocation.title")}
            value={by}
            onChange={setBy}
            options={[
              { value: "asset", label: t("wallet.allocation.asset") },
              { value: "wallet", label: t("wallet.allocation.wallet") },
            ]}
          />
        )
      }
    >
      {holdings === undefined ? (
        <Inline gap={32}>
          <Skeleton width={116} height={116} round />
          <Skeleton width="50%" height={72} />
        </Inline>
      ) : parts.length === 0 ? (
        <p className={styles.caption}>{t("wallet.allocation.none")}</p>
      ) : (
        <Donut
          parts={parts}
          caption={t(by === "asset" ? "wallet.allocation.coins" : "wallet.allocation.wallets")}
          figure={format.integer(by === "asset" ? coins : parts.length)}
        />
      )}
    </Panel>
  );
}

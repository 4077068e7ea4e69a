import type { ReactNode } from "react";
import { useT } from "@agio/sdk";
import { Button } from "@agio/ui";
import { RemoveButton, type RemoveButtonProps } from "./RemoveButton";
import styles from "./Destinations.module.css";

interface DeedsProps {
  /** Where one withdraws to it; null where that is switched off. */
  withdraw: string | null;
  remove: RemoveButtonProps;
  children?: ReactNode;
}

/** What can be done with a saved address or card: withdraw to it, forget it, and what else there is between. */
export function Deeds({ withdraw, remove, children }: DeedsProps) {
  const t = useT("wallet");
  return (
    <span className={styles.deeds}>
      {withdraw && (
        <Button size={28} to={withdraw}>
          {t("wallet.deed.withdraw")}
        </Button>
      )}
      {children}
      <RemoveButton {...remove} />
    </span>
  );
}

import type { ReactNode } from "react";
import { useT } from "@agio/sdk";
import { Button } from "@agio/ui";
import { RemoveButton, type RemoveButtonProps } from "./RemoveButton";
import styles from "./Destinations.module.css";

interface CommandsProps {
  /** Where one withdraws to it; null where that is switched off. */
  withdraw: string | null;
  remove: RemoveButtonProps;
  children?: ReactNode;
}

/** What can be done with a saved address or card: withdraw to it, forget it, and what else there is between. */
export function Commands({ withdraw, remove, children }: CommandsProps) {
  const t = useT("wallet");
  return (
    <span className={styles.commands}>
      {withdraw && (
        <Button size={28} to={withdraw}>
          {t("wallet.command.withdraw")}
        </Button>
      )}
      {children}
      <RemoveButton {...remove} />
    </span>
  );
}

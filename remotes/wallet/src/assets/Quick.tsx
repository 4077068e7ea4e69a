import { link, Link, useT } from "@agio/sdk";
import { Icon, Panel, type IconName } from "@agio/ui";
import { offeredWallets } from "../wallets";
import styles from "./Assets.module.css";

interface Deed {
  path: string | null;
  label: string;
  icon: IconName;
}

/** Ways to move money: only those that this deployment offers. */
export function Quick() {
  const t = useT("wallet");
  const several = offeredWallets().length > 1;
  const deeds: Deed[] = [
    { path: link("wallet.deposit"), label: "wallet.deed.deposit", icon: "arrow-down" },
    { path: link("wallet.withdraw"), label: "wallet.deed.withdraw", icon: "arrow-up" },
    { path: several ? link("wallet.transfer") : null, label: "wallet.deed.transfer", icon: "transfer" },
    { path: link("wallet.exchange"), label: "wallet.deed.exchange", icon: "refresh" },
    { path: link("c2c.buy"), label: "wallet.deed.c2c", icon: "building-bank" },
  ];
  const offered = deeds.filter(({ path }) => path !== null);
  if (offered.length === 0) return null;
  return (
    <Panel className={styles.quickPanel}>
      <nav className={styles.quick} aria-label={t("wallet.deeds")}>
        {offered.map(({ path, label, icon }, index) => (
          <Link key={label} to={path ?? ""} data-first={index === 0 || undefined}>
            <i>
              <Icon name={icon} size={20} />
            </i>
            {t(label)}
          </Link>
        ))}
      </nav>
    </Panel>
  );
}

import { link, Link, useSession, useT } from "@agio/sdk";
import { Button, Icon, Panel, type IconName } from "@agio/ui";
import styles from "./Assets.module.css";

interface Way {
  path: string | null;
  label: string;
  icon: IconName;
}

/** Ways to move money: only those that this deployment offers, and that have somewhere to lead. */
function useWays(several: boolean): { path: string; label: string; icon: IconName }[] {
  const { realm } = useSession();
  const real = realm !== "demo";
  const ways: Way[] = [
    { path: real ? link("wallet.deposit") : null, label: "wallet.command.deposit", icon: "arrow-down" },
    { path: real ? link("wallet.withdraw") : null, label: "wallet.command.withdraw", icon: "arrow-up" },
    { path: several ? link("wallet.transfer") : null, label: "wallet.command.transfer", icon: "transfer" },
    { path: link("wallet.exchange"), label: "wallet.command.exchange", icon: "refresh" },
    { path: real ? link("c2c.offers") : null, label: "wallet.command.c2c", icon: "building-bank" },
  ];
  return ways.flatMap(({ path, ...way }) => (path === null ? [] : [{ path, ...way }]));
}

/** The ways as tiles. `several`: more than one wallet is in use. */
export function Quick({ several }: { several: boolean }) {
  const t = useT("wallet");
  const ways = useWays(several);
  if (ways.length === 0) return null;
  return (
    <Panel className={styles.quickPanel}>
      <nav className={styles.quick} aria-label={t("wallet.commands")}>
        {ways.map(({ path, label, icon }, index) => (
          <Link key={label} to={path} data-first={index === 0 || undefined}>
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

/** The same as buttons beside a heading. */
export function QuickButtons({ several }: { several: boolean }) {
  const t = useT("wallet");
  return useWays(several).map(({ path, label, icon }, index) => (
    <Button key={label} to={path} icon={icon} variant={index === 0 ? "primary" : "secondary"}>
      {t(label)}
    </Button>
  ));
}

import { getDeployment, hasPlugin, Link, link, useT } from "@agio/sdk";
import { Icon, type IconName } from "@agio/ui";
import styles from "./Products.module.css";

interface Product {
  plugin: string;
  icon: IconName;
}

const PRODUCTS: readonly Product[] = [
  { plugin: "spot", icon: "arrows-left-right" },
  { plugin: "contract", icon: "adjustments" },
  { plugin: "options", icon: "clock" },
  { plugin: "custody", icon: "coins" },
  { plugin: "wealth", icon: "briefcase" },
  { plugin: "lending", icon: "cash" },
  { plugin: "c2c", icon: "users" },
  { plugin: "subscription", icon: "sparkles" },
];

/** The product's own link "home", else its first entry in the top menu, else its first screen. */
function pathOf(plugin: string): string | null {
  const remote = getDeployment().remotes.find(({ id }) => id === plugin);
  const menu = remote?.navigation?.find((entry) => entry.menu === "top");
  return link(`${plugin}.home`) ?? menu?.path ?? remote?.screens[0]?.path ?? null;
}

export function Products() {
  const t = useT();
  const products = PRODUCTS.flatMap(({ plugin, icon }) => {
    const path = hasPlugin(plugin) ? pathOf(plugin) : null;
    return path === null ? [] : [{ plugin, icon, path }];
  });
  if (products.length === 0) return null;
  return (
    <section className={styles.products}>
      <header>
        <h2>{t("shell.products.title", { count: products.length })}</h2>
        <p>{t("shell.products.note")}</p>
      </header>
      <ul data-count={Math.min(4, products.length)}>
        {products.map(({ plugin, icon, path }) => (
          <li key={plugin}>
            <Link to={path}>
              <strong>
                <Icon name={icon} size={20} />
                {t(`shell.products.${plugin}`)}
              </strong>
              <span>{t(`shell.products.${plugin}Text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

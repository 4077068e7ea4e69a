import { Link, Slot, useDeployment, useKeyText, useT } from "@agio/sdk";
import { Icon, type IconName } from "@agio/ui";
import styles from "./Products.module.css";

/** The products of this deployment, as their plugins present them. */
export function Products() {
  const t = useT();
  const text = useKeyText();
  const { remotes } = useDeployment();
  const products = remotes
    .flatMap(({ id, tiles = [] }) => tiles.map((tile) => ({ ...tile, id })))
    .toSorted((a, b) => a.order - b.order);
  // One product is what the page above already shows and leads to.
  if (products.length < 2) return null;
  return (
    <section className={styles.products}>
      <header>
        <h2>{t("shell.products.title", { count: products.length })}</h2>
        <p>{t("shell.products.note")}</p>
      </header>
      <ul data-count={Math.min(4, products.length)}>
        {products.map(({ id, title, text: line, icon, path }) => (
          <li key={path}>
            <Link to={path}>
              <strong>
                <Icon name={icon as IconName} size={20} />
                {text(title)}
              </strong>
              <span>{text(line)}</span>
              <Slot name={`home.tile.${id}`} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

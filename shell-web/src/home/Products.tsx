import { isPaused, Link, useCall, useDeployment, useKeyText, useT } from "@agio/sdk";
import { Chip, Icon, type IconName } from "@agio/ui";
import { TileFigure } from "./TileFigure";
import { FIGURES } from "./tileFigures";
import styles from "./Products.module.css";

/** As many columns as leave no gap in the last row, if there is such a number. */
const columnsFor = (count: number): number => (count <= 4 ? count : ([4, 5, 3].find((columns) => count % columns === 0) ?? 4));

/** The products of this deployment, as their plugins present them. */
export function Products() {
  const t = useT();
  const text = useKeyText();
  const deployment = useDeployment();
  const products = deployment.remotes
    .flatMap(({ id, tiles = [] }) => tiles.map((tile) => ({ ...tile, paused: isPaused(deployment, id) })))
    .toSorted((a, b) => a.order - b.order);
  const shown = products.length > 1;
  const figures = useCall(FIGURES.call, shown ? {} : null, FIGURES.options);
  const figureOf = new Map(figures.data?.rows.map(({ path, figure }) => [path, figure]));
  // One product is what the page above already shows and leads to.
  if (!shown) return null;
  return (
    <section className={styles.products}>
      <header>
        <h2>{t("shell.products.title", { count: products.length })}</h2>
        <p>{t("shell.products.note")}</p>
      </header>
      <ul data-columns={columnsFor(products.length)}>
        {products.map(({ title, text: line, icon, path, paused }) => (
          <li key={path}>
            <Link to={path}>
              <strong>
                <Icon name={icon as IconName} size={20} />
                {text(title)}
                {paused && <Chip tone="waiting">{t("shell.offering.short")}</Chip>}
              </strong>
              <span>{text(line)}</span>
              <TileFigure figure={figureOf.get(path)} waiting={figures.loading} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { isPaused, Link, link, useCall, useDeployment, useKeyText, useT } from "@agio/sdk";
import { Chip, Icon, type IconName } from "@agio/ui";
import { TileFigure } from "./TileFigure";
import { FIGURES } from "./tileFigures";
import styles from "./Products.module.css";

const LARGE = 3;
/** The products of this deployment, as their plugins present them: three large with their figures, the others in a row. */
export function Products() {
  const t = useT();
  const text = useKeyText();
  const deployment = useDeployment();
  // Where no operator says which, those that a visitor understands at once stand large.
  const usual = [link("spot.trade"), link("c2c.offers"), link("custody.products")];
  const chosen = deployment.front?.products.length ? deployment.front.products : usual;
  const turn = (path: string) => (chosen.includes(path) ? chosen.indexOf(path) : LARGE);
  const products = deployment.remotes
    .flatMap(({ id, tiles = [] }) => tiles.map((tile) => ({ ...tile, paused: isPaused(deployment, id) })))
    .toSorted((a, b) => turn(a.path) - turn(b.path) || a.order - b.order);
  const shown = products.length > 1;
  const figures = useCall(FIGURES.call, shown ? {} : null, FIGURES.options);
  const figureOf = new Map(figures.data?.rows.map(({ path, figure }) => [path, figure]));
  // One product is what the page above already shows and leads to.
  if (!shown) return null;
  const large = products.slice(0, LARGE);
  const others = products.slice(LARGE);
  return (
    <section className={styles.products}>
      <header>
        <h2>{t("shell.products.title", { count: products.length })}</h2>
        <p>{t("shell.products.note")}</p>
      </header>
      <ul className={styles.large} data-columns={large.length}>
        {large.map(({ title, text: line, icon, path, paused }) => (
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
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map(({ title, icon, path, paused }) => (
            <li key={path}>
              <Link to={path}>
                <Icon name={icon as IconName} size={18} />
                {text(title)}
                {paused && <Chip tone="waiting">{t("shell.offering.short")}</Chip>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { Link, Slot, useCall, useDeployment, useKeyText, useSlots, useT } from "@agio/sdk";
import { usePhone } from "@agio/ui";
import { FigureText } from "./TileFigure";
import { FIGURES } from "./tileFigures";
import styles from "./Fees.module.css";

/** What each product costs or offers, a line each, then what comes in and goes out costs. A phone has the figures in the tiles alone. */
export function Fees() {
  const t = useT();
  const text = useKeyText();
  const phone = usePhone();
  const { remotes } = useDeployment();
  const tiles = remotes.flatMap(({ tiles: own = [] }) => own).toSorted((a, b) => a.order - b.order);
  const figures = useCall(FIGURES.call, phone || tiles.length === 0 ? null : {}, FIGURES.options);
  const figureOf = new Map(figures.data?.rows.map(({ path, figure }) => [path, figure]));
  const lines = phone ? [] : tiles.flatMap(({ path, title }) => ({ path, title, figure: figureOf.get(path) ?? null }));
  const priced = lines.filter(({ figure }) => figure !== null);
  const filled = useSlots("home.fees").length > 0;
  if (priced.length === 0 && !filled) return null;
  return (
    <section className={styles.fees}>
      <h2>{t("shell.fees.title")}</h2>
      {priced.length > 0 && (
        <dl>
          {priced.map(({ path, title, figure }) => (
            <div key={path}>
              <dt>
                <Link to={path}>{text(title)}</Link>
              </dt>
              <dd>{figure && <FigureText figure={figure} />}</dd>
            </div>
          ))}
        </dl>
      )}
      <Slot name="home.fees" />
    </section>
  );
}

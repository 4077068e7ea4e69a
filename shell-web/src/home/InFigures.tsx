import { figureText, link, useCall, useDeployment, useFormat, useT, useTable } from "@agio/sdk";
import { INDICATORS } from "./indicators";
import styles from "./Stated.module.css";
import { FIGURES } from "./tileFigures";

/** The site in figures: what it counts itself, and what an operator has stated, with where that comes from. */
export function InFigures() {
  const t = useT();
  const format = useFormat();
  const { countries, home } = useDeployment();
  const instruments = useTable(true).length;
  const contracts = link("contract.trade");
  const tiles = useCall(FIGURES.call, contracts ? {} : null, FIGURES.options);
  const leverage = tiles.data?.rows.find(({ path }) => path === contracts)?.figure?.value;
  const counted = [
    { name: "instruments", text: instruments > 0 && format.integer(instruments) },
    { name: "indicators", text: instruments > 0 && format.integer(INDICATORS) },
    { name: "countries", text: countries > 0 && format.integer(countries) },
    { name: "leverage", text: leverage?.format === "multiple" && figureText(format, leverage) },
  ].filter(({ text }) => text);
  const stated = (["payment_methods", "traders"] as const).flatMap((name) => {
    const figure = home[name];
    return figure ? [{ name, text: format.integer(figure.value), source: figure.source }] : [];
  });
  if (counted.length + stated.length === 0) return null;
  return (
    <section className={styles.stated}>
      <div className={styles.who}>
        <h2>{t("shell.figures.title")}</h2>
        <dl className={styles.figures}>
          {counted.map(({ name, text }) => (
            <div key={name}>
              <dt>{t(`shell.figures.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {stated.map(({ name, text, source }) => (
            <div key={name}>
              <dt>{t(`shell.figures.${name}`)}</dt>
              <dd>
                {text} <small>{t("shell.figures.source", { source })}</small>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

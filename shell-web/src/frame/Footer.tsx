import { chooseLanguage, Link, Slot, useDeployment, useLanguage, useT } from "@agio/sdk";
import { CompanyLine, Wordmark } from "@agio/ui";
import { usePlaces, type Place } from "./navigation";
import styles from "./Footer.module.css";

const COLUMNS = 3;

function columns(places: readonly Place[]): Place[][] {
  const each = Math.ceil(places.length / COLUMNS);
  return Array.from({ length: COLUMNS }, (_, index) => places.slice(index * each, (index + 1) * each));
}

export function Footer() {
  const t = useT();
  const { languages } = useDeployment();
  const current = useLanguage();
  const places = usePlaces("footer");
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.about}>
          <Wordmark height={22} />
          <CompanyLine />
          <p>{t("shell.footer.risk")}</p>
          <p>{t("shell.footer.cookies")}</p>
        </div>
        {columns(places).map((column, index) => (
          <ul key={index}>
            {column.map((place) => (
              <li key={place.path + place.label}>
                <Link to={place.path}>{place.label}</Link>
              </li>
            ))}
          </ul>
        ))}
        <ul className={styles.languages}>
          {languages.map((language) => (
            <li key={language.key}>
              <button
                type="button"
                lang={language.htmlLang}
                aria-current={language.key === current.key || undefined}
                onClick={() => void chooseLanguage(language)}
              >
                {language.name}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <Slot name="shell.footer" />
    </footer>
  );
}

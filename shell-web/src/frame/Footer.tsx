import { chooseLanguage, Link, Slot, useDeployment, useLanguage, useT } from "@agio/sdk";
import { CompanyLine, Wordmark } from "@agio/ui";
import { useMenuLinks, type MenuLink } from "./navigation";
import styles from "./Footer.module.css";

const COLUMNS = 3;

function columns(links: readonly MenuLink[]): MenuLink[][] {
  const each = Math.ceil(links.length / COLUMNS);
  return Array.from({ length: COLUMNS }, (_, index) => links.slice(index * each, (index + 1) * each));
}

export function Footer() {
  const t = useT();
  const { languages } = useDeployment();
  const current = useLanguage();
  const links = useMenuLinks("footer");
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.about}>
          <Wordmark height={22} />
          <CompanyLine />
          <p>{t("shell.footer.risk")}</p>
          <p>{t("shell.footer.cookies")}</p>
        </div>
        {columns(links).map((column, index) => (
          <ul key={index}>
            {column.map((link) => (
              <li key={link.path + link.label}>
                <Link to={link.path}>{link.label}</Link>
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

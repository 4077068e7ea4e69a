import { useState } from "react";
import {
  chooseLanguage,
  linkOr,
  Link,
  NavLink,
  Slot,
  useDeployment,
  useLanguage,
  useSession,
  useT,
  type LanguageEntry,
  type Layout,
} from "@agio/sdk";
import { Button, Chip, cx, Icon, IconButton, Menu, Sheet, useAppearance, useMedia, usePhone, Wordmark, type IconName } from "@agio/ui";
import { Bell } from "./Bell";
import { isGroup, useTopMenu } from "./navigation";
import { RealmSwitch } from "./RealmSwitch";
import { Search } from "../search/Search";
import { TopMenu } from "./TopMenu";
import { useMainAction } from "./useMainAction";
import { UserMenu } from "./UserMenu";
import styles from "./Header.module.css";

/** "EN"; of two languages with the same letters, as Chinese in its two scripts, the first sign of its own name. */
export function shortName({ htmlLang, name }: LanguageEntry, languages: readonly LanguageEntry[]): string {
  const letters = htmlLang.slice(0, 2);
  const alone = languages.filter((other) => other.htmlLang.startsWith(letters)).length < 2;
  return alone ? letters.toUpperCase() : ([...name][0] ?? letters);
}

function LanguageMenu({ full }: { full: boolean }) {
  const t = useT();
  const { languages } = useDeployment();
  const current = useLanguage();
  const shown = full ? current.name : shortName(current, languages);
  return (
    <Menu
      trigger={
        // Its name holds what is seen: who steers by voice says "English".
        <button type="button" className={styles.tool} aria-label={`${t("shell.language")}: ${shown}`} title={t("shell.language")}>
          <Icon name="world" size={18} />
          <span className={styles.toolText}>{shown}</span>
          {full && <Icon name="chevron-down" size={14} />}
        </button>
      }
      items={languages.map((language) => ({
        label: language.name,
        lang: language.htmlLang,
        current: language.key === current.key,
        onClick: () => void chooseLanguage(language),
      }))}
    />
  );
}

/** The other theme: what a button says of it and does. */
function useOtherTheme(): { icon: IconName; label: string; turn(): void } {
  const t = useT();
  const { theme, setTheme } = useAppearance();
  const next = theme === "dark" ? "light" : "dark";
  return { icon: theme === "dark" ? "sun" : "moon", label: t(`shell.theme.${next}`), turn: () => setTheme(next) };
}

function ThemeButton() {
  const { icon, label, turn } = useOtherTheme();
  return <IconButton icon={icon} size={18} label={label} onClick={turn} />;
}

/** How a visitor comes in: null where accounts are switched off, and for who is signed in. */
function useEntrance(): { login: string | null; register: string | null } {
  const { signedIn } = useSession();
  if (signedIn) return { login: null, register: null };
  return { login: linkOr("account.login", "/login"), register: linkOr("account.register", "/register") };
}

/** The menu where there is no room for it in the header: a sheet. On a phone it also has what the header has no room for. */
function SheetMenu() {
  const t = useT();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const entries = useTopMenu();
  const { login, register } = useEntrance();
  const theme = useOtherTheme();
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon="menu-2" size={20} label={t("shell.nav.main")} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={close} title={t("shell.nav.main")}>
        {phone && <Search onGone={close} />}
        <ul className={styles.sheetMenu}>
          {entries.flatMap((entry) =>
            (isGroup(entry) ? entry.links : [entry]).map((link) => (
              <li key={link.path}>
                <NavLink to={link.path} onClick={close} data-current={link.current || undefined}>
                  <Icon name={link.icon || "chevron-right"} size={18} />
                  {link.label}
                </NavLink>
              </li>
            )),
          )}
          {phone && (
            <li>
              <button type="button" onClick={theme.turn}>
                <Icon name={theme.icon} size={18} />
                {theme.label}
              </button>
            </li>
          )}
          {login && (
            <li>
              <Link to={login} onClick={close}>
                <Icon name="user-circle" size={18} />
                {t("shell.nav.login")}
              </Link>
            </li>
          )}
          {register && (
            <li>
              <Link to={register} onClick={close}>
                <Icon name="user-plus" size={18} />
                {t("shell.nav.register")}
              </Link>
            </li>
          )}
        </ul>
        <div className={styles.sheetRealm}>
          <RealmSwitch onChoose={close} />
        </div>
      </Sheet>
    </>
  );
}

export function Header({ layout }: { layout: Layout }) {
  const t = useT();
  const phone = usePhone();
  const narrow = useMedia("(max-width: 1023px)");
  const { signedIn, realm } = useSession();
  const visitor = layout === "public" && !signedIn;
  const main = useMainAction();
  const { login, register } = useEntrance();
  return (
    <header className={cx(styles.header, styles[layout])}>
      <div className={styles.inside}>
        <Link to="/" className={styles.brand}>
          <Wordmark height={layout === "public" ? 27 : 24} />
        </Link>
        {!narrow && <TopMenu home={layout === "public"} />}
        {!visitor && <Search />}
        {signedIn && realm === "demo" && (
          <span className={styles.demo}>
            <Chip tone="waiting" dot>
              {t("shell.demo.funds")}
            </Chip>
          </span>
        )}
        {!visitor && <RealmSwitch />}
        {main && (
          <span className={styles.deposit}>
            <Button to={main.to} variant="primary" size={28}>
              {t(main.label)}
            </Button>
          </span>
        )}
        {signedIn && <Slot name="shell.header" />}
        {signedIn && <Bell />}
        <LanguageMenu full={visitor} />
        {!phone && <ThemeButton />}
        {signedIn ? (
          <UserMenu />
        ) : (
          <>
            {login && (
              <Link to={login} className={styles.login}>
                {t("shell.nav.login")}
              </Link>
            )}
            {register && (
              <span className={styles.register}>
                <Button to={register} variant="primary" size={layout === "public" ? 36 : 28}>
                  {t("shell.nav.register")}
                </Button>
              </span>
            )}
          </>
        )}
        {narrow && <SheetMenu />}
      </div>
    </header>
  );
}

import { changeLanguage, useDeployment, useLanguage, useT } from "@agio/sdk";
import { Icon, Menu, Skeleton, toast, useAppearance } from "@agio/ui";
import { useCommand } from "../command/useCommand";
import { roleName } from "../staff/roleName";
import { end } from "../session/token";
import { useOperatorAction } from "../session/useOperatorAction";
import { initials } from "./initials";
import type { Info } from "../wire.gen";
import styles from "./Sidebar.module.css";

/** Who is signed in, with what is theirs alone: appearance, language, the way out. */
export function OperatorMenu({ info }: { info: Info | undefined }) {
  const t = useT("operator");
  const { languages } = useDeployment();
  const language = useLanguage();
  const { theme, setTheme } = useAppearance();
  const command = useCommand();
  const logout = useOperatorAction("web/operatorLogout");
  if (!info) {
    return (
      <div className={styles.operator} aria-busy="true">
        <Skeleton width={28} height={28} round />
        <span>
          <Skeleton width={96} />
        </span>
      </div>
    );
  }
  const signOut = async () => {
    await logout.run();
    // The session ends here even where the server could not be told; there it ends by itself.
    end();
    toast(t("operator.signed_out"));
  };
  const password = () =>
    command.ask({
      title: t("operator.password.title"),
      text: t("operator.password.text"),
      label: t("operator.password.change"),
      call: "web/operatorPassword",
      reason: null,
      fields: [
        { name: "password", label: t("operator.password.old"), kind: "password" },
        { name: "new_password", label: t("operator.password.new"), kind: "password", hint: t("operator.password.rule") },
      ],
      done: t("operator.password.done"),
    });
  return (
    <>
      {command.dialog}
      <Menu
        position="top-start"
        width={220}
        trigger={
          <button type="button" className={styles.operator}>
            <span className={styles.disc} aria-hidden>
              {initials(info.name)}
            </span>
            <span>
              <strong>{info.name}</strong>
              <small>{roleName(t, info.role)}</small>
            </span>
            <Icon name="dots" size={16} />
          </button>
        }
        items={[
          theme === "dark"
            ? { label: t("operator.light"), icon: "sun", onClick: () => setTheme("light") }
            : { label: t("operator.dark"), icon: "moon", onClick: () => setTheme("dark") },
          "divider",
          ...languages.map((entry) => ({
            label: entry.name,
            lang: entry.htmlLang,
            current: entry.key === language.key,
            onClick: () => void changeLanguage(entry),
          })),
          "divider",
          { label: t("operator.password.title"), icon: "key", onClick: password },
          { label: t("operator.sign_out"), icon: "logout", onClick: () => void signOut() },
        ]}
      />
    </>
  );
}

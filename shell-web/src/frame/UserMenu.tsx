import { useAvatar, useSession, useT } from "@agio/sdk";
import { Menu, type IconName, type MenuItem } from "@agio/ui";
import { useMenuLinks, type MenuLink } from "./navigation";
import { useLogOut } from "./useLogOut";
import styles from "./UserMenu.module.css";

const LONGEST = 2;

export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => word.slice(0, 1)).join("") : (words[0] ?? "");
  return letters.slice(0, LONGEST).toUpperCase();
}

/** A name as it is shown: at most 12 characters. */
const short = (name: string): string => (name.length > 12 ? `${name.slice(0, 12)}…` : name);

const entry = ({ label, path, icon, current }: MenuLink): MenuItem => ({
  label,
  to: path,
  current,
  ...(icon ? { icon: icon as IconName } : {}),
});

/** Who is signed in: their places in one column, their orders and records in the next, and the way out at the end. */
export function UserMenu() {
  const t = useT();
  const { user } = useSession();
  const logOut = useLogOut();
  const links = useMenuLinks("user");
  const records = links.filter(({ group }) => group === "records");
  const rest = links.filter(({ group }) => group !== "records");
  const mark = initials(user?.name || user?.email || user?.uid || "") || "–";
  const image = useAvatar();
  return (
    <Menu
      width={240}
      trigger={
        <button type="button" className={styles.avatar} aria-label={`${mark} ${t("shell.nav.user")}`}>
          {image ? <img src={image} alt="" /> : mark}
        </button>
      }
      items={[
        { heading: user ? `${short(user.name || user.email || user.phone || "")} · UID ${user.uid}` : t("shell.nav.user") },
        ...rest.map(entry),
        ...(records.length > 0 ? ["column" as const, { heading: t("shell.nav.records") }, ...records.map(entry)] : []),
        "divider" as const,
        { label: t("shell.nav.logout"), icon: "logout" as const, onClick: logOut },
      ]}
    />
  );
}

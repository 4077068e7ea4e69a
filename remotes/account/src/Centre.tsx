import type { ReactNode } from "react";
import { Link, linkOr, NavLink, useDeployment, useKeyText, useSession, useT, type NavigationEntry } from "@agio/sdk";
import { Access, QueryState, Icon, ScreenHead, Stack, usePhone, type IconName } from "@agio/ui";
import { useSecurity, type Security } from "./security/security";
import styles from "./Centre.module.css";

const SETTING = "/setting";

export interface CentreProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** The centre itself: on a phone it has no way back, but the list of places. */
  root?: boolean;
}

/** Entries of the user's menu, of all plugins that are switched on. */
export function useCentre(): NavigationEntry[] {
  const { remotes } = useDeployment();
  return remotes
    .flatMap(({ navigation = [] }) => navigation.filter(({ menu }) => menu === "user"))
    .toSorted((a, b) => (a.order ?? 100) - (b.order ?? 100));
}

/** A page of the user centre: its menu at the left, on a phone a way back to the list. */
export function Centre({ title, lead, actions, children, root }: CentreProps) {
  const t = useT("account");
  const phone = usePhone();
  const { signedIn } = useSession();
  const back = linkOr("account.settings", SETTING);
  return (
    <div className={styles.page} data-alone={!signedIn || undefined}>
      {!phone && signedIn && <Side />}
      <Stack>
        {phone && signedIn && !root && back && (
          <Link to={back} className={styles.back}>
            <Icon name="chevron-left" size={16} />
            {t("account.nav.setting")}
          </Link>
        )}
        <ScreenHead title={title} lead={lead} actions={actions} />
        {children}
      </Stack>
    </div>
  );
}

function Side() {
  const t = useT("account");
  const text = useKeyText();
  const entries = useCentre();
  return (
    <nav className={styles.side} aria-label={t("account.centre.menu")}>
      {entries.map(({ path, label, icon, group }, index) => (
        <NavLink
          key={path}
          to={path}
          end
          className={styles.place ?? ""}
          data-apart={(index > 0 && group !== entries[index - 1]?.group) || undefined}
        >
          <Icon name={(icon || "user") as IconName} size={18} />
          <span>{text(label)}</span>
        </NavLink>
      ))}
    </nav>
  );
}

/** What needs a real account that is signed in: says so to everybody else. */
export function Guarded({ children }: { children(security: Security): ReactNode }) {
  const t = useT("account");
  return (
    <Access real={t("account.demo.real_needed_text")}>
      <Known>{children}</Known>
    </Access>
  );
}

function Known({ children }: { children(security: Security): ReactNode }) {
  return (
    <QueryState query={useSecurity()} rows={4}>
      {children}
    </QueryState>
  );
}

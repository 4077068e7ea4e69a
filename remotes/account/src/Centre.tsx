import type { ReactNode } from "react";
import { Link, linkOr, useSession, useT } from "@agio/sdk";
import { Access, Columns, QueryState, Icon, Page, ScreenHead, usePhone } from "@agio/ui";
import { useSecurity, type Security } from "./security/security";
import styles from "./Centre.module.css";

const SETTING = "/setting";

export interface CentreProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Beside the content on a wide screen, after it on a narrow one. */
  aside?: ReactNode;
  /** A table takes the whole width. */
  wide?: boolean;
  /** The centre itself: on a phone it has no way back, but the list of places. */
  root?: boolean;
}

/** A page of the user centre, on a phone with a way back to the list of its places. */
export function Centre({ title, lead, actions, children, aside, wide, root }: CentreProps) {
  const t = useT("account");
  const phone = usePhone();
  const { signedIn } = useSession();
  const back = linkOr("account.settings", SETTING);
  return (
    <Page>
      {phone && signedIn && !root && back && (
        <Link to={back} className={styles.back}>
          <Icon name="chevron-left" size={16} />
          {t("account.nav.info")}
        </Link>
      )}
      <ScreenHead title={title} lead={lead} actions={actions} />
      {wide ? (
        children
      ) : (
        <Columns acts aside={aside}>
          {children}
        </Columns>
      )}
    </Page>
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

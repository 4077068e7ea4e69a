import type { ReactNode } from "react";
import { linkOr, useLocation, useSession, useT } from "@agio/sdk";
import { Button } from "../button/Button";
import { EmptyState, Skeleton } from "../feedback/feedback";
import { Inline, Panel, Stack } from "../layout/layout";
import { useSwitchRealm } from "./useSwitchRealm";

export interface AccessProps {
  /** Its calls refuse demo accounts: why, in one sentence. */
  real?: string | undefined;
  /** What is drawn while it isn't known whose account it is, in the shape of what comes. */
  shape?: ReactNode;
  children: ReactNode;
}

/**
 * Whom a screen is for. A visitor is asked to log in; a demo account, where the calls refuse it, to switch. The children are
 * drawn for whom they are meant for only, so their calls need no guard of their own.
 */
export function Access({ real, shape, children }: AccessProps) {
  const { signedIn, realm, loading } = useSession();
  if (!signedIn) return <Visitor />;
  if (real === undefined) return children;
  if (loading) return shape ?? <Waiting />;
  return realm === "demo" ? <RealNeeded why={real} /> : children;
}

function Visitor() {
  const t = useT();
  const { pathname, search } = useLocation();
  const register = linkOr("account.register", "/register", { next: pathname + search });
  return (
    <Panel>
      <EmptyState
        title={t("shell.screen.visitor")}
        action={
          <Inline justify="center">
            <LogIn />
            {register && <Button to={register}>{t("shell.nav.register")}</Button>}
          </Inline>
        }
      />
    </Panel>
  );
}

/** To the log-in, and back to this page. */
function LogIn() {
  const t = useT();
  const { pathname, search } = useLocation();
  const login = linkOr("account.login", "/login", { next: pathname + search });
  return (
    login && (
      <Button variant="primary" to={login}>
        {t("shell.nav.login")}
      </Button>
    )
  );
}

function RealNeeded({ why }: { why: string }) {
  const t = useT();
  const { user } = useSession();
  const change = useSwitchRealm();
  return (
    <Panel>
      <EmptyState
        title={t("shell.screen.real")}
        text={why}
        action={
          user?.switchable ? (
            <Button variant="primary" icon="switch-horizontal" busy={change.busy} onClick={() => void change.run({ realm: "real" })}>
              {t("shell.demo.to_real")}
            </Button>
          ) : (
            <LogIn />
          )
        }
      />
    </Panel>
  );
}

/** A form that isn't there yet. */
export function Waiting() {
  return (
    <Panel>
      <div aria-busy="true" data-waits>
        <Stack gap={12}>
          <Skeleton width={180} height={20} />
          <Skeleton height={40} />
          <Skeleton height={40} />
          <Skeleton width={240} />
        </Stack>
      </div>
    </Panel>
  );
}

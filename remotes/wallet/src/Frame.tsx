import type { ReactNode } from "react";
import { linkOr, useAction, useLocation, useSession, useT, type Realm } from "@agio/sdk";
import { Button, cx, EmptyState, Page, Panel, Skeleton, Tabs, type TabEntry } from "@agio/ui";
import { assetsAreAPage } from "./entry";
import { offeredWallets, SHORT_KEYS, type WalletName } from "./wallets";
import { WindowNote } from "./WindowNote";
import styles from "./Frame.module.css";

/** The places of the wallet that have a tab. */
export type Place = "overview" | WalletName | "records" | "addresses" | "cards";

export interface FrameProps {
  /** Heading of the screen. The overview draws none, but says it to screen readers. */
  title: string;
  /** One sentence below the heading. */
  lead?: ReactNode;
  /** Beside the heading, at the right; below it, at the left, where there is no room. */
  actions?: ReactNode;
  /** The tab this screen belongs to; none for deposit, withdrawal, transfer and exchange. */
  place?: Place;
  /** Its calls refuse demo accounts: a demo account is asked to switch instead of seeing the screen. */
  real?: boolean;
  /** No heading is drawn. */
  bare?: boolean;
  children: ReactNode;
}

/**
 * What stands around every screen of the wallet: its places, the window of withdrawals, the heading. A visitor is asked
 * to log in; where the calls refuse demo accounts, a demo account is asked to switch. The children are drawn for whom
 * they are meant for only, so their calls need no guard of their own.
 */
export function Frame({ title, lead, actions, place, real, bare, children }: FrameProps) {
  const { signedIn, realm, loading } = useSession();
  const demo = signedIn && realm === "demo";
  const open = signedIn && !(real && (loading || demo));
  return (
    <Page>
      <div className={styles.head}>
        <Places current={place} />
        {signedIn && !loading && !demo && <WindowNote />}
      </div>
      <header className={cx(styles.heading, bare && styles.unseen)}>
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {open && actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {signedIn ? <RealOnly when={real === true}>{children}</RealOnly> : <Visitor />}
    </Page>
  );
}

/** What needs a real account, where `when` holds: a demo account is asked to switch instead. */
export function RealOnly({ when, children }: { when: boolean; children: ReactNode }) {
  const { realm, loading } = useSession();
  if (!when) return children;
  if (loading) return <Waiting />;
  return realm === "demo" ? <RealNeeded /> : children;
}

/** A form at the left and what helps with it at the right; one below the other on a narrow screen. */
export function Columns({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      {aside && <aside className={styles.column}>{aside}</aside>}
    </div>
  );
}

function Places({ current }: { current: Place | undefined }) {
  const t = useT("wallet");
  const overview = assetsAreAPage() ? linkOr("wallet.assets", "/asset") : null;
  const places: [Place, string, string | null][] = [
    ["overview", "wallet.place.overview", overview],
    ...offeredWallets().map((wallet): [Place, string, string | null] => [
      wallet,
      SHORT_KEYS[wallet],
      wallet === "spot" ? linkOr("wallet.spotAssets", "/table1") : linkOr("wallet.otherAssets", "/table2", { wallet }),
    ]),
    ["records", "wallet.screen.records", linkOr("wallet.records", "/record")],
    ["addresses", "wallet.place.addresses", linkOr("wallet.addresses", "/address")],
    ["cards", "wallet.place.cards", linkOr("wallet.cards", "/bank")],
  ];
  const tabs = places.flatMap(([value, label, to]): TabEntry<Place>[] =>
    to === null ? [] : [{ value, label: t(label), to, current: value === current }],
  );
  return <Tabs bare label={t("wallet.title")} tabs={tabs} />;
}

function Visitor() {
  const t = useT("wallet");
  const { pathname, search } = useLocation();
  const login = linkOr("account.login", "/login", { next: pathname + search });
  return (
    <Panel>
      <EmptyState
        title={t("wallet.visitor.title")}
        text={t("wallet.visitor.text")}
        action={
          login && (
            <Button variant="primary" to={login}>
              {t("shell.nav.login")}
            </Button>
          )
        }
      />
    </Panel>
  );
}

function Waiting() {
  return (
    <Panel>
      <div className={styles.waiting} aria-busy="true">
        <Skeleton width={180} height={20} />
        <Skeleton height={40} />
        <Skeleton height={40} />
        <Skeleton width={240} />
      </div>
    </Panel>
  );
}

function RealNeeded() {
  const t = useT("wallet");
  const { user, login } = useSession();
  const { pathname, search } = useLocation();
  const change = useAction<{ token: string | null; realm: Realm }>("web/switchRealm", {
    notice: "none",
    onSuccess: ({ token }) => {
      if (token) login(token);
    },
  });
  const enter = linkOr("account.login", "/login", { next: pathname + search });
  return (
    <Panel>
      <EmptyState
        title={t("wallet.real_needed.title")}
        text={t("wallet.real_needed.text")}
        action={
          user?.switchable ? (
            <Button variant="primary" icon="switch-horizontal" busy={change.busy} onClick={() => void change.run({ realm: "real" })}>
              {t("wallet.real_needed.switch")}
            </Button>
          ) : (
            enter && (
              <Button variant="primary" to={enter}>
                {t("shell.nav.login")}
              </Button>
            )
          )
        }
      />
    </Panel>
  );
}

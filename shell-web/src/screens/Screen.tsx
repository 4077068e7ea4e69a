import { lazy, Suspense, useState, type ComponentType } from "react";
import {
  Boundary,
  isPaused,
  linkOr,
  loadRemoteModule,
  Navigate,
  useDeployment,
  useLocation,
  useSession,
  useT,
  useTitle,
  type ScreenEntry,
} from "@agio/sdk";
import { ErrorPanel, Notice, Skeleton } from "@agio/ui";
import { NotOffered } from "./NotFound";
import styles from "./screens.module.css";

export interface ScreenProps {
  remote: string;
  entry: ScreenEntry;
}

function load(remote: string, name: string): ComponentType {
  return lazy(async () => {
    const module = await loadRemoteModule(remote);
    const screen = module.screens[name];
    if (!screen) throw new Error(`${remote} has no screen ${name}`);
    return screen();
  });
}

const loaded = new Map<string, ComponentType>();

function componentOf(remote: string, name: string): ComponentType {
  const key = `${remote}/${name}`;
  const known = loaded.get(key);
  if (known) return known;
  const component = load(remote, name);
  loaded.set(key, component);
  return component;
}

/** A file of the screen is gone: the platform was built anew under an open page, which only a fresh page can follow. */
const isGone = (error: Error): boolean => error.name === "ChunkLoadError";

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton width={220} height={28} />
      <Skeleton height={180} />
      <Skeleton height={320} />
    </div>
  );
}

function LazyScreen({ remote, entry }: ScreenProps) {
  const Component = componentOf(remote, entry.name);
  return <Component />;
}

/**
 * Whether this visitor may see the screen. The server refuses on its own; this only saves a useless page. Operators have
 * a session of their own, apart from the users': their screens guard themselves.
 */
function useGate({ access }: ScreenEntry): "open" | "login" {
  const { signedIn } = useSession();
  return access !== "user" || signedIn ? "open" : "login";
}

/** The title in the words of its plugin: waits for them, so that a tab never shows a key. */
function Titled({ title }: { title: string }) {
  const t = useT(title.split(".")[0]);
  useTitle(t(title));
  return null;
}

export function Screen({ remote, entry }: ScreenProps) {
  const t = useT();
  const location = useLocation();
  const gate = useGate(entry);
  const [attempt, setAttempt] = useState(0);
  const deployment = useDeployment();
  if (!deployment.remotes.some(({ id }) => id === remote)) return <NotOffered />;
  if (gate === "login") {
    const next = location.pathname + location.search;
    return <Navigate to={linkOr("account.login", "/login", { next }) ?? "/"} replace />;
  }
  const retry = () => {
    loaded.delete(`${remote}/${entry.name}`);
    setAttempt(attempt + 1);
  };
  return (
    <Boundary
      resetKey={location.pathname}
      onRetry={retry}
      fallback={(again, error) => (
        <div className={styles.middle}>
          <ErrorPanel message={t("shell.error.screen")} onRetry={isGone(error) ? () => globalThis.location.reload() : again} />
        </div>
      )}
    >
      <Suspense fallback={<Loading />}>
        {/* Before the screen, which may put a title of its own over this one. */}
        {entry.title && <Titled title={entry.title} />}
        {isPaused(deployment, remote) && entry.access !== "operator" && (
          <div className={styles.paused}>
            <Notice kind="warn">{t("shell.offering.paused")}</Notice>
          </div>
        )}
        <LazyScreen key={attempt} remote={remote} entry={entry} />
      </Suspense>
    </Boundary>
  );
}

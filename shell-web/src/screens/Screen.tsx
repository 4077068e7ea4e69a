import { lazy, Suspense, useState, type ComponentType } from "react";
import {
  Boundary,
  HungError,
  isPaused,
  linkOr,
  loadPart,
  Navigate,
  useDeployment,
  useLocation,
  useSession,
  useT,
  useTitle,
  type ScreenEntry,
  type Translate,
} from "@agio/sdk";
import { ErrorPanel, Notice, Skeleton } from "@agio/ui";
import { VersionError } from "../versions";
import { NotOffered } from "./NotFound";
import styles from "./screens.module.css";

export interface ScreenProps {
  remote: string;
  entry: ScreenEntry;
}

const loaded = new Map<string, ComponentType>();

function componentOf(remote: string, name: string, again: boolean): ComponentType {
  const key = `${remote}/${name}`;
  const known = loaded.get(key);
  if (known) return known;
  const component = lazy(() => loadPart(remote, "screens", name, again));
  loaded.set(key, component);
  return component;
}

/** The platform was built anew under an open page, which only a fresh one can follow: a file is gone, or needs another shell. */
const isGone = (error: Error): boolean => error.name === "ChunkLoadError" || error instanceof VersionError;

function messageOf(error: Error, t: Translate): string {
  if (error instanceof VersionError) {
    const { module, needed, shared } = error;
    return t("shell.error.version", { module, needed, shared: shared || "–" });
  }
  return t(error instanceof HungError ? "shell.error.hung" : "shell.error.screen");
}

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton width={220} height={28} />
      <Skeleton height={180} />
      <Skeleton height={320} />
    </div>
  );
}

function LazyScreen({ remote, entry, again }: ScreenProps & { again: boolean }) {
  const Component = componentOf(remote, entry.name, again);
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
          <ErrorPanel message={messageOf(error, t)} onRetry={isGone(error) ? () => globalThis.location.reload() : again} />
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
        <LazyScreen key={attempt} remote={remote} entry={entry} again={attempt > 0} />
      </Suspense>
    </Boundary>
  );
}

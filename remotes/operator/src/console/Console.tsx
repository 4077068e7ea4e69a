import { useState } from "react";
import { Navigate, useLocation, useStore, useT, useTitle } from "@agio/sdk";
import { Button, Chip, Drawer, EmptyState, ErrorPanel, IconButton, Skeleton, useMedia, Wordmark } from "@agio/ui";
import { HEALTH_READ, type OperatorInfo, type Page, type Queue } from "../contract";
import { Health } from "../health/Health";
import { QueueView } from "../queue/QueueView";
import { operatorToken } from "../session/token";
import { useOperatorCall, type OperatorQuery } from "../session/useOperatorCall";
import { Sidebar, type SidebarProps } from "./Sidebar";
import { useView, type ViewState } from "./useView";
import styles from "./Console.module.css";

const COUNTS_EVERY_MS = 15_000;
const NARROW = "(max-width: 1023px)";

/** The console, for an operator who is signed in; anybody else is led to its sign-in. */
export default function Console() {
  const token = useStore(operatorToken);
  const { search } = useLocation();
  if (token === null) {
    const next = search === "" ? "" : `?${new URLSearchParams({ next: `/operator${search}` })}`;
    return <Navigate to={`/operator/login${next}`} replace />;
  }
  return <Frame />;
}

function Frame() {
  const t = useT("operator");
  const narrow = useMedia(NARROW);
  const [menuOpen, setMenuOpen] = useState(false);
  const view = useView();
  const info = useOperatorCall<OperatorInfo>("web/operatorInfo");
  const queues = useOperatorCall<Page<Queue>>("web/operatorQueues", {}, COUNTS_EVERY_MS);
  const mayReadHealth = info.data?.permissions.includes(HEALTH_READ) ?? false;
  const sidebar: SidebarProps = { info: info.data, queues, view, mayReadHealth };
  const close = () => setMenuOpen(false);
  return (
    <div className={styles.frame} data-case={view.caseId !== null || undefined}>
      {narrow ? (
        <>
          <div className={styles.bar}>
            <IconButton icon="menu-2" label={t("operator.menu")} size={20} large onClick={() => setMenuOpen(true)} />
            <Wordmark height={24} />
            <Chip>{t("operator.console")}</Chip>
          </div>
          <Drawer open={menuOpen} onClose={close} title={t("operator.console")} width={288}>
            <Sidebar {...sidebar} onChosen={close} inDrawer />
          </Drawer>
        </>
      ) : (
        <Sidebar {...sidebar} />
      )}
      <Place view={view} queues={queues} mayReadHealth={mayReadHealth} />
    </div>
  );
}

interface PlaceProps {
  view: ViewState;
  queues: OperatorQuery<Page<Queue>>;
  mayReadHealth: boolean;
}

function Place({ view, queues, mayReadHealth }: PlaceProps) {
  if (view.place === "health") return <Health />;
  if (queues.data === undefined) {
    return (
      <div className={styles.middle} aria-busy={queues.loading}>
        {queues.problem === null ? <Skeleton width={280} height={20} /> : <ErrorPanel message={queues.problem} onRetry={queues.retry} />}
      </div>
    );
  }
  const rows = queues.data.rows;
  const queue = view.queue === null ? rows[0] : rows.find(({ id }) => id === view.queue);
  if (queue) return <QueueView key={queue.id} queue={queue} view={{ ...view, queue: queue.id }} onDecided={queues.retry} />;
  return <NoQueue unknown={view.queue !== null} view={view} first={rows[0]} mayReadHealth={mayReadHealth} />;
}

interface NoQueueProps {
  unknown: boolean;
  view: ViewState;
  first: Queue | undefined;
  mayReadHealth: boolean;
}

function NoQueue({ unknown, view, first, mayReadHealth }: NoQueueProps) {
  const t = useT("operator");
  useTitle(t("operator.screen.console"));
  const action = first ? (
    <Button onClick={() => view.openQueue(first.id)}>{t("operator.queue.to_first")}</Button>
  ) : (
    mayReadHealth && <Button onClick={view.openHealth}>{t("operator.queue.to_health")}</Button>
  );
  return (
    <div className={styles.middle}>
      <EmptyState
        title={unknown ? t("operator.queue.unknown") : t("operator.queue.none")}
        text={unknown ? t("operator.queue.unknown_hint") : t("operator.queue.none_hint")}
        action={action}
      />
    </div>
  );
}

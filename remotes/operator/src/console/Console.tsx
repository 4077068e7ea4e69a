import { Suspense, useState } from "react";
import { Navigate, useLocation, useStore, useT, useTitle } from "@agio/sdk";
import { Button, Chip, Drawer, EmptyState, ErrorPanel, IconButton, Skeleton, useMedia, Wordmark } from "@agio/ui";
import { LedgerAlarm } from "../money/LedgerAlarm";
import { QueuesContext } from "../names/queues";
import { PluginText } from "../PluginText";
import { QueueView } from "../queue/QueueView";
import { operatorToken } from "../session/token";
import { useOperatorCall, type OperatorQuery } from "../session/useOperatorCall";
import { SECTIONS, type SectionEntry } from "./sections";
import { usePluginSections } from "./pluginSections";
import { InfoContext, permission } from "./rights";
import { Sidebar, type SidebarProps } from "./Sidebar";
import { useView, type ViewState } from "./useView";
import type { Info, PageOfQueueRow, QueueRow } from "../wire.gen";
import styles from "./Console.module.css";

const COUNTS_EVERY_MS = 15_000;
const NO_QUEUES: readonly QueueRow[] = [];
const NARROW = "(max-width: 1023px)";

/** The console, for an operator who is signed in; anybody else is led to its sign-in. */
export default function Console() {
  const token = useStore(operatorToken);
  const { search } = useLocation();
  if (token === null) {
    const next = search === "" ? "" : `?${new URLSearchParams({ next: `/operator${search}` })}`;
    return <Navigate to={`/operator/login${next}`} replace />;
  }
  // Another operator's in the same browser begins with nothing of this one's.
  return <Frame key={token} />;
}

/** The platform's places that this operator may open. */
export function sectionsFor(
  info: Info | undefined,
  queues: readonly QueueRow[] | undefined,
  added: readonly SectionEntry[] = [],
): SectionEntry[] {
  if (!info) return [];
  const held = new Set(info.permissions);
  if (queues?.length) held.add(permission("review"));
  if (queues?.some(({ may_act }) => may_act)) held.add(permission("decide"));
  return [
    ...SECTIONS.filter(({ needs }) => needs.some((name) => held.has(permission(name)))),
    ...added.filter(({ needs }) => needs.some((name) => held.has(name))),
  ];
}

function Frame() {
  const t = useT("operator");
  const narrow = useMedia(NARROW);
  const [menuOpen, setMenuOpen] = useState(false);
  const view = useView();
  const info = useOperatorCall("web/operatorInfo", {});
  const queues = useOperatorCall("web/operatorQueues", {}, COUNTS_EVERY_MS);
  const sections = sectionsFor(info.data, queues.data?.rows, usePluginSections());
  const sidebar: SidebarProps = { info: info.data, queues, view, sections };
  const close = () => setMenuOpen(false);
  return (
    <InfoContext value={info.data}>
      <QueuesContext value={queues.data?.rows ?? NO_QUEUES}>
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
          <div className={styles.stage}>
            <LedgerAlarm />
            <Open view={view} queues={queues} info={info} sections={sections} />
          </div>
        </div>
      </QueuesContext>
    </InfoContext>
  );
}

interface OpenProps {
  view: ViewState;
  queues: OperatorQuery<PageOfQueueRow>;
  info: OperatorQuery<Info>;
  sections: readonly SectionEntry[];
}

/** What the address names, or the next best: the first queue, then the first place. */
function Open({ view, queues, info, sections }: OpenProps) {
  const first = queues.data?.rows[0];
  const section =
    view.section === null
      ? view.queue === null && queues.data && !first
        ? sections[0]
        : undefined
      : sections.find(({ name }) => name === view.section);
  const lost = info.data === undefined ? info : queues;
  if (info.data === undefined || queues.data === undefined) {
    return (
      <div className={styles.middle} aria-busy={lost.loading}>
        {lost.problem === null ? <Skeleton width={280} height={20} /> : <ErrorPanel message={lost.problem} onRetry={lost.retry} />}
      </div>
    );
  }
  if (section) {
    return (
      <Suspense fallback={<Skeleton busy width={280} height={20} />}>
        <section.View view={view} />
      </Suspense>
    );
  }
  const queue = view.section !== null ? undefined : view.queue === null ? first : queues.data.rows.find(({ id }) => id === view.queue);
  if (queue) return <QueueView key={queue.id} queue={queue} view={{ ...view, queue: queue.id }} onDecided={queues.retry} />;
  return <NoQueue unknown={view.queue !== null || view.section !== null} view={view} first={first} other={sections[0]} />;
}

interface NoQueueProps {
  unknown: boolean;
  view: ViewState;
  first: QueueRow | undefined;
  other: SectionEntry | undefined;
}

function NoQueue({ unknown, view, first, other }: NoQueueProps) {
  const t = useT("operator");
  useTitle(t("operator.screen.console"));
  const action = first ? (
    <Button onClick={() => view.openQueue(first.id)}>{t("operator.queue.to_first")}</Button>
  ) : (
    other && (
      <Button onClick={() => view.openSection(other.name)}>
        <PluginText name={other.title} />
      </Button>
    )
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

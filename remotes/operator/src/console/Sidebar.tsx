import type { ReactNode } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Chip, cx, ErrorPanel, Icon, Skeleton, Wordmark } from "@agio/ui";
import { PluginText } from "../PluginText";
import type { OperatorQuery } from "../session/useOperatorCall";
import { OperatorMenu } from "./OperatorMenu";
import type { SectionEntry } from "./sections";
import type { ViewState } from "./useView";
import type { Info, PageOfQueueRow } from "../wire.gen";
import styles from "./Sidebar.module.css";

export interface SidebarProps {
  info: Info | undefined;
  queues: OperatorQuery<PageOfQueueRow>;
  view: ViewState;
  sections: readonly SectionEntry[];
  /** A place was chosen: a drawer closes then. */
  onChosen?(): void;
  inDrawer?: boolean;
}

/** Where an operator can go: the queues that wait, and the platform itself. */
export function Sidebar({ info, queues, view, sections, onChosen, inDrawer }: SidebarProps) {
  const t = useT("operator");
  const rows = queues.data?.rows;
  // What gathers the queues stands above them.
  const inbox = sections.find(({ name }) => name === "inbox");
  const platform = sections.filter((section) => section !== inbox);
  const current = view.section === null ? (view.queue ?? rows?.[0]?.id) : undefined;
  const go = (step: () => void) => () => {
    step();
    onChosen?.();
  };
  return (
    <aside className={cx(styles.sidebar, inDrawer && styles.inDrawer)}>
      {!inDrawer && (
        <div className={styles.brand}>
          <Wordmark height={25} />
          <Chip>{t("operator.console")}</Chip>
        </div>
      )}
      <nav className={styles.sections} aria-label={t("operator.console")}>
        <h2 id="console-queues">{t("operator.queues")}</h2>
        <ul aria-labelledby="console-queues">
          {inbox && (
            <Entry icon={inbox.icon} current={view.section === inbox.name} onClick={go(() => view.openSection(inbox.name))}>
              <PluginText name={inbox.title} />
            </Entry>
          )}
          {rows?.map((queue) => (
            <Entry
              key={queue.id}
              icon={queue.icon}
              current={queue.id === current}
              count={queue.waiting}
              more={queue.more}
              onClick={go(() => view.openQueue(queue.id))}
            >
              <PluginText name={queue.title} />
            </Entry>
          ))}
        </ul>
        {rows?.length === 0 && <p className={styles.none}>{t("operator.queues_none")}</p>}
        {queues.loading && <LoadingEntries />}
        {!rows && queues.problem !== null && <ErrorPanel message={queues.problem} onRetry={queues.retry} />}
        {platform.length > 0 && (
          <>
            <h2 id="console-platform">{t("operator.platform")}</h2>
            <ul aria-labelledby="console-platform">
              {platform.map(({ name, icon, title }) => (
                <Entry
                  key={name}
                  icon={icon}
                  current={view.section === name || (view.section === null && rows?.length === 0 && name === platform[0]?.name)}
                  onClick={go(() => view.openSection(name))}
                >
                  <PluginText name={title} />
                </Entry>
              ))}
            </ul>
          </>
        )}
      </nav>
      <OperatorMenu info={info} />
    </aside>
  );
}

interface EntryProps {
  icon: string;
  current: boolean;
  count?: number | null;
  more?: boolean | undefined;
  onClick(): void;
  children: ReactNode;
}

function Entry({ icon, current, count, more, onClick, children }: EntryProps) {
  const t = useT("operator");
  const format = useFormat();
  return (
    <li>
      <button type="button" className={styles.entry} aria-current={current ? "page" : undefined} onClick={onClick}>
        <Icon name={icon} size={18} />
        <span>{children}</span>
        {count !== undefined &&
          (count === null ? (
            <small title={t("operator.queue.uncounted")}>–</small>
          ) : (
            <small>{more ? t("operator.queue.more", { count: format.integer(count) }) : format.integer(count)}</small>
          ))}
      </button>
    </li>
  );
}

function LoadingEntries() {
  return (
    <div className={styles.loading} aria-busy="true">
      {[96, 120, 84, 108].map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  );
}

import { useCall, useFeedListener, useT } from "@agio/sdk";
import { QueryState, Button, EmptyState, FeedRow, Pages, Panel, useCursors } from "@agio/ui";
import { useTicketState } from "./ticketState";
import styles from "./Support.module.css";

const CALL = "web/supportTickets";

/** My tickets, the newest first; whoever is to write next is said. */
export function TicketList({ open }: { open: string | null }) {
  const t = useT("content");
  const state = useTicketState();
  const cursors = useCursors();
  const query = useCall(CALL, cursors.after, { keepPrevious: true });
  useFeedListener("threads", () => query.retry());
  return (
    <Panel title={t("content.support.own")} padding="flush">
      <QueryState query={query} rows={3} rowHeight={56}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t("content.support.none")} action={<Button to="/support?new">{t("content.support.new")}</Button>} />
          ) : (
            <div className={styles.rows}>
              {rows.map((ticket) => (
                <FeedRow
                  key={ticket.id}
                  icon="headset"
                  title={ticket.subject}
                  text={`${ticket.reference} · ${state(ticket.state)}`}
                  time={ticket.written_at}
                  unread={ticket.unread > 0 && ticket.id !== open}
                  to={`/support?id=${ticket.id}`}
                />
              ))}
            </div>
          )
        }
      </QueryState>
      <Pages {...cursors.paging(query.data)} />
    </Panel>
  );
}

import { useCall, useSession, useT } from "@agio/sdk";
import { Button, FeedRow, Panel } from "@agio/ui";
import { useTicketState } from "./ticketState";
import styles from "./Support.module.css";

const NEWEST = 3;

/** Where a page says how support is reached: the newest tickets, and the way to write. */
export default function Contact() {
  const t = useT("content");
  const { signedIn } = useSession();
  const state = useTicketState();
  const newest = useCall("web/supportTickets", signedIn ? { size: NEWEST } : null);
  const rows = newest.data?.rows ?? [];
  return (
    <Panel title={t("content.support.title")}>
      <p>{t("content.support.lead")}</p>
      {rows.map((ticket) => (
        <FeedRow
          key={ticket.id}
          icon="headset"
          title={ticket.subject}
          text={`${ticket.reference} · ${state(ticket.state)}`}
          time={ticket.written_at}
          unread={ticket.unread > 0}
          to={`/support?id=${ticket.id}`}
        />
      ))}
      <div className={styles.commands}>
        <Button variant="primary" icon="message-circle" to="/support?new">
          {t("content.support.new")}
        </Button>
        {rows.length > 0 && <Button to="/support">{t("content.support.back")}</Button>}
      </div>
    </Panel>
  );
}

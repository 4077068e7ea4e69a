import { useAction, useCall, useFormat, useT } from "@agio/sdk";
import { QueryState, Button, CaseThread, Panel, StatusBadge, toast } from "@agio/ui";
import type { Ticket } from "../wire.gen";
import { useTicketState } from "./ticketState";
import styles from "./Support.module.css";

const CALL = "web/supportTicket";
const LIST = "web/supportTickets";
const TONES = { waiting: "waiting", answered: "good", closed: "over" } as const;

/** One ticket: what it is about, and what was written in it. */
export function TicketPage({ id }: { id: string }) {
  const t = useT("content");
  const query = useCall(CALL, { id });
  return (
    <>
      <Button size={28} variant="quiet" icon="arrow-left" to="/support" className={styles.back}>
        {t("content.support.back")}
      </Button>
      <QueryState query={query} rows={4} rowHeight={56}>
        {(ticket) => <Talk ticket={ticket} />}
      </QueryState>
    </>
  );
}

function Talk({ ticket }: { ticket: Ticket }) {
  const t = useT("content");
  const format = useFormat();
  const state = useTicketState();
  const renewed = [CALL, LIST, "web/ticketThread"];
  const close = useAction("web/closeTicket", {
    invalidates: renewed,
    onSuccess: ({ reference }) => toast({ kind: "success", text: t("content.support.was_closed", { reference }) }),
  });
  return (
    <Panel title={ticket.subject}>
      <div className={styles.about}>
        <span>{ticket.reference}</span>
        <span>{t(`content.topic.${ticket.topic}`)}</span>
        <time dateTime={ticket.created_at}>{format.dateTime(ticket.created_at)}</time>
        <StatusBadge tone={TONES[ticket.state]}>{state(ticket.state)}</StatusBadge>
        {ticket.state !== "closed" && (
          <Button size={28} busy={close.busy} onClick={() => void close.run({ id: ticket.id })}>
            {t("content.support.close")}
          </Button>
        )}
      </div>
      <CaseThread
        name="ticket"
        id={ticket.id}
        label={ticket.subject}
        picture="attachment"
        closed={t("content.support.closed")}
        invalidates={renewed}
      />
    </Panel>
  );
}

import { useSearchParams, useT, useTitle } from "@agio/sdk";
import { Button, Screen } from "@agio/ui";
import { NewTicket } from "./NewTicket";
import { TicketList } from "./TicketList";
import { TicketPage } from "./TicketPage";
import styles from "./Support.module.css";

/** The number of the receipt that is asked about, and nothing else that an address could say. */
const receiptOf = (text: string | null): string => (text !== null && /^\d{1,20}$/.test(text) ? text : "");

/** My tickets, one of them with its thread, or the form of a new one, as the address says. */
export default function Support() {
  const t = useT("content");
  const [search] = useSearchParams();
  useTitle(t("content.support.title"));
  const id = search.get("id");
  const fresh = search.has("new");
  const receipt = receiptOf(search.get("receipt"));
  return (
    <Screen
      title={t("content.support.title")}
      lead={t("content.support.lead")}
      actions={
        !fresh && (
          <Button variant="primary" icon="message-circle" to="/support?new">
            {t("content.support.new")}
          </Button>
        )
      }
    >
      <div className={styles.frame} data-open={id !== null || fresh || undefined}>
        <TicketList open={id} />
        <div className={styles.main}>
          {fresh ? <NewTicket key={receipt} receipt={receipt} /> : id !== null ? <TicketPage key={id} id={id} /> : null}
        </div>
      </div>
    </Screen>
  );
}

import { useAction, useCall, useSession, useT } from "@agio/sdk";
import { QueryState, Button, EmptyState, MessageList, Panel } from "@agio/ui";

const CALL = "web/notices";
const NEWEST = 5;

/** Where a page shows what the account was told: the newest messages, in the words of the bell that has them all. */
export default function Messages() {
  const t = useT();
  const { signedIn } = useSession();
  const inbox = useCall(CALL, signedIn ? { size: NEWEST } : null);
  const read = useAction("web/readNotices", { notice: "none", invalidates: [CALL] });
  const newest = inbox.data?.rows[0]?.id;
  return (
    <QueryState query={inbox} rows={NEWEST} rowHeight={64}>
      {({ rows, unread }) => (
        <Panel
          title={t("shell.notices.title")}
          actions={
            unread > 0 && (
              <Button size={28} busy={read.busy} onClick={() => void read.run({ id: newest, all: true })}>
                {t("shell.notices.read_all")}
              </Button>
            )
          }
        >
          {rows.length === 0 ? (
            <EmptyState title={t("shell.notices.none")} text={t("shell.notices.none_text")} />
          ) : (
            <MessageList rows={rows} onRead={(id) => void read.run({ id })} />
          )}
        </Panel>
      )}
    </QueryState>
  );
}

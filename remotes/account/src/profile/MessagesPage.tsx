import { useAction, useCall, useT, useTitle } from "@agio/sdk";
import { QueryState, Button, EmptyState, MessageList, Pages, Panel, useCursors } from "@agio/ui";
import { Centre } from "../Centre";
import { Notices } from "./Notices";

const CALL = "web/notices";
const SIZE = 20;

/** Everything the account was told, page by page; the bell has the newest. */
export default function MessagesPage() {
  const t = useT();
  const title = t("shell.notices.title");
  useTitle(title);
  const cursors = useCursors();
  const inbox = useCall(CALL, { ...cursors.after, size: SIZE }, { keepPrevious: true });
  const read = useAction("web/readNotices", { notice: "none", invalidates: [CALL] });
  const newest = useCall(CALL, { size: 1 }).data?.rows[0]?.id;
  return (
    <Centre
      title={title}
      aside={<Notices />}
      actions={
        (inbox.data?.unread ?? 0) > 0 &&
        newest && (
          <Button size={28} busy={read.busy} onClick={() => void read.run({ id: newest, all: true })}>
            {t("shell.notices.read_all")}
          </Button>
        )
      }
    >
      <QueryState query={inbox} rows={8} rowHeight={64}>
        {({ rows }) => (
          <Panel>
            {rows.length === 0 ? (
              <EmptyState title={t("shell.notices.none")} text={t("shell.notices.none_text")} />
            ) : (
              <MessageList rows={rows} onRead={(id) => void read.run({ id })} />
            )}
            <Pages {...cursors.paging(inbox.data)} />
          </Panel>
        )}
      </QueryState>
    </Centre>
  );
}

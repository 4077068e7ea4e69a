import { useState } from "react";
import { invalidate, Link, linkOr, useAction, useCall, useFeedListener, useT, type CallQuery } from "@agio/sdk";
import { QueryState, Button, Drawer, EmptyState, IconButton, MessageList } from "@agio/ui";
import type { Inbox } from "../wire.gen";
import styles from "./Bell.module.css";

const SIZE = 20;
const MOST = 99;

/** What the account was told: how much of it is unread, live, and the newest behind it; the others have a page. */
export function Bell() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const newest = useCall("web/notices", { size: SIZE });
  useFeedListener("messages", ({ snapshot }) => {
    if (!snapshot) void invalidate("web/notices");
  });
  const unread = newest.data?.unread ?? 0;
  const count = unread > MOST ? `${MOST}+` : String(unread);
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          icon="bell"
          size={18}
          label={unread > 0 ? t("shell.notices.unread", { count }) : t("shell.notices.title")}
          onClick={() => setOpen(true)}
        />
        {unread > 0 && <span className={styles.dot} aria-hidden="true" />}
      </span>
      <Drawer open={open} onClose={() => setOpen(false)} title={t("shell.notices.title")}>
        {open && <Messages inbox={newest} onLeave={() => setOpen(false)} />}
      </Drawer>
    </>
  );
}

interface MessagesProps {
  inbox: CallQuery<Inbox>;
  onLeave(): void;
}

function Messages({ inbox, onLeave }: MessagesProps) {
  const t = useT();
  const read = useAction("web/readNotices", { notice: "none", invalidates: ["web/notices"] });
  const all = linkOr("account.messages", "/messages");
  return (
    <QueryState query={inbox} rows={4}>
      {({ rows, unread }) =>
        rows.length === 0 ? (
          <EmptyState title={t("shell.notices.none")} text={t("shell.notices.none_text")} />
        ) : (
          <div className={styles.messages}>
            {unread > 0 && (
              <Button size={28} busy={read.busy} onClick={() => void read.run({ id: rows[0]?.id, all: true })}>
                {t("shell.notices.read_all")}
              </Button>
            )}
            <MessageList rows={rows} onRead={(id) => void read.run({ id })} onLeave={onLeave} />
            {all && (
              <Link to={all} onClick={onLeave}>
                {t("shell.notices.all")}
              </Link>
            )}
          </div>
        )
      }
    </QueryState>
  );
}

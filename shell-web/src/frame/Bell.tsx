import { useState } from "react";
import { invalidate, useAction, useCall, useFeedListener, useT } from "@agio/sdk";
import { Button, Drawer, EmptyState, ErrorPanel, IconButton, MessageList, SkeletonRows } from "@agio/ui";
import type { Inbox, Unread } from "../wire.gen";
import styles from "./Bell.module.css";

const SIZE = 20;
const MOST = 99;

/** What the account was told: how much of it is unread, live, and the messages themselves behind it. */
export function Bell() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const newest = useCall<Inbox>("web/notices", { size: SIZE });
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
        {open && <Messages newest={newest.data?.rows[0]?.id ?? ""} unread={unread} onLeave={() => setOpen(false)} />}
      </Drawer>
    </>
  );
}

function Messages({ newest, unread, onLeave }: { newest: string; unread: number; onLeave(): void }) {
  const t = useT();
  /** Where each page goes on; the first has nothing before it. */
  const [pages, setPages] = useState([""]);
  const read = useAction<Unread>("web/readNotices", { notice: "none", invalidates: ["web/notices"] });
  return (
    <div className={styles.messages}>
      {unread > 0 && (
        <Button size={28} busy={read.busy} onClick={() => void read.run({ id: newest, all: true })}>
          {t("shell.notices.read_all")}
        </Button>
      )}
      {pages.map((after, index) => (
        <MessagePage
          key={after}
          after={after}
          onRead={(id) => void read.run({ id })}
          onLeave={onLeave}
          {...(index === pages.length - 1 ? { onOlder: (next: string) => setPages([...pages, next]) } : {})}
        />
      ))}
    </div>
  );
}

interface PageProps {
  after: string;
  onRead(id: string): void;
  onLeave(): void;
  /** Only of the last page. */
  onOlder?(next: string): void;
}

function MessagePage({ after, onRead, onLeave, onOlder }: PageProps) {
  const t = useT();
  const list = useCall<Inbox>("web/notices", after ? { after, size: SIZE } : { size: SIZE });
  if (list.problem && !list.data) return <ErrorPanel message={list.problem} onRetry={list.retry} />;
  if (!list.data) return <SkeletonRows rows={4} />;
  const { rows, next } = list.data;
  if (rows.length === 0) return <EmptyState title={t("shell.notices.none")} text={t("shell.notices.none_text")} />;
  return (
    <>
      <MessageList rows={rows} onRead={onRead} onLeave={onLeave} />
      {next && onOlder && (
        <Button size={28} onClick={() => onOlder(next)}>
          {t("shell.notices.more")}
        </Button>
      )}
    </>
  );
}

import { useEffect, type ReactNode } from "react";
import { api, invalidate, toDate, useAnyCall, useFeedListener, useT, type Moment } from "@agio/sdk";
import { ErrorPanel, Skeleton } from "../feedback/feedback";
import type { ThreadAnswer, WrittenMessage } from "./answer";
import { Thread, type ThreadEvent, type ThreadMessage } from "./Thread";
import { ThreadPicture } from "./ThreadPicture";
import { useAskedPages } from "./useAskedPages";

export interface CaseThreadProps {
  /** As the plugin named it: of "ticket", web/ticketThread, web/writeTicket and web/readTicketThread are called. */
  name: string;
  /** The case. */
  id: string;
  label: string;
  /** Who answers; "Support" unless it is said. */
  team?: string;
  /** What happened with the case, told between the messages. */
  events?: readonly ThreadEvent[];
  /** Why nobody writes any more. */
  closed?: ReactNode;
  /** Name of the file's form field, where a picture may go with a message. */
  picture?: string;
  /** Calls whose answers a message changes. */
  invalidates?: readonly string[];
}

const titled = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
const at = (time: Moment) => toDate(time).getTime();

/** What the owner of a case and operators wrote to each other: live, read as it is seen, sent exactly once. */
export function CaseThread({ name, id, label, team, events = [], closed, picture, invalidates = [] }: CaseThreadProps) {
  const t = useT();
  const call = `web/${name}Thread`;
  const shown = useAnyCall<ThreadAnswer>(call, { id });
  const pages = useAskedPages<WrittenMessage>(shown.data, (after) => api.getAny(call, { id, after }, { quiet: true }));
  const renew = shown.retry;
  useFeedListener<{ id: string }>("threads", ({ data }) => {
    if (data.id === id) renew();
  });
  const { unread = 0 } = shown.data ?? {};
  const newest = pages.rows.at(-1)?.number ?? 0;
  useEffect(() => {
    if (unread === 0 || newest === 0) return;
    // Lost, it is said again with the next message.
    void api.postAny(`web/read${titled(name)}Thread`, { id, through: newest }, { quiet: true, background: true }).catch(() => undefined);
  }, [id, name, newest, unread]);
  if (!shown.data) {
    return shown.problem === null ? <Skeleton height={160} /> : <ErrorPanel message={shown.problem} onRetry={shown.retry} />;
  }
  const send = async (text: string, intent: string, file: File | null) => {
    const write = `web/write${titled(name)}`;
    if (file === null) await api.postAny(write, { id, text }, { intent, quiet: true });
    else await api.upload(write, file, { id, text }, { intent, quiet: true, ...(picture === undefined ? {} : { field: picture }) });
    await invalidate(call, ...invalidates);
  };
  const said: ThreadMessage[] = pages.rows.map((one) => ({
    id: String(one.number),
    text: one.text,
    time: one.at,
    read: one.read,
    ...(one.by === "operator" ? { author: team ?? t("shell.thread.team") } : {}),
    attachment: one.file && <ThreadPicture call={`web/${name}File`} params={{ id, number: one.number }} />,
  }));
  const entries = [...said, ...events].sort((a, b) => at(a.time) - at(b.time));
  return (
    <>
      <Thread
        label={label}
        entries={entries}
        send={send}
        earlier={pages.more}
        maxLength={shown.data.longest}
        pictures={picture !== undefined}
        closed={shown.data.open ? undefined : (closed ?? t("shell.thread.closed"))}
      />
      {pages.problem && <p role="alert">{pages.problem}</p>}
    </>
  );
}

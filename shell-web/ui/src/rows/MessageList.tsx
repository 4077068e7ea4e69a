import { link } from "@agio/sdk";
import type { IconName } from "../brand/Icon";
import type { NoticeRow } from "../wire.gen";
import { FeedRow } from "./FeedRow";
import styles from "./rows.module.css";

export interface MessageListProps {
  /** As `web/notices` answers them. */
  rows: readonly NoticeRow[];
  onRead(id: string): void;
  /** Before it leads to what a message is about. */
  onLeave?(): void;
}

const ICONS: Record<NoticeRow["category"], IconName> = {
  security: "shield-check",
  money: "wallet",
  orders: "list-details",
  service: "headset",
};

/** Messages to the account: one that is opened is read, and leads to what it is about. */
export function MessageList({ rows, onRead, onLeave }: MessageListProps) {
  return (
    <ul className={styles.messages}>
      {rows.map(({ id, category, title, text, at, read, ...row }) => {
        const path = row.link ? link(row.link) : null;
        const open = () => {
          if (!read) onRead(id);
          if (path !== null) onLeave?.();
        };
        return (
          <li key={id}>
            <FeedRow
              icon={ICONS[category]}
              title={title}
              text={text}
              time={at}
              unread={!read}
              onClick={open}
              {...(path === null ? {} : { to: path })}
            />
          </li>
        );
      })}
    </ul>
  );
}

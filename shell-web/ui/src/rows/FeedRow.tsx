import type { ReactNode } from "react";
import { Link, toDate, useFormat, useT, type Moment } from "@agio/sdk";
import { Icon, type IconName } from "../brand/Icon";
import styles from "./rows.module.css";

export interface FeedRowProps {
  icon?: IconName;
  title: ReactNode;
  text?: ReactNode;
  time: Moment;
  unread?: boolean;
  /** Where it leads: a path inside the product, or a command. */
  to?: string;
  onClick?(): void;
}

/** A message, a notice or a flash of news; what wasn't read has the dot and the word for it. */
export function FeedRow({ icon = "message-circle", title, text, time, unread, to, onClick }: FeedRowProps) {
  const t = useT();
  const format = useFormat();
  const inside = (
    <>
      <span className={styles.disc}>
        <Icon name={icon} size={18} />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <time dateTime={toDate(time).toISOString()}>{format.relative(time)}</time>
        {text && <small>{text}</small>}
      </span>
      <span className={styles.unread}>{unread && <span className="agio-hidden">{t("shell.feed.unread")}</span>}</span>
    </>
  );
  const shared = { className: styles.feed ?? "", "data-unread": unread || undefined };
  if (to !== undefined) {
    return (
      <Link to={to} {...shared} {...(onClick ? { onClick } : {})}>
        {inside}
      </Link>
    );
  }
  return onClick ? (
    <button type="button" {...shared} onClick={onClick}>
      {inside}
    </button>
  ) : (
    <div {...shared}>{inside}</div>
  );
}

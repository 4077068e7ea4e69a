import type { ReactNode } from "react";
import { Icon, Segments, type IconName } from "@agio/ui";
import { linkOr, useNavigate, useT } from "@agio/sdk";
import styles from "./Frame.module.css";

export interface Point {
  icon: IconName;
  title: string;
  text: string;
}

export interface FrameProps {
  /** What the page is for, beside the form on a wide screen. */
  heading: string;
  lead: string;
  points: readonly Point[];
  children: ReactNode;
}

/** A form at the right and what to know about it at the left; on a narrow screen the form comes first. */
export function Frame({ heading, lead, points, children }: FrameProps) {
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <aside className={styles.about}>
          <h2>{heading}</h2>
          <p>{lead}</p>
          <ul>
            {points.map(({ icon, title, text }) => (
              <li key={title}>
                <Icon name={icon} size={18} />
                <span>
                  <b>{title}</b>
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </aside>
        <section className={styles.card}>{children}</section>
      </div>
    </div>
  );
}

/** Title of the card with the way to the other form. */
export function Head({ title, at, next }: { title: string; at: "login" | "register"; next: string | null }) {
  const t = useT("account");
  const navigate = useNavigate();
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <Segments
        label={t("account.form.which")}
        value={at}
        onChange={(value) => {
          const path = linkOr(`account.${value}`, `/${value}`, next ? { next } : {});
          if (path) void navigate(path, { replace: true });
        }}
        options={[
          { value: "login", label: t("account.login.tab") },
          { value: "register", label: t("account.register.tab") },
        ]}
      />
    </header>
  );
}

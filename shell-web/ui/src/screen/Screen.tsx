import type { ReactNode } from "react";
import { useSession } from "@agio/sdk";
import { cx } from "../cx";
import { Page } from "../layout/layout";
import { Access, type AccessProps } from "./Access";
import styles from "./screen.module.css";

export interface ScreenHeadProps {
  title: string;
  /** One sentence below the heading. */
  lead?: ReactNode;
  /** Beside the heading, at the right; below it, at the left, where there is no room. */
  actions?: ReactNode;
  /** The heading is said to screen readers and drawn for nobody. */
  bare?: boolean | undefined;
}

/** What a screen is called, and what can be done from everywhere on it. */
export function ScreenHead({ title, lead, actions, bare }: ScreenHeadProps) {
  return (
    <header className={cx(styles.heading, bare && "agio-hidden")}>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

export interface ScreenProps extends ScreenHeadProps, AccessProps {
  /** Above the heading: the places that the screen belongs to. */
  sections?: ReactNode;
}

/** A screen for somebody's own account: its places, its heading, and below them whom it is for. */
export function Screen({ title, lead, actions, bare, sections, real, shape, children }: ScreenProps) {
  const { signedIn, realm, loading } = useSession();
  const open = signedIn && !(real !== undefined && (loading || realm === "demo"));
  return (
    <Page>
      {sections}
      <ScreenHead title={title} lead={lead} actions={open && actions} bare={bare} />
      <Access real={real} shape={shape}>
        {children}
      </Access>
    </Page>
  );
}

interface ColumnsProps {
  children: ReactNode;
  aside?: ReactNode;
  /** What is at the right explains in lines, and is no list: wider than the right column of the grid it would fall apart. */
  explains?: boolean;
  /** What is at the right is acted on, and as wide as a form; the left takes the rest. */
  acts?: boolean;
  /** What is at the right comes first on a narrow screen. */
  first?: boolean;
}

/** A form at the left and what helps with it at the right; one below the other on a narrow screen. */
export function Columns({ children, aside, explains, acts, first }: ColumnsProps) {
  return (
    <div className={cx(styles.columns, explains && styles.explained, acts && styles.acts, first && styles.first)}>
      <div className={styles.column}>{children}</div>
      {aside && <aside className={styles.column}>{aside}</aside>}
    </div>
  );
}

import { useId, type CSSProperties, type HTMLAttributes, type ReactNode } from "react";
import { cx } from "../cx";
import { RiskTerm } from "../term/RiskTerm";
import type { RiskTermName } from "../term/terms";
import styles from "./layout.module.css";

export interface PageProps {
  children: ReactNode;
  title?: ReactNode;
  /** Right behind the title: how it stands. */
  note?: ReactNode;
  /** Beside the title, at the right. */
  actions?: ReactNode;
  /** app 1328, public 1200, form 440. */
  width?: "app" | "public" | "form";
}

/** The frame of a screen: container, title and actions. */
export function Page({ children, title, note, actions, width = "app" }: PageProps) {
  return (
    <div className={cx(styles.page, width !== "app" && styles[width])}>
      {(title || actions) && (
        <div className={styles.pageHead}>
          {title && <h1>{title}</h1>}
          {note}
          {actions && <div className={styles.push}>{actions}</div>}
        </div>
      )}
      {children}
    </div>
  );
}

export interface PanelProps {
  children?: ReactNode;
  title?: ReactNode;
  actions?: ReactNode;
  /** flush: for tables that reach the border; form: 24 px. */
  padding?: "card" | "form" | "flush";
  className?: string;
}

/** One idea to a card. */
export function Panel({ children, title, actions, padding = "card", className }: PanelProps) {
  const heading = useId();
  return (
    <section className={cx(styles.panel, className)} aria-labelledby={title ? heading : undefined}>
      {(title || actions) && (
        <header className={styles.panelHead}>
          {title && <h2 id={heading}>{title}</h2>}
          {actions && <div className={styles.push}>{actions}</div>}
        </header>
      )}
      <div className={styles[padding === "card" ? "body" : padding === "form" ? "formBody" : "flush"]}>{children}</div>
    </section>
  );
}

export const Card = Panel;

type Gap = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 28 | 32;

export interface StackProps extends Omit<HTMLAttributes<HTMLDivElement>, "style"> {
  gap?: Gap;
  align?: "stretch" | "center" | "start";
}

/** One below the other. */
export function Stack({ gap = 16, align, className, ...rest }: StackProps) {
  return <div {...rest} className={cx(styles.stack, className)} style={{ gap, ...(align ? { alignItems: align } : {}) }} />;
}

export interface InlineProps {
  children: ReactNode;
  gap?: Gap;
  justify?: "start" | "end" | "between" | "center";
  align?: "center" | "start" | "end" | "baseline" | "stretch";
  wrap?: boolean;
  /** A span stands within a line of words. */
  as?: "div" | "span";
  className?: string;
}

/** One beside the other. */
export function Inline({ children, gap = 8, justify = "start", align = "center", wrap, as: Tag = "div", className }: InlineProps) {
  const style: CSSProperties = {
    gap,
    justifyContent: justify === "between" ? "space-between" : justify,
    alignItems: align,
  };
  return (
    <Tag className={cx(styles.inline, wrap && styles.wrap, className)} style={style}>
      {children}
    </Tag>
  );
}

/** Two columns of one width; on a phone one stands below the other, unless both are short. */
export function Split({ children, gap = 16, keep }: { children: ReactNode; gap?: Gap; keep?: boolean }) {
  return (
    <div className={cx(styles.split, keep && styles.keep)} style={{ gap }}>
      {children}
    </div>
  );
}

/** Columns of at least `min` pixels; as many as fit. */
export function Grid({ children, min = 280, className }: { children: ReactNode; min?: number; className?: string }) {
  return (
    <div className={cx(styles.grid, className)} style={{ "--min": `${min}px` } as CSSProperties}>
      {children}
    </div>
  );
}

export interface Fact {
  label: ReactNode;
  /** The risk that the label names. */
  term?: RiskTermName;
  value: ReactNode;
  /** The answer that the other lines lead to: the last one, above a hairline. */
  strong?: boolean;
}

/** Label and value, one to a line. */
export function Facts({ facts }: { facts: readonly (Fact | null | false | undefined)[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        (fact, index) =>
          fact && (
            <div key={index} className={cx(fact.strong && styles.strong)}>
              <dt>
                <RiskTerm name={fact.term}>{fact.label}</RiskTerm>
              </dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export interface TextProps {
  children: ReactNode;
  tone?: "soft" | "muted" | "caption";
  as?: "p" | "span" | "small";
  /** On one line. */
  whole?: boolean;
  className?: string;
}

export function Text({ children, tone, as: Tag = "p", whole, className }: TextProps) {
  return <Tag className={cx(tone && styles[tone], whole && styles.whole, className)}>{children}</Tag>;
}

import type { ReactNode } from "react";
import { useT } from "@agio/sdk";
import { Button, Notice, Sending, Summary, usePhone, type ButtonVariant, type Deed, type DeedSheet, type SummaryLine } from "@agio/ui";
import styles from "./positions.module.css";

interface Props {
  title: string;
  /** Beside the title, or below it: what there is at most. */
  lead?: ReactNode;
  aside?: ReactNode;
  deed: Deed;
  sheet: DeedSheet;
  lines: readonly (SummaryLine | false)[];
  label: string;
  variant?: ButtonVariant;
  /** The fields that show their own refusals. */
  fields: readonly string[];
  why: string | null;
  children: ReactNode;
}

/** A deed of one position: its field, before and after, the button. */
export function SmallDeed({ title, lead, aside, deed, sheet, lines, label, variant = "primary", fields, why, children }: Props) {
  const t = useT();
  const phone = usePhone();
  const problem = deed.problem(...fields);
  return (
    <form
      className={styles.small}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (deed.unknown) deed.again();
        else if (why === null) deed.send(sheet);
      }}
    >
      <header>
        <div>
          {!phone && <h3>{title}</h3>}
          {lead && <p>{lead}</p>}
        </div>
        {aside}
      </header>
      <Sending busy={deed.busy}>{children}</Sending>
      {lines.some(Boolean) && <Summary lines={lines} />}
      {problem && <Notice kind={deed.unknown ? "warn" : "error"}>{problem}</Notice>}
      <Button
        type="submit"
        variant={variant}
        size={40}
        full
        busy={deed.busy}
        disabled={why !== null && !deed.unknown}
        {...(why ? { reason: why } : {})}
      >
        {deed.unknown ? t("shell.deed.again") : label}
      </Button>
    </form>
  );
}

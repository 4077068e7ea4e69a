import type { ReactNode } from "react";
import { useT } from "@agio/sdk";
import {
  Button,
  Notice,
  Sending,
  Summary,
  usePhone,
  type ButtonVariant,
  type Command,
  type CommandSheet,
  type SummaryLine,
} from "@agio/ui";
import styles from "./positions.module.css";

interface Props {
  title: string;
  /** Beside the title, or below it: what there is at most. */
  lead?: ReactNode;
  aside?: ReactNode;
  command: Command;
  sheet: CommandSheet;
  lines: readonly (SummaryLine | false)[];
  label: string;
  variant?: ButtonVariant;
  /** The fields that show their own refusals. */
  fields: readonly string[];
  why: string | null;
  children: ReactNode;
}

/** A command of one position: its field, before and after, the button. */
export function SmallCommand({ title, lead, aside, command, sheet, lines, label, variant = "primary", fields, why, children }: Props) {
  const t = useT();
  const phone = usePhone();
  const problem = command.problem(...fields);
  return (
    <form
      className={styles.small}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (command.unknown) command.again();
        else if (why === null) command.send(sheet);
      }}
    >
      <header>
        <div>
          {!phone && <h3>{title}</h3>}
          {lead && <p>{lead}</p>}
        </div>
        {aside}
      </header>
      <Sending busy={command.busy}>{children}</Sending>
      {lines.some(Boolean) && <Summary lines={lines} />}
      {problem && <Notice kind={command.unknown ? "warn" : "error"}>{problem}</Notice>}
      <Button
        type="submit"
        variant={variant}
        size={40}
        full
        busy={command.busy}
        disabled={why !== null && !command.unknown}
        {...(why ? { reason: why } : {})}
      >
        {command.unknown ? t("shell.command.again") : label}
      </Button>
    </form>
  );
}

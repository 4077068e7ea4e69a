import { type ReactNode } from "react";
import { useT } from "@agio/sdk";
import { Button, type ButtonVariant } from "../button/Button";
import { Notice } from "../feedback/feedback";
import { Summary } from "../flow/flow";
import { Stack } from "../layout/layout";
import { Dialog } from "../overlays/overlays";
import { Proof, type ProofRequirements } from "./Proof";
import type { Command, CommandSheet } from "./useCommand";

export interface CommandDialogProps {
  command: Command;
  open: boolean;
  onClose(): void;
  title: ReactNode;
  /** What happens once it is confirmed. */
  sheet: CommandSheet;
  /** The button: the command in words. */
  label: string;
  variant?: ButtonVariant;
  /** Why it can't be done now. */
  held?: string | null;
  /** What is still to be done before it can be: said by the button alone. */
  why?: string | null;
  /** The step-up: what proves that it is the user. With it, the last digit sends. */
  proof?: ProofRequirements;
  /** The fields among the children that say themselves why they were refused. */
  fields?: readonly string[];
  /** What a refusal adds to the sentence, such as the way to what is missing. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** The last step of a command: what leaves, what arrives, and the button; then what isn't known of it, or why it was refused. */
export function CommandDialog({
  command,
  open,
  onClose,
  title,
  sheet,
  label,
  variant = "primary",
  held: withheld,
  why = null,
  proof,
  fields = [],
  beside,
  children,
}: CommandDialogProps) {
  const t = useT();
  const { unknown, busy } = command;
  const held = command.paused ?? withheld;
  const shown = unknown ?? sheet;
  const problem = unknown ? null : command.problem("tpassword", "totp", ...fields);
  const again = (
    <Button variant="primary" size={proof ? 44 : 36} full={proof !== undefined} busy={busy} autoFocus onClick={command.again}>
      {t("shell.command.again")}
    </Button>
  );
  const confirm = (
    <Button variant={variant} busy={busy} disabled={Boolean(held ?? why)} reason={held ?? why ?? ""} onClick={() => command.send(sheet)}>
      {label}
    </Button>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={unknown ? t("shell.command.again") : title}
      actions={
        proof ? undefined : (
          <>
            <Button onClick={onClose}>{t("shell.command.back")}</Button>
            {unknown ? again : confirm}
          </>
        )
      }
    >
      {open && (
        <Stack gap={16}>
          {shown.text && <p>{shown.text}</p>}
          <Summary lines={shown.lines} />
          {problem && (
            <Notice kind="error">
              {problem} {beside}
            </Notice>
          )}
          {held && !unknown && <Notice kind="warn">{held}</Notice>}
          {unknown && <Notice kind="warn">{t("shell.error.lost")}</Notice>}
          {unknown && proof && again}
          {!unknown && proof && !command.paused && (
            <Proof needs={proof} command={command} onProof={(given) => command.send({ ...sheet, params: { ...sheet.params, ...given } })} />
          )}
          {!unknown && children}
        </Stack>
      )}
    </Dialog>
  );
}

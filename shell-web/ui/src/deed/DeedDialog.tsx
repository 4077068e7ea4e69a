import { type ReactNode } from "react";
import { useT } from "@agio/sdk";
import { Button, type ButtonVariant } from "../button/Button";
import { Notice } from "../feedback/feedback";
import { Summary } from "../flow/flow";
import { Stack } from "../layout/layout";
import { Dialog } from "../overlays/overlays";
import { Proof, type ProofNeeds } from "./Proof";
import type { Deed, DeedSheet } from "./useDeed";

export interface DeedDialogProps {
  deed: Deed;
  open: boolean;
  onClose(): void;
  title: ReactNode;
  /** What happens once it is confirmed. */
  sheet: DeedSheet;
  /** The button: the deed in words. */
  label: string;
  variant?: ButtonVariant;
  /** Why it can't be done now. */
  held?: string | null;
  /** What is still to be done before it can be: said by the button alone. */
  why?: string | null;
  /** The step-up: what proves that it is the user. With it, the last digit sends. */
  proof?: ProofNeeds;
  /** The fields among the children that say themselves why they were refused. */
  fields?: readonly string[];
  /** What a refusal adds to the sentence, such as the way to what is missing. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** The last step of a deed: what leaves, what arrives, and the button; then what isn't known of it, or why it was refused. */
export function DeedDialog({
  deed,
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
}: DeedDialogProps) {
  const t = useT();
  const { unknown, busy } = deed;
  const held = deed.paused ?? withheld;
  const shown = unknown ?? sheet;
  const problem = unknown ? null : deed.problem("tpassword", "totp", ...fields);
  const again = (
    <Button variant="primary" size={proof ? 44 : 36} full={proof !== undefined} busy={busy} autoFocus onClick={deed.again}>
      {t("shell.deed.again")}
    </Button>
  );
  const confirm = (
    <Button variant={variant} busy={busy} disabled={Boolean(held ?? why)} reason={held ?? why ?? ""} onClick={() => deed.send(sheet)}>
      {label}
    </Button>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={unknown ? t("shell.deed.again") : title}
      actions={
        proof ? undefined : (
          <>
            <Button onClick={onClose}>{t("shell.deed.back")}</Button>
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
          {!unknown && proof && !deed.paused && (
            <Proof needs={proof} deed={deed} onProof={(given) => deed.send({ ...sheet, params: { ...sheet.params, ...given } })} />
          )}
          {!unknown && children}
        </Stack>
      )}
    </Dialog>
  );
}

import { useState, type FormEvent } from "react";
import { useT } from "@agio/sdk";
import { Button, Dialog, IconButton, Input, Lost, Sending } from "@agio/ui";
import { useForm } from "./useForm";
import type { SavedAddress } from "./wire";

const FORM = "rename-address";

/** Another name for a saved address; the address itself never changes, it would pass its hold. */
export function RenameButton({ row }: { row: SavedAddress }) {
  const t = useT("wallet");
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="pencil" label={t("wallet.address.rename")} onClick={() => setOpen(true)} />
      {open && <Rename row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function Rename({ row, onClose }: { row: SavedAddress; onClose(): void }) {
  const t = useT("wallet");
  const form = useForm({ remark: row.remark }, "web/saveWithdrawAddress", {
    invalidates: ["web/withdrawAddresses"],
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.send({ id: row.id, remark: form.values.remark.trim() });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("wallet.address.rename")}
      actions={
        <>
          <Button onClick={onClose}>{t("wallet.cancel")}</Button>
          <Button variant="primary" type="submit" form={FORM} busy={form.busy}>
            {t("wallet.save")}
          </Button>
        </>
      }
    >
      <form id={FORM} ref={form.ref} onSubmit={submit} noValidate>
        <Sending busy={form.busy}>
          <Input
            name="remark"
            label={t("wallet.address.remark")}
            value={form.values.remark}
            onChange={form.set("remark")}
            error={form.problems.remark ?? form.problems.form}
            maxLength={200}
            autoComplete="off"
            autoFocus
          />
          <Lost error={form.error} />
        </Sending>
      </form>
    </Dialog>
  );
}

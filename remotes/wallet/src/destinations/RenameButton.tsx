import { useState, type FormEvent } from "react";
import { useAction, useT } from "@agio/sdk";
import { Button, Dialog, IconButton, Input } from "@agio/ui";
import { Lost } from "../Lost";
import { useFields } from "./useFields";
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
  const fields = useFields({ remark: row.remark });
  const save = useAction<SavedAddress>("web/saveWithdrawAddress", {
    notice: "none",
    quiet: true,
    invalidates: ["web/withdrawAddresses"],
    onRefusal: fields.refuse,
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run({ id: row.id, remark: fields.values.remark.trim() });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("wallet.address.rename")}
      actions={
        <>
          <Button onClick={onClose}>{t("wallet.cancel")}</Button>
          <Button variant="primary" type="submit" form={FORM} busy={save.busy}>
            {t("wallet.save")}
          </Button>
        </>
      }
    >
      <form id={FORM} ref={fields.form} onSubmit={submit} noValidate>
        <Input
          name="remark"
          label={t("wallet.address.remark")}
          value={fields.values.remark}
          onChange={fields.set("remark")}
          error={fields.problems.remark ?? fields.problems.form}
          maxLength={200}
          autoComplete="off"
          autoFocus
        />
        <Lost error={save.error} />
      </form>
    </Dialog>
  );
}

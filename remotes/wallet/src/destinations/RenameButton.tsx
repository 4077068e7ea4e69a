import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, Dialog, Form, IconButton, Input, useForm } from "@agio/ui";
import type { SavedAddress } from "../wire.gen";

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
  const form = useForm({
    call: "web/saveWithdrawAddress",
    start: { remark: row.remark },
    otherwise: "remark",
    invalidates: ["web/withdrawAddresses"],
    params: ({ remark }) => ({ id: row.id, remark: remark.trim() }),
    onSuccess: onClose,
  });
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
      <Form id={FORM} form={form}>
        <Input {...form.field("remark")} label={t("wallet.address.remark")} maxLength={200} autoComplete="off" autoFocus />
      </Form>
    </Dialog>
  );
}

import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, Dialog, Form, useForm } from "@agio/ui";
import { ProofFields } from "./ProofFields";
import { DETAIL_CALL, RECORDS_CALL } from "./record";
import type { Deposit } from "../wire.gen";

const FORM = "prove-deposit";

/** Sign a claim with the wallet that sent it, before or after another account makes it, too. */
export function ProveButton({ deposit }: { deposit: Deposit }) {
  const t = useT("wallet");
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t("wallet.deposit.proof")}</Button>
      {open && <Prove deposit={deposit} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Prove({ deposit, onClose }: { deposit: Deposit; onClose(): void }) {
  const t = useT("wallet");
  const form = useForm({
    call: "web/proveDeposit",
    start: { signature: "" },
    otherwise: "signature",
    invalidates: [RECORDS_CALL, DETAIL_CALL],
    check: ({ signature }) => (signature.trim() ? {} : { signature: t("wallet.code.signature_invalid") }),
    params: ({ signature }) => ({ id: deposit.id, signature: signature.trim() }),
    done: () => ({ text: t("wallet.deposit.proven") }),
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("wallet.deposit.proof")}
      actions={
        <>
          <Button onClick={onClose}>{t("wallet.cancel")}</Button>
          <Button variant="primary" type="submit" form={FORM} busy={form.busy}>
            {t("wallet.deposit.proof_send")}
          </Button>
        </>
      }
    >
      <Form id={FORM} form={form}>
        <ProofFields chain={deposit.chain} hash={deposit.hash} signature={form.field("signature")} />
      </Form>
    </Dialog>
  );
}

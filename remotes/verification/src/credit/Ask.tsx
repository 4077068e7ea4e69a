import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, Form, Notice, Panel, Text, useForm } from "@agio/ui";
import { ContinueOnPhone } from "../phone/ContinueOnPhone";
import type { Kind } from "../photo/kinds";
import { PhotoTile } from "../photo/PhotoTile";
import type { Credit, CreditRequest } from "../wire.gen";
import { CREDIT_CHANGED } from "./useCredit";
import styles from "../Frame.module.css";

const PROOFS = ["proof1", "proof2", "proof3"] as const satisfies readonly Kind[];

export interface AskProps {
  credit: Credit;
  /** The newest request, where it was rejected. */
  rejected: CreditRequest | null;
}

/** One to three proofs, and the request. */
export function Ask({ credit, rejected }: AskProps) {
  const t = useT("verification");
  const [arrived, setArrived] = useState(false);
  const none = credit.uploaded.length === 0 && !arrived;
  const form = useForm({
    call: "web/askCreditScore",
    start: { proof1: null },
    secret: ["proof1"],
    invalidates: CREDIT_CHANGED,
    check: () => (none ? { proof1: t("verification.credit.lacks") } : {}),
    params: () => ({}),
    done: () => {
      setArrived(false);
      return { text: t("verification.result.sent") };
    },
  });
  const missing = form.problem("proof1");
  return (
    <Panel padding="form" title={t("verification.credit.ask")}>
      <Form
        form={form}
        actions={
          <Button type="submit" variant="primary" size={44} full busy={form.busy}>
            {t("verification.send")}
          </Button>
        }
      >
        {rejected && (
          <Notice kind="error" title={t("verification.credit.rejected")}>
            {rejected.refused.map((reason) => (
              <p key={reason}>{t(reason)}</p>
            ))}
          </Notice>
        )}
        <Text tone="soft">{t("verification.credit.ask_text")}</Text>
        <div className={styles.photos}>
          {PROOFS.map((kind) => (
            <PhotoTile key={kind} kind={kind} overview={credit} sent={false} onArrived={() => setArrived(true)} />
          ))}
        </div>
        <ContinueOnPhone form="credit" />
        {missing && <Notice kind="error">{missing}</Notice>}
      </Form>
    </Panel>
  );
}

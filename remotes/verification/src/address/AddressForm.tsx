import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, Form, Notice, Panel, Text, TextArea, useForm } from "@agio/ui";
import { ContinueOnPhone } from "../phone/ContinueOnPhone";
import { PhotoTile } from "../photo/PhotoTile";
import { CHANGED } from "../useVerification";
import type { Overview } from "../wire.gen";

/** The first time both; after a refusal what was refused, and the other stands as it was accepted. */
export function AddressForm({ overview }: { overview: Overview }) {
  const t = useT("verification");
  const [arrived, setArrived] = useState(false);
  const { address, uploaded, wanted } = overview;
  const rejected = address?.state === "rejected" ? address : null;
  const words = rejected === null || rejected.open.includes("address");
  const lacks = wanted.includes("bill") && !uploaded.includes("bill") && !arrived && address?.state !== "withdrawn";
  const form = useForm({
    call: "web/submitAddress",
    start: { address: address?.address ?? "", bill: null },
    draft: "verification-address",
    secret: ["bill"],
    invalidates: CHANGED,
    check: (values) => ({
      ...(words && values.address.trim() === "" ? { address: t("verification.lacks.address") } : {}),
      ...(lacks ? { bill: t("verification.code.photo_required") } : {}),
    }),
    params: (values) => ({ address: values.address }),
    done: () => ({ text: t("verification.result.sent") }),
  });
  const missing = form.problem("bill");
  return (
    <Panel padding="form">
      <Form
        form={form}
        actions={
          <Button type="submit" variant="primary" size={44} full busy={form.busy}>
            {t("verification.send")}
          </Button>
        }
      >
        {rejected && (
          <Notice kind="error" title={t("verification.again_title")}>
            {rejected.refused.map(({ part, reason }) => (
              <p key={part}>{t(reason)}</p>
            ))}
            <p>{t("verification.again_text")}</p>
          </Notice>
        )}
        <Text tone="soft">{t("verification.address.lead")}</Text>
        {words ? (
          <TextArea {...form.field("address")} label={t("verification.fact.address")} rows={3} maxLength={300} />
        ) : (
          <Text>{rejected.address}</Text>
        )}
        <PhotoTile
          kind="bill"
          overview={overview}
          sent={address !== null}
          onArrived={() => setArrived(true)}
          rejected={rejected?.refused.find(({ part }) => part === "bill")?.reason}
        />
        <ContinueOnPhone form="address" />
        {missing && <Notice kind="error">{missing}</Notice>}
      </Form>
    </Panel>
  );
}

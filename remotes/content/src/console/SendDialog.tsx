import { useT } from "@agio/sdk";
import { Button, Dialog, Form, Input, Notice, Segments, toast, useForm } from "@agio/ui";
import type { Item } from "../wire.gen";
import { RENEWED, useClient } from "./client";

/** To one user or to all: what was saved last goes into their inboxes. */
export function SendDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useT("content");
  const form = useForm({
    call: "web/operatorContentSend",
    client: useClient(),
    invalidates: RENEWED,
    start: { to: "one", uid: "" },
    check: ({ to, uid }) => (to === "one" && uid.trim() === "" ? { uid: t("content.code.recipient_unknown") } : {}),
    params: ({ to, uid }) => ({ id: item.id, ...(to === "one" ? { uid: uid.trim() } : { everybody: true }) }),
    onSuccess() {
      toast({ kind: "success", text: t("content.console.sent") });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("content.console.send_title")}
      actions={
        <>
          <Button onClick={onClose}>{t("content.console.back")}</Button>
          <Button type="submit" form="send" variant="primary" busy={form.busy}>
            {t("content.console.send")}
          </Button>
        </>
      }
    >
      <Form form={form} id="send">
        <Segments
          label={t("content.console.send_to")}
          options={[
            { value: "one", label: t("content.console.send_one") },
            { value: "all", label: t("content.console.everybody") },
          ]}
          value={form.values.to}
          onChange={(to) => form.set({ to })}
        />
        {form.values.to === "one" ? (
          <Input label={t("content.console.uid")} mono inputMode="numeric" maxLength={12} autoComplete="off" {...form.field("uid")} />
        ) : (
          <Notice kind="warn">{t("content.console.send_all_text")}</Notice>
        )}
      </Form>
    </Dialog>
  );
}

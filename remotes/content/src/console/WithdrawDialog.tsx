import { useT } from "@agio/sdk";
import { Button, DateField, Dialog, Form, toast, useForm } from "@agio/ui";
import type { Item } from "../wire.gen";
import { RENEWED, useClient } from "./client";
import { momentOf } from "./PublishDialog";

/** Nobody reads it any more; what was written stays. */
export function WithdrawDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useT("content");
  const form = useForm({
    call: "web/operatorContentWithdraw",
    client: useClient(),
    invalidates: RENEWED,
    start: { at: "" },
    params: ({ at }) => ({ id: item.id, at: momentOf(at) }),
    onSuccess(_, { at }) {
      toast({ kind: "success", text: t(at === "" ? "content.console.withdrawn" : "content.console.scheduled") });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("content.console.withdraw")}
      actions={
        <>
          <Button onClick={onClose}>{t("content.console.back")}</Button>
          <Button type="submit" form="withdraw" variant="danger" busy={form.busy}>
            {t(form.values.at === "" ? "content.console.withdraw_now" : "content.console.schedule")}
          </Button>
        </>
      }
    >
      <Form form={form} id="withdraw">
        <p>{t("content.console.withdraw_text")}</p>
        <DateField label={t("content.console.at")} hint={t("content.console.at_hint")} time {...form.field("at")} />
      </Form>
    </Dialog>
  );
}

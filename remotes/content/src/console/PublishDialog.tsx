import { useDeployment, useT } from "@agio/sdk";
import { Button, Checkbox, DateField, Dialog, FieldError, Form, Stack, toast, useForm } from "@agio/ui";
import type { Item } from "../wire.gen";
import { RENEWED, useClient } from "./client";

/** A moment of the reader's clock as the wire has it; empty for now. */
export const momentOf = (typed: string): string => (typed === "" ? "" : new Date(typed).toISOString());

/** In which languages, and when: what was written last is what is published. */
export function PublishDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useT("content");
  const { languages } = useDeployment();
  const waiting = item.languages.filter(({ published }) => !published).map(({ language }) => language);
  const form = useForm({
    call: "web/operatorContentPublish",
    client: useClient(),
    invalidates: RENEWED,
    start: { at: "", languages: waiting.length > 0 ? waiting : item.languages.map(({ language }) => language) },
    check: (values) => (values.languages.length === 0 ? { languages: t("content.code.nothing_written") } : {}),
    params: (values) => ({ id: item.id, at: momentOf(values.at), languages: values.languages.join(",") }),
    onSuccess(_, { at }) {
      toast({ kind: "success", text: t(at === "" ? "content.console.published" : "content.console.scheduled") });
      onClose();
    },
  });
  const chosen = form.values.languages;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("content.console.publish")}
      actions={
        <>
          <Button onClick={onClose}>{t("content.console.back")}</Button>
          <Button type="submit" form="publish" variant="primary" busy={form.busy}>
            {t(form.values.at === "" ? "content.console.publish_now" : "content.console.schedule")}
          </Button>
        </>
      }
    >
      <Form form={form} id="publish">
        <Stack gap={8}>
          {item.languages.map(({ language }) => (
            <Checkbox
              key={language}
              checked={chosen.includes(language)}
              onChange={(on) => form.set({ languages: on ? [...chosen, language] : chosen.filter((one) => one !== language) })}
            >
              {languages.find(({ key }) => key === language)?.name ?? language}
            </Checkbox>
          ))}
          <FieldError text={form.problem("languages")} />
        </Stack>
        <DateField label={t("content.console.at")} hint={t("content.console.at_hint")} time {...form.field("at")} />
      </Form>
    </Dialog>
  );
}

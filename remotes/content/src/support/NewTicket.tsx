import { useNavigate, useT } from "@agio/sdk";
import { Button, FileField, Form, Input, Panel, Select, TextArea, useForm } from "@agio/ui";
import type { Ticket } from "../wire.gen";
import styles from "./Support.module.css";

const TOPICS = ["account", "verification", "funds", "trading", "products", "other"] as const;
const LONGEST_SUBJECT = 100;
const LONGEST = 1_000;

const NOTHING = { topic: "account" as Ticket["topic"], subject: "", text: "", attachment: null as File | null };

/**
 * The contact form: what it is about, in a line and in words, with a picture where one helps. Who comes from a receipt
 * asks about that one: its number stands there, and what was begun about something else is left as it is.
 */
export function NewTicket({ receipt }: { receipt: string }) {
  const t = useT("content");
  const go = useNavigate();
  const start: typeof NOTHING =
    receipt === "" ? NOTHING : { ...NOTHING, topic: "trading", subject: t("content.support.about_receipt", { receipt }) };
  const form = useForm({
    call: "web/openTicket",
    start,
    draft: receipt === "" ? "support" : `support.${receipt}`,
    secret: ["attachment"],
    field: "attachment",
    file: ({ attachment }) => attachment,
    invalidates: ["web/supportTickets"],
    params: ({ topic, subject, text }) => ({ topic, subject, text }),
    check: ({ subject, text }) => ({
      ...(subject.trim() === "" ? { subject: t("content.support.subject_missing") } : {}),
      ...(text.trim() === "" ? { text: t("content.support.text_missing") } : {}),
    }),
    done: () => ({ text: t("content.support.sent") }),
    onSuccess: ({ id }) => void go(`/support?id=${id}`),
  });
  const { value, onChange, error } = form.field("attachment");
  return (
    <>
      <Button size={28} variant="quiet" icon="arrow-left" to="/support" className={styles.back}>
        {t("content.support.back")}
      </Button>
      <Panel title={t("content.support.new")} padding="form">
        <Form
          form={form}
          actions={
            <Button type="submit" variant="primary" size={44} full busy={form.busy}>
              {t("content.support.send")}
            </Button>
          }
        >
          <Select
            {...form.field("topic")}
            label={t("content.support.topic")}
            options={TOPICS.map((topic) => ({ value: topic, label: t(`content.topic.${topic}`) }))}
          />
          <Input {...form.field("subject")} label={t("content.support.subject")} maxLength={LONGEST_SUBJECT} />
          <TextArea
            {...form.field("text")}
            label={t("content.support.text")}
            hint={t("content.support.text_hint")}
            rows={6}
            maxLength={LONGEST}
          />
          <FileField
            label={t("content.support.picture")}
            file={value}
            onChange={onChange}
            error={error}
            progress={form.progress}
            accept="image/jpeg,image/png"
          />
        </Form>
      </Panel>
    </>
  );
}

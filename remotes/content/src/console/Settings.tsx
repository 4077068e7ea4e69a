import { useT } from "@agio/sdk";
import { Button, Checkbox, Form, Inline, Input, Panel, Select, useForm } from "@agio/ui";
import type { Item } from "../wire.gen";
import { RENEWED, useClient } from "./client";
import styles from "./console.module.css";

const TOPICS = ["account", "verification", "funds", "spot", "leveraged", "earn", "otc", "rewards"];
const LABELS = ["", "rule", "maintenance", "listing"];

/** What a text is besides its words; it holds at once, also for what is published. */
export function Settings({ item }: { item: Item }) {
  const t = useT("content");
  const form = useForm({
    call: "web/operatorContentSettings",
    client: useClient(),
    invalidates: RENEWED,
    start: { topic: item.topic, label: item.label, link: item.link, place: String(item.place), pinned: item.pinned },
    params: ({ place, ...values }) => ({ ...values, place: Number(place), id: item.id, version: item.version }),
  });
  return (
    <Panel title={t("content.console.settings")} padding="form">
      <Form form={form} id="settings">
        <div className={styles.settings}>
          {item.kind === "help" && (
            <Select
              label={t("content.console.topic")}
              options={TOPICS.map((value) => ({ value, label: t(`content.topic.${value}`) }))}
              {...form.field("topic")}
            />
          )}
          {item.kind === "notice" && (
            <Select
              label={t("content.console.label")}
              options={LABELS.map((value) => ({ value, label: value === "" ? t("content.kind.notice") : t(`content.label.${value}`) }))}
              {...form.field("label")}
            />
          )}
          <Input label={t("content.console.link")} hint={t("content.console.link_hint")} maxLength={400} {...form.field("link")} />
          <Input label={t("content.console.section")} inputMode="numeric" maxLength={6} {...form.field("place")} />
        </div>
        <Checkbox checked={form.values.pinned} onChange={(pinned) => form.set({ pinned })}>
          {t("content.pinned")}
        </Checkbox>
        <Inline justify="end">
          <Button type="submit" busy={form.busy}>
            {t("content.console.apply")}
          </Button>
        </Inline>
      </Form>
    </Panel>
  );
}

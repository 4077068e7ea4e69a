import { useState } from "react";
import { useAction, useDeployment, useT } from "@agio/sdk";
import { Button, Form, Inline, Input, MarkdownEditor, Notice, Panel, Segments, Stack, TextArea, useForm } from "@agio/ui";
import type { Item, Version } from "../wire.gen";
import { RENEWED, useClient } from "./client";
import { Preview } from "./Preview";
import { PictureField } from "./PictureField";
import { MESSAGE } from "./Sendings";
import styles from "./console.module.css";

/** A form is sent percent-encoded and at most 64 KB long: what doesn't fit is said before it is sent. */
const MOST_BYTES = 60_000;

interface WritingProps {
  item: Item;
  language: string;
  /** What was written last; undefined in a language that has nothing yet. */
  version: Version | undefined;
  /** Begins again with what stands now. */
  onReload(): void;
}

/** What a text says in one language. What was written on an older version is refused, and nothing of it is lost here. */
export function Writing({ item, language, version, onReload }: WritingProps) {
  const t = useT("content");
  const client = useClient();
  const { languages } = useDeployment();
  const [shown, setShown] = useState<"desk" | "phone">("desk");
  const [base, setBase] = useState(version?.number ?? 0);
  const keep = useAction("web/operatorContentPicture", { client, field: "picture" });
  const form = useForm({
    call: "web/operatorContentSave",
    client,
    invalidates: RENEWED,
    start: { title: version?.title ?? "", summary: version?.summary ?? "", body: version?.body ?? "", picture: version?.picture ?? "" },
    check: ({ title, summary, body }) => ({
      ...(title.trim() === "" ? { title: t("content.code.title_missing") } : {}),
      ...(encodeURIComponent(title + summary + body).length > MOST_BYTES ? { body: t("content.console.too_long") } : {}),
    }),
    params: (values) => ({ ...values, id: item.id, language, base }),
    onSuccess: ({ number }) => setBase(number),
  });
  const changed =
    version === undefined || (["title", "summary", "body", "picture"] as const).some((name) => form.values[name] !== version[name]);
  const behind = version !== undefined && version.number > base;
  const htmlLang = languages.find(({ key }) => key === language)?.htmlLang;
  const address = async (file: File) => (await keep.run({}, file))?.address;
  return (
    <div className={styles.columns}>
      <Panel padding="form">
        <Form form={form} id="writing">
          <Input label={t("content.console.title")} maxLength={200} {...form.field("title")} />
          {item.kind === MESSAGE ? (
            <TextArea
              label={t("content.console.message_text")}
              hint={t("content.console.message_hint")}
              maxLength={400}
              rows={5}
              {...form.field("summary")}
            />
          ) : (
            <>
              <TextArea
                label={t("content.console.summary")}
                hint={t("content.console.summary_hint")}
                maxLength={400}
                rows={2}
                {...form.field("summary")}
              />
              <PictureField {...form.field("picture")} onPicture={(file) => keep.run({}, file)} />
              <MarkdownEditor
                label={t("content.console.body")}
                hint={t("content.console.body_hint")}
                lang={htmlLang}
                onPicture={address}
                {...form.field("body")}
              />
            </>
          )}
          {behind && (
            <Notice kind="warn">
              <span className={styles.coming}>
                {t("content.console.behind", { writer: version.writer })}
                <Button size={28} onClick={onReload}>
                  {t("content.console.reload")}
                </Button>
              </span>
            </Notice>
          )}
          {form.problem("form") !== undefined && (
            <Inline justify="end">
              <Button size={28} onClick={onReload}>
                {t("content.console.reload")}
              </Button>
            </Inline>
          )}
          <Inline gap={8} justify="end">
            <Button type="submit" variant="primary" busy={form.busy} disabled={!changed}>
              {t("content.console.save")}
            </Button>
          </Inline>
        </Form>
      </Panel>
      <Panel
        title={t("content.console.preview")}
        padding="form"
        actions={
          <Segments
            label={t("content.console.preview")}
            options={[
              { value: "desk", label: t("content.console.desk") },
              { value: "phone", label: t("content.console.phone") },
            ]}
            value={shown}
            onChange={(value) => setShown(value as "desk" | "phone")}
          />
        }
      >
        <Stack>
          <div className={styles.preview} data-phone={shown === "phone" || undefined} lang={htmlLang}>
            <Preview {...form.values} />
          </div>
        </Stack>
      </Panel>
    </div>
  );
}

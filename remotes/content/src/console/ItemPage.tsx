import { useState } from "react";
import { invalidate, useDeployment, useFormat, useT } from "@agio/sdk";
import { Button, ConsoleSection, ErrorPanel, Notice, SkeletonRows, StatusBadge, Tabs } from "@agio/ui";
import type { Item } from "../wire.gen";
import { RENEWED, useOwnAction, useOwnCall } from "./client";
import { History } from "./History";
import { PublishDialog } from "./PublishDialog";
import { SendDialog } from "./SendDialog";
import { MESSAGE, Sendings } from "./Sendings";
import { Settings } from "./Settings";
import { WithdrawDialog } from "./WithdrawDialog";
import { Writing } from "./Writing";
import styles from "./console.module.css";

const LAST_PAGE = 99;

/** One text: its words in each language, what it is, and when it is read. */
export function ItemPage({ id, open }: { id: number; open(item: string | null): void }) {
  const t = useT("content");
  const { data: item, problem, retry } = useOwnCall("web/operatorContentItem", { id });
  if (item) return <Opened item={item} open={open} />;
  return (
    <ConsoleSection title={t("content.nav.texts")} onBack={() => open(null)}>
      {problem === null ? <SkeletonRows rows={10} height={32} /> : <ErrorPanel message={problem} onRetry={retry} />}
    </ConsoleSection>
  );
}

function Opened({ item, open }: { item: Item; open(item: string | null): void }) {
  const t = useT("content");
  const format = useFormat();
  const { languages } = useDeployment();
  const [language, setLanguage] = useState(
    item.languages.find((one) => one.language === "en")?.language ?? item.languages[0]?.language ?? "en",
  );
  const [asking, setAsking] = useState<"publish" | "withdraw" | "history" | "send" | null>(null);
  const [turn, setTurn] = useState(0);
  const cancel = useOwnAction("web/operatorContentCancel");
  const version = item.languages.find((one) => one.language === language);
  const title = item.languages.find((one) => one.language === "en")?.title ?? item.languages[0]?.title ?? t("content.console.untitled");
  const message = item.kind === MESSAGE;
  const close = () => setAsking(null);
  /** Once what stands now is here: a form that begins before would begin with what stood then. */
  const beginAgain = () => void invalidate(...RENEWED).then(() => setTurn((old) => old + 1));
  const mark = (key: string) => {
    const written = item.languages.find((one) => one.language === key);
    return written === undefined ? "○" : written.published || message ? undefined : "●";
  };
  return (
    <ConsoleSection
      title={title}
      onBack={() => open(item.kind)}
      badge={
        !message && (
          <StatusBadge tone={item.published_at === null ? "over" : "good"}>
            {t(item.published_at === null ? "content.state.draft" : "content.state.published")}
          </StatusBadge>
        )
      }
      actions={
        <>
          <Button size={36} icon="history" onClick={() => setAsking("history")} disabled={!version}>
            {t("content.console.history")}
          </Button>
          {item.published_at !== null && item.id > LAST_PAGE && (
            <Button size={36} onClick={() => setAsking("withdraw")}>
              {t("content.console.withdraw")}
            </Button>
          )}
          <Button
            size={36}
            variant="primary"
            onClick={() => setAsking(message ? "send" : "publish")}
            disabled={item.languages.length === 0}
          >
            {t(message ? "content.console.send" : "content.console.publish")}
          </Button>
        </>
      }
    >
      {item.coming.map(({ action, at, writer }) => (
        <Notice key={action} kind="info">
          <span className={styles.coming}>
            {t(`content.coming.${action}`, { at: format.dateTime(at), writer })}
            <Button size={28} busy={cancel.busy} onClick={() => void cancel.run({ id: item.id, action })}>
              {t("content.console.cancel")}
            </Button>
          </span>
        </Notice>
      ))}
      <Tabs
        label={t("content.console.languages")}
        tabs={languages.map(({ key, name }) => ({ value: key, label: name, count: mark(key) }))}
        value={language}
        onChange={setLanguage}
      />
      <Writing key={`${language}-${turn}`} item={item} language={language} version={version} onReload={beginAgain} />
      {message ? <Sendings item={item} /> : <Settings key={`settings-${item.version}`} item={item} />}
      {asking === "send" && <SendDialog item={item} onClose={close} />}
      {asking === "publish" && <PublishDialog item={item} onClose={close} />}
      {asking === "withdraw" && <WithdrawDialog item={item} onClose={close} />}
      {asking === "history" && version && <History item={item} version={version} onClose={close} onRestored={beginAgain} />}
    </ConsoleSection>
  );
}

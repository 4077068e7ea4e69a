import { useState } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Button, Chip, Drawer, ErrorPanel, Inline, SkeletonRows, Stack } from "@agio/ui";
import type { Item, Version } from "../wire.gen";
import { useOwnAction, useOwnCall } from "./client";
import { Preview } from "./Preview";
import styles from "./console.module.css";

interface HistoryProps {
  item: Item;
  version: Version;
  onClose(): void;
  onRestored(): void;
}

/** Everything that was written in a language; an older version becomes the newest by being written again. */
export function History({ item, version, onClose, onRestored }: HistoryProps) {
  const t = useT("content");
  const format = useFormat();
  const [open, setOpen] = useState<string | null>(null);
  const list = useOwnCall("web/operatorContentHistory", { id: item.id, language: version.language });
  const shown = useOwnCall("web/operatorContentVersion", open === null ? null : { id: open });
  const restore = useOwnAction("web/operatorContentRestore", () => {
    onRestored();
    onClose();
  });
  return (
    <Drawer open onClose={onClose} title={t("content.console.history")} width={560}>
      <Stack gap={12}>
        {list.problem !== null && <ErrorPanel message={list.problem} onRetry={list.retry} />}
        {list.loading && <SkeletonRows rows={4} height={48} />}
        <ol className={styles.versions}>
          {list.data?.rows.map(({ id, number, title, writer, created_at: at, published }) => (
            <li key={id}>
              <button type="button" aria-expanded={open === id} onClick={() => setOpen(open === id ? null : id)}>
                <b>{t("content.console.version", { number })}</b>
                <span>{title}</span>
                <small>
                  {format.dateTime(at)}
                  {writer === "" ? "" : ` · ${writer}`}
                </small>
              </button>
              {published && <Chip tone="good">{t("content.state.published")}</Chip>}
              {open === id && (
                <div className={styles.version}>
                  {shown.data ? <Preview {...shown.data} /> : <SkeletonRows rows={3} height={20} />}
                  {number < version.number && (
                    <Inline justify="end">
                      <Button size={36} busy={restore.busy} onClick={() => void restore.run({ version: id, base: version.number })}>
                        {t("content.console.restore")}
                      </Button>
                    </Inline>
                  )}
                </div>
              )}
            </li>
          ))}
        </ol>
      </Stack>
    </Drawer>
  );
}

import { useCall, useT } from "@agio/sdk";
import { Button, Dialog, ErrorPanel, Markdown, Skeleton } from "@agio/ui";
import styles from "../form.module.css";

export const AGREEMENT = 3;
export const PRIVACY = 5;

/** A text of the site over the form, so that nothing typed is lost by reading it. */
export function TextDialog({ id, title, onClose }: { id: number | null; title: string; onClose(): void }) {
  const t = useT("account");
  const query = useCall("web/getTextsList", id === null ? null : { id }, { staleTime: 300_000 });
  const text = query.data?.rows[0];
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={text?.title ?? title}
      width={640}
      actions={<Button onClick={onClose}>{t("shell.close")}</Button>}
    >
      <div className={styles.text} tabIndex={0}>
        {text ? (
          <Markdown text={text.body} level={3} />
        ) : query.problem || query.data ? (
          <ErrorPanel message={query.problem ?? t("account.text.missing")} onRetry={query.retry} />
        ) : (
          <Skeleton height={240} />
        )}
      </div>
    </Dialog>
  );
}

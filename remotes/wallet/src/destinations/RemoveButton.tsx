import { useState, type ReactNode } from "react";
import { useAnyAction, useT } from "@agio/sdk";
import { Button, Dialog, IconButton, toast } from "@agio/ui";

export interface RemoveButtonProps {
  call: string;
  id: string;
  /** What is asked for again afterwards. */
  invalidates: string[];
  /** Text keys: the question, what it means, and what is said when it is done. */
  title: string;
  text: string;
  done: string;
  /** What would be removed, as the reader knows it. */
  children: ReactNode;
}

/** Forget something that was saved; asks once. */
export function RemoveButton({ call, id, invalidates, title, text, done, children }: RemoveButtonProps) {
  const t = useT("wallet");
  const [asking, setAsking] = useState(false);
  const action = useAnyAction<null>(call, {
    notice: "none",
    invalidates,
    onSuccess: () => {
      setAsking(false);
      toast({ kind: "success", text: t(done) });
    },
    onCallError: () => setAsking(false),
  });
  return (
    <>
      <IconButton icon="trash" label={t("wallet.remove")} onClick={() => setAsking(true)} />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(title)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t("wallet.keep")}</Button>
            <Button variant="danger" busy={action.busy} onClick={() => void action.run({ id })}>
              {t("wallet.remove")}
            </Button>
          </>
        }
      >
        <p>{children}</p>
        <p>{t(text)}</p>
      </Dialog>
    </>
  );
}

import { createStore, forget, linkOr, useStore, useT, type Envelope } from "@agio/sdk";
import { Button, Dialog } from "@agio/ui";

const asked = createStore<Envelope | null>(null);

/** Code 2000. Many calls may be refused at once; one dialog is enough. */
export const askLogIn = (envelope: Envelope): void => {
  if (asked.get() === null) asked.set(envelope);
};

export function LogInAgain() {
  const t = useT();
  const envelope = useStore(asked);
  const close = () => asked.set(null);
  const again = () => {
    close();
    forget();
    const login = linkOr("account.login", "/login", { next: location.pathname + location.search });
    if (login) location.assign(login);
    else location.reload();
  };
  return (
    <Dialog
      open={envelope !== null}
      onClose={close}
      title={envelope?.title || t("shell.session.title")}
      actions={
        <>
          <Button onClick={close}>{t("shell.session.back")}</Button>
          <Button variant="primary" onClick={again}>
            {t("shell.session.again")}
          </Button>
        </>
      }
    >
      {envelope?.message || t("shell.session.text")}
    </Dialog>
  );
}

import { CODE, createStore, followTabs, forget, getToken, linkOr, login, useAction, useStore, useT, type Envelope } from "@agio/sdk";
import { Button, Dialog } from "@agio/ui";

const asked = createStore<Envelope | null>(null);

/** The token of the session that somebody knows to be over and stays with; undefined while nobody went back. */
let knownOver: string | null | undefined;

const demo = () => linkOr("account.demo", "/demo");

/** Codes 2000 and 121. Many calls may be refused at once; one dialog is enough, and none where the way out begins. */
export const askAboutSession = (envelope: Envelope, background: boolean): void => {
  if (asked.get() !== null) return;
  if (background && knownOver === getToken()) return;
  if (envelope.code === CODE.demoExpired && location.pathname === demo()) return;
  asked.set(envelope);
};

const close = () => {
  knownOver = getToken();
  asked.set(null);
};

/**
 * The session has ended, or the demo account it belongs to: what one can do now. It is there only while it is asked, and
 * so above whatever dialog was open before.
 */
export function SessionEnds() {
  const envelope = useStore(asked);
  if (envelope === null) return null;
  return envelope.code === CODE.demoExpired ? <DemoExpired envelope={envelope} /> : <LogInAgain envelope={envelope} />;
}

function goTo(path: string | null): void {
  close();
  if (path) location.assign(path);
  else location.reload();
}

function LogInAgain({ envelope }: { envelope: Envelope }) {
  const t = useT();
  const again = () => {
    // Where another tab has begun a session since, this page follows it and signs nobody out.
    if (followTabs()) return close();
    forget({ code: envelope.code, message: envelope.message || t("shell.session.text") });
    goTo(linkOr("account.login", "/login", { next: location.pathname + location.search }));
  };
  return (
    <Dialog
      open
      onClose={close}
      title={envelope.title || t("shell.session.title")}
      actions={
        <>
          <Button onClick={close}>{t("shell.session.back")}</Button>
          <Button variant="primary" onClick={again}>
            {t("shell.session.again")}
          </Button>
        </>
      }
    >
      {envelope.message || t("shell.session.text")}
    </Dialog>
  );
}

/** Simulated money for another while, or back to the real account; where that isn't open any more, to its sign-in. */
function DemoExpired({ envelope }: { envelope: Envelope }) {
  const t = useT();
  const back = useAction("web/switchRealm", {
    notice: "none",
    quiet: true,
    onSuccess: ({ token }) => {
      if (token) login(token);
      goTo(location.pathname + location.search);
    },
    onCallError: () => {
      forget();
      goTo(linkOr("account.login", "/login", { next: location.pathname + location.search }));
    },
  });
  return (
    <Dialog
      open
      onClose={close}
      title={t("shell.demo.over")}
      actions={
        <>
          <Button busy={back.busy} onClick={() => void back.run({ realm: "real" })}>
            {t("shell.demo.to_real")}
          </Button>
          <Button variant="primary" onClick={() => goTo(demo())}>
            {t("shell.demo.regenerate")}
          </Button>
        </>
      }
    >
      {envelope.message}
    </Dialog>
  );
}

import { useState } from "react";
import {
  api,
  createStore,
  hasPasskeys,
  Link,
  linkOr,
  signRequest,
  useSession,
  useStore,
  useT,
  type CallError,
  type Params,
  type Signable,
} from "@agio/sdk";
import { Button, Dialog, Form, Input, Notice, PinField, Stack, useForm } from "@agio/ui";
import { RiskTest } from "./RiskTest";

interface Asked {
  refusal: CallError;
  /** The command that waits for it. */
  command: Signable;
  answer(proof: Params | null): void;
}

/** The account has no trading password. */
const UNSET = 124;
/** The first order of a risky product: its test comes first. */
const UNTESTED = 181;
/** This session hasn't given it. */
const UNGIVEN = 163;
const asked = createStore<Asked | null>(null);

/** Ask for the trading password, or have it set; one command at a time, what is asked for meanwhile is refused. */
export const prove = (refusal: CallError, command: Signable): Promise<Params | null> =>
  new Promise((resolve) => {
    if (asked.get() !== null) return resolve(null);
    asked.set({
      refusal,
      command,
      answer(proof) {
        asked.set(null);
        resolve(proof);
      },
    });
  });

/**
 * What a purchase or an order waits for: that it is the user. What was typed into its form stays. It is there only while
 * it is asked, and so above the dialog of the command, which was open before.
 */
export function StepUp() {
  const ask = useStore(asked);
  if (ask === null) return null;
  const back = () => ask.answer(null);
  if (ask.refusal.code === UNTESTED) return <RiskTest product={ask.refusal.field ?? ""} onPassed={() => ask.answer({})} onBack={back} />;
  return <Asking ask={ask} onBack={back} />;
}

function Asking({ ask, onBack }: { ask: Asked; onBack(): void }) {
  const t = useT();
  const { user } = useSession();
  // A passkey does without a trading password.
  const unset = ask.refusal.code === UNSET && !(user?.passkey && hasPasskeys());
  return (
    <Dialog
      open
      onClose={onBack}
      title={t(unset ? "shell.proof.set_title" : "shell.proof.title")}
      {...(unset ? {} : { actions: <Button onClick={onBack}>{t("shell.command.back")}</Button> })}
    >
      {unset ? <SetIt ask={ask} /> : <GiveIt key={ask.refusal.message} ask={ask} />}
    </Dialog>
  );
}

function GiveIt({ ask: { refusal, command, answer } }: { ask: Asked }) {
  const t = useT();
  const { user } = useSession();
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const sign = () =>
    void signRequest(api, command).then(answer, (failure: unknown) =>
      setProblem(failure instanceof Error && failure.message ? failure.message : t("shell.passkey.failed")),
    );
  const forgotten = linkOr("account.editTradingPassword", "/editPasswordTrade");
  return (
    <Stack gap={16}>
      <p>{t("shell.proof.text")}</p>
      {user?.passkey && hasPasskeys() && (
        <Button icon="fingerprint" size={44} full onClick={sign}>
          {t("shell.passkey.use")}
        </Button>
      )}
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <PinField
        label={t("shell.command.password")}
        autoFocus
        value={pin}
        onChange={setPin}
        onComplete={(tpassword) => answer({ tpassword })}
        error={refusal.code === UNGIVEN || refusal.code === UNSET ? undefined : refusal.message}
      />
      {forgotten && (
        <Link to={forgotten} onClick={() => answer(null)}>
          {t("shell.command.forgot")}
        </Link>
      )}
    </Stack>
  );
}

function SetIt({ ask: { answer } }: { ask: Asked }) {
  const t = useT();
  const [bound, setBound] = useState(false);
  const form = useForm({
    call: "web/setTpassword",
    invalidates: ["web/security", "web/hasTpassword"],
    start: { password: "", tpassword: "", tpassword2: "", totp: "" },
    otherwise: "password",
    secret: ["password", "tpassword", "tpassword2", "totp"],
    check: ({ tpassword, tpassword2 }) => (tpassword2 !== "" && tpassword !== tpassword2 ? { tpassword2: t("shell.proof.differ") } : {}),
    params: ({ totp, ...rest }) => ({ ...rest, ...(totp ? { totp } : {}) }),
    onCallError: ({ field }) => {
      if (field === "totp") setBound(true);
    },
    // The command goes on with it: a deployment that asks each time asks no second time.
    onSuccess: (_, { tpassword }) => answer({ tpassword }),
  });
  return (
    <Form form={form} command={{ label: t("shell.proof.set") }}>
      <p>{t("shell.proof.set_text")}</p>
      <Input {...form.field("password")} type="password" autoComplete="current-password" autoFocus label={t("shell.proof.login")} />
      <PinField {...form.field("tpassword")} label={t("shell.proof.six")} />
      <PinField {...form.field("tpassword2")} label={t("shell.proof.repeat")} />
      {bound && <PinField {...form.field("totp")} plain label={t("shell.command.code")} />}
    </Form>
  );
}

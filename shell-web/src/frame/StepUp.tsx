import { useState } from "react";
import { createStore, Link, linkOr, useStore, useT, type CallError, type Params } from "@agio/sdk";
import { Button, Dialog, Form, Input, PinField, Stack, useForm } from "@agio/ui";
import { RiskTest } from "./RiskTest";

interface Asked {
  refusal: CallError;
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
export const prove = (refusal: CallError): Promise<Params | null> =>
  new Promise((resolve) => {
    if (asked.get() !== null) return resolve(null);
    asked.set({
      refusal,
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
  const t = useT();
  const ask = useStore(asked);
  if (ask === null) return null;
  const back = () => ask.answer(null);
  if (ask.refusal.code === UNTESTED) return <RiskTest product={ask.refusal.field ?? ""} onPassed={() => ask.answer({})} onBack={back} />;
  const unset = ask.refusal.code === UNSET;
  return (
    <Dialog
      open
      onClose={back}
      title={t(unset ? "shell.proof.set_title" : "shell.proof.title")}
      {...(unset ? {} : { actions: <Button onClick={back}>{t("shell.command.back")}</Button> })}
    >
      {unset ? <SetIt ask={ask} /> : <GiveIt key={ask.refusal.message} ask={ask} />}
    </Dialog>
  );
}

function GiveIt({ ask: { refusal, answer } }: { ask: Asked }) {
  const t = useT();
  const [pin, setPin] = useState("");
  const forgotten = linkOr("account.editTradingPassword", "/editPasswordTrade");
  return (
    <Stack gap={16}>
      <p>{t("shell.proof.text")}</p>
      <PinField
        label={t("shell.command.password")}
        autoFocus
        value={pin}
        onChange={setPin}
        onComplete={(tpassword) => answer({ tpassword })}
        error={refusal.code === UNGIVEN ? undefined : refusal.message}
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

import { useState, type FormEvent } from "react";
import { Link, linkOr, useCall, useNavigate, useSession, useT } from "@agio/sdk";
import { Button, Lost, Notice, Panel, PinField, Select, Sending, toast } from "@agio/ui";
import { AnswerField } from "./AnswerField";
import { Centre, Guarded } from "./Centre";
import { CodeField } from "./CodeField";
import { PROOF_FIELDS, type ProofField } from "./proof";
import { ProofFields } from "./ProofFields";
import { maskAddress, pinProblems, type PinField as Pin, type Problems } from "./rules";
import type { Security } from "./security";
import { useDeed } from "./useDeed";
import { useProblems } from "./useProblems";
import { useProof } from "./useProof";
import styles from "./form.module.css";

/** Six digits that are asked for before money leaves: set, changed with the old ones, or replaced when forgotten. */
export function TradingPassword() {
  const t = useT("account");
  const [forgotten, setForgotten] = useState(false);
  return (
    <Centre title={t("account.pin.title")} lead={t("account.pin.lead")}>
      <Guarded>
        {(security) => (
          <Form
            key={forgotten ? "forgotten" : "known"}
            security={security}
            way={!security.trading_password ? "set" : forgotten ? "reset" : "change"}
            onWay={() => setForgotten(!forgotten)}
          />
        )}
      </Guarded>
    </Centre>
  );
}

type Way = "set" | "change" | "reset";
type Field = Pin | "account" | "code" | "answer" | ProofField;
const FIELDS = ["old", "account", "code", "tpassword", "tpassword2", "answer", ...PROOF_FIELDS] as const satisfies readonly Field[];

function Form({ security, way: opened, onWay }: { security: Security; way: Way; onWay(): void }) {
  const t = useT("account");
  const navigate = useNavigate();
  const { refresh } = useSession();
  // As it was when the form opened: a lost answer may have set one, and pressed again it asks for the same.
  const [way] = useState(opened);
  const lock = useCall<{ set: boolean; locked_minutes: number }>("web/hasTpassword", way === "change" ? {} : null, { keepPrevious: true });
  const addresses = [security.email, security.phone].filter((one) => one !== null);
  const [old, setOld] = useState("");
  const [pin, setPin] = useState("");
  const [repeated, setRepeated] = useState("");
  const [account, setAccount] = useState(addresses[0] ?? "");
  const [code, setCode] = useState("");
  const [answer, setAnswer] = useState("");
  const problems = useProblems<Field>(FIELDS);
  const proof = useProof(security);
  const deed = useDeed<null, Field>(way === "reset" ? "web/resetTpassword" : "web/setTpassword", problems, "tpassword", () => {
    proof.clear();
    void refresh();
    toast({ kind: "success", text: t(way === "set" ? "account.pin.done_set" : "account.pin.done_changed") });
    void navigate(linkOr("account.security", "/security") ?? "/");
  }, { invalidates: ["web/security", "web/hasTpassword"] });
  const typed = (field: Field, set: (text: string) => void) => (text: string) => {
    problems.clear(field);
    set(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems<Field> = { ...pinProblems({ pin, repeated, old: way === "change" ? old : null }), ...proof.problems() };
    if (way === "reset" && code === "") found.code = { key: "account.form.code_missing" };
    if (problems.show(found)) return;
    void deed.run({
      tpassword: pin,
      tpassword2: repeated,
      ...(way === "change" ? { old } : {}),
      ...(way === "reset" ? { account, code, ...(answer.trim() ? { answer: answer.trim() } : {}) } : {}),
      ...proof.params(),
    });
  };
  const locked = lock.data?.locked_minutes ?? 0;
  const email = linkOr("account.email", "/email");
  if (way === "reset" && addresses.length === 0) {
    return (
      <Panel padding="form">
        <Notice kind="warn" title={t("account.pin.no_address")}>
          {email && <Link to={email}>{t("account.bind.email_submit")}</Link>}
        </Notice>
      </Panel>
    );
  }
  return (
    <Panel padding="form">
      <div className={styles.box}>
        <form ref={problems.form} className={styles.form} onSubmit={submit} noValidate>
          <Sending busy={deed.busy}>
            {way === "change" && locked > 0 && <Notice kind="warn">{t("account.pin.locked", { minutes: locked })}</Notice>}
            {way === "change" && (
              <PinField label={t("account.pin.old")} value={old} onChange={typed("old", setOld)} error={problems.of("old")} />
            )}
            {way === "reset" && (
              <>
                <Notice kind="warn">{t("account.pin.hold")}</Notice>
                {addresses.length > 1 && (
                  <Select
                    label={t("account.pin.send_to")}
                    value={account}
                    onChange={typed("account", setAccount)}
                    options={addresses.map((one) => ({ value: one, label: maskAddress(one) }))}
                  />
                )}
                <CodeField
                  edits={problems.edits}
                  name="code"
                  label={t("account.pin.code", { to: maskAddress(account) })}
                  purpose="tpassword"
                  account={account}
                  shownAs={maskAddress(account)}
                  value={code}
                  onChange={typed("code", setCode)}
                  error={problems.of("code")}
                  onRefusal={(error) => problems.refuse(error, "code", true)}
                />
              </>
            )}
            {way !== "set" && (
              <div className={styles.between}>
                <button type="button" className={styles.quiet} onClick={onWay}>
                  {t(way === "change" ? "account.pin.forgot" : "account.pin.known")}
                </button>
              </div>
            )}
            <PinField
              label={t(way === "set" ? "account.pin.six" : "account.pin.next")}
              hint={t("account.pin.hint")}
              value={pin}
              onChange={typed("tpassword", setPin)}
              error={problems.of("tpassword")}
            />
            <PinField label={t("account.pin.repeat")} value={repeated} onChange={typed("tpassword2", setRepeated)} error={problems.of("tpassword2")} />
            {way === "reset" && security.question && (
              <AnswerField value={answer} onChange={typed("answer", setAnswer)} error={problems.of("answer")} />
            )}
            <ProofFields proof={proof} problems={problems} address={security.wallet} />
            {way === "change" && <Notice>{t("account.centre.review_after")}</Notice>}
            <Lost error={deed.error} />
            <div className={styles.end}>
              <Button type="submit" variant="primary" size={40} busy={deed.busy}>
                {t(way === "set" ? "account.pin.submit_set" : "account.pin.submit_change")}
              </Button>
            </div>
          </Sending>
        </form>
      </div>
    </Panel>
  );
}

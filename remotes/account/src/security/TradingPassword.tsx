import { useState } from "react";
import { Link, linkOr, useCall, useNavigate, useSession, useT } from "@agio/sdk";
import { Button, Form, Notice, Panel, PinField, Select, toast } from "@agio/ui";
import { AnswerField } from "./AnswerField";
import { Centre, Guarded } from "../Centre";
import { CodeField } from "../addresses/CodeField";
import { ProofFields } from "./ProofFields";
import { said } from "../problems";
import { maskAddress, pinProblems } from "../rules";
import type { Security } from "./security";
import { useProvedForm } from "./useProof";
import styles from "../form.module.css";

/** Six digits that are asked for before money leaves: set, changed with the old ones, or replaced when forgotten. */
export function TradingPassword() {
  const t = useT("account");
  const [forgotten, setForgotten] = useState(false);
  return (
    <Centre title={t("account.pin.title")} lead={t("account.pin.lead")}>
      <Guarded>
        {(security) => (
          <PinForm
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
function PinForm({ security, way: opened, onWay }: { security: Security; way: Way; onWay(): void }) {
  const t = useT("account");
  const navigate = useNavigate();
  const { refresh } = useSession();
  // As it was when the form opened: a lost answer may have set one, and pressed again it asks for the same.
  const [way] = useState(opened);
  const lock = useCall("web/hasTpassword", way === "change" ? {} : null, { keepPrevious: true });
  const addresses = [security.email, security.phone].filter((one) => one !== null);
  const form = useProvedForm(security, {
    call: way === "reset" ? "web/resetTpassword" : "web/setTpassword",
    invalidates: ["web/security", "web/hasTpassword"],
    start: { old: "", tpassword: "", tpassword2: "", account: addresses[0] ?? "", code: "", answer: "" },
    otherwise: "tpassword",
    check: ({ tpassword, tpassword2, old, code }) => ({
      ...said(t, pinProblems({ pin: tpassword, repeated: tpassword2, old: way === "change" ? old : null })),
      ...(way === "reset" && code === "" ? { code: t("account.form.code_missing") } : {}),
    }),
    params: ({ old, tpassword, tpassword2, account, code, answer }) => ({
      tpassword,
      tpassword2,
      ...(way === "change" ? { old } : {}),
      ...(way === "reset" ? { account, code, ...(answer.trim() ? { answer: answer.trim() } : {}) } : {}),
    }),
    onSuccess() {
      void refresh();
      toast({ kind: "success", text: t(way === "set" ? "account.pin.done_set" : "account.pin.done_changed") });
      void navigate(linkOr("account.security", "/security") ?? "/");
    },
  });
  const { account } = form.values;
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
      <Form
        form={form}
        className={styles.box}
        command={{ label: t(way === "set" ? "account.pin.submit_set" : "account.pin.submit_change") }}
      >
        {way === "change" && locked > 0 && <Notice kind="warn">{t("account.pin.locked", { minutes: locked })}</Notice>}
        {way === "change" && <PinField {...form.field("old")} label={t("account.pin.old")} />}
        {way === "reset" && (
          <>
            <Notice kind="warn">{t("account.pin.hold")}</Notice>
            {addresses.length > 1 && (
              <Select
                {...form.field("account")}
                label={t("account.pin.send_to")}
                options={addresses.map((one) => ({ value: one, label: maskAddress(one) }))}
              />
            )}
            <CodeField
              {...form.field("code")}
              edits={form.edits}
              label={t("account.pin.code", { to: maskAddress(account) })}
              purpose="tpassword"
              account={account}
              shownAs={maskAddress(account)}
              onCallError={(error) => form.refuse(error, "code", true)}
            />
          </>
        )}
        {way !== "set" && (
          <Button variant="link" onClick={onWay}>
            {t(way === "change" ? "account.pin.forgot" : "account.pin.known")}
          </Button>
        )}
        <PinField
          {...form.field("tpassword")}
          label={t(way === "set" ? "account.pin.six" : "account.pin.next")}
          hint={t("account.pin.hint")}
        />
        <PinField {...form.field("tpassword2")} label={t("account.pin.repeat")} />
        {way === "reset" && security.question && <AnswerField {...form.field("answer")} />}
        <ProofFields form={form} address={security.wallet} />
        {way === "change" && <Notice>{t("account.centre.review_after")}</Notice>}
      </Form>
    </Panel>
  );
}

import { useState, type ReactNode } from "react";
import { useFormat, useNow, useSession, useT, type AnswerOf } from "@agio/sdk";
import {
  Button,
  CopyField,
  Facts,
  Form,
  Inline,
  Notice,
  Panel,
  PinField,
  QrField,
  StatusBadge,
  Steps,
  Text,
  toast,
  useForm,
} from "@agio/ui";
import { Centre, Guarded } from "../Centre";
import { ProofFields } from "./ProofFields";
import { RecoveryCodes } from "./RecoveryCodes";
import type { Security } from "./security";
import { useProvedForm } from "./useProof";
import type { TotpOffer } from "../wire.gen";
import styles from "../form.module.css";

/** The authenticator: bound with its first code, renewed, unbound. */
export default function GoogleCode() {
  const t = useT("account");
  return (
    <Centre title={t("account.totp.title")} lead={t("account.totp.lead")}>
      <Guarded>{(security) => <Body security={security} />}</Guarded>
    </Centre>
  );
}

function Body({ security }: { security: Security }) {
  const t = useT("account");
  const { refresh } = useSession();
  const [offer, setOffer] = useState<TotpOffer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null);
          toast({ kind: "success", text: t("account.totp.ready") });
        }}
      />
    );
  }
  const show = (recovery: readonly string[]) => {
    setOffer(null);
    setCodes(recovery);
    void refresh();
  };
  // While an offer stands, its answer may have got lost: pressed again, it still brings the recovery codes.
  if (security.totp && !offer) return <Bound security={security} onCodes={show} />;
  return (
    <Panel padding="form">
      <div className={styles.box}>
        <div className={styles.steps}>
          <Steps steps={[t("account.totp.step_prove"), t("account.totp.step_scan")]} current={offer ? 1 : 0} />
        </div>
        {offer ? <Confirm offer={offer} onCodes={show} onAgain={() => setOffer(null)} /> : <Begin security={security} onOffer={setOffer} />}
      </div>
    </Panel>
  );
}

function Begin({ security, onOffer }: { security: Security; onOffer(offer: TotpOffer): void }) {
  const t = useT("account");
  return (
    <ProofForm security={security} call="web/bindTotp" button={t("account.totp.begin")} onDone={onOffer}>
      <Text tone="caption">{t("account.totp.need_app")}</Text>
    </ProofForm>
  );
}

function Confirm({ offer, onCodes, onAgain }: { offer: TotpOffer; onCodes(codes: readonly string[]): void; onAgain(): void }) {
  const t = useT("account");
  const format = useFormat();
  const now = useNow(1_000);
  const form = useForm({
    call: "web/confirmTotp",
    invalidates: ["web/security"],
    start: { totp: "" },
    otherwise: "totp",
    check: ({ totp }) => (/^\d{6}$/.test(totp) ? {} : { totp: t("account.form.totp_digits") }),
    onSuccess: ({ recovery }) => onCodes(recovery),
  });
  const over = now >= Date.parse(offer.expires_at);
  if (over) {
    return (
      <div className={styles.form}>
        <Notice kind="warn">{t("account.totp.over")}</Notice>
        <Inline align="stretch" wrap>
          <Button variant="primary" size={40} onClick={onAgain}>
            {t("account.totp.again")}
          </Button>
        </Inline>
      </div>
    );
  }
  return (
    <Form form={form} className={styles.box} command={{ label: t("account.totp.confirm") }}>
      <div className={styles.offer}>
        <QrField value={offer.uri} size={160} label={t("account.totp.qr")} />
        <div>
          <p>{t("account.totp.scan")}</p>
          <CopyField value={offer.secret} shown={offer.secret.match(/.{1,4}/g)?.join(" ")} button />
          <Text tone="caption">{t("account.totp.until", { time: format.time(offer.expires_at) })}</Text>
        </div>
      </div>
      <PinField {...form.field("totp")} label={t("account.totp.first")} plain autoFocus onComplete={(totp) => form.send({ totp })} />
    </Form>
  );
}

function Bound({ security, onCodes }: { security: Security; onCodes(codes: readonly string[]): void }) {
  const t = useT("account");
  const { refresh } = useSession();
  const [command, setCommand] = useState<"renew" | "unbind" | null>(null);
  const few = security.recovery_left < 3;
  return (
    <Panel padding="form">
      <div className={styles.box}>
        <Facts
          facts={[
            { label: t("account.totp.name"), value: <StatusBadge tone="good">{t("account.state.bound")}</StatusBadge> },
            { label: t("account.recovery.title"), value: t("account.totp.left", { count: security.recovery_left }) },
          ]}
        />
        {command === null && (
          <div className={styles.form}>
            {few && <Notice kind="warn">{t("account.totp.few")}</Notice>}
            <Inline align="stretch" wrap>
              <Button variant={few ? "primary" : "secondary"} icon="refresh" onClick={() => setCommand("renew")}>
                {t("account.totp.renew")}
              </Button>
              <Button variant="refuse" onClick={() => setCommand("unbind")}>
                {t("account.totp.unbind")}
              </Button>
            </Inline>
          </div>
        )}
        {command === "renew" && (
          <ProofForm
            security={security}
            call="web/renewRecoveryCodes"
            button={t("account.totp.renew")}
            onCancel={() => setCommand(null)}
            onDone={({ recovery }) => onCodes(recovery)}
          >
            <Notice>{t("account.totp.renew_note")}</Notice>
          </ProofForm>
        )}
        {command === "unbind" && (
          <ProofForm
            security={security}
            call="web/unbindTotp"
            button={t("account.totp.unbind")}
            danger
            onCancel={() => setCommand(null)}
            onDone={() => {
              setCommand(null);
              void refresh();
              toast({ kind: "success", text: t("account.totp.unbound") });
            }}
          >
            <Notice kind="warn">{t("account.totp.unbind_note")}</Notice>
          </ProofForm>
        )}
      </div>
    </Panel>
  );
}

/** The calls that take nothing but the proof. */
type Bare = "web/bindTotp" | "web/renewRecoveryCodes" | "web/unbindTotp";

interface ProofFormProps<C extends Bare> {
  security: Security;
  call: C;
  button: string;
  danger?: boolean;
  children: ReactNode;
  onDone(data: AnswerOf<C>): void;
  onCancel?(): void;
}

/** A command that needs nothing but the proof. */
function ProofForm<C extends Bare>({ security, call, button, danger, children, onDone, onCancel }: ProofFormProps<C>) {
  const t = useT("account");
  const form = useProvedForm(security, { call, start: {}, onSuccess: onDone });
  return (
    <Form
      form={form}
      className={styles.box}
      command={{
        label: button,
        variant: danger ? "danger" : "primary",
        before: onCancel && (
          <Button size={40} onClick={onCancel}>
            {t("shell.cancel")}
          </Button>
        ),
      }}
    >
      {children}
      <ProofFields form={form} address={security.wallet} />
    </Form>
  );
}

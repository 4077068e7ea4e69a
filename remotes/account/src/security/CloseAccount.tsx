import { linkOr, useAction, useCall, useFormat, useT } from "@agio/sdk";
import { Button, Form, Notice, Panel, QueryState, toast } from "@agio/ui";
import { Centre, Guarded } from "../Centre";
import { Row, Rows } from "../Row";
import { ProofFields } from "./ProofFields";
import type { Security } from "./security";
import { useProvedForm } from "./useProof";
import type { Closing } from "../wire.gen";
import styles from "../form.module.css";

const ASSETS = "/asset";

/** The end of an account: asked for, taken back, and until then everything that has to end first. */
export default function CloseAccount() {
  const t = useT("account");
  return (
    <Centre title={t("account.screen.close")} lead={t("account.close.lead")}>
      <Guarded>{(security) => <Body security={security} />}</Guarded>
    </Centre>
  );
}

function Body({ security }: { security: Security }) {
  return (
    <QueryState query={useCall("web/closing", {})} rows={4}>
      {(closing) =>
        closing.state === "waiting" && closing.closes_at ? (
          <Waiting until={closing.closes_at} />
        ) : (
          <Ask security={security} closing={closing} />
        )
      }
    </QueryState>
  );
}

function Waiting({ until }: { until: string }) {
  const t = useT("account");
  const format = useFormat();
  const keep = useAction("web/keepAccount", {
    notice: "none",
    invalidates: ["web/closing"],
    onSuccess: () => toast({ kind: "success", text: t("account.close.kept") }),
  });
  return (
    <Panel padding="form">
      <div className={styles.box}>
        <Notice kind="warn">{t("account.close.waiting", { time: format.dateTime(until) })}</Notice>
        <Button variant="primary" busy={keep.busy} onClick={() => void keep.run({})}>
          {t("account.close.keep")}
        </Button>
      </div>
    </Panel>
  );
}

function Ask({ security, closing }: { security: Security; closing: Closing }) {
  const t = useT("account");
  const format = useFormat();
  const { reasons, days, years, dust } = closing;
  const form = useProvedForm(security, {
    call: "web/closeAccount",
    invalidates: ["web/closing"],
    start: {},
    onSuccess: () => toast({ kind: "success", text: t("account.close.asked") }),
  });
  const terms = <p>{t("account.close.text", { days, years, dust })}</p>;
  return (
    <>
      {closing.state === "stopped" && <Notice kind="warn">{t("account.close.stopped")}</Notice>}
      {reasons.length > 0 ? (
        <>
          <Panel title={t("account.close.open")}>
            <p>{t("account.close.open_text")}</p>
          </Panel>
          <Panel padding="flush">
            <Rows>
              {reasons.map(({ title, count, held, link }) => (
                <Row
                  key={title}
                  icon="clock"
                  title={title}
                  text={held.map(({ coin, amount }) => `${format.amount(amount)} ${coin}`).join(" · ")}
                  aside={link && count}
                  to={link ? linkOr(link, ASSETS) : ASSETS}
                />
              ))}
            </Rows>
          </Panel>
          <Panel>{terms}</Panel>
        </>
      ) : (
        <Panel padding="form">
          <Form form={form} className={styles.box} command={{ label: t("account.close.ask"), variant: "danger" }}>
            {terms}
            <ProofFields form={form} address={security.wallet} />
          </Form>
        </Panel>
      )}
    </>
  );
}

import { linkOr, useNavigate, useT } from "@agio/sdk";
import { Form, Input, Notice, Panel, toast } from "@agio/ui";
import { Centre, Guarded } from "../Centre";
import { ProofFields } from "./ProofFields";
import type { Security } from "./security";
import { useProvedForm } from "./useProof";
import styles from "../form.module.css";

const SHORTEST = 4;
const LONGEST = 20;

/** The phrase that stands in every e-mail to the account. */
export default function Phrase() {
  const t = useT("account");
  return (
    <Centre title={t("account.screen.phrase")} lead={t("account.phrase.lead")}>
      <Guarded>{(security) => <PhraseForm security={security} />}</Guarded>
    </Centre>
  );
}

function PhraseForm({ security }: { security: Security }) {
  const t = useT("account");
  const navigate = useNavigate();
  const form = useProvedForm(security, {
    call: "web/setPhrase",
    start: { phrase: "" },
    otherwise: "phrase",
    check: ({ phrase }) => {
      const length = [...phrase.trim()].length;
      const wrong = length < SHORTEST || length > LONGEST;
      return wrong && !(length === 0 && security.phrase)
        ? { phrase: t("account.code.phrase_invalid", { shortest: SHORTEST, longest: LONGEST }) }
        : {};
    },
    params: ({ phrase }) => ({ phrase: phrase.trim() }),
    onSuccess() {
      toast({ kind: "success", text: t("account.phrase.done") });
      void navigate(linkOr("account.security", "/security") ?? "/");
    },
  });
  return (
    <Panel padding="form">
      <Form form={form} className={styles.box} command={{ label: t("account.form.save") }}>
        {security.phrase && <Notice kind="done">{t("account.phrase.set")}</Notice>}
        <Input
          {...form.field("phrase")}
          label={t("account.phrase.label")}
          hint={t("account.phrase.hint")}
          autoComplete="off"
          maxLength={LONGEST}
        />
        <ProofFields form={form} address={security.wallet} />
      </Form>
    </Panel>
  );
}

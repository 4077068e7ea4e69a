import { linkOr, useFormat, useLocation, useSession, useT, useTitle } from "@agio/sdk";
import { Button, Columns, Facts, Form, Notice, Page, Panel, ScreenHead, Select, useForm } from "@agio/ui";
import { AssetProofs } from "./AssetProofs";
import { RISK, useRisk } from "./useRisk";
import { NAMES, useChoices, type Question } from "./questions";

type Values = Record<Question, string>;

/** Everybody may read the questions; who is logged in answers them. */
export default function Questionnaire() {
  const t = useT("verification");
  useTitle(t("verification.questionnaire.title"));
  return (
    <Page>
      <ScreenHead title={t("verification.questionnaire.title")} lead={t("verification.questionnaire.lead")} />
      <Columns explains aside={<Explained />}>
        <Questions />
      </Columns>
    </Page>
  );
}

function Questions() {
  const t = useT("verification");
  const format = useFormat();
  const choices = useChoices();
  const { signedIn, realm } = useSession();
  const real = signedIn && realm !== "demo";
  const known = useRisk(real).data;
  const form = useForm({
    call: "web/answerQuestionnaire",
    start: Object.fromEntries(NAMES.map((name) => [name, ""])) as Values,
    draft: "verification-questionnaire",
    invalidates: [RISK, "web/verificationPhoto"],
    check: (values) =>
      Object.fromEntries(NAMES.filter((name) => values[name] === "").map((name) => [name, t("verification.questionnaire.choose")])),
    params: (values) => Object.fromEntries(NAMES.map((name) => [name, Number(values[name])])) as Record<(typeof NAMES)[number], number>,
    done: ({ level }) => ({
      text: t("verification.questionnaire.done", { level: t(`verification.risk.${level}`) }),
    }),
  });
  if (known && !known.again && known.again_at)
    return (
      <Panel padding="form">
        <Notice kind="info">
          {t("verification.questionnaire.taken", {
            level: t(`verification.risk.${known.level}`),
            moment: format.dateTime(known.again_at),
          })}
        </Notice>
      </Panel>
    );
  return (
    <Panel padding="form">
      <Form form={form} actions={<Command busy={form.busy} />}>
        {NAMES.map((name) => (
          <Select
            key={name}
            {...form.field(name)}
            value={form.values[name] || null}
            label={t(`verification.question.${name}`)}
            options={choices(name)}
          />
        ))}
        {known?.again && <AssetProofs risk={known} />}
      </Form>
    </Panel>
  );
}

function Command({ busy }: { busy: boolean }) {
  const t = useT("verification");
  const { pathname } = useLocation();
  const { signedIn, realm } = useSession();
  const login = linkOr("account.login", "/login", { next: pathname });
  if (!signedIn)
    return (
      login && (
        <Button variant="primary" size={44} full to={login}>
          {t("verification.questionnaire.log_in")}
        </Button>
      )
    );
  if (realm === "demo") return <Notice kind="warn">{t("verification.questionnaire.real_needed")}</Notice>;
  return (
    <Button type="submit" variant="primary" size={44} full busy={busy}>
      {t("verification.questionnaire.send")}
    </Button>
  );
}

/** What each level means for who has it. */
export function Explained() {
  const t = useT("verification");
  return (
    <Panel title={t("verification.risk.levels")}>
      <Facts
        facts={[1, 2, 3].map((level) => ({
          label: t(`verification.risk.${level}`),
          value: t(`verification.risk.${level}_text`),
        }))}
      />
    </Panel>
  );
}

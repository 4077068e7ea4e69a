import { useT, useTitle } from "@agio/sdk";
import { Columns, Page, Panel, ScreenHead, Text } from "@agio/ui";
import { Sections } from "../Frame";
import { useSpan } from "../useSpan";
import { HowItGoes, IfWrong } from "./HowItGoes";

const RULES = ["own", "time", "account", "reference", "proof", "rate", "dispute", "demo"] as const;

/** The rules of C2C, in sentences. */
export default function Rule() {
  const t = useT("c2c");
  const span = useSpan();
  useTitle(t("c2c.screen.rule"));
  return (
    <Page>
      <Sections current="rule" />
      <ScreenHead title={t("c2c.screen.rule")} lead={t("c2c.rule.lead")} />
      <Columns
        acts
        aside={
          <>
            <HowItGoes side="buy" />
            <IfWrong side="buy" />
          </>
        }
      >
        {RULES.map((rule) => (
          <Panel key={rule} title={t(`c2c.rule.${rule}`)}>
            <Text tone="soft">{t(`c2c.rule.${rule}_text`, { span })}</Text>
          </Panel>
        ))}
      </Columns>
    </Page>
  );
}

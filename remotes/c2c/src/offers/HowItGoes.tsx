import { Link, useT } from "@agio/sdk";
import { Facts, Panel, Timeline } from "@agio/ui";
import { useSpan } from "../useSpan";
import type { Side } from "../wire.gen";

const STEPS: Record<Side, readonly string[]> = {
  buy: ["order", "match", "wire", "proof", "credit"],
  sell: ["order", "hold", "paid", "confirm"],
};

/** What happens after an order, and what if something goes wrong. */
export function HowItGoes({ side }: { side: Side }) {
  const t = useT("c2c");
  const span = useSpan();
  return (
    <Panel title={t("c2c.how.title")} actions={<Link to="/c2c_rule">{t("c2c.section.rule")}</Link>}>
      <Timeline
        items={STEPS[side].map((step) => ({ title: t(`c2c.how.${side}.${step}`), text: t(`c2c.how.${side}.${step}_text`, { span }) }))}
      />
    </Panel>
  );
}

/** What becomes of an order where not all goes well. */
export function IfWrong({ side }: { side: Side }) {
  const t = useT("c2c");
  const span = useSpan();
  const cases = side === "buy" ? ["late", "arrived", "differs", "rejected"] : ["unpaid", "denied", "rejected"];
  return (
    <Panel title={t("c2c.wrong.title")}>
      <Facts facts={cases.map((one) => ({ label: t(`c2c.wrong.${side}.${one}`, { span }), value: t(`c2c.wrong.${side}.${one}_then`) }))} />
    </Panel>
  );
}

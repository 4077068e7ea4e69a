import { useFormat, useT } from "@agio/sdk";
import { Meter, RiskTerm } from "@agio/ui";
import { shareText, toneOfRisk } from "./position";
import styles from "./positions.module.css";

/** How near a position is to its liquidation: a bar that never speaks alone. */
export function Risk({ risk, bare, name }: { risk: string; bare?: boolean; name: string }) {
  const t = useT("contracts");
  const format = useFormat();
  const tone = toneOfRisk(risk || "0");
  return (
    <div className={bare ? styles.riskBare : styles.risk} data-tone={tone}>
      <Meter
        label={bare ? "" : <RiskTerm name="risk_rate">{t("contracts.fact.risk")}</RiskTerm>}
        name={t("contracts.risk_of", { name })}
        text={shareText(format, risk || "0")}
        parts={[{ value: risk || "0" }]}
        limit="1"
        tone={tone}
      />
    </div>
  );
}

import { useState } from "react";
import { useT } from "@agio/sdk";
import { cx, NumberField, RiskTerm, Slider } from "@agio/ui";
import type { Product } from "../wire.gen";
import { labelledSteps, stepTo } from "./ticket";
import styles from "./ticket.module.css";

export const times = (leverage: string | number): string => `${leverage}×`;

interface Props {
  product: Product;
  value: string;
  error?: string | undefined;
  onChange(leverage: string): void;
}

/** How the margin is kept, and how far it levers: typed, or by the steps of the product. */
export function Leverage({ product, value, error, onChange }: Props) {
  const t = useT("contracts");
  const [typed, setTyped] = useState<string | null>(null);
  const set = (wished: string) => {
    setTyped(null);
    onChange(stepTo(product, value, wished));
  };
  return (
    <>
      <div className={cx(styles.leverage, styles.units)}>
        <div className={styles.fixed}>
          <RiskTerm name="isolated_margin">{t("contracts.form.isolated")}</RiskTerm>
        </div>
        <NumberField
          inline
          label={t("contracts.form.leverage")}
          term="leverage"
          value={typed ?? value}
          decimals={0}
          unit="×"
          onChange={setTyped}
          onBlur={() => typed !== null && set(typed)}
          onKeyDown={({ key }) => key === "Enter" && typed !== null && set(typed)}
          error={error}
        />
      </div>
      <div className={styles.slider}>
        <Slider label={t("contracts.form.leverage")} value={value} stops={labelledSteps(product)} write={times} onChange={set} />
      </div>
    </>
  );
}

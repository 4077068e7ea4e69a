import { money, useFormat, useT } from "@agio/sdk";
import { NumberField, Pnl } from "@agio/ui";
import styles from "./ticket.module.css";

export interface LevelsProps {
  tp: string;
  sl: string;
  tick: string;
  decimals: number;
  /** What they would come to; "" where that isn't known. */
  gain: string;
  loss: string;
  errors: { tp?: string | undefined; sl?: string | undefined };
  onChange(levels: { tp: string; sl: string }): void;
}

/** Take-profit and stop-loss, and what either would come to. */
export function Levels({ tp, sl, tick, decimals, gain, loss, errors, onChange }: LevelsProps) {
  const t = useT("contracts");
  const format = useFormat();
  const result = (value: string) => (money.isValid(value) ? <Pnl value={money.toFixed(value, 2)} /> : format.price(null));
  return (
    <>
      <div className={styles.two}>
        <NumberField
          inline
          label={t("contracts.form.tp")}
          term="take_profit"
          value={tp}
          decimals={decimals}
          step={tick}
          onChange={(next) => onChange({ tp: next, sl })}
          error={errors.tp}
        />
        <NumberField
          inline
          label={t("contracts.form.sl")}
          term="stop_loss"
          value={sl}
          decimals={decimals}
          step={tick}
          onChange={(next) => onChange({ tp, sl: next })}
          error={errors.sl}
        />
      </div>
      <dl className={styles.results}>
        <div>
          <dt>{t("contracts.form.gain")}</dt>
          <dd>{result(gain)}</dd>
        </div>
        <div>
          <dt>{t("contracts.form.loss")}</dt>
          <dd>{result(loss)}</dd>
        </div>
      </dl>
    </>
  );
}

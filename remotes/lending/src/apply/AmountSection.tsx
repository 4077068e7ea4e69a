import { money, useFormat, useT } from "@agio/sdk";
import { AmountField, QuotedFigures, Segments, Slider, usePhone, type Quoted } from "@agio/ui";
import { OwedCurve } from "../OwedCurve";
import { Sum } from "../Sum";
import type { MyLoans, Offer, Quote } from "../wire.gen";
import { Section } from "./Section";
import styles from "../lending.module.css";

interface AmountSectionProps {
  my: MyLoans;
  offers: readonly Offer[];
  offer: Offer;
  amount: string;
  quoted: Quoted<Quote>;
  error: string | undefined;
  onOffer(key: string): void;
  onAmount(amount: string): void;
}

/** How much for how long: the parts of the limit, the terms, and what is owed by the day it is repaid. */
export function AmountSection({ my, offers, offer, amount, quoted, error, onOffer, onAmount }: AmountSectionProps) {
  const t = useT("lending");
  const format = useFormat();
  const phone = usePhone();
  const whole = my.parts.reduce((sum, part) => money.add(sum, part.amount), "0");
  const froms = my.parts.map((_, index) => my.parts.slice(0, index).reduce((sum, part) => money.add(sum, part.amount), "0"));
  const shown = money.isValid(amount) && money.sign(amount) > 0 ? money.min(amount, my.left) : "0";
  const tooMuch = money.isValid(amount) && money.compare(amount, my.left) > 0;
  return (
    <Section step={1} done={quoted.quote !== null && !tooMuch} title={t("lending.step.amount")}>
      <div className={styles.pair}>
        <AmountField
          label={t("lending.fact.amount")}
          value={amount}
          unit={my.coin}
          percents={[]}
          example={money.trim(my.minimum)}
          error={error ?? (tooMuch ? t("lending.code.limit_exceeded", { left: format.amount(my.left, { decimals: 2 }) }) : undefined)}
          hint={t("lending.hint.amount", { minimum: format.amount(my.minimum, { decimals: 2 }), step: format.amount(money.trim(my.step)) })}
          onChange={onAmount}
        />
        <div className={styles.limit}>
          <small>{t("lending.fact.limit")}</small>
          <b>
            <Sum value={my.limit} coin={my.coin} />
          </b>
          {money.sign(my.taken) > 0 && <small>{t("lending.left", { amount: format.coin(my.left, my.coin) })}</small>}
        </div>
      </div>
      {money.sign(whole) > 0 && (
        <>
          <Slider
            label={t("lending.fact.amount")}
            value={shown}
            min="0"
            max={whole}
            limit={my.left}
            step={money.trim(my.step)}
            parts={froms.map((from) => ({ from, label: "" }))}
            onChange={(value) => onAmount(money.trim(value))}
          />
          <ul className={styles.parts}>
            {my.parts.map((part) => (
              <li key={`${part.name}${part.score}`} data-has={part.has || undefined}>
                <span>
                  {t(part.has ? `lending.part.${part.name}` : `lending.part.${part.name}_missing`, {
                    score: part.name === "score" ? part.score : "",
                  })}
                </span>
                <b>
                  {part.has ? "" : "+ "}
                  {format.amount(part.amount, { decimals: 2 })}
                </b>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.terms}>
        <div>
          <span className={styles.label}>{t(phone ? "lending.field.days" : "lending.fact.term")}</span>
          <Segments
            full
            label={t("lending.fact.term")}
            value={offer.key}
            options={offers.map((one) => ({
              value: one.key,
              label: phone ? format.integer(one.days) : t("lending.days", { count: one.days }),
            }))}
            onChange={onOffer}
          />
        </div>
        <div>
          <span className={styles.label}>{t("lending.fact.mode")}</span>
          <div className={styles.fixed}>{t("lending.mode.once")}</div>
        </div>
      </div>
      <QuotedFigures of={quoted} rows={6}>
        {({ curve, days, free_days, begins, ends, late_a_day }) => (
          <div>
            <div className={styles.curveHead}>
              <b>{t("lending.curve.title")}</b>
              <small>{t("lending.curve.if_today")}</small>
            </div>
            <OwedCurve curve={curve} days={days} freeDays={free_days} begins={begins} ends={ends} lateADay={late_a_day} />
          </div>
        )}
      </QuotedFigures>
    </Section>
  );
}

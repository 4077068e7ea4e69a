import { useMemo, useState } from "react";
import { money, searched, UNREAD, useFormat, usePreference, useT } from "@agio/sdk";
import { Button, Checkbox, Dialog, EmptyState, Icon, Input, NumberField } from "@agio/ui";
import { choose, DEFAULT_CHOICE, GROUPS, indicatorOf, INDICATORS, sane, type Chosen, type Parameter } from "../indicators";
import styles from "./chart.module.css";

/** Every indicator by group, searchable; the chosen ones with their parameters. */
export default function IndicatorMenu({ onClose }: { onClose(): void }) {
  const t = useT("trade");
  const [text, setText] = useState("");
  const [held, setHeld] = usePreference<readonly Chosen[]>("trade.indicators", DEFAULT_CHOICE);
  const chosen = useMemo(() => held.flatMap((one) => sane(one) ?? []), [held]);
  const wanted = searched(text);
  const fits = (id: string) => {
    const indicator = indicatorOf(id);
    return Boolean(indicator && (searched(t(indicator.name)).includes(wanted) || searched(indicator.short).includes(wanted)));
  };
  const found = INDICATORS.filter(({ id }) => fits(id));
  const toggle = (id: string) => {
    const indicator = indicatorOf(id);
    if (!indicator) return;
    const without = chosen.filter((one) => one.id !== id);
    setHeld(without.length < chosen.length ? without : [...chosen, choose(indicator)]);
  };
  const setValue = (id: string, place: number, value: number) =>
    setHeld(chosen.map((one) => (one.id === id ? { id, values: one.values.map((old, index) => (index === place ? value : old)) } : one)));
  return (
    <Dialog
      open
      onClose={onClose}
      width={560}
      title={t("trade.chart.indicators")}
      actions={
        <>
          <Button onClick={() => setHeld(DEFAULT_CHOICE)}>{t("trade.chart.indicators_reset")}</Button>
          <Button variant="primary" onClick={onClose}>
            {t("trade.chart.indicators_done")}
          </Button>
        </>
      }
    >
      <div className={styles.menu}>
        {chosen.length > 0 && (
          <section>
            <h3>{t("trade.chart.chosen", { count: chosen.length })}</h3>
            {chosen.map((one) => {
              const indicator = indicatorOf(one.id);
              if (!indicator) return null;
              return (
                <div key={one.id} className={styles.chosen}>
                  <span className={styles.chosenName}>{t(indicator.name)}</span>
                  {indicator.parameters.map((parameter, place) => (
                    <Setting
                      key={parameter.id}
                      parameter={parameter}
                      value={one.values[place] ?? parameter.value}
                      onChange={(value) => setValue(one.id, place, value)}
                    />
                  ))}
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={t("trade.chart.remove", { name: t(indicator.name) })}
                    title={t("trade.chart.remove", { name: t(indicator.name) })}
                    onClick={() => toggle(one.id)}
                  >
                    <Icon name="x" size={16} />
                  </button>
                </div>
              );
            })}
          </section>
        )}
        <Input
          value={text}
          onChange={setText}
          placeholder={t("trade.chart.search", { count: INDICATORS.length })}
          autoComplete="off"
          before={<Icon name="search" size={16} />}
        />
        <div className={styles.groups}>
          {found.length === 0 && <EmptyState title={t("trade.chart.not_found")} />}
          {GROUPS.map((group) => {
            const members = found.filter((indicator) => indicator.group === group);
            return (
              members.length > 0 && (
                <section key={group}>
                  <h3>{t(`trade.group.${group}`)}</h3>
                  <div className={styles.grid}>
                    {members.map(({ id, name, short }) => (
                      <Checkbox key={id} checked={chosen.some((one) => one.id === id)} onChange={() => toggle(id)}>
                        {t(name)} <em>{short}</em>
                      </Checkbox>
                    ))}
                  </div>
                </section>
              )
            );
          })}
        </div>
      </div>
    </Dialog>
  );
}

interface SettingProps {
  parameter: Parameter;
  value: number;
  onChange(value: number): void;
}

/** A number of an indicator: drawn as soon as it is one that the indicator takes; what isn't is said, and the last one stays. */
function Setting({ parameter, value, onChange }: SettingProps) {
  const t = useT("trade");
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const { min, max, step = 1 } = parameter;
  const decimals = String(step).split(".")[1]?.length ?? 0;
  const fits = (text: string) => money.isValid(text) && money.toNumber(text) >= min && money.toNumber(text) <= max;
  const isKept = typed === null || (fits(typed) && money.toNumber(typed) !== value);
  const shown = isKept ? String(value) : typed;
  const outside = shown !== UNREAD && !fits(shown);
  return (
    <div className={styles.setting}>
      <NumberField
        inline
        label={t(`trade.parameter.${parameter.id}`)}
        value={shown}
        decimals={decimals}
        step={String(step)}
        error={outside && t("trade.parameter.between", { least: format.amount(String(min)), most: format.amount(String(max)) })}
        onChange={(next) => {
          setTyped(next);
          if (fits(next)) onChange(money.toNumber(next));
        }}
      />
    </div>
  );
}

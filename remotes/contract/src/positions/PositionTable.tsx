import { useMemo } from "react";
import { money, NOTHING, useFormat, useT } from "@agio/sdk";
import { CoinDisc, Icon, Pnl, RiskTerm, usePhone } from "@agio/ui";
import { useProduct } from "../data";
import { nameOf } from "../market";
import type { Position } from "../wire.gen";
import { CloseForm } from "./CloseForm";
import { LevelsForm } from "./LevelsForm";
import { figuresAt, useFigures } from "./live";
import { MarginForm } from "./MarginForm";
import { More } from "./More";
import { Pop } from "./Pop";
import { RISKS, shareText, SHOWN, type RowProps } from "./position";
import { PositionCard } from "./PositionCard";
import { Risk } from "./Risk";
import { Side } from "./Side";
import { useCancel } from "./useCancel";
import styles from "./positions.module.css";

/** What is held, the nearest to its liquidation first: rows at a desk, cards on a phone. */
export function PositionTable({ rows, onWhy }: { rows: readonly Position[]; onWhy(position: Position): void }) {
  const t = useT("contracts");
  const phone = usePhone();
  const sorted = useMemo(() => {
    const riskOf = (position: Position) => figuresAt(position, position.mark || undefined).risk;
    return [...rows].sort((a, b) => money.compare(riskOf(b), riskOf(a)));
  }, [rows]);
  if (phone) return sorted.map((position) => <PositionCard key={position.id} position={position} onWhy={onWhy} />);
  const heads = ["contract", "lots", "entry", "mark", "liquidation", "margin", "risk", "result", "levels"] as const;
  return (
    <table className={styles.table} aria-label={t("contracts.tab.holding")}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" data-head={head} aria-sort={head === "risk" ? "descending" : undefined}>
              <RiskTerm name={RISKS[head]}>{t(`contracts.fact.${head}`)}</RiskTerm>
              {head === "risk" && <Icon name="arrow-down" size={12} />}
            </th>
          ))}
          <th scope="col" data-commands>
            <span className="agio-hidden">{t("contracts.commands")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((position) => (
          <Row key={position.id} position={position} onWhy={onWhy} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ position, onWhy }: RowProps) {
  const t = useT("contracts");
  const format = useFormat();
  const { mark, result, percent, risk, away } = useFigures(position);
  const { leaving, cancel } = useCancel();
  const { symbol, product, decimals, side, leverage, liquidation } = position;
  const name = nameOf(product);
  const base = useProduct(product)?.base ?? symbol;
  const tick = useProduct(product)?.tick ?? "0.01";
  const price = (value: string | undefined) => (value ? format.price(value, decimals) : NOTHING);
  const levels = [position.take_profit, position.stop_loss];
  const set = levels.some((value) => value !== "");
  return (
    <tr data-busy={position.state === "closing" || undefined}>
      <td>
        <button type="button" className={styles.who} onClick={() => onWhy(position)}>
          <CoinDisc symbol={base} size={24} />
          <span>
            <b>{name}</b>
            <small>
              <Side side={side} leverage={leverage} /> · {t("contracts.form.isolated")}
            </small>
          </span>
        </button>
      </td>
      <td>
        <b>{format.integer(position.lots)}</b>
        <small>{format.coin(position.quantity, base)}</small>
      </td>
      <td>
        <b>{price(position.entry)}</b>
      </td>
      <td>
        <b>{price(mark)}</b>
      </td>
      <td>
        <b>{price(liquidation)}</b>
        {away !== "" && (
          <small data-risk={money.compare(away, "0.01") < 0 || undefined}>{t("contracts.away", { share: shareText(format, away) })}</small>
        )}
      </td>
      <td>
        <span className={styles.margin}>
          <b>{format.amount(money.toFixed(position.margin, SHOWN))}</b>
          <Pop
            title={t("contracts.margin.title", { name })}
            trigger={
              <button
                type="button"
                className={styles.change}
                aria-label={t("contracts.margin.title", { name })}
                title={t("contracts.margin.title", { name })}
              >
                <Icon name="adjustments" size={14} />
              </button>
            }
          >
            {(close) => <MarginForm position={position} onDone={close} />}
          </Pop>
        </span>
      </td>
      <td>
        <Risk bare risk={risk} name={name} />
      </td>
      <td>
        <Pnl value={money.toFixed(result, SHOWN)} />
        {percent !== undefined && (
          <small>
            <PercentOf value={percent} />
          </small>
        )}
      </td>
      <td>
        <Pop
          title={t("contracts.levels.title", { name })}
          trigger={
            <button type="button" className={styles.levels} aria-label={t("contracts.levels.title", { name })}>
              {set ? (
                levels.map((value, index) => <span key={index}>{price(value)}</span>)
              ) : (
                <span data-set>{t("contracts.levels.set")}</span>
              )}
            </button>
          }
        >
          {(close) => <LevelsForm position={position} tick={tick} onDone={close} />}
        </Pop>
      </td>
      <td data-commands>
        <span className={styles.commands}>
          {position.state === "closing" ? (
            <button
              type="button"
              className={styles.close}
              disabled={leaving !== null}
              aria-label={t("contracts.close.back", { name })}
              onClick={() => cancel(position)}
            >
              {t("contracts.close.keep")}
            </button>
          ) : (
            <Pop
              title={t("contracts.close.title", { name })}
              trigger={
                <button type="button" className={styles.close}>
                  {t("contracts.close.command")}
                </button>
              }
            >
              {(close) => <CloseForm position={position} onDone={close} />}
            </Pop>
          )}
          <More position={position} onWhy={onWhy} />
        </span>
      </td>
    </tr>
  );
}

/** A percentage in the colour of its sign. */
export function PercentOf({ value }: { value: string }) {
  const format = useFormat();
  return <span data-sign={money.sign(value) < 0 ? "down" : money.sign(value) > 0 ? "up" : undefined}>{format.percent(value)}</span>;
}

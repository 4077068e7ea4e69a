import { money, NOTHING, useFormat, useT } from "@agio/sdk";
import { Button, Pnl, RiskTerm } from "@agio/ui";
import { useProduct } from "../data";
import { nameOf } from "../market";
import { CloseForm } from "./CloseForm";
import { LevelsForm } from "./LevelsForm";
import { useFigures } from "./live";
import { MarginForm } from "./MarginForm";
import { More } from "./More";
import { Pop } from "./Pop";
import { RISKS, SHOWN, type RowProps } from "./position";
import { Risk } from "./Risk";
import { Side } from "./Side";
import { useCancel } from "./useCancel";
import styles from "./positions.module.css";

/** A position on a phone: six figures, its risk, and its three commands. */
export function PositionCard({ position, onWhy }: RowProps) {
  const t = useT("contracts");
  const format = useFormat();
  const { mark, result, percent, risk } = useFigures(position);
  const tick = useProduct(position.product)?.tick ?? "0.01";
  const { decimals, take_profit: tp, stop_loss: sl } = position;
  const name = nameOf(position.product);
  const price = (value: string | undefined) => (value ? format.price(value, decimals) : NOTHING);
  const figures: [string, string][] = [
    ["entry", price(position.entry)],
    ["mark", price(mark)],
    ["liquidation", price(position.liquidation)],
    ["margin", format.amount(money.toFixed(position.margin, SHOWN))],
    ["lots", format.integer(position.lots)],
    ["levels", tp || sl ? `${price(tp)} / ${price(sl)}` : NOTHING],
  ];
  const { leaving, cancel } = useCancel();
  const closing = position.state === "closing";
  const commands = closing ? (["margin", "levels"] as const) : (["margin", "levels", "close"] as const);
  const forms = { margin: MarginForm, close: CloseForm } as const;
  return (
    <article className={styles.card} data-busy={closing || undefined}>
      <header>
        <button type="button" onClick={() => onWhy(position)}>
          <b>{name}</b>
        </button>
        <Side chip side={position.side} leverage={position.leverage} />
        <span className={styles.gain}>
          <Pnl value={money.toFixed(result, SHOWN)} {...(percent === undefined ? {} : { percent })} />
        </span>
        <More position={position} onWhy={onWhy} />
      </header>
      <dl>
        {figures.map(([fact, value]) => (
          <div key={fact}>
            <dt>
              <RiskTerm name={RISKS[fact]}>{t(`contracts.fact.${fact}`)}</RiskTerm>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Risk risk={risk} name={name} />
      <footer>
        {commands.map((command) => (
          <Pop
            key={command}
            title={t(`contracts.${command}.title`, { name })}
            trigger={<Button size={28}>{t(`contracts.${command}.command`)}</Button>}
          >
            {(close) => {
              if (command === "levels") return <LevelsForm position={position} tick={tick} onDone={close} />;
              const Form = forms[command];
              return <Form position={position} onDone={close} />;
            }}
          </Pop>
        ))}
        {closing && (
          <Button size={28} busy={leaving !== null} aria-label={t("contracts.close.back", { name })} onClick={() => cancel(position)}>
            {t("contracts.close.keep")}
          </Button>
        )}
      </footer>
    </article>
  );
}

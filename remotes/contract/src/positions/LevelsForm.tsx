import { useState } from "react";
import { money, useFormat, useT } from "@agio/sdk";
import { useCommand } from "@agio/ui";
import { OWN_CALLS } from "../data";
import { nameOf } from "../market";
import { Levels } from "../ticket/Levels";
import type { Position } from "../wire.gen";
import { useFigures } from "./live";
import { resultAt } from "./position";
import { SmallCommand } from "./SmallCommand";

const level = (value: string): boolean => money.isValid(value) && money.sign(value) > 0;

/** Where a position closes by itself; an empty field takes that away. */
export function LevelsForm({ position, tick, onDone }: { position: Position; tick: string; onDone(): void }) {
  const t = useT("contracts");
  const format = useFormat();
  const [{ tp, sl }, set] = useState({ tp: position.take_profit, sl: position.stop_loss });
  const { mark } = useFigures(position);
  const command = useCommand({
    call: "web/changeContractStops",
    invalidates: OWN_CALLS,
    done: () => ({ text: t("contracts.result.levels", { name: nameOf(position.product) }) }),
    onDone,
  });
  const of = (value: string) => (level(value) && position.entry !== "" ? resultAt(position, value) : "");
  return (
    <SmallCommand
      title={t("contracts.levels.title", { name: nameOf(position.product) })}
      lead={t("contracts.levels.text", { mark: format.price(mark, position.decimals) })}
      command={command}
      sheet={{ params: { id: position.id, take_profit: level(tp) ? tp : "", stop_loss: level(sl) ? sl : "" }, lines: [] }}
      label={t("contracts.levels.save")}
      fields={["take_profit", "stop_loss"]}
      why={tp === position.take_profit && sl === position.stop_loss ? t("contracts.why.same") : null}
      lines={[]}
    >
      <Levels
        tp={tp}
        sl={sl}
        tick={tick}
        decimals={position.decimals}
        gain={of(tp)}
        loss={of(sl)}
        errors={{ tp: command.of("take_profit"), sl: command.of("stop_loss") }}
        onChange={(next) => {
          set(next);
          command.reset();
        }}
      />
    </SmallCommand>
  );
}

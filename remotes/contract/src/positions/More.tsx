import { useState } from "react";
import { useFormat, useT } from "@agio/sdk";
import { CommandDialog, IconButton, Menu, useCommand, useHeld } from "@agio/ui";
import { OWN_CALLS } from "../data";
import { nameOf } from "../market";
import { openWhy } from "../receipt/WhyContract";
import type { Position } from "../wire.gen";
import { opposite } from "./position";
import { Side } from "./Side";

interface Props {
  position: Position;
  onWhy(position: Position): void;
}

/** What else can be done with a position: to reverse it, to look at why its price was what it was. */
export function More({ position, onWhy }: Props) {
  const t = useT("contracts");
  const format = useFormat();
  const held = useHeld();
  const [asking, setAsking] = useState(false);
  const { id, product, side, leverage, lots } = position;
  const name = nameOf(product);
  const reverse = useCommand({
    call: "web/reverseContract",
    invalidates: OWN_CALLS,
    done: (next) => ({ kind: "neutral", text: t("contracts.result.reversed", { name }), view: () => openWhy({ position: next }) }),
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Menu
        trigger={<IconButton icon="dots" label={t("contracts.more", { name })} />}
        items={[
          { label: t("contracts.reverse.command"), icon: "switch-horizontal", onClick: () => setAsking(true) },
          { label: t("contracts.detail"), icon: "receipt-2", onClick: () => onWhy(position) },
        ]}
      />
      <CommandDialog
        command={reverse}
        open={asking || reverse.unknown !== null}
        onClose={() => {
          setAsking(false);
          reverse.reset();
        }}
        title={t("contracts.reverse.title", { name })}
        label={t("contracts.reverse.command")}
        variant="danger"
        held={held}
        sheet={{
          params: { id },
          text: t("contracts.reverse.text"),
          lines: [
            { label: t("contracts.reverse.closes"), value: <Side side={side} leverage={leverage} /> },
            { label: t("contracts.reverse.opens"), value: <Side side={opposite(side)} leverage={leverage} /> },
            { label: t("contracts.fact.lots"), value: format.integer(lots) },
          ],
        }}
      />
    </>
  );
}

import { useState } from "react";
import { link, money, useCall, useFormat, usePreference, useSession, useT, type CallQuery } from "@agio/sdk";
import { OrdersPanel } from "@agio/trade";
import { Button, Checkbox, CommandDialog, Pnl, useCommand, useHeld, usePhone, useCursors, type ListAnswer } from "@agio/ui";
import { OWN_CALLS, useOpen } from "../data";
import { nameOf } from "../market";
import type { Why } from "../receipt/WhyContract";
import type { Closure, Position, Product } from "../wire.gen";
import { ClosureTable } from "./ClosureTable";
import { useSum } from "./live";
import { PendingTable } from "./PendingTable";
import { SHOWN } from "./position";
import { PositionTable } from "./PositionTable";
import styles from "./positions.module.css";

type Tab = "holding" | "pending" | "closing" | "closed" | "liquidated" | "cancelled";

const TABS: readonly Tab[] = ["holding", "pending", "closing", "closed", "liquidated", "cancelled"];
const SIZE = 20;
const EVERY_MS = 10_000;

const isClosures = (tab: Tab): boolean => tab === "closed" || tab === "liquidated";

interface Props {
  product: Product;
  onWhy(of: Why): void;
}

/** What is held, ordered and over; what is held can be closed at once. */
export function Positions({ product, onWhy }: Props) {
  const t = useT("contracts");
  const phone = usePhone();
  const { signedIn } = useSession();
  const [tab, setTab] = useState<Tab>("holding");
  const [only, setOnly] = usePreference("contract.only", false);
  const [asking, setAsking] = useState(false);
  const held = useOpen("held");
  const pending = useOpen("pending");
  const cursors = useCursors([tab, only]);
  const wanted = only ? { product: product.key } : {};
  const position = useCall(
    "web/contractPositions",
    signedIn && (tab === "closing" || tab === "cancelled") ? { state: tab, size: SIZE, ...wanted, ...cursors.after } : null,
    { keepPrevious: true, every: EVERY_MS },
  );
  const closures = useCall(
    "web/contractClosures",
    signedIn && isClosures(tab)
      ? { ...(tab === "liquidated" ? { reason: "liquidated" } : {}), size: SIZE, ...wanted, ...cursors.after }
      : null,
    { keepPrevious: true, every: EVERY_MS },
  );
  const here = <R extends { product: string }>(rows: readonly R[]) => (only ? rows.filter((row) => row.product === product.key) : rows);
  const shown = { holding: here(held.positions), pending: here(pending.positions) };
  const open = tab === "holding" || tab === "pending" ? tab : null;
  const of = open === "holding" ? held : pending;
  const list: CallQuery<ListAnswer<Position | Closure>> = open
    ? { ...of, data: of.data && { ...of.data, rows: [...shown[open]] } }
    : isClosures(tab)
      ? (closures as CallQuery<ListAnswer<Position | Closure>>)
      : (position as CallQuery<ListAnswer<Position | Closure>>);
  const records = link("contract.records");
  const label = t(`contracts.tab.${tab}`);
  return (
    <>
      <OrdersPanel<Tab, Position | Closure>
        label={t("contracts.positions")}
        tab={tab}
        onTab={setTab}
        tabs={TABS.map((value) => ({
          value,
          label: t(`contracts.tab.${value}`),
          ...(value === "holding" || value === "pending" ? { count: shown[value].length > 0 ? shown[value].length : undefined } : {}),
        }))}
        toolsOnPhone={held.positions.length > 0 || tab !== "holding"}
        tools={
          <>
            <Checkbox checked={only} onChange={setOnly}>
              {t("contracts.only")}
            </Checkbox>
            {tab === "holding" ? (
              <Button size={28} disabled={shown.holding.length === 0} reason={t("contracts.close.nothing")} onClick={() => setAsking(true)}>
                {t("contracts.close.all")}
              </Button>
            ) : (
              records && (
                <Button size={28} variant="quiet" to={records}>
                  {t("contracts.screen.records")}
                </Button>
              )
            )}
          </>
        }
        list={list}
        paging={cursors.paging(open ? undefined : list.data)}
        visitor={t("contracts.none.visitor")}
        empty={{ title: t(`contracts.none.${tab}`), text: t(`contracts.none.${tab}_text`) }}
        foot={[t("contracts.foot"), ""]}
      >
        {(rows) =>
          open === "holding" ? (
            <PositionTable rows={rows as readonly Position[]} onWhy={(one) => onWhy({ position: one })} />
          ) : isClosures(tab) ? (
            <ClosureTable label={label} rows={rows as readonly Closure[]} onWhy={(one) => onWhy({ closure: one })} />
          ) : (
            <PendingTable label={label} rows={rows as readonly Position[]} onWhy={(one) => onWhy({ position: one })} />
          )
        }
      </OrdersPanel>
      {phone && tab === "holding" && shown.holding.length > 0 && <p className={styles.note}>{t("contracts.foot")}</p>}
      <CloseAll open={asking} onClose={() => setAsking(false)} positions={shown.holding} only={only ? product : null} />
    </>
  );
}

interface CloseAllProps {
  open: boolean;
  onClose(): void;
  positions: readonly Position[];
  only: Product | null;
}

/** Everything that is held, or all of one product, closed at the price of the moment. */
function CloseAll({ open, onClose, positions, only }: CloseAllProps) {
  const t = useT("contracts");
  const format = useFormat();
  const held = useHeld();
  const sum = useSum(positions);
  const command = useCommand({
    call: "web/closeContracts",
    invalidates: OWN_CALLS,
    done: ({ rows }) => ({ kind: "neutral", text: t("contracts.result.all_closing", { count: rows.length }) }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      command={command}
      open={open || command.unknown !== null}
      onClose={() => {
        onClose();
        command.reset();
      }}
      title={t("contracts.close.all")}
      label={t("contracts.close.count", { count: positions.length })}
      variant="danger"
      held={held}
      sheet={{
        params: only ? { product: only.key } : {},
        text: t(only ? "contracts.close.only_text" : "contracts.close.all_text", { name: only ? nameOf(only.key) : "" }),
        lines: [
          { label: t("contracts.tab.holding"), value: format.integer(positions.length) },
          {
            label: t("contracts.close.about"),
            value: <Pnl value={money.toFixed(sum, SHOWN)} unit={positions[0]?.coin ?? ""} />,
            strong: true,
          },
        ],
      }}
    />
  );
}

import { useMemo, useState } from "react";
import { money, useCall, useFormat, usePreference, useSession, useT, type CallQuery } from "@agio/sdk";
import { OrdersPanel, type Market } from "@agio/trade";
import { Button, Checkbox, CommandDialog, ExportButton, useCommand, useCursors } from "@agio/ui";
import { OWN_CALLS } from "../data";
import type { Held, Order, Orders as OrderPage, State as OrderState } from "../wire.gen";
import { isOpen } from "./order";
import { OrderTable } from "./OrderTable";
import { useCancel } from "./useCancel";

const STATES: readonly OrderState[] = ["pending", "trading", "closed", "withdrawn"];
const EVERY_MS = 10_000;

function useList(state: OrderState, pair: string | null, place: { after?: string } = {}): CallQuery<OrderPage> {
  const { signedIn } = useSession();
  return useCall("web/spotOrders", signedIn ? { state, ...place, ...(pair === null ? {} : { pair }) } : null, {
    keepPrevious: true,
    every: EVERY_MS,
  });
}

/** The user's orders by state; open ones can be withdrawn, one or all. */
export function Orders({ symbol: pair, base, quote }: Market) {
  const t = useT("spot");
  const trade = useT("trade");
  const format = useFormat();
  const { signedIn } = useSession();
  const [state, setState] = useState<OrderState>("pending");
  const [only, setOnly] = usePreference("spot.orders.only", false);
  const [asking, setAsking] = useState(false);
  const wanted = only ? pair : null;
  const cursors = useCursors([state, wanted]);
  const pending = useList("pending", wanted);
  const trading = useList("trading", wanted);
  const list = useList(state, wanted, cursors.after);
  const counts = { pending: pending.data?.open ?? 0, trading: trading.data?.open ?? 0 };
  const open = counts.pending + counts.trading;
  const { leaving, cancel } = useCancel();
  const cancelAll = useCommand({
    call: "web/cancelAllSpotOrders",
    invalidates: OWN_CALLS,
    done: () => ({ text: t("spot.result.all_cancelled") }),
    onDone: () => setAsking(false),
  });
  const frozen = useMemo(() => frozenText(pending.data?.held, trading.data?.held, format.amount), [pending.data, trading.data, format]);
  return (
    <>
      <OrdersPanel<OrderState, Order>
        label={trade("trade.orders.title")}
        tab={state}
        onTab={setState}
        tabs={STATES.map((one) => ({
          value: one,
          label: t(`spot.state.${one}`),
          ...(signedIn && (one === "pending" || one === "trading") && counts[one] > 0 ? { count: counts[one] } : {}),
        }))}
        toolsOnPhone={open > 0}
        tools={
          <>
            <Checkbox checked={only} onChange={setOnly}>
              {t("spot.orders.only")}
            </Checkbox>
            <Button size={28} disabled={open === 0} reason={t("spot.orders.nothing_open")} onClick={() => setAsking(true)}>
              {t("spot.orders.cancel_all")}
            </Button>
            {signedIn && (
              <ExportButton
                size={28}
                call="web/exportSpot"
                params={{ kind: "spot_orders", state, ...(wanted === null ? {} : { pair: wanted }) }}
              />
            )}
          </>
        }
        list={list}
        paging={cursors.paging(list.data)}
        visitor={t("spot.orders.visitor")}
        empty={{
          title: t(`spot.orders.none_${state}`),
          text: t(isOpen(state) ? "spot.orders.none_next" : "spot.orders.none_later", { base, quote }),
        }}
        foot={[
          open > 0 && frozen !== "" ? t("spot.orders.frozen", { count: open, sums: frozen }) : "",
          signedIn && isOpen(state) ? t("spot.orders.rule") : "",
        ]}
      >
        {(rows) => <OrderTable label={t(`spot.state.${state}`)} rows={rows} leaving={leaving} onCancel={cancel} />}
      </OrdersPanel>
      <CommandDialog
        command={cancelAll}
        open={asking}
        onClose={() => setAsking(false)}
        title={t("spot.orders.cancel_all")}
        variant="danger"
        label={t("spot.orders.cancel_count", { count: open })}
        sheet={{
          params: wanted === null ? {} : { pair: wanted },
          text: t(wanted === null ? "spot.orders.cancel_all_text" : "spot.orders.cancel_pair_text", { pair: `${base}/${quote}` }),
          lines: [{ label: trade("trade.orders.title"), value: open }, frozen !== "" && { label: t("spot.confirm.holds"), value: frozen }],
        }}
      />
    </>
  );
}

/** What the open orders keep frozen, by coin. */
function frozenText(pending: Held[] = [], trading: Held[] = [], amount: (value: string) => string): string {
  const sums = new Map<string, string>();
  for (const { coin, amount: held } of [...pending, ...trading]) sums.set(coin, money.add(sums.get(coin) ?? "0", held));
  return [...sums].map(([coin, sum]) => `${amount(money.trim(sum))} ${coin}`).join(", ");
}

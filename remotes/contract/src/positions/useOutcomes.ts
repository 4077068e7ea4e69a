import { useEffect, useRef } from "react";
import { money, useCall, useFormat, useSession, useT } from "@agio/sdk";
import { toast } from "@agio/ui";
import { useOpen } from "../data";
import { nameOf } from "../market";
import type { Why } from "../receipt/WhyContract";
import { SHOWN } from "./position";

const EVERY_MS = 10_000;
const SIZE = 20;

/** What is new of a list since it was seen last; nothing of the first one. */
function useNews<R extends { id: string }>(rows: readonly R[] | undefined, tell: (row: R) => void): void {
  const seen = useRef<Set<string> | null>(null);
  const say = useRef(tell);
  useEffect(() => {
    say.current = tell;
  });
  useEffect(() => {
    if (!rows) return;
    const before = seen.current;
    seen.current = new Set(rows.map(({ id }) => id));
    if (before !== null) rows.filter(({ id }) => !before.has(id)).forEach((row) => say.current(row));
  }, [rows]);
}

/** Say that an order was filled, and what closed a position, with the way to why. */
export function useOutcomes(view: (of: Why) => void): void {
  const t = useT("contracts");
  const format = useFormat();
  const { signedIn } = useSession();
  const { data: held } = useOpen("held");
  const { data: closed } = useCall("web/contractClosures", signedIn ? { size: SIZE } : null, { every: EVERY_MS });
  const why = (of: Why) => ({ label: t("contracts.why_price.title"), onClick: () => view(of) });
  // A part that was closed leaves the rest held again: that is told as a closure alone.
  const reported = useRef(new Set<string>());
  useNews(held?.rows, (position) => {
    if (reported.current.has(position.id) || !money.isZero(position.realized)) return;
    reported.current.add(position.id);
    toast({
      kind: "success",
      text: t("contracts.result.opened", {
        name: nameOf(position.product),
        lots: format.integer(position.lots),
        price: format.price(position.entry, position.decimals),
      }),
      action: why({ position }),
    });
  });
  useNews(closed?.rows, (closure) =>
    toast({
      kind: closure.reason === "liquidated" ? "warning" : money.sign(closure.result) >= 0 ? "success" : "neutral",
      text: t(`contracts.result.by_${closure.reason || "user"}`, {
        name: nameOf(closure.product),
        price: format.price(closure.price),
        result: format.amount(money.toFixed(closure.result, SHOWN), { sign: true }),
        coin: closure.coin,
      }),
      action: why({ closure }),
    }),
  );
}

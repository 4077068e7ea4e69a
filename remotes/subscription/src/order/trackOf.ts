import type { Translate } from "@agio/sdk";
import type { TrackPoint } from "@agio/ui";
import type { Order } from "../wire.gen";

const DAY_MS = 86_400_000;

/** Where a subscription has been and where it goes: the dates of its issue, and what became of it. */
export function trackOf(order: Order, t: Translate, now: number): TrackPoint[] {
  const asked: TrackPoint = { title: t("subscription.track.asked"), time: order.created_at, state: "done" };
  const drawn = { title: t("subscription.track.drawn", { passed: order.passed_lots, lots: order.lots }), time: order.draws_at };
  const listed = { title: t("subscription.track.listed"), time: order.lists_at };
  const free = { title: t("subscription.track.free"), time: order.frees_at };
  const decided = order.decided_at ?? order.draws_at;
  const back: TrackPoint = { title: t("subscription.track.refunded"), time: decided, state: "done" };
  switch (order.state) {
    case "under_review": {
      const closed = now >= Date.parse(order.closes_at);
      return [
        asked,
        { title: t("subscription.track.closes"), time: order.closes_at, state: closed ? "done" : "now" },
        { title: t("subscription.track.draws"), time: order.draws_at, state: closed ? "now" : "next" },
        { ...listed, state: "next" },
        { ...free, state: "next" },
      ];
    }
    case "passed":
      return [asked, { ...drawn, time: decided, state: "done" }, { ...listed, state: "now" }, { ...free, state: "next" }];
    case "locked": {
      const day = Math.min(order.lock_days, Math.max(1, Math.ceil((now - Date.parse(order.lists_at)) / DAY_MS)));
      return [
        asked,
        { ...drawn, state: "done" },
        { ...listed, state: "done" },
        {
          title: t("subscription.track.locked", { day, days: order.lock_days }),
          text: t("subscription.track.left", { count: order.lock_days - day }),
          state: "now",
        },
        { ...free, state: "next" },
      ];
    }
    case "released":
      return [asked, { ...drawn, state: "done" }, { ...listed, state: "done" }, { ...free, state: "done" }];
    case "not_passed":
      return [asked, { ...drawn, time: decided, state: "failed" }, back];
    case "rejected":
      return [asked, { title: t("subscription.state.rejected"), time: decided, state: "failed" }, back];
    case "issuance_failed":
      return [
        asked,
        { title: t("subscription.state.issuance_failed"), time: decided, state: "failed" },
        { title: t("subscription.track.refunding"), state: "next" },
      ];
    case "refunded":
      return [asked, { title: t("subscription.state.issuance_failed"), state: "failed" }, back];
  }
}

import { Link, useT } from "@agio/sdk";
import { Button, RecentRecords } from "@agio/ui";
import { isRedeemable } from "./days";
import { orderKind } from "./orderKind";
import { Redeem } from "./Redeem";
import type { Order } from "./wire.gen";

/** The newest orders, or of a group; a row opens the whole. */
export function RecentOrders({ group = "" }: { group?: "" | "held" | "ended" }) {
  const t = useT("custody");
  return (
    <RecentRecords<Order>
      key={group}
      kind={orderKind}
      params={{ state: group }}
      title={t(group === "" ? "custody.screen.orders" : `custody.tab.${group}`)}
      rowHeight={46}
      {...(group === "ended" ? { empty: { title: t("custody.none.ended") } } : {})}
      all={(some) => some && <Link to="/profit_wdtg">{t("custody.all")}</Link>}
      command={(order) =>
        isRedeemable(order) ? (
          <Redeem order={order} />
        ) : (
          <Button size={28} to={`/profitOrder/${order.id}`}>
            {t("custody.day_by_day")}
          </Button>
        )
      }
    />
  );
}

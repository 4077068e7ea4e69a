import { useCall, useParams, useSearchParams } from "@agio/sdk";
import { useOrdersLive } from "./live";

/** The order that the address names, live; without one the newest purchase that is to be paid. */
export function useOrder() {
  useOrdersLive();
  const { id: path } = useParams();
  const [search] = useSearchParams();
  const named = path ?? search.get("id") ?? "";
  const newest = useCall("web/getC2cOrders", { side: "buy", state: "matched", size: 1 }, { enabled: named === "" });
  const id = named || newest.data?.rows[0]?.id || "";
  const order = useCall("web/getC2cOrder", id === "" ? null : { id });
  return { id, order: id === "" ? { ...newest, data: undefined } : order, none: named === "" && newest.data?.rows.length === 0 };
}

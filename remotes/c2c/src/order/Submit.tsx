import { useT, useTitle } from "@agio/sdk";
import { QueryState, Button, EmptyState, Stack } from "@agio/ui";
import { Frame } from "../Frame";
import { Clock } from "./Clock";
import { Outcome } from "./Outcome";
import { SendProof } from "./SendProof";
import { useOrder } from "./useOrder";

/** The proof alone: of the order that the address names, or of the newest one that is to be paid. */
export default function Submit() {
  const t = useT("c2c");
  const { order, none } = useOrder();
  useTitle(t("c2c.screen.submit"));
  return (
    <Frame place="orders" title={t("c2c.screen.submit")}>
      {none ? (
        <EmptyState
          title={t("c2c.none.to_pay")}
          text={t("c2c.none.to_pay_text")}
          action={<Button to="/c2c_index">{t("c2c.section.buy")}</Button>}
        />
      ) : (
        <QueryState query={order}>
          {(found) => (
            <Stack>
              <Outcome order={found} />
              <Clock order={found} />
              {found.can.includes("send") ? (
                <SendProof order={found} />
              ) : (
                <Button to={`/c2c_order/${found.id}`}>{t("c2c.screen.order")}</Button>
              )}
            </Stack>
          )}
        </QueryState>
      )}
    </Frame>
  );
}

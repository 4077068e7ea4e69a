import { useT, useTitle } from "@agio/sdk";
import { Records, Screen } from "@agio/ui";
import { orderKind } from "./orderKind";

/** Everything the user has subscribed to. */
export default function Orders() {
  const t = useT("subscription");
  useTitle(t("subscription.screen.orders"));
  return (
    <Screen title={t("subscription.screen.orders")}>
      <Records kinds={[orderKind]} />
    </Screen>
  );
}

import { useTitle, useT } from "@agio/sdk";
import { Records, Screen, Stack } from "@agio/ui";
import { orderKind } from "./orderKind";
import { Sums } from "./Sums";

/** Everything the user has and had in custody. */
export default function Orders() {
  const t = useT("custody");
  useTitle(t("custody.screen.orders"));
  return (
    <Screen title={t("custody.screen.orders")}>
      <Stack>
        <Sums />
        <Records kinds={[orderKind]} />
      </Stack>
    </Screen>
  );
}

import { useCall, useSearchParams, useT, useTitle } from "@agio/sdk";
import { QueryState, Columns, Screen } from "@agio/ui";
import { BuyForm } from "./BuyForm";
import { HowFixed } from "./HowFixed";

/** Put money in custody: one product, its calculator, and how its yield is fixed. */
export default function Buy() {
  const t = useT("custody");
  const [search, setSearch] = useSearchParams();
  const query = useCall("web/getProfitList");
  useTitle(t("custody.screen.buy"));
  return (
    <Screen title={t("custody.screen.buy")}>
      <QueryState query={query}>
        {({ rows }) => {
          const product = rows.find(({ key }) => key === search.get("product")) ?? rows[0];
          return (
            product && (
              <Columns explains aside={<HowFixed product={product} />}>
                <BuyForm products={rows} product={product} onChoose={({ key }) => setSearch({ product: key }, { replace: true })} />
              </Columns>
            )
          );
        }}
      </QueryState>
    </Screen>
  );
}

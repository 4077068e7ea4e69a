import { useState } from "react";
import { Link, useCall, useSearchParams, useSession, useT, useTitle } from "@agio/sdk";
import { Awaited, EmptyState, Grid, Page, Panel, ProductCardSkeleton, ScreenHead, Segments, Stack, usePhone } from "@agio/ui";
import { BuyForm } from "./BuyForm";
import { HowFixed } from "./HowFixed";
import { OrderList } from "./OrderList";
import { ProductTile } from "./ProductTile";
import { Split } from "./Split";
import { Sums } from "./Sums";
import type { Answers, Product } from "./wire.gen";

/** What is sold, the calculator for the product that is chosen, how yields are fixed, and what the user has. */
export default function Products() {
  const t = useT("custody");
  const { signedIn } = useSession();
  useTitle(t("custody.title"));
  const query = useCall<Answers["web/getProfitList"]>("web/getProfitList");
  const shape = (
    <Grid>
      <ProductCardSkeleton />
      <ProductCardSkeleton />
      <ProductCardSkeleton />
    </Grid>
  );
  return (
    <Page>
      <ScreenHead title={t("custody.title")} lead={t("custody.lead")} actions={signedIn && <Link to="/profit_wdtg">{t("custody.screen.orders")}</Link>} />
      <Stack>
        {signedIn && <Sums />}
        <Awaited query={query} shape={shape}>
          {({ rows }) => (rows.length > 0 ? <Shelf products={rows} /> : <EmptyState title={t("custody.none.products")} text={t("custody.none.products_text")} />)}
        </Awaited>
      </Stack>
    </Page>
  );
}

function Shelf({ products }: { products: readonly Product[] }) {
  const t = useT("custody");
  const { signedIn } = useSession();
  const [search, setSearch] = useSearchParams();
  const phone = usePhone();
  const [coin, setCoin] = useState("");
  const product = products.find(({ key }) => key === search.get("product")) ?? products[0];
  const coins = [...new Set(products.map((one) => one.coin))];
  const choose = (one: Product) => setSearch({ product: one.key }, { replace: true, preventScrollReset: true });
  if (!product) return null;
  return (
    <Split
      aside={
        <>
          {!phone && <BuyForm products={products} product={product} onChoose={choose} />}
          <HowFixed product={product} />
        </>
      }
    >
      <Stack>
        <Segments
          label={t("custody.products")}
          value={coin}
          onChange={setCoin}
          options={[{ value: "", label: t("custody.all") }, ...coins.map((one) => ({ value: one, label: one }))]}
        />
        <Grid min={240}>
          {products
            .filter((one) => coin === "" || one.coin === coin)
            .map((one) => (
              <ProductTile key={one.key} product={one} chosen={one.key === product.key} onChoose={() => choose(one)} />
            ))}
        </Grid>
        {signedIn && (
          <Panel title={t("custody.screen.orders")} padding="flush">
            <OrderList pageSize={5} />
          </Panel>
        )}
      </Stack>
    </Split>
  );
}

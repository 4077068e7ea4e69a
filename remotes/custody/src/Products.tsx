import { useState, type ReactNode } from "react";
import { Link, useCall, useSearchParams, useSession, useT, useTitle } from "@agio/sdk";
import {
  QueryState,
  Columns,
  EmptyState,
  Grid,
  IconButton,
  Page,
  ProductCardSkeleton,
  ScreenHead,
  Segments,
  Sheet,
  Stack,
  Tabs,
  usePhone,
} from "@agio/ui";
import { BuyForm } from "./BuyForm";
import { HowFixed } from "./HowFixed";
import { EarnedSoFar } from "./EarnedSoFar";
import { LeavingEarly } from "./LeavingEarly";
import { RecentOrders } from "./RecentOrders";
import { ProductTile } from "./ProductTile";
import { Sums } from "./Sums";
import type { Product } from "./wire.gen";

/** What is sold, the calculator for the product that is chosen, how yields are fixed, and what the user has. */
export default function Products() {
  const t = useT("custody");
  const { signedIn } = useSession();
  const phone = usePhone();
  useTitle(t("custody.title"));
  const query = useCall("web/getProfitList");
  const orders = t("custody.screen.orders");
  const Shown = phone ? ProductListOnPhone : ProductList;
  const shape = (
    <Grid>
      <ProductCardSkeleton />
      <ProductCardSkeleton />
      <ProductCardSkeleton />
    </Grid>
  );
  return (
    <Page>
      <ScreenHead
        title={t("custody.title")}
        lead={phone && signedIn ? undefined : t("custody.lead")}
        actions={
          signedIn &&
          (phone ? <IconButton large icon="history" label={orders} to="/profit_wdtg" /> : <Link to="/profit_wdtg">{orders}</Link>)
        }
      />
      <Stack>
        {signedIn && <Sums />}
        <QueryState query={query} shape={shape}>
          {({ rows }) =>
            rows.length > 0 ? (
              <Shown products={rows} />
            ) : (
              <EmptyState title={t("custody.none.products")} text={t("custody.none.products_text")} />
            )
          }
        </QueryState>
      </Stack>
    </Page>
  );
}

/** The product of the address, or the first, and a way to choose another. */
function useChosen(products: readonly Product[]): [Product | undefined, (product: Product) => void] {
  const [search, setSearch] = useSearchParams();
  const product = products.find(({ key }) => key === search.get("product")) ?? products[0];
  return [product, ({ key }) => setSearch({ product: key }, { replace: true, preventScrollReset: true })];
}

function ProductList({ products }: { products: readonly Product[] }) {
  const t = useT("custody");
  const { signedIn } = useSession();
  const [product, choose] = useChosen(products);
  const [coin, setCoin] = useState("");
  const coins = [...new Set(products.map((one) => one.coin))];
  if (!product) return null;
  return (
    <Columns
      acts
      aside={
        <>
          <BuyForm products={products} product={product} onChoose={choose} />
          <HowFixed product={product} />
          {signedIn && <LeavingEarly />}
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
        {signedIn && <EarnedSoFar />}
        {signedIn && <RecentOrders />}
      </Stack>
    </Columns>
  );
}

type Tab = "products" | "held" | "ended";

/** What is sold, what one holds and what has come back, one at a time; a choice brings the calculator from below. */
function ProductListOnPhone({ products }: { products: readonly Product[] }) {
  const t = useT("custody");
  const { signedIn } = useSession();
  const [product, choose] = useChosen(products);
  const [tab, setTab] = useState<Tab>("products");
  const [buying, setBuying] = useState(false);
  const coins = useCall("web/getProfitTotal", signedIn ? {} : null).data?.coins ?? [];
  const held = coins.reduce((sum, one) => sum + one.held, 0);
  if (!product) return null;
  const choice: Record<Tab, () => ReactNode> = {
    products: () =>
      products.map((one) => (
        <ProductTile
          key={one.key}
          compact
          product={one}
          chosen={false}
          onChoose={() => {
            choose(one);
            setBuying(true);
          }}
        />
      )),
    held: () => (
      <>
        <EarnedSoFar />
        <RecentOrders group="held" />
        <LeavingEarly />
      </>
    ),
    ended: () => <RecentOrders group="ended" />,
  };
  return (
    <Stack gap={12}>
      {signedIn && (
        <Tabs<Tab>
          label={t("custody.title")}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "products", label: t("custody.products") },
            { value: "held", label: t("custody.tab.held"), ...(held > 0 ? { count: held } : {}) },
            { value: "ended", label: t("custody.tab.ended") },
          ]}
        />
      )}
      {choice[tab]()}
      <Sheet open={buying} onClose={() => setBuying(false)} title={`${product.coin} ${t("custody.days", { count: product.days })}`}>
        <Stack>
          <BuyForm bare products={products} product={product} onChoose={choose} onBought={() => setBuying(false)} />
          <HowFixed product={product} />
        </Stack>
      </Sheet>
    </Stack>
  );
}

import { Link, useCall, useSearchParams, useSession, useT, useTitle } from "@agio/sdk";
import { QueryState, Columns, EmptyState, Grid, Page, ProductCardSkeleton, ScreenHead, Stack, usePhone } from "@agio/ui";
import { useMine } from "../useMine";
import type { Vip } from "../wire.gen";
import { VipForm } from "./VipForm";
import { VipTile } from "./VipTile";

/** What VIP products are sold, and the form for the one that is chosen: on a phone one after the other. */
export default function VipPage() {
  const t = useT("wealth");
  const { signedIn } = useSession();
  useTitle(t("wealth.screen.vips"));
  const query = useCall("web/getVipList");
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
        title={t("wealth.screen.vips")}
        lead={t("wealth.vip.lead")}
        actions={signedIn && <Link to="/vip_wdtg">{t("wealth.screen.vip_orders")}</Link>}
      />
      <QueryState query={query} shape={shape}>
        {({ rows }) =>
          rows.length > 0 ? (
            <ProductList products={rows} />
          ) : (
            <EmptyState title={t("wealth.none.vips")} text={t("wealth.none.funds_text")} />
          )
        }
      </QueryState>
    </Page>
  );
}

function ProductList({ products }: { products: readonly Vip[] }) {
  const [search, setSearch] = useSearchParams();
  const phone = usePhone();
  const mine = useMine().data;
  const chosen = products.find(({ key }) => key === search.get("product"));
  const product = chosen ?? products[0];
  if (!product) return null;
  const form = <VipForm product={product} mine={mine} />;
  const tiles = products.map((one) => (
    <VipTile
      key={one.key}
      compact={phone}
      product={one}
      chosen={!phone && one.key === product.key}
      onChoose={() => setSearch({ product: one.key }, { replace: !phone, preventScrollReset: !phone })}
    />
  ));
  if (phone) return chosen ? form : <Stack gap={12}>{tiles}</Stack>;
  return (
    <Columns acts aside={form}>
      <Grid min={240}>{tiles}</Grid>
    </Columns>
  );
}

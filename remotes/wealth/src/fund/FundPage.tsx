import { useDeployment, useSearchParams, useT, useTitle, useCall, Link, useSession } from "@agio/sdk";
import { QueryState, Columns, EmptyState, Page, ScreenHead, Segments, usePhone } from "@agio/ui";
import { useMine } from "../useMine";
import type { Fund, FundDetail } from "../wire.gen";
import { Composed } from "./Composed";
import { FundHead } from "./FundHead";
import { LastValue } from "./LastValue";
import { Mine } from "./Mine";
import { Trade } from "./Trade";

/** Led to where menus lead: an order of a risk that was never sold is nobody's. */
const ORDERS = {
  "/etflow_wdtg": "wealth.screen.low_risk_orders",
  "/etf_wdtg": "wealth.screen.balanced_orders",
  "/etfhigh_wdtg": "wealth.screen.aggressive_orders",
};

/** A fund: its value and what stands behind it, and beside them the form that buys and gives back. */
export default function FundPage() {
  const t = useT("wealth");
  const { signedIn } = useSession();
  const led = new Set(useDeployment().remotes.flatMap(({ navigation = [] }) => navigation.map(({ path }) => path)));
  useTitle(t("wealth.screen.fund"));
  const query = useCall("web/getFundList");
  return (
    <Page>
      <ScreenHead
        title={t("wealth.screen.fund")}
        lead={t("wealth.fund.lead")}
        actions={
          signedIn && (
            <>
              {Object.entries(ORDERS)
                .filter(([path]) => led.has(path))
                .map(([path, label]) => (
                  <Link key={path} to={path}>
                    {t(label)}
                  </Link>
                ))}
            </>
          )
        }
      />
      <QueryState query={query}>
        {({ rows }) =>
          rows.length > 0 ? <Chosen funds={rows} /> : <EmptyState title={t("wealth.none.funds")} text={t("wealth.none.funds_text")} />
        }
      </QueryState>
    </Page>
  );
}

function Chosen({ funds }: { funds: readonly Fund[] }) {
  const t = useT("wealth");
  const [search, setSearch] = useSearchParams();
  const fund = funds.find(({ key }) => key === search.get("fund")) ?? funds.find(({ risk }) => risk === search.get("risk")) ?? funds[0];
  const query = useCall("web/getFundInfo", { fund: fund?.key ?? "" }, { enabled: fund !== undefined, keepPrevious: true });
  if (!fund) return null;
  return (
    <>
      {funds.length > 1 && (
        <div>
          <Segments
            label={t("wealth.screen.fund")}
            value={fund.key}
            options={funds.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(key) => setSearch({ fund: key }, { replace: true, preventScrollReset: true })}
          />
        </div>
      )}
      <QueryState query={query}>{(detail) => <Shown key={detail.key} fund={detail} />}</QueryState>
    </>
  );
}

function Shown({ fund }: { fund: FundDetail }) {
  const phone = usePhone();
  const mine = useMine().data;
  const held = mine?.funds.find((one) => one.fund === fund.key);
  const trade = <Trade fund={fund} mine={mine} held={held} />;
  return (
    <Columns
      acts
      aside={
        <>
          {!phone && trade}
          {held && <Mine held={held} />}
          {fund.last && <LastValue last={fund.last} />}
        </>
      }
    >
      <FundHead fund={fund} />
      {phone && trade}
      <Composed fund={fund} />
    </Columns>
  );
}

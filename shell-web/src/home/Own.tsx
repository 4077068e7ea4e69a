import { link, Link, money, Slot, type TableRow, useCall, useEstimate, useFormat, useOffers, useSession, useT, useTable } from "@agio/sdk";
import {
  Button,
  Change,
  Chip,
  EmptyState,
  ErrorPanel,
  Icon,
  LivePanel,
  Pair,
  Panel,
  Price,
  Skeleton,
  SkeletonRows,
  toneClass,
} from "@agio/ui";
import { tradeLink } from "../search/Search";
import { useMainAction } from "../frame/useMainAction";
import { pairOf } from "../pair";
import styles from "./Own.module.css";

const QUOTE = "USDT";
const MOST_MOVERS = 6;
const MOST_ORDERS = 5;
const ROW = 46;

/** The front page of who has signed in: what it is worth, what moved of one's list, what is open, and what comes next. */
export function Own() {
  const t = useT();
  return (
    <div className={styles.own}>
      <h1>{t("shell.own.title")}</h1>
      <div className={styles.grid}>
        <Worth />
        <Next />
        <Movers />
        <Orders />
        <Slot name="home.news" loading={<div />} />
      </div>
    </div>
  );
}

function useWorth() {
  const assets = link("wallet.assets");
  return { assets, ...useCall("web/getAsset2", assets ? {} : null, { every: 60_000 }) };
}

/** Everything that is one's own, in the currency of the house and in the reader's. */
function Worth() {
  const t = useT();
  const format = useFormat();
  const { realm } = useSession();
  const { assets, data, loading, problem, retry } = useWorth();
  const main = useMainAction();
  const estimate = useEstimate()(data?.total_usdt ?? "0");
  if (!assets) return null;
  return (
    <Panel
      title={t("shell.own.worth")}
      actions={
        <Link to={assets} className={styles.all}>
          {t("shell.own.assets")}
          <Icon name="arrow-right" size={16} />
        </Link>
      }
    >
      {problem !== null ? (
        <ErrorPanel message={problem} onRetry={retry} />
      ) : (
        <div className={styles.worth}>
          <p>
            {loading || !data ? (
              <Skeleton width={180} height={36} />
            ) : (
              <>
                <strong>{format.amount(data.total_usdt, { decimals: 2 })}</strong> {QUOTE}{" "}
                {realm === "demo" && <Chip tone="waiting">{t("shell.own.demo")}</Chip>}
              </>
            )}
          </p>
          <p className={styles.soft}>{data && estimate !== null ? estimate : "\u00a0"}</p>
          {data && data.unknown.length > 0 && <p className={styles.soft}>{t("shell.own.unknown", { what: data.unknown.join(" · ") })}</p>}
          <div className={styles.commands}>
            {main && (
              <Button to={main.to} variant="primary">
                {t(main.label)}
              </Button>
            )}
          </div>
        </div>
      )}
    </Panel>
  );
}

interface Step {
  name: string;
  to: string | null;
  done: boolean;
}

/** The first thing that isn't done on the way from an account to trading, with those that are; nothing once all are. */
function Next() {
  const t = useT();
  const { user, realm } = useSession();
  const worth = useWorth();
  const trade = link("spot.trade");
  const orders = useCall("web/spotOrders", trade ? { state: "all", size: 1 } : null);
  const demo = realm === "demo";
  const steps: Step[] = [
    { name: "verify", to: demo ? null : link("verification.overview"), done: (user?.tier ?? 0) > 0 },
    { name: "protect", to: demo ? null : link("account.security"), done: Boolean(user?.totp || user?.passkey) },
    {
      name: "fund",
      to: demo ? null : link("wallet.deposit"),
      done: worth.data !== undefined && money.compare(worth.data.total_usdt, "0") > 0,
    },
    { name: "trade", to: trade, done: (orders.data?.rows.length ?? 0) > 0 },
  ].filter(({ to }) => to !== null);
  const next = steps.find(({ done }) => !done);
  const loading = user === null || worth.loading || orders.loading;
  if (!loading && !next) return null;
  return (
    <Panel title={t("shell.own.next")}>
      {loading ? (
        <SkeletonRows rows={steps.length} height={36} />
      ) : (
        <ol className={styles.steps}>
          {steps.map(({ name, to, done }) => (
            <li key={name} aria-current={name === next?.name ? "step" : undefined}>
              <Icon name={done ? "circle-check" : "circle-dashed"} size={20} />
              {done ? <span>{t(`shell.own.steps.${name}`)}</span> : <Link to={to ?? "/"}>{t(`shell.own.steps.${name}`)}</Link>}
              {done && <span className={styles.soft}>{t("shell.own.done")}</span>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const moved = (row: TableRow): number => Math.abs(money.toNumber(row.change ?? "0"));

/** Of the markets that the user starred those that moved most today; of all where none is starred. */
function Movers() {
  const t = useT();
  const { offers } = useOffers();
  const markets = link("market.table");
  const mine = useCall("web/favourites", markets ? {} : null);
  const all = useTable(true);
  if (!markets) return null;
  const starred = new Set(mine.data?.rows);
  // A star may stand on a market that isn't there any more.
  const chosen = all.filter(({ symbol }) => starred.has(symbol));
  const own = chosen.length > 0 || (all.length === 0 && starred.size > 0);
  const rows = (own ? chosen : all).toSorted((one, other) => moved(other) - moved(one)).slice(0, MOST_MOVERS);
  return (
    <Panel
      title={t(own ? "shell.own.movers" : "shell.own.moversAll")}
      padding="flush"
      actions={
        <Link to={markets} className={styles.all}>
          {t("shell.home.all")}
          <Icon name="arrow-right" size={16} />
        </Link>
      }
    >
      {rows.length === 0 ? (
        <SkeletonRows rows={MOST_MOVERS} height={ROW} />
      ) : (
        <LivePanel>
          <ul className={styles.rows}>
            {rows.map((row) => {
              const { base, quote } = pairOf(row);
              const path = tradeLink(offers, row.symbol);
              const pair = <Pair base={base} quote={quote} name={row.name} />;
              return (
                <li key={row.symbol}>
                  <span className={styles.pair}>{path ? <Link to={path}>{pair}</Link> : pair}</span>
                  <Price value={row.last} decimals={row.decimals} />
                  <span className={styles.change}>
                    <Change value={row.change} />
                  </span>
                </li>
              );
            })}
          </ul>
        </LivePanel>
      )}
    </Panel>
  );
}

/** The newest orders that wait in the spot books. */
function Orders() {
  const t = useT();
  const format = useFormat();
  const trade = link("spot.trade");
  const open = useCall("web/spotOrders", trade ? { state: "open", size: MOST_ORDERS } : null, { every: 30_000 });
  if (!trade) return null;
  const rows = open.data?.rows ?? [];
  return (
    <Panel
      title={t("shell.own.orders")}
      padding="flush"
      actions={
        <Link to={trade} className={styles.all}>
          {t("shell.nav.trade")}
          <Icon name="arrow-right" size={16} />
        </Link>
      }
    >
      {open.loading && <SkeletonRows rows={MOST_ORDERS} height={ROW} />}
      {open.problem !== null && <ErrorPanel message={open.problem} onRetry={open.retry} />}
      {open.data && rows.length === 0 && <EmptyState title={t("shell.own.noOrders")} text={t("shell.own.noOrdersText")} />}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ id, pair, side, price, quantity, amount, filled }) => (
            <li key={id}>
              <span className={styles.pair}>
                <Link to={`${trade}?symbol=${pair}`}>{pair}</Link>{" "}
                <span className={toneClass(side === "buy" ? "up" : "down")}>{t(`shell.own.${side}`)}</span>
              </span>
              <span>{price === null ? t("shell.own.market") : format.amount(price)}</span>
              <span className={styles.change}>
                {format.amount(filled)} / {format.amount(quantity ?? amount ?? "0")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

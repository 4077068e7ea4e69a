import { useState } from "react";
import { Link, linkOr, money, useCall, useFormat, useSearchParams, useSession, useT, useTitle } from "@agio/sdk";
import {
  QueryState,
  Button,
  CoinDisc,
  Columns,
  DataTable,
  EmptyState,
  Page,
  Panel,
  ScreenHead,
  Segments,
  Stack,
  usePhone,
  type Column,
} from "@agio/ui";
import { Sections } from "../Frame";
import { OrderList } from "../order/OrderList";
import { useOrdersLive } from "../order/live";
import { Rate } from "../sums";
import type { Offer, Side } from "../wire.gen";
import styles from "../c2c.module.css";
import { HowItGoes } from "./HowItGoes";

const RATES_MS = 10_000;

/** What is bought and sold for a wire, with the rate of the moment and where it comes from; and my orders below. */
export default function Offers() {
  const t = useT("c2c");
  const [search] = useSearchParams();
  const side: Side = search.get("side") === "sell" ? "sell" : "buy";
  const { signedIn, realm } = useSession();
  const query = useCall("web/getC2cOffers", {}, { every: RATES_MS });
  useTitle(t("c2c.title"));
  return (
    <Page>
      <Sections current={side} />
      <ScreenHead
        title={t(`c2c.offers.${side}`)}
        lead={t(`c2c.offers.${side}_lead`)}
        actions={signedIn && realm !== "demo" && <Link to="/kjmbSelect">{t("c2c.screen.quick")}</Link>}
      />
      <Columns acts aside={<HowItGoes side={side} />}>
        <QueryState query={query} rows={8}>
          {({ rows }) =>
            rows.length > 0 ? (
              <Board offers={rows} side={side} />
            ) : (
              <EmptyState title={t("c2c.none.offers")} text={t("c2c.none.offers_text")} />
            )
          }
        </QueryState>
        {/* After the offers above it: it would be pushed down by them. */}
        {signedIn && realm !== "demo" && (query.data || query.problem) && <Mine />}
      </Columns>
    </Page>
  );
}

function Mine() {
  const t = useT("c2c");
  useOrdersLive();
  return (
    <Panel title={t("c2c.section.orders")} padding="flush">
      <OrderList pageSize={5} />
    </Panel>
  );
}

function Board({ offers, side }: { offers: readonly Offer[]; side: Side }) {
  const t = useT("c2c");
  const format = useFormat();
  const phone = usePhone();
  const { signedIn, user } = useSession();
  const coins = [...new Set(offers.map(({ coin }) => coin))];
  const [coin, setCoin] = useState(coins[0] ?? "");
  const own = String(user?.currency ?? "");
  const shown = offers.filter((one) => one.coin === coin).toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own));
  const login = linkOr("account.login", "/login") ?? "/login";
  const whole = (value: string) => format.amount(money.trim(value), { decimals: money.decimals(money.trim(value)) });
  const price = (one: Offer) => (side === "buy" ? one.buy : one.sell);
  const columns: Column<Offer>[] = [
    {
      key: "currency",
      header: t("c2c.fact.currency"),
      card: "title",
      render: (one) => (
        <>
          <CoinDisc symbol={one.coin} size={20} /> {t("c2c.pair", { coin: one.coin, currency: one.currency })}
        </>
      ),
    },
    {
      key: "price",
      header: t("c2c.fact.price_of", { coin }),
      right: true,
      card: "half",
      render: (one) =>
        price(one) ? (
          <b>
            <Rate value={price(one)} currency={one.currency} />
          </b>
        ) : (
          "–"
        ),
    },
    {
      key: "reference",
      header: t("c2c.fact.reference_price"),
      right: true,
      card: "hidden",
      render: (one) =>
        one.reference ? (
          <span className={styles.source}>
            {format.price(one.reference, money.decimals(one.reference))}
            {one.source && (
              <small>
                {one.source} {format.time(one.at)}
              </small>
            )}
          </span>
        ) : (
          "–"
        ),
    },
    {
      key: "bounds",
      header: t("c2c.fact.bounds"),
      right: true,
      card: "half",
      render: (one) => {
        const most = side === "buy" ? one.buy_most : one.sell_most;
        return money.sign(most) > 0 ? `${whole(one.minimum)} – ${whole(most)} ${one.currency}` : "–";
      },
    },
    ...(side === "buy"
      ? [
          {
            key: "left",
            header: t("c2c.fact.left"),
            right: true,
            card: "hidden",
            render: (one) => `${format.compact(one.left)} ${one.coin}`,
          } satisfies Column<Offer>,
        ]
      : []),
    {
      key: "command",
      header: "",
      right: true,
      card: "aside",
      render: (one) => (
        <Button
          size={28}
          variant="primary"
          disabled={!price(one)}
          to={signedIn ? `/c2c_create?side=${side}&coin=${one.coin}&currency=${one.currency}` : login}
        >
          {signedIn ? t(`c2c.${side}_coin`, { coin: one.coin }) : t("c2c.log_in")}
        </Button>
      ),
    },
  ];
  return (
    <Stack>
      <Segments
        full={phone}
        label={t("c2c.fact.coin")}
        value={coin}
        onChange={setCoin}
        options={coins.map((one) => ({ value: one, label: one }))}
      />
      <Panel padding="flush">
        <DataTable<Offer> label={t(`c2c.offers.${side}`)} rows={shown} rowKey={({ currency }) => currency} columns={columns} />
      </Panel>
    </Stack>
  );
}

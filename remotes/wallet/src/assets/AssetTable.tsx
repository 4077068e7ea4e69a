import { useMemo, useState } from "react";
import { Link, linkOr, money, useCall, useEstimate, useFormat, usePreference, useT, type CallQuery, type AnswerOf } from "@agio/sdk";
import {
  Button,
  Change,
  Checkbox,
  Chip,
  CoinDisc,
  DataTable,
  Icon,
  Input,
  Panel,
  Price,
  Segments,
  Text,
  Tooltip,
  type Column,
} from "@agio/ui";
import { offeredWallets, SHORT_KEYS, type WalletName } from "../wallets";
import { commandsOf } from "./commands";
import { Figure, useHidden } from "./Figure";
import { QUOTE, shareText, shownDecimals, totalsOf, visibleHoldings, type Holding } from "./model";
import styles from "./Assets.module.css";

export interface AssetTableProps {
  holdings: readonly Holding[] | undefined;
  query: CallQuery<AnswerOf<"web/getAsset2">>;
  /** Only this wallet. */
  wallet?: WalletName;
  /** The wallets to choose from, where none is given. */
  wallets?: readonly WalletName[];
}

/** Coins that can be deposited now; unknown in a demo account, which can't deposit. */
function useDepositable(demo: boolean): ReadonlySet<string> | undefined {
  const { data } = useCall("web/depositChannels", {}, { enabled: !demo, staleTime: 60_000 });
  return useMemo(() => data && new Set(data.rows.filter(({ open }) => open).map(({ coin }) => coin)), [data]);
}

/** Every coin of the wallets that are shown. */
export function AssetTable({ holdings, query, wallet: only, wallets = [] }: AssetTableProps) {
  const t = useT("wallet");
  const format = useFormat();
  const [chosen, setChosen] = useState<WalletName | "all">("all");
  const wallet = only ?? chosen;
  const demo = query.data?.realm === "demo";
  const depositable = useDepositable(query.data === undefined || demo);
  const estimate = useEstimate();
  const [hidden] = useHidden();
  const records = linkOr("wallet.records", "/record");
  const [hideZero, setHideZero] = usePreference("wallet-hide-zero", true);
  const [text, setText] = useState("");
  const rows = useMemo(() => holdings && visibleHoldings(holdings, { wallet, hideZero, text }), [holdings, wallet, hideZero, text]);
  const whole = useMemo(
    () => (holdings ? totalsOf(holdings.filter((holding) => wallet === "all" || holding.wallet === wallet)).value : "0"),
    [holdings, wallet],
  );
  const columns: Column<Holding>[] = [
    {
      key: "coin",
      header: t("wallet.column.coin"),
      sort: ({ coin }) => coin,
      card: "title",
      render: ({ coin, name, wallet: place }) => (
        <span className={styles.coin}>
          <CoinDisc symbol={coin} size={24} />
          <b>{coin}</b>
          <span className={styles.name}>{name}</span>
          {wallet === "all" && wallets.length > 1 && <Chip>{t(SHORT_KEYS[place])}</Chip>}
        </span>
      ),
    },
    {
      key: "available",
      header: t("wallet.column.available"),
      right: true,
      sort: ({ available }) => available,
      render: (holding) => <Figure value={holding.available} decimals={shownDecimals(holding)} exact />,
    },
    {
      key: "frozen",
      header: t("wallet.column.frozen"),
      term: "on_hold",
      right: true,
      sort: ({ frozen }) => frozen,
      render: (holding) => <Figure value={holding.frozen} decimals={shownDecimals(holding)} exact className={styles.soft} />,
    },
    {
      key: "total",
      header: t("wallet.column.total"),
      right: true,
      sort: ({ total }) => total,
      render: (holding) => <Figure value={holding.total} decimals={shownDecimals(holding)} exact />,
    },
    {
      key: "price",
      header: t("wallet.column.price", { unit: QUOTE }),
      right: true,
      sort: ({ price }) => price,
      render: ({ price }) => (price === null ? null : <Price value={price} className={styles.soft} flash />),
    },
    {
      key: "change",
      header: t("wallet.column.change"),
      right: true,
      sort: ({ change }) => change,
      render: ({ change }) => (change === null ? null : <Change value={change} />),
    },
    {
      key: "value",
      header: t("wallet.column.value", { unit: QUOTE }),
      right: true,
      card: "aside",
      sort: ({ value }) => value,
      render: ({ value }) =>
        value === null ? null : (
          <span className={styles.value}>
            <Figure value={value} decimals={2} />
            {!hidden && <small>{estimate(value)}</small>}
          </span>
        ),
    },
    {
      key: "share",
      header: t("wallet.column.share"),
      right: true,
      render: (holding) => {
        const share = shareText(holding, whole);
        if (share === null) return null;
        return (
          <Text as="span" tone="soft">
            {format.percent(share, { decimals: 1, sign: false })}
          </Text>
        );
      },
    },
    {
      key: "actions",
      header: t("wallet.column.actions"),
      right: true,
      card: "full",
      render: (holding) => {
        const commands = commandsOf(holding, { depositable, several: wallets.length > 1 || offeredWallets().length > 1, demo });
        if (commands.length === 0) return null;
        return (
          <span className={styles.commands}>
            {commands.map(({ label, to, reason }) =>
              to === null ? (
                <Tooltip key={label} label={t(reason ?? label)}>
                  <span tabIndex={0} className={styles.off}>
                    {t(label)}
                  </span>
                </Tooltip>
              ) : (
                <Link key={label} to={to}>
                  {t(label)}
                </Link>
              ),
            )}
          </span>
        );
      },
    },
  ];
  const filtered = text.trim() !== "" || hideZero || (chosen !== "all" && (holdings?.some(({ total }) => money.sign(total) > 0) ?? false));
  return (
    <Panel
      padding="flush"
      className={styles.table}
      title={t("wallet.assets")}
      actions={
        <span className={styles.tools}>
          {wallets.length > 1 && (
            <Segments<WalletName | "all">
              label={t("wallet.allocation.wallet")}
              value={wallet}
              onChange={setChosen}
              options={[
                { value: "all", label: t("wallet.wallet.all") },
                ...wallets.map((value) => ({ value, label: t(SHORT_KEYS[value]) })),
              ]}
            />
          )}
          <Checkbox checked={hideZero} onChange={setHideZero}>
            {t("wallet.hide_zero")}
          </Checkbox>
          <span className={styles.find}>
            <Input
              aria-label={t("wallet.search")}
              value={text}
              onChange={setText}
              placeholder={t("wallet.search")}
              before={<Icon name="search" size={16} />}
            />
          </span>
          {records && (
            <Link to={records} className={styles.records}>
              <Icon name="history" size={16} />
              {t("wallet.screen.records")}
            </Link>
          )}
        </span>
      }
    >
      <DataTable<Holding>
        label={t("wallet.assets")}
        columns={columns}
        rows={rows}
        rowKey={({ coin, wallet: place }) => `${place} ${coin}`}
        loading={query.loading}
        problem={query.problem}
        onRetry={query.retry}
        sortBy="-value"
        empty={{
          title: t(text.trim() ? "wallet.none.search" : "wallet.none.wallet"),
          action: filtered && (
            <Button
              onClick={() => {
                setText("");
                setHideZero(false);
                setChosen("all");
              }}
            >
              {t("wallet.none.all")}
            </Button>
          ),
        }}
      />
    </Panel>
  );
}

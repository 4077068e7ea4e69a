import { useState } from "react";
import { linkOr, money, queryClient, readGiven, safePath, useFormat, useNavigate, useSearchParams, useT } from "@agio/sdk";
import {
  Amount,
  Button,
  CoinDisc,
  CopyField,
  Form,
  IconButton,
  Inline,
  Lack,
  NumberField,
  Panel,
  Receipt,
  registerReceipt,
  Select,
  Stack,
  useForm,
} from "@agio/ui";
import { QUOTE, type Holding } from "../assets/model";
import { plainAmount } from "../records/figures";
import { StateBadge } from "../records/StateBadge";
import { WALLET_KEYS, type WalletName } from "../wallets";
import type { Transfer as Transferred } from "../wire.gen";
import { availableIn, firstRoute, withEnd } from "./route";
import styles from "./Transfer.module.css";

const CHANGED = ["web/getAsset2", "web/accountRecords", "web/history"];

/** What moves, from which wallet to which; then what was moved. */
export function TransferForm({ holdings, wallets }: { holdings: readonly Holding[]; wallets: readonly WalletName[] }) {
  const t = useT("wallet");
  const format = useFormat();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const back = search.get("back");
  const [done, setDone] = useState<Transferred | null>(null);
  const [start] = useState(() => ({
    ...firstRoute(wallets, { from: search.get("from"), to: search.get("to") }),
    coin: search.get("coin")?.toUpperCase() || QUOTE,
    amount: readGiven(search.get("amount")),
  }));
  const form = useForm({
    call: "web/transferAsset",
    start,
    // Who comes with another sum in the address wants that one, not what was kept.
    draft: `transfer${search.size > 0 ? `?${search.toString()}` : ""}`,
    invalidates: CHANGED,
    check: ({ coin, amount, from }) => {
      if (!money.isValid(amount) || money.sign(amount) <= 0) return { amount: t("wallet.form.amount") };
      return money.compare(amount, availableIn(holdings, from, coin)) > 0 ? { amount: t("wallet.form.insufficient") } : {};
    },
    done: (moved) => ({
      text: t("wallet.transfer.result", {
        amount: format.coin(moved.amount, moved.coin),
        from: t(WALLET_KEYS[moved.from]),
        to: t(WALLET_KEYS[moved.to]),
      }),
      view: () => openTransfer({ result: moved }),
    }),
    onSuccess(moved) {
      if (back === null) return setDone(moved);
      // What a form says that somebody goes back to, such as what there is in its wallet, is asked for by calls of other plugins.
      void queryClient.invalidateQueries();
      void navigate(safePath(back, "/"), { replace: true, state: { resumed: true } });
    },
  });
  if (done) {
    return (
      <Moved
        result={done}
        onAgain={() => {
          setDone(null);
          form.set({ amount: "" });
        }}
      />
    );
  }

  const { from, to, coin, amount } = form.values;
  const coins = [...new Map(holdings.map((one) => [one.coin, one])).values()];
  const chosen = coins.find((one) => one.coin === coin);
  const options = coins.map(({ coin: value, name }) => ({ value, label: value, hint: name, icon: <CoinDisc symbol={value} size={20} /> }));
  const available = availableIn(holdings, from, coin);
  const end = (name: "from" | "to") => (
    <Select<WalletName>
      {...form.field(name)}
      label={t(name === "from" ? "wallet.transfer.from" : "wallet.transfer.to")}
      options={wallets.map((wallet) => ({ value: wallet, label: t(WALLET_KEYS[wallet]) }))}
      onChange={(wallet) => form.set(withEnd({ from, to }, name, wallet))}
    />
  );
  const problem = form.problem("amount");
  const whole = money.isValid(amount) && money.sign(amount) > 0;
  return (
    <Panel padding="form">
      <Form
        form={form}
        actions={
          <Button variant="primary" size={44} full type="submit" busy={form.busy}>
            {whole ? t("wallet.transfer.do", { amount: format.amount(plainAmount(amount)), coin }) : t("wallet.screen.transfer")}
          </Button>
        }
      >
        <div className={styles.ends}>
          {end("from")}
          <IconButton icon="arrows-exchange" label={t("wallet.transfer.turn")} onClick={() => form.set({ from: to, to: from })} />
          {end("to")}
        </div>
        <Select
          {...form.field("coin")}
          label={t("wallet.column.coin")}
          searchable
          options={options}
          onChange={(next) => form.set({ coin: next, amount: "" })}
        />
        <NumberField
          {...form.field("amount")}
          label={t("wallet.column.amount")}
          large
          decimals={chosen?.decimals ?? 8}
          unit={coin}
          placeholder={format.amount("0.00")}
          aside={t("wallet.form.available", { amount: format.amount(plainAmount(available)), coin })}
          hint={t("wallet.transfer.free")}
          error={
            problem && whole && money.compare(amount, available) > 0 ? (
              <Lack wallet="spot" coin={coin}>
                {problem}
              </Lack>
            ) : (
              problem
            )
          }
          onMax={() => form.set({ amount: money.trim(available) })}
        />
      </Form>
    </Panel>
  );
}

function TransferReceipt({ result }: { result: Transferred }) {
  const t = useT("wallet");
  return (
    <Receipt
      title={t("wallet.transfer.done")}
      badge={<StateBadge status={2} />}
      facts={[
        { label: t("wallet.transfer.from"), value: t(WALLET_KEYS[result.from]) },
        { label: t("wallet.transfer.to"), value: t(WALLET_KEYS[result.to]) },
        { label: t("wallet.record.number"), value: <CopyField value={result.id} /> },
      ]}
      resultLabel={t("wallet.column.amount")}
      result={<Amount value={plainAmount(result.amount)} unit={result.coin} />}
    />
  );
}

const openTransfer = registerReceipt("wallet-transfer", TransferReceipt);

function Moved({ result, onAgain }: { result: Transferred; onAgain(): void }) {
  const t = useT("wallet");
  const records = linkOr("wallet.accountRecords", "/accountRecord");
  return (
    <Stack gap={16}>
      <TransferReceipt result={result} />
      <Inline align="stretch" wrap>
        <Button variant="primary" size={44} onClick={onAgain}>
          {t("wallet.transfer.again")}
        </Button>
        {records && (
          <Button size={44} to={records}>
            {t("wallet.screen.account_records")}
          </Button>
        )}
      </Inline>
    </Stack>
  );
}

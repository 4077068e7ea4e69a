import { useState, type FormEvent, type ReactNode } from "react";
import { linkOr, money, useAction, useFormat, useSearchParams, useT } from "@agio/sdk";
import { Amount, Button, CoinDisc, CopyField, IconButton, Lost, NumberField, Panel, Receipt, Select, Sending } from "@agio/ui";
import { QUOTE, type Holding } from "../assets/model";
import { Insufficient } from "../Insufficient";
import { plainAmount } from "../records/kind";
import { StateBadge } from "../records/StateBadge";
import { refusedField } from "../refused";
import { WALLET_KEYS, type WalletName } from "../wallets";
import { availableIn, firstRoute, withEnd } from "./route";
import styles from "./Transfer.module.css";

interface Transferred {
  id: string;
  coin: string;
  from: WalletName;
  to: WalletName;
  amount: string;
}

const CHANGED = ["web/getAsset2", "web/accountRecords"];

/** What moves, from which wallet to which; then what was moved. */
export function TransferForm({ holdings, wallets }: { holdings: readonly Holding[]; wallets: readonly WalletName[] }) {
  const t = useT("wallet");
  const format = useFormat();
  const [search] = useSearchParams();
  const [route, setRoute] = useState(() => firstRoute(wallets, { from: search.get("from"), to: search.get("to") }));
  const [coin, setCoin] = useState(() => search.get("coin")?.toUpperCase() || QUOTE);
  const [amount, setAmount] = useState("");
  const [problem, setProblem] = useState<{ field: string; text: ReactNode } | null>(null);
  const [done, setDone] = useState<Transferred | null>(null);
  const action = useAction<Transferred>("web/transferAsset", {
    notice: "none",
    quiet: true,
    invalidates: CHANGED,
    onSuccess: setDone,
    onRefusal: (error) => setProblem({ field: refusedField(error) ?? "amount", text: error.message }),
  });
  if (done) {
    return (
      <Moved
        result={done}
        onAgain={() => {
          setDone(null);
          setAmount("");
        }}
      />
    );
  }

  const coins = [...new Map(holdings.map((one) => [one.coin, one])).values()];
  const chosen = coins.find((one) => one.coin === coin);
  const options = coins.map(({ coin: value, name }) => ({ value, label: value, hint: name, icon: <CoinDisc symbol={value} size={20} /> }));
  const available = availableIn(holdings, route.from, coin);
  const of = (field: string) => (problem?.field === field ? problem.text : undefined);
  const change = (update: () => void) => {
    if (action.busy) return;
    update();
    setProblem(null);
    action.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!money.isValid(amount) || money.sign(amount) <= 0) return setProblem({ field: "amount", text: t("wallet.form.amount") });
    if (money.compare(amount, available) > 0) return setProblem({ field: "amount", text: <Insufficient coin={coin} /> });
    setProblem(null);
    void action.run({ coin, amount, ...route });
  };
  const end = (name: "from" | "to") => (
    <Select<WalletName>
      label={t(name === "from" ? "wallet.transfer.from" : "wallet.transfer.to")}
      value={route[name]}
      error={of(name)}
      options={wallets.map((wallet) => ({ value: wallet, label: t(WALLET_KEYS[wallet]) }))}
      onChange={(wallet) => change(() => setRoute(withEnd(route, name, wallet)))}
    />
  );
  const whole = money.isValid(amount) && money.sign(amount) > 0;
  return (
    <Panel padding="form">
      <form className={styles.form} onSubmit={submit} noValidate>
        <Sending busy={action.busy}>
          <div className={styles.ends}>
            {end("from")}
            <IconButton
              icon="arrows-exchange"
              label={t("wallet.transfer.turn")}
              onClick={() => change(() => setRoute({ from: route.to, to: route.from }))}
            />
            {end("to")}
          </div>
          <Select
            label={t("wallet.column.coin")}
            searchable
            value={coin}
            error={of("coin")}
            options={options}
            onChange={(next) =>
              change(() => {
                setCoin(next);
                setAmount("");
              })
            }
          />
          <NumberField
            label={t("wallet.column.amount")}
            large
            value={amount}
            decimals={chosen?.decimals ?? 8}
            unit={coin}
            placeholder={format.amount("0.00")}
            aside={t("wallet.form.available", { amount: format.amount(plainAmount(available)), coin })}
            hint={t("wallet.transfer.free")}
            error={of("amount")}
            onChange={(value) => change(() => setAmount(value))}
            onMax={() => change(() => setAmount(money.trim(available)))}
          />
          <Lost error={action.error} />
          <Button variant="primary" size={44} full type="submit" busy={action.busy}>
            {whole ? t("wallet.transfer.do", { amount: format.amount(plainAmount(amount)), coin }) : t("wallet.screen.transfer")}
          </Button>
        </Sending>
      </form>
    </Panel>
  );
}

function Moved({ result, onAgain }: { result: Transferred; onAgain(): void }) {
  const t = useT("wallet");
  const records = linkOr("wallet.accountRecords", "/accountRecord");
  return (
    <div className={styles.form}>
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
      <div className={styles.next}>
        <Button variant="primary" size={44} onClick={onAgain}>
          {t("wallet.transfer.again")}
        </Button>
        {records && (
          <Button size={44} to={records}>
            {t("wallet.screen.account_records")}
          </Button>
        )}
      </div>
    </div>
  );
}

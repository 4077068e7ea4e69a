import { useMemo, useState, type FormEvent, type ReactNode } from "react";
import { invalidate, isUndecided, money, parameter, useAction, useFormat, useSearchParams, useT } from "@agio/sdk";
import { Awaited, Button, CoinDisc, IconButton, Lost, NumberField, Panel, Select, Sending, toast, type Option } from "@agio/ui";
import { QUOTE } from "../assets/model";
import { useAssets } from "../assets/useAssets";
import { Insufficient } from "../Insufficient";
import { plainAmount } from "../records/kind";
import { refusedField } from "../refused";
import { Done } from "./Done";
import { Offer } from "./Offer";
import { partnerOf, type Exchanged } from "./quote";
import { useQuote } from "./useQuote";
import styles from "./Exchange.module.css";

const CHANGED = ["web/getAsset2", "web/exchangeRecords", "web/accountRecords", "web/assetHistory"];
/** Give one coin for another: amount, quote, and the receipt once the quote was taken. */
export function ExchangeForm() {
  const t = useT("wallet");
  const format = useFormat();
  const [search] = useSearchParams();
  const { query, holdings } = useAssets();
  const coins = useMemo(() => holdings?.filter(({ wallet, priced }) => wallet === "spot" && priced), [holdings]);
  const [from, setFrom] = useState(() => search.get("from")?.toUpperCase() || QUOTE);
  const [to, setTo] = useState(() => {
    const asked = search.get("to")?.toUpperCase();
    return asked && asked !== from ? asked : partnerOf(from);
  });
  const [amount, setAmount] = useState("");
  const [problem, setProblem] = useState<{ field: string; text: ReactNode } | null>(null);
  const [done, setDone] = useState<Exchanged | null>(null);
  const offer = useQuote((error) => setProblem({ field: refusedField(error) ?? "amount", text: error.message }));
  const take = useAction<Exchanged>("web/exchange", {
    notice: "none",
    quiet: true,
    onSuccess: (result) => {
      setDone(result);
      void invalidate(...CHANGED);
    },
    onRefusal: (error) => {
      if (isUndecided(error)) return;
      offer.drop();
      if (refusedField(error) === "amount") setProblem({ field: "amount", text: error.message });
      else toast({ kind: "warning", text: error.message });
    },
  });

  if (!coins) return <Awaited query={query} />;
  if (done) {
    return (
      <Done
        result={done}
        onAgain={() => {
          setDone(null);
          setAmount("");
          offer.drop();
        }}
      />
    );
  }

  const given = coins.find(({ coin }) => coin === from);
  const available = given?.available ?? "0";
  const options = (without: string): Option[] =>
    coins
      .filter(({ coin }) => coin !== without)
      .map(({ coin, name }) => ({ value: coin, label: coin, hint: name, icon: <CoinDisc symbol={coin} size={20} /> }));
  const change = (update: () => void) => {
    if (take.busy) return;
    update();
    setProblem(null);
    offer.drop();
    take.reset();
  };
  const ask = () => {
    if (!money.isValid(amount) || money.sign(amount) <= 0) return setProblem({ field: "amount", text: t("wallet.form.amount") });
    if (money.compare(amount, available) > 0) return setProblem({ field: "amount", text: <Insufficient coin={from} /> });
    setProblem(null);
    offer.ask(from, to, amount);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (take.busy) return;
    if (offer.quote === null || (offer.left === 0 && !isUndecided(take.error))) ask();
  };
  const of = (field: string) => (problem?.field === field ? problem.text : undefined);
  const bounds = {
    minimum: format.amount(parameter("wallet.exchange.minimum", "1"), { decimals: 2 }),
    maximum: format.amount(parameter("wallet.exchange.maximum", "100000"), { decimals: 2 }),
  };
  return (
    <Panel padding="form">
      <form className={styles.form} onSubmit={submit} noValidate>
        <Sending busy={take.busy}>
          <div className={styles.side}>
            <Select
              label={t("wallet.exchange.from")}
              searchable
              value={from}
              options={options(to)}
              error={of("from")}
              onChange={(coin) => change(() => setFrom(coin))}
            />
            <NumberField
              label={t("wallet.exchange.give")}
              large
              value={amount}
              decimals={given?.decimals ?? 8}
              unit={from}
              placeholder={format.amount("0.00")}
              aside={t("wallet.form.available", { amount: format.amount(plainAmount(available)), coin: from })}
              hint={t("wallet.exchange.bounds", bounds)}
              error={of("amount")}
              onChange={(value) => change(() => setAmount(value))}
              onMax={() => change(() => setAmount(money.trim(available)))}
            />
          </div>
          <div className={styles.turn}>
            <IconButton
              icon="arrows-sort"
              label={t("wallet.exchange.turn")}
              onClick={() =>
                change(() => {
                  setFrom(to);
                  setTo(from);
                  setAmount("");
                })
              }
            />
          </div>
          <Select
            label={t("wallet.exchange.to")}
            searchable
            value={to}
            options={options(from)}
            error={of("to")}
            onChange={(coin) => change(() => setTo(coin))}
          />
          {offer.quote ? (
            <Offer
              quote={offer.quote}
              left={offer.left}
              busy={take.busy}
              asking={offer.asking}
              undecided={isUndecided(take.error)}
              onTake={() => offer.quote && void take.run({ quote: offer.quote.quote })}
              onRenew={ask}
            />
          ) : (
            <>
              <Lost error={offer.error} />
              <Button variant="primary" size={44} full type="submit" busy={offer.asking}>
                {t("wallet.exchange.ask")}
              </Button>
            </>
          )}
        </Sending>
      </form>
    </Panel>
  );
}

import { useEffect, useMemo, useRef, useState } from "react";
import { forgetDraft, money, parameter, useFormat, useSearchParams, useT } from "@agio/sdk";
import {
  QueryState,
  Button,
  CoinDisc,
  Form,
  IconButton,
  Lack,
  LivePanel,
  NumberField,
  Panel,
  Select,
  Stack,
  toast,
  useCommand,
  useForm,
  useHeld,
  type Option,
} from "@agio/ui";
import { QUOTE, type Holding } from "../assets/model";
import { useAssets } from "../assets/useAssets";
import { plainAmount } from "../records/figures";
import { Done, openExchange } from "./Done";
import { Offer } from "./Offer";
import type { Exchanged } from "../wire.gen";
import { partnerOf } from "./quote";
import { useOffer } from "./useOffer";
import styles from "./Exchange.module.css";

const DRAFT = "exchange";
/** The wallet's code for a quote that the prices have left behind. */
const QUOTE_MOVED = 3242;
const CHANGED = ["web/getAsset2", "web/exchangeRecords", "web/accountRecords", "web/history", "web/assetHistory"];

export interface ExchangeFormProps {
  title?: string;
  /** The coins that it begins with, on a page about one of them; else the address says, and what was typed is kept. */
  between?: { from: string; to: string };
}

/** Give one coin for another: what can be given is known first. */
export function ExchangeForm(props: ExchangeFormProps) {
  const { query, holdings } = useAssets();
  const coins = useMemo(() => holdings?.filter(({ wallet, priced }) => wallet === "spot" && priced), [holdings]);
  return coins ? <Ask coins={coins} {...props} /> : <QueryState query={query} />;
}

/** Amount, quote, and the receipt once the quote was taken. Prices that aren't live are neither asked for nor taken. */
function Ask({ coins, title, between }: ExchangeFormProps & { coins: readonly Holding[] }) {
  const t = useT("wallet");
  const format = useFormat();
  const [search] = useSearchParams();
  const held = useHeld();
  const { offer, left, stand, drop } = useOffer();
  const [done, setDone] = useState<Exchanged | null>(null);
  const [moved, setMoved] = useState(false);
  const asked = useRef(0);
  const [start] = useState(() => {
    if (between) return { ...between, amount: "" };
    const from = search.get("from")?.toUpperCase() || QUOTE;
    const to = search.get("to")?.toUpperCase();
    return { from, to: to && to !== from ? to : partnerOf(from), amount: "" };
  });
  const availableOf = (coin: string) => coins.find((one) => one.coin === coin)?.available ?? "0";
  const take = useCommand({
    call: "web/exchange",
    invalidates: CHANGED,
    done: (result) => ({
      text: t("wallet.exchange.result", {
        given: format.coin(result.amount, result.from),
        received: format.coin(result.receive, result.to),
      }),
      view: () => openExchange({ result }),
    }),
    onDone(result) {
      forgetDraft(DRAFT);
      setDone(result);
    },
    onCallError(error) {
      drop();
      if (error.code === QUOTE_MOVED) setMoved(true);
      else form.refuse(error, "amount");
      if (error.field !== "amount") toast({ kind: "warning", text: error.message });
    },
  });
  const form = useForm({
    call: "web/exchangeQuote",
    method: "GET",
    locked: take.busy,
    start,
    ...(between ? {} : { draft: DRAFT }),
    goesOn: true,
    otherwise: "amount",
    check: ({ from, amount }) => {
      if (held !== null) return { form: held };
      if (!money.isValid(amount) || money.sign(amount) <= 0) return { amount: t("wallet.form.amount") };
      return money.compare(amount, availableOf(from)) > 0 ? { amount: t("wallet.form.insufficient") } : {};
    },
    params(values) {
      asked.current = Date.now();
      return values;
    },
    onSuccess: (quote) => stand(quote, asked.current),
  });
  // Asked for once the form is free again: while an offer is taken nothing of it changes.
  useEffect(() => {
    if (!moved || take.busy) return;
    setMoved(false);
    form.send();
  }, [moved, take.busy, form]);
  const { edits } = form;
  const { reset } = take;
  // Something else is wanted: another price, and another exchange.
  useEffect(() => {
    drop();
    reset();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `reset` is drawn anew each time
  }, [edits, drop]);

  if (done) {
    return (
      <Done
        result={done}
        onAgain={() => {
          setDone(null);
          form.set({ amount: "" });
        }}
      />
    );
  }

  const { from, to, amount } = form.values;
  const available = availableOf(from);
  const options = (without: string): Option[] =>
    coins
      .filter(({ coin }) => coin !== without)
      .map(({ coin, name }) => ({ value: coin, label: coin, hint: name, icon: <CoinDisc symbol={coin} size={20} /> }));
  const bounds = {
    minimum: format.amount(parameter("wallet.exchange.minimum", "1"), { decimals: 2 }),
    maximum: format.amount(parameter("wallet.exchange.maximum", "100000"), { decimals: 2 }),
  };
  const problem = form.problem("amount");
  const lack = money.isValid(amount) && money.compare(amount, available) > 0 && money.trim(money.sub(amount, available));
  return (
    <LivePanel>
      <Panel padding="form" {...(title ? { title } : {})}>
        <Form
          form={{
            ...form,
            submit(event) {
              event?.preventDefault();
              if (!form.busy && (offer === null || (left === 0 && take.unknown === null))) form.send();
            },
          }}
          actions={
            offer ? (
              <Offer
                quote={offer}
                left={left}
                busy={take.busy}
                asking={form.busy && !take.busy}
                held={held}
                undecided={take.unknown !== null}
                onTake={() => (take.unknown ? take.again() : take.send({ params: { quote: offer.quote }, lines: [] }))}
                onRenew={() => form.send()}
              />
            ) : (
              <Button
                variant="primary"
                size={44}
                full
                type="submit"
                paused={take.paused}
                busy={form.busy}
                disabled={held !== null}
                {...(held ? { reason: held } : {})}
              >
                {t("wallet.exchange.ask")}
              </Button>
            )
          }
        >
          <Stack>
            <Select {...form.field("from")} label={t("wallet.exchange.from")} searchable options={options(to)} />
            <NumberField
              {...form.field("amount")}
              label={t("wallet.exchange.give")}
              large
              decimals={coins.find(({ coin }) => coin === from)?.decimals ?? 8}
              unit={from}
              placeholder={format.amount("0.00")}
              aside={t("wallet.form.available", { amount: format.amount(plainAmount(available)), coin: from })}
              hint={t("wallet.exchange.bounds", bounds)}
              error={
                problem && lack ? (
                  <Lack wallet="spot" coin={from} amount={lack}>
                    {problem}
                  </Lack>
                ) : (
                  problem
                )
              }
              onMax={() => form.set({ amount: money.trim(available) })}
            />
          </Stack>
          <div className={styles.turn}>
            <IconButton icon="arrows-sort" label={t("wallet.exchange.turn")} onClick={() => form.set({ from: to, to: from, amount: "" })} />
          </div>
          <Select {...form.field("to")} label={t("wallet.exchange.to")} searchable options={options(from)} />
        </Form>
      </Panel>
    </LivePanel>
  );
}

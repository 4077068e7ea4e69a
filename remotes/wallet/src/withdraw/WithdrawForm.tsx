import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { forgetDraft, linkOr, money, useDraft, useFormat, useT } from "@agio/sdk";
import { Button, CoinDisc, ErrorPanel, NumberField, Panel, Select, Summary, Tabs, type TabEntry } from "@agio/ui";
import { plainAmount } from "../records/figures";
import { Blocks } from "./Blocks";
import { blocksOf, type Block } from "./blocks";
import { ConfirmDialog } from "./ConfirmDialog";
import { inPercent, mostOf, sharedDecimals, type Kind } from "./model";
import { Submitted } from "./Submitted";
import { TermsBox } from "./TermsBox";
import { useGuards, usePriced, useTerms, type Priced } from "./useQuote";
import type { Withdrawal, WithdrawQuote } from "../wire.gen";
import styles from "./Withdraw.module.css";

/** Where it goes, complete enough to be sent. */
export interface Destination {
  /** What the last step says: "Withdraw 1,000.00 USDT by ERC20 to 0x8f3a…41c7". */
  sentence(amount: string): string;
  /** The fields of the call that name it. */
  params: Record<string, string>;
}

export interface WithdrawFormProps {
  kind: Kind;
  /** Null where something is missing or wrong, undefined while the server is asked about it. */
  destination(quote: WithdrawQuote | undefined): Destination | null | undefined;
  /** What makes this destination wait. */
  waits?: readonly Block[];
  /** Somebody wants to go on without a destination: say what is missing. */
  onMissing(): void;
  /** Begin anew. */
  onAgain(): void;
  /** The fields of the destination. */
  children(quote: WithdrawQuote | undefined): ReactNode;
}

/** A withdrawal, to a chain or to a bank: every rule that binds the money stands before the button. */
export function WithdrawForm({ kind, destination: destinationOf, waits = [], onMissing, onAgain, children }: WithdrawFormProps) {
  const t = useT("wallet");
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const terms = useTerms(kind);
  const guards = useGuards();
  const [amount, setAmount] = useState("");
  const draft = `withdraw-${kind}`;
  useDraft(draft, { amount }, (kept) => setAmount(kept.amount ?? ""));
  const [asked, setAsked] = useState(0);
  /** The button was pressed; the last step opens once the server has said what it was asked. */
  const [wanted, setWanted] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [done, setDone] = useState<Withdrawal | null>(null);
  const priced = usePriced(kind, amount);
  const quote = terms.data;
  const blocks = quote ? [...blocksOf(quote, guards.data, (value) => format.amount(plainAmount(value))), ...waits] : [];
  const stopped = blocks.some(({ kind: sort }) => sort === "stop");
  const problem = useProblem(amount, quote, priced, asked > 0);
  const now = priced.quote;
  const destination = destinationOf(quote);
  // The last step stays while the form behind it changes: an answer to what it sent may still be missing.
  const last = useRef<{ quote: WithdrawQuote; destination: Destination } | null>(null);
  if (now && destination) last.current = { quote: now, destination };
  const ready = destination !== undefined && destination !== null && now !== undefined;
  const hopeless = destination === null || problem !== undefined || stopped;
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked]);
  useEffect(() => {
    if (!wanted || !(ready || hopeless)) return;
    setWanted(false);
    setConfirming(ready && !hopeless);
  }, [wanted, ready, hopeless]);

  if (done) {
    return (
      <Submitted
        withdrawal={done}
        onAgain={() => {
          setDone(null);
          setAmount("");
          setAsked(0);
          onAgain();
        }}
      />
    );
  }
  if (terms.problem && !quote) {
    return (
      <Panel>
        <ErrorPanel message={terms.problem} onRetry={terms.retry} />
      </Panel>
    );
  }
  const coin = quote?.coin ?? "";
  const decimals = sharedDecimals(now?.amount ?? null, now?.fee ?? null, now?.net ?? null);
  const sum = (value: string | null | undefined) => (value == null ? "–" : `${format.amount(value, { decimals })}\u00a0${coin}`);
  const rate = quote && inPercent(quote.fee_rate);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    if (destination === null) onMissing();
    if (priced.lost) priced.retry();
    setWanted(true);
  };
  return (
    <Panel padding="form">
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <KindTabs />
        {children(quote)}
        <NumberField
          label={t("wallet.withdraw.amount")}
          aside={
            quote && (
              <>
                {t("wallet.available")} <b className={styles.available}>{format.amount(plainAmount(quote.available))}</b> {coin}
              </>
            )
          }
          name="amount"
          placeholder={format.amount("0.00")}
          large
          value={amount}
          onChange={setAmount}
          decimals={quote?.decimals ?? 6}
          unit={coin}
          disabled={!quote}
          {...(quote ? { onMax: () => setAmount(mostOf(quote)) } : {})}
          hint={
            quote &&
            t("wallet.withdraw.bounds", {
              minimum: format.amount(plainAmount(quote.minimum)),
              maximum: format.amount(plainAmount(quote.maximum)),
            })
          }
          error={problem}
        />
        <TermsBox quote={quote} skew={terms.skew} />
        <Summary
          lines={[
            { label: t("wallet.withdraw.amount"), value: sum(now?.amount) },
            {
              label: rate === undefined ? t("wallet.withdraw.fee") : t("wallet.withdraw.fee_rate", { rate: format.percent(rate, { sign: false }) }),
              value: sum(now?.fee && money.negate(now.fee)),
            },
            { label: t("wallet.withdraw.receive"), value: sum(now?.net), strong: true },
          ]}
        />
        <Blocks blocks={blocks} skew={terms.skew} />
        <div className={styles.deed}>
          <Button type="submit" variant="primary" size={44} full disabled={!quote || stopped} busy={wanted}>
            {now?.amount ? t("wallet.withdraw.submit_sum", { amount: sum(now.amount) }) : t("wallet.withdraw.submit")}
          </Button>
          <p>{now?.amount ? t("wallet.withdraw.returns_sum", { amount: sum(now.amount) }) : t("wallet.withdraw.returns")}</p>
        </div>
      </form>
      {last.current && (
        <ConfirmDialog
          kind={kind}
          open={confirming}
          quote={last.current.quote}
          sentence={last.current.destination.sentence}
          params={last.current.destination.params}
          totp={guards.data?.totp ?? false}
          onClose={() => setConfirming(false)}
          onDone={(withdrawal) => {
            setConfirming(false);
            forgetDraft(draft);
            forgetDraft(`${draft}-to`);
            setDone(withdrawal);
          }}
        />
      )}
    </Panel>
  );
}

/** What is wrong with an amount: told once it is there, or once somebody wants to go on. */
function useProblem(amount: string, quote: WithdrawQuote | undefined, priced: Priced, wanted: boolean): string | undefined {
  const t = useT("wallet");
  const format = useFormat();
  if (!money.isValid(amount)) return wanted ? t("wallet.withdraw.error.amount") : undefined;
  if (quote && money.compare(amount, quote.available) > 0) {
    return t("wallet.withdraw.error.balance", { available: format.amount(plainAmount(quote.available)), coin: quote.coin });
  }
  return priced.problem ?? undefined;
}

/** To a chain or to a bank: two addresses of one screen. */
function KindTabs() {
  const t = useT("wallet");
  const tabs: [Kind, string, string | null][] = [
    ["crypto", "wallet.withdraw.kind.crypto", linkOr("wallet.withdraw", "/withdraw")],
    ["bank", "wallet.withdraw.kind.bank", linkOr("wallet.bankWithdraw", "/bankWithdraw")],
  ];
  return (
    <Tabs
      size={36}
      label={t("wallet.screen.withdraw")}
      tabs={tabs.flatMap(([value, label, to]): TabEntry<Kind>[] => (to === null ? [] : [{ value, label: t(label), to }]))}
    />
  );
}

/** Coin and chain: a deployment has one of each, and says which. */
export function CoinAndChain({ quote }: { quote: WithdrawQuote | undefined }) {
  const t = useT("wallet");
  const one = (value: string | undefined) => (value === undefined ? [] : [{ value, label: value }]);
  return (
    <div className={styles.pair}>
      <Select label={t("wallet.column.coin")} options={one(quote?.coin).map((coin) => ({ ...coin, icon: <CoinDisc symbol={coin.value} size={20} /> }))} value={quote?.coin ?? null} onChange={() => undefined} disabled={!quote} />
      <Select label={t("wallet.fact.chain")} options={one(quote?.chain)} value={quote?.chain ?? null} onChange={() => undefined} disabled={!quote} />
    </div>
  );
}

import { useState, type ReactNode } from "react";
import { forgetDraft, linkOr, money, useFormat, useT, type CallQuery } from "@agio/sdk";
import {
  Button,
  CoinDisc,
  ErrorPanel,
  Form,
  NumberField,
  Panel,
  Select,
  Split,
  Stack,
  Summary,
  Tabs,
  Text,
  useForm,
  type FormState,
  type Problems,
  type TabEntry,
} from "@agio/ui";
import { plainAmount } from "../records/figures";
import { Blocks } from "./Blocks";
import { blocksOf, type Block, type Guards } from "./blocks";
import { ConfirmDialog } from "./ConfirmDialog";
import { inPercent, mostOf, sharedDecimals, type Kind } from "./model";
import { Submitted } from "./Submitted";
import { TermsBox } from "./TermsBox";
import { useGuards, usePriced, useTerms, type Priced, type Way } from "./useQuote";
import type { SavedAddress, Withdrawal, WithdrawQuote } from "../wire.gen";
import styles from "./Withdraw.module.css";

/** Where it goes, complete enough to be sent. */
export interface Destination {
  /** What the last step says: "Withdraw 1,000.00 USDT by ERC20 to 0x8f3a…41c7". */
  sentence(amount: string): string;
  /** The fields of the call that name it. */
  params: Record<string, string>;
}

/** What is asked for: an amount to an address, typed or saved, or to a card. */
export interface Wanted {
  amount: string;
  address: string;
  remark: string;
  memo: string;
  /** Chosen from the book; undefined until the reader has chosen or typed. */
  saved: SavedAddress | null | undefined;
  card: string;
  /** To a chain: which coin, by which one. */
  way: Way;
}

const NOTHING: Wanted = { amount: "", address: "", remark: "", memo: "", saved: undefined, card: "", way: null };

export interface WithdrawalOptions {
  kind: Kind;
  start?: Partial<Wanted>;
  /** What is wrong with the destination. */
  check(values: Wanted): Problems<Wanted>;
  /** By which coin and chain it leaves, unless it is chosen here. */
  way?: Way;
  /** What is typed for this is kept apart. */
  about?: string;
  /** The address that the server is asked about. */
  address?(values: Wanted): string;
  /** Null where the server's answer says that money can't go there. */
  destination(values: Wanted, quote: WithdrawQuote): Destination | null;
}

export interface Asking {
  kind: Kind;
  form: FormState<Wanted>;
  terms: CallQuery<WithdrawQuote> & { skew: number };
  guards: Guards | undefined;
  priced: Priced;
  /** What the last step asks for: as it was when the button was pressed, with its fee as it is now. */
  last: { quote: WithdrawQuote; destination: Destination } | null;
  way: Way;
  confirming: boolean;
  close(): void;
  forget(): void;
}

/** The form of a withdrawal: the server is asked for terms, fee and destination together, then the last step opens. */
export function useWithdrawal({ kind, start, check, way: given = null, about = "", address, destination }: WithdrawalOptions): Asking {
  const t = useT("wallet");
  const balanceProblem = useBalanceProblem();
  const draft = `withdraw-${kind}${about}`;
  const guards = useGuards();
  // The last step stays once it is closed: an answer to what it sent may still be missing.
  const [last, setLast] = useState<Asking["last"]>(null);
  const [confirming, setConfirming] = useState(false);
  const form = useForm({
    call: "web/withdrawQuote",
    method: "GET",
    start: { ...NOTHING, ...start },
    draft,
    goesOn: true,
    // Whether a saved address can be paid to yet is asked for anew.
    secret: ["saved"],
    otherwise: "amount",
    check: (values) => ({
      ...check(values),
      amount: money.isValid(values.amount) ? balanceProblem(values.amount, terms.data) : t("wallet.withdraw.error.amount"),
    }),
    params: (values) => ({ kind, ...(values.way ?? given), amount: money.trim(values.amount), address: address?.(values) || undefined }),
    onSuccess(quote, values) {
      const to = destination(values, quote);
      if (!to) return;
      setLast({ quote, destination: to });
      setConfirming(true);
    },
  });
  const way = form.values.way ?? given;
  const terms = useTerms(kind, way);
  const priced = usePriced(kind, form.values.amount, way);
  const now = priced.quote;
  return {
    kind,
    form,
    terms,
    guards: guards.data,
    priced,
    last: last && { ...last, quote: now?.amount === last.quote.amount ? now : last.quote },
    way,
    confirming,
    close: () => setConfirming(false),
    forget: () => forgetDraft(draft),
  };
}

/** More than there is, which is said while it is typed. */
function useBalanceProblem() {
  const t = useT("wallet");
  const format = useFormat();
  return (amount: string, quote: WithdrawQuote | undefined): string | undefined =>
    quote && money.isValid(amount) && money.compare(amount, quote.available) > 0
      ? t("wallet.withdraw.error.balance", { available: format.amount(plainAmount(quote.available)), coin: quote.coin })
      : undefined;
}

export interface WithdrawFormProps {
  asking: Asking;
  /** What makes this destination wait. */
  waits?: readonly Block[];
  /** What can be chosen isn't known yet. */
  loading?: boolean;
  /** The button was pressed: what didn't come is asked for once more. */
  onSubmit?(): void;
  /** The fields of the destination. */
  children: ReactNode;
}

/** A withdrawal, to a chain or to a bank: every rule that binds the money stands before the button. */
export function WithdrawForm({ asking, waits = [], loading = false, onSubmit, children }: WithdrawFormProps) {
  const t = useT("wallet");
  const format = useFormat();
  const balanceProblem = useBalanceProblem();
  const [done, setDone] = useState<Withdrawal | null>(null);
  const { kind, form, terms, guards, priced, last } = asking;
  const quote = terms.data;
  if (done) {
    return (
      <Submitted
        withdrawal={done}
        onAgain={() => {
          setDone(null);
          form.restart();
          form.set({ saved: null, card: form.values.card });
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
  const blocks = quote ? [...blocksOf(quote, guards, (value) => format.amount(plainAmount(value))), ...waits] : [];
  const stopped = blocks.some(({ kind: sort }) => sort === "stop");
  const now = priced.quote;
  const coin = quote?.coin ?? "";
  const decimals = sharedDecimals(now?.amount ?? null, now?.fee ?? null, now?.net ?? null);
  const sum = (value: string | null | undefined) => (value == null ? "–" : `${format.amount(value, { decimals })}\u00a0${coin}`);
  const rate = quote && inPercent(quote.fee_rate);
  return (
    // Where it is refused what stands below is moved up: it shows once that is known.
    <div data-waits={quote ? undefined : true}>
      <Panel padding="form">
        <Form
          form={{
            ...form,
            submit(event) {
              if (priced.lost) priced.retry();
              onSubmit?.();
              form.submit(event);
            },
          }}
          actions={
            <Stack gap={8}>
              <Button type="submit" variant="primary" size={44} full disabled={!quote || stopped || loading} busy={form.busy}>
                {now?.amount ? t("wallet.withdraw.submit_sum", { amount: sum(now.amount) }) : t("wallet.withdraw.submit")}
              </Button>
              <Text tone="caption" className={styles.returns}>
                {now?.amount ? t("wallet.withdraw.returns_sum", { amount: sum(now.amount) }) : t("wallet.withdraw.returns")}
              </Text>
            </Stack>
          }
        >
          <KindTabs />
          {children}
          <NumberField
            {...form.field("amount")}
            label={t("wallet.withdraw.amount")}
            aside={
              quote && (
                <>
                  {t("wallet.available")} <b className={styles.available}>{format.amount(plainAmount(quote.available))}</b> {coin}
                </>
              )
            }
            placeholder={format.amount("0.00")}
            large
            decimals={quote?.decimals ?? 6}
            unit={coin}
            disabled={!quote}
            {...(quote ? { onMax: () => form.set({ amount: mostOf(quote) }) } : {})}
            hint={
              quote &&
              t("wallet.withdraw.bounds", {
                minimum: format.amount(plainAmount(quote.minimum)),
                maximum: format.amount(plainAmount(quote.maximum)),
              })
            }
            error={form.problem("amount") ?? balanceProblem(form.values.amount, quote) ?? priced.problem ?? undefined}
          />
          <TermsBox quote={quote} skew={terms.skew} />
          <Summary
            lines={[
              { label: t("wallet.withdraw.amount"), value: sum(now?.amount) },
              {
                label:
                  rate === undefined || money.sign(quote?.fee_fixed ?? "0") > 0
                    ? t("wallet.withdraw.fee")
                    : t("wallet.withdraw.fee_rate", { rate: format.percent(rate, { sign: false }) }),
                value: sum(now?.fee && money.negate(now.fee)),
              },
              { label: t("wallet.withdraw.receive"), value: sum(now?.net), strong: true },
            ]}
          />
          <Blocks blocks={blocks} skew={terms.skew} />
        </Form>
        {last && (
          <ConfirmDialog
            kind={kind}
            open={asking.confirming}
            quote={last.quote}
            sentence={last.destination.sentence}
            params={last.destination.params}
            totp={guards?.totp ?? false}
            onClose={asking.close}
            onDone={(withdrawal) => {
              asking.close();
              asking.forget();
              setDone(withdrawal);
            }}
          />
        )}
      </Panel>
    </div>
  );
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

/** Coin and chain: those that a deployment begins with, and what operators added. */
export function CoinAndChain({ quote, onChoose }: { quote: WithdrawQuote | undefined; onChoose(way: Way): void }) {
  const t = useT("wallet");
  const ways = quote?.ways ?? [];
  const coins = [...new Set(ways.map(({ coin }) => coin))];
  const own = ways.filter(({ coin }) => coin === quote?.coin);
  const choose = (way: Way | undefined) => way && onChoose({ coin: way.coin, chain: way.chain });
  return (
    <Split gap={8} keep>
      <Select
        label={t("wallet.column.coin")}
        options={coins.map((value) => ({ value, label: value, icon: <CoinDisc symbol={value} size={20} /> }))}
        value={quote?.coin ?? null}
        onChange={(chosen) => choose(ways.find(({ coin }) => coin === chosen))}
        disabled={!quote}
      />
      <Select
        label={t("wallet.fact.chain")}
        options={own.map(({ chain }) => ({ value: chain, label: chain }))}
        value={quote?.chain ?? null}
        onChange={(chosen) => choose(own.find(({ chain }) => chain === chosen))}
        disabled={!quote}
      />
    </Split>
  );
}

import { useState } from "react";
import { link, useCall, useFormat, useT } from "@agio/sdk";
import { Button, Notice, Select, Skeleton } from "@agio/ui";
import type { BankCard } from "../wire.gen";

const MOST = 100;

export interface Payee {
  cards: readonly BankCard[];
  /** The one that is meant: chosen, or the only one. */
  card: BankCard | undefined;
  choose(id: string): void;
  loading: boolean;
  problem: string | null;
  /** An authenticator is bound: its code goes with the trading password. */
  totp: boolean;
}

/** Where a sale is paid to: a card of the user's own book, which holds a new one. */
export function usePayee(sells: boolean): Payee {
  const [chosen, choose] = useState("");
  const { data, loading, problem } = useCall("web/bankCards", sells ? { size: MOST } : null);
  const guards = useCall("web/security", sells ? {} : null);
  const cards = data?.rows ?? [];
  const card = cards.find((one) => one.id === chosen) ?? (cards.length === 1 ? cards[0] : undefined);
  return { cards, card, choose, loading, problem, totp: guards.data?.totp ?? false };
}

/** The choice of it, and the way to the book. */
export function PayeeField({ payee, error, onChange }: { payee: Payee; error: string | undefined; onChange(): void }) {
  const t = useT("c2c");
  const format = useFormat();
  const { cards, card, loading, problem } = payee;
  const add = link("wallet.cardAdd");
  if (loading)
    return (
      <div data-waits>
        <Skeleton height={60} />
      </div>
    );
  return (
    <>
      {problem !== null ? (
        <Notice kind="error">{problem}</Notice>
      ) : cards.length > 0 ? (
        <Select
          label={t("c2c.fact.payee_card")}
          value={card?.id ?? null}
          placeholder={t("c2c.code.payee_unknown")}
          options={cards.map(({ id, bank_name: bank, account, currency }) => ({ value: id, label: `${bank} ${account} ${currency}` }))}
          error={error}
          onChange={(id) => {
            payee.choose(id);
            onChange();
          }}
        />
      ) : (
        <Notice kind={error ? "error" : "info"} title={t("c2c.payee.none")}>
          {t("c2c.payee.none_text")}
        </Notice>
      )}
      {card?.held && <Notice kind="warn">{t("c2c.payee.held", { time: format.time(card.usable_at) })}</Notice>}
      {add && (
        <Button to={add} icon="plus" variant={cards.length === 0 ? "secondary" : "quiet"} size={28}>
          {t("c2c.payee.add")}
        </Button>
      )}
    </>
  );
}

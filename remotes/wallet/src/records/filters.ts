import { useCall, useReasonText, useT } from "@agio/sdk";
import type { Filter, ListAnswer, Option, RecordWords } from "@agio/ui";
import type { Event } from "../wire.gen";

const all = ({ t }: Pick<RecordWords, "t">): Option => ({ value: "", label: t("wallet.filter.all") });

function useCoins(): readonly Option[] {
  const t = useT("wallet");
  const { data } = useCall("web/getAsset2", {}, { staleTime: 60_000 });
  const coins = [...new Set(data?.rows.map(({ coin }) => coin))];
  return [all({ t }), ...coins.map((coin) => ({ value: coin, label: coin }))];
}

export const byCoin = ({ t }: RecordWords): Filter => ({ name: "coin", label: t("wallet.column.coin"), useOptions: useCoins });

export const byStatus = (words: RecordWords): Filter => ({
  name: "status",
  label: words.t("wallet.column.status"),
  options: [
    all(words),
    { value: "1", label: words.t("wallet.status.pending") },
    { value: "2", label: words.t("wallet.status.success") },
    { value: "0", label: words.t("wallet.status.failed") },
  ],
});

interface WithReasons extends ListAnswer<Event> {
  reasons?: string[];
}

function useReasons(answer: WithReasons | undefined): readonly Option[] {
  const t = useT("wallet");
  const text = useReasonText();
  return [all({ t }), ...(answer?.reasons ?? []).map((reason) => ({ value: reason, label: text(reason) }))];
}

/** The reasons of the ledger, as the history answers them. */
export const byReason = ({ t }: RecordWords): Filter<WithReasons> => ({
  name: "reason",
  label: t("wallet.column.type"),
  useOptions: useReasons,
});

interface WithProducts extends ListAnswer<Event> {
  products?: { id: string; label: string }[];
}

const useProducts = (answer: WithProducts | undefined): readonly Option[] => [
  all({ t: useT("wallet") }),
  ...(answer?.products ?? []).map(({ id, label }) => ({ value: id, label })),
];

export const byProduct = ({ t }: RecordWords): Filter<WithProducts> => ({
  name: "product",
  label: t("wallet.column.product"),
  useOptions: useProducts,
});

/** Days are Hong Kong's. */
export const byDays = ({ t }: RecordWords): Filter => ({ from: "from", to: "to", label: t("wallet.filter.days") });

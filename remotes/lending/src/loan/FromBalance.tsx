import { useEffect, useState } from "react";
import { money, useCall, useFormat, useT } from "@agio/sdk";
import { Button, CommandBar, CommandDialog, Inline, Notice, Stack, Summary, Text, useCommand, useTopUps, type SummaryLine } from "@agio/ui";
import { exact } from "../days";
import { isProduct } from "../product";
import { Sum } from "../Sum";
import { CHANGED } from "../useMy";
import type { Loan } from "../wire.gen";

/** Everything that is owed today, from the spot wallet: the sum is settled, so there is nothing to type. */
export function FromBalance({ loan, held, onAsked }: { loan: Loan; held: boolean; onAsked(loan: Loan | null): void }) {
  const t = useT("lending");
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const assets = useCall("web/getAsset2");
  const found = assets.data?.rows.find((row) => row.coin === loan.coin && row.wallet === "spot");
  const available = money.trim(found?.available ?? "0");
  const short = assets.data !== undefined && money.compare(available, loan.owed) < 0;
  const ways = useTopUps({ wallet: "spot", coin: loan.coin, amount: short ? money.trim(money.sub(loan.owed, available)) : undefined });
  const repay = useCommand({
    call: "web/lendRepay",
    invalidates: CHANGED,
    done: (ended) => ({ text: t("lending.result.repaid", { amount: format.coin(ended.paid, ended.coin) }) }),
    onDone: () => setAsked(false),
    onCallError: ({ field }) => void (field === "amount" && setAsked(false)),
  });
  const open = asked || repay.unknown !== null;
  useEffect(() => onAsked(open ? loan : null), [loan, onAsked, open]);
  const sum = (value: string) => <Sum value={value} coin={loan.coin} />;
  const lines: (SummaryLine | false)[] = [
    { label: t("lending.fact.principal"), value: sum(loan.amount) },
    {
      label: isProduct(loan.interest_days, loan.a_day, loan.interest)
        ? t("lending.interest_line", { count: loan.interest_days, amount: exact(format, loan.a_day) })
        : t("lending.fact.interest"),
      value: sum(loan.interest),
    },
    loan.overdue_days > 0 && { label: t("lending.fact.late_fee"), term: "late_fee", value: sum(loan.late_fee), cost: true },
    !money.isZero(loan.waived) && { label: t("lending.fact.waived"), value: sum(`-${loan.waived}`) },
    !money.isZero(loan.saved) && { label: t("lending.fact.saved"), value: sum(loan.saved) },
    { label: t("lending.fact.you_pay"), value: sum(loan.owed), strong: true },
  ];
  const wrong = repay.of("amount") ?? (short ? t("lending.code.recharge_first") : undefined);
  const label = t("lending.repay_amount", { amount: format.coin(money.trim(loan.owed), loan.coin) });
  return (
    <Stack>
      {assets.data && <Text tone="caption">{t("lending.available", { amount: format.coin(available, loan.coin) })}</Text>}
      <Summary lines={lines} />
      {wrong && (
        <Notice kind="error" title={wrong}>
          {short && (
            <Inline wrap>
              {ways.map(({ label: way, to }) => (
                <Button key={to} to={to}>
                  {way}
                </Button>
              ))}
            </Inline>
          )}
        </Notice>
      )}
      {held && <Notice kind="warn">{t("lending.code.voucher_waits")}</Notice>}
      <CommandBar>
        <Button variant="primary" size={48} full disabled={held || short} onClick={() => setAsked(true)}>
          {label}
        </Button>
      </CommandBar>
      <CommandDialog
        command={repay}
        open={open}
        onClose={() => setAsked(false)}
        title={t("lending.repay_title", { contract: loan.contract })}
        sheet={{ params: { id: loan.id, amount: loan.owed }, lines }}
        label={label}
      />
    </Stack>
  );
}

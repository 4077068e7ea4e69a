import { ReasonText, useAction, useFormat, useT } from "@agio/sdk";
import { Button, Facts, FileField, Form, Notice, Stack, StatusBadge, useForm } from "@agio/ui";
import { noon } from "../days";
import { Sum } from "../Sum";
import { CHANGED } from "../useMy";
import type { Loan } from "../wire.gen";

/** Paid from outside: the picture of the payment, and what becomes of it. */
export function VoucherForm({ loan }: { loan: Loan }) {
  const { voucher } = loan;
  return voucher?.state === "under_review" ? <UnderReview loan={loan} voucher={voucher} /> : <Send loan={loan} />;
}

function Send({ loan }: { loan: Loan }) {
  const t = useT("lending");
  const { voucher } = loan;
  const form = useForm({
    call: "web/lendVoucher",
    start: { repayment: null as File | null },
    secret: ["repayment"],
    field: "repayment",
    file: ({ repayment }) => repayment,
    check: ({ repayment }) => (repayment === null ? { repayment: t("lending.code.voucher_required") } : {}),
    params: () => ({ id: loan.id, amount: loan.owed }),
    invalidates: CHANGED,
    done: () => ({ text: t("lending.result.voucher") }),
  });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" variant="primary" size={44} full busy={form.busy}>
          {t("lending.voucher.send")}
        </Button>
      }
    >
      {voucher?.state === "refused" && (
        <Notice kind="error" title={t("lending.voucher.refused")}>
          <ReasonText reason={voucher.reason} />
        </Notice>
      )}
      <Facts facts={[{ label: t("lending.fact.you_pay"), value: <Sum value={loan.owed} coin={loan.coin} />, strong: true }]} />
      <span>{t("lending.voucher.text", { contract: loan.contract })}</span>
      <FileField
        label={t("lending.voucher.picture")}
        file={form.values.repayment}
        progress={form.progress}
        error={form.problem("repayment")}
        onChange={(repayment) => form.set({ repayment })}
      />
    </Form>
  );
}

function UnderReview({ loan, voucher }: { loan: Loan; voucher: NonNullable<Loan["voucher"]> }) {
  const t = useT("lending");
  const format = useFormat();
  const withdraw = useAction("web/lendVoucherBack", { invalidates: CHANGED });
  return (
    <Stack>
      <Notice>
        {t("lending.voucher.waits", { amount: format.coin(voucher.amount, loan.coin), day: format.date(noon(voucher.shown_on)) })}
      </Notice>
      <Facts
        facts={[
          { label: t("lending.fact.paid"), value: <Sum value={voucher.amount} coin={loan.coin} /> },
          { label: t("lending.fact.sent"), value: format.dateTime(voucher.created_at) },
          { label: t("lending.fact.state"), value: <StatusBadge tone="waiting">{t("lending.state.under_review")}</StatusBadge> },
        ]}
      />
      <Button busy={withdraw.busy} onClick={() => void withdraw.run({ id: loan.id })}>
        {t("lending.voucher.withdraw")}
      </Button>
    </Stack>
  );
}

import { money } from "@agio/sdk";

export type Field = "amount" | "hash" | "output" | "voucher" | "description" | "signature";

export interface Submission {
  amount: string;
  hash: string;
  voucher: File | null;
}

/** What has to be filled in before the form is sent, as text keys; what else can be wrong only the server knows. */
export function missing({ amount, hash, voucher }: Submission, voucherRequired: boolean): Partial<Record<Field, string>> {
  return {
    ...(money.isValid(amount) && money.sign(amount) > 0 ? {} : { amount: "wallet.deposit.amount_missing" }),
    ...(hash.trim() ? {} : { hash: "wallet.deposit.hash_missing" }),
    ...(voucher || !voucherRequired ? {} : { voucher: "wallet.code.voucher_required" }),
  };
}

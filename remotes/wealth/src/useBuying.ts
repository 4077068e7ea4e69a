import { useState } from "react";
import { money, useDraft } from "@agio/sdk";
import { useWallets, type PaidFrom } from "./useWallets";

/** What somebody is about to buy: for how much, out of which wallet, and whether they agreed and were asked. */
export function useBuying(coin: string, draft: string) {
  const [amount, setAmount] = useState("");
  const [from, setFrom] = useState<PaidFrom>("wealth");
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  useDraft(draft, { amount }, (kept) => setAmount(kept.amount ?? ""));
  return {
    amount,
    setAmount,
    from,
    setFrom,
    agreed,
    setAgreed,
    asked,
    setAsked,
    available: useWallets(coin)?.[from],
    whole: money.isValid(amount) && money.sign(amount) > 0,
  };
}

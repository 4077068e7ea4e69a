import { useState, type FormEvent } from "react";
import { linkOr, money, useFormat, useNavigate, useSession, useT } from "@agio/sdk";
import { AmountField, Button, CommandDialog, EmptyState, Stack, Summary, useCommand } from "@agio/ui";
import { Coins } from "../Coins";
import { four } from "../figures";
import { CHANGED } from "../useMine";
import type { FundDetail, MyFund } from "../wire.gen";
import { ordersOf } from "./BuyForm";
import { NextValue } from "./NextValue";
import { useEstimate } from "./useEstimate";

const DECIMALS = 6;

/** How many shares are given back at the next value. */
export function RedeemForm({ fund, held }: { fund: FundDetail; held: MyFund | undefined }) {
  const t = useT("wealth");
  const format = useFormat();
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const [shares, setShares] = useState("");
  const [asked, setAsked] = useState(false);
  const { estimate } = useEstimate(fund);
  const sell = useCommand({
    call: "web/sellFund",
    invalidates: CHANGED,
    done: (order) => ({
      kind: "neutral",
      text: t("wealth.result.asked", { shares: four(format, order.shares), name: order.name, at: format.dateTime(order.value_at) }),
      view: () => void navigate(ordersOf(fund.risk)),
    }),
    onDone: () => {
      setAsked(false);
      setShares("");
    },
    onCallError: ({ field }) => void (field === "shares" && setAsked(false)),
  });
  if (!signedIn) {
    return (
      <Button variant="primary" size={44} full to={linkOr("account.login", "/login") ?? "/login"}>
        {t("wealth.log_in")}
      </Button>
    );
  }
  if (!held || money.isZero(held.shares)) return <EmptyState title={t("wealth.none.shares")} text={t("wealth.none.shares_text")} />;
  const whole = money.isValid(shares) && money.sign(shares) > 0 && money.compare(shares, held.shares) <= 0;
  const worth = whole && estimate ? money.toFixed(money.mul(shares, estimate), 2) : null;
  const lines = [
    { label: t("wealth.fact.shares"), value: whole ? four(format, shares) : "–" },
    { label: t("wealth.fact.value_now"), term: "nav" as const, value: estimate ? four(format, estimate) : "–" },
    { label: t("wealth.fact.payout"), value: t("wealth.working_days", { count: fund.payout_days }) },
    { label: t("wealth.fact.paid_now"), value: worth ? <Coins value={worth} coin={fund.coin} /> : "–", strong: true },
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whole) setAsked(true);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NextValue fund={fund} label={t("wealth.redeemed_at_next")} />
        <AmountField
          label={t("wealth.fact.shares")}
          value={shares}
          unit={t("wealth.unit_shares")}
          decimals={DECIMALS}
          available={money.trim(held.shares)}
          error={sell.of("shares")}
          onChange={(value) => {
            setShares(value);
            sell.reset();
          }}
        />
        <Summary lines={lines} />
        <Button type="submit" variant="primary" size={44} full disabled={!whole}>
          {t("wealth.redeem_shares")}
        </Button>
      </Stack>
      <CommandDialog
        command={sell}
        open={asked || sell.unknown !== null}
        onClose={() => setAsked(false)}
        title={t("wealth.redeem_title", { name: fund.name })}
        sheet={{ params: { fund: fund.key, shares }, text: t("wealth.next_value_text", { at: format.dateTime(fund.value_at) }), lines }}
        label={t("wealth.side.redeem")}
      />
    </form>
  );
}

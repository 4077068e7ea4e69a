import type { ReactNode } from "react";
import { linkOr, useFormat, useSession, useT } from "@agio/sdk";
import { Button, Checkbox } from "@agio/ui";

interface BuyButtonProps {
  /** What is quoted for what was typed; absent until it is. */
  quote: { amount: string; coin: string } | null | undefined;
  busy: boolean;
  /** Nothing can be bought for now (`paused` of the deed). */
  paused: string | null;
  /** It can't be bought now, whatever is agreed to. */
  held?: boolean | undefined;
  agreed: boolean;
  onAgree(agreed: boolean): void;
  /** What is agreed to. */
  children: ReactNode;
}

/** The last step of a form that buys: agree, and buy; a visitor logs in first. */
export function BuyButton({ quote, busy, paused, held = false, agreed, onAgree, children }: BuyButtonProps) {
  const t = useT("wealth");
  const format = useFormat();
  const { signedIn } = useSession();
  if (!signedIn) {
    return (
      <Button variant="primary" size={44} full to={linkOr("account.login", "/login") ?? "/login"}>
        {t("wealth.log_in")}
      </Button>
    );
  }
  return (
    <>
      <Checkbox checked={agreed} onChange={onAgree}>
        {children}
      </Checkbox>
      <Button type="submit" variant="primary" size={44} full paused={paused} busy={busy} disabled={!quote || !agreed || held}>
        {quote ? t("wealth.buy_for", { amount: format.coin(quote.amount, quote.coin) }) : t("wealth.side.buy")}
      </Button>
    </>
  );
}

import { useEffect } from "react";
import { linkOr, useAction, useFormat, useT } from "@agio/sdk";
import { Button, clockOf, Icon, Panel, toast, useTimeLeft } from "@agio/ui";
import { Days } from "./Days";
import { openReward } from "./RewardReceipt";
import { useZoneName } from "./zone";
import type { Welfare } from "./wire.gen";
import styles from "./welfare.module.css";

export const CHANGED = ["web/signinWelfare", "web/signinRewards", "web/getAsset2"];

interface SignCardProps {
  welfare: Welfare;
  /** A real account: nobody else signs in for a reward. */
  real: boolean;
  signedIn: boolean;
  onDayOver(): void;
}

/** Seven days in a row, and the one command of today. */
export function SignCard({ welfare, real, signedIn, onDayOver }: SignCardProps) {
  const t = useT("signin");
  return (
    <Panel title={t("signin.daily")} padding="form">
      <p className={styles.lead}>
        {t("signin.day_of", { at: welfare.today })} {t(welfare.restarts ? "signin.restarts" : "signin.goes_on")}
      </p>
      {welfare.missed && <p className={styles.missed}>{t("signin.missed")}</p>}
      <Days welfare={welfare} />
      {real ? <Today welfare={welfare} /> : !signedIn && <LogIn />}
      {real && welfare.zone && <DayEnd zone={welfare.zone} seconds={welfare.left_s} onOver={onDayOver} />}
    </Panel>
  );
}

function Today({ welfare }: { welfare: Welfare }) {
  const t = useT("signin");
  const format = useFormat();
  const sum = (place: number) => format.coin(welfare.days[place - 1]?.reward, welfare.coin);
  const sign = useAction("web/signinToday", {
    notice: "none",
    invalidates: CHANGED,
    onSuccess: (reward) =>
      toast({
        kind: "success",
        text: t("signin.result.signed", { amount: format.coin(reward.amount, reward.coin) }),
        action: { label: t("signin.receipt.view"), onClick: () => openReward({ reward }) },
      }),
  });
  if (welfare.signed) {
    return (
      <Button size={48} full disabled>
        {t("signin.tomorrow", { amount: sum((welfare.today % welfare.days.length) + 1) })}
      </Button>
    );
  }
  return (
    <Button variant="primary" size={48} full busy={sign.busy} onClick={() => void sign.run()}>
      {t("signin.sign", { amount: sum(welfare.today) })}
    </Button>
  );
}

function LogIn() {
  const t = useT("signin");
  const login = linkOr("account.login", "/login");
  return (
    login && (
      <Button variant="primary" size={48} full to={login}>
        {t("signin.log_in")}
      </Button>
    )
  );
}

/** When the user's day ends, by the server's clock; then the page asks what the next one is. */
function DayEnd({ zone, seconds, onOver }: { zone: string; seconds: number; onOver(): void }) {
  const t = useT("signin");
  const left = useTimeLeft(seconds);
  const name = useZoneName(zone);
  const over = left === 0 && seconds > 0;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return (
    <p className={styles.end}>
      <Icon name="clock" size={16} />
      <span>{t("signin.day_ends", { zone: name, left: clockOf(left) })}</span>
    </p>
  );
}

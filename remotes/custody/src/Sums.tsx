import { money, useCall, useFormat, useSession, useT } from "@agio/sdk";
import { Amount, QueryState, Panel, Stack, StatusBadge, usePhone } from "@agio/ui";
import { Coins, decimalsOf } from "./Coins";
import type { CoinTotal } from "./wire.gen";
import styles from "./custody.module.css";

/** In custody, yesterday, in all, and what comes back next; a line a coin. */
export function Sums() {
  const t = useT("custody");
  const format = useFormat();
  const phone = usePhone();
  const query = useCall("web/getProfitTotal");
  return (
    <QueryState query={query} of={t("custody.sum.in_custody")} rows={1} rowHeight={92}>
      {({ coins }) =>
        coins.length > 0 && (
          <Panel>
            <Stack>
              {phone && coins.map((one) => <OnPhone key={one.coin} total={one} />)}
              {!phone &&
                coins.map((one) => (
                  <div key={one.coin} className={styles.sums}>
                    <span>
                      <small>{t("custody.sum.in_custody")}</small>
                      <b>
                        <Coins value={one.in_custody} coin={one.coin} />
                      </b>
                    </span>
                    <span>
                      <small>{t("custody.sum.yesterday")}</small>
                      <b>
                        <Coins value={one.yesterday} coin={one.coin} sign />
                      </b>
                    </span>
                    <span>
                      <small>{t("custody.sum.earned")}</small>
                      <b>
                        <Coins value={one.earned} coin={one.coin} sign />
                      </b>
                    </span>
                    <span>
                      <small>{t("custody.sum.next")}</small>
                      <b>{one.next_at ? `${format.day(one.next_at)}, ${format.coin(one.next_amount, one.coin)}` : "–"}</b>
                    </span>
                  </div>
                ))}
            </Stack>
          </Panel>
        )
      }
    </QueryState>
  );
}

/** The principal large, with the realm that it is of; the rest in a row below it. */
function OnPhone({ total }: { total: CoinTotal }) {
  const t = useT("custody");
  const shell = useT();
  const format = useFormat();
  const { realm } = useSession();
  const { coin, in_custody: principal, yesterday, earned, next_at: next } = total;
  const signed = (value: string) => <Amount value={money.trim(value)} decimals={decimalsOf(value)} sign />;
  return (
    <div className={styles.principal}>
      <header>
        <small>{t("custody.sum.in_custody")}</small>
        <StatusBadge tone={realm === "demo" ? "waiting" : "moving"}>{shell(`shell.realm.${realm ?? "real"}`)}</StatusBadge>
      </header>
      <strong>
        <Amount value={money.trim(principal)} decimals={decimalsOf(principal)} />
        <i>{coin}</i>
      </strong>
      <div>
        <span>
          <small>{t("custody.sum.yesterday")}</small>
          {signed(yesterday)}
        </span>
        <span>
          <small>{t("custody.sum.earned")}</small>
          {signed(earned)}
        </span>
        <span>
          <small>{t("custody.sum.next")}</small>
          {next ? format.day(next) : "–"}
        </span>
      </div>
    </div>
  );
}

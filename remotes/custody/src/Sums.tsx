import { useCall, useFormat, useT } from "@agio/sdk";
import { Awaited, Panel, Stack } from "@agio/ui";
import { Coins } from "./Coins";
import type { Answers } from "./wire.gen";
import styles from "./custody.module.css";

/** In custody, yesterday, in all, and what comes back next; a line a coin. */
export function Sums() {
  const t = useT("custody");
  const format = useFormat();
  const query = useCall<Answers["web/getProfitTotal"]>("web/getProfitTotal");
  return (
    <Awaited query={query} rows={1} rowHeight={92}>
      {({ coins }) => (
        <Panel>
          <Stack>
            {coins.length === 0 && <span>{t("custody.none.orders_text")}</span>}
            {coins.map((one) => (
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
      )}
    </Awaited>
  );
}

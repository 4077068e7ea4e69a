import { money, useFormat, useT } from "@agio/sdk";
import { Facts, Panel, Pnl } from "@agio/ui";
import { Coins } from "../Coins";
import { changed, four } from "../figures";
import type { MyFund } from "../wire.gen";
import styles from "../wealth.module.css";

/** What the user has of the fund, at the value of now. */
export function Mine({ held }: { held: MyFund }) {
  const t = useT("wealth");
  const format = useFormat();
  const total = money.add(held.shares, held.held);
  return (
    <Panel title={t("wealth.mine")} actions={<small>{t("wealth.at_value_now")}</small>}>
      {held.worth && (
        <div className={styles.worth}>
          <b>
            <Coins value={money.toFixed(held.worth, 2)} coin={held.coin} />
          </b>
          {!money.isZero(held.cost) && (
            <Pnl value={money.sub(held.worth, held.cost)} percent={money.mul(changed(held.cost, held.worth), "100")} />
          )}
        </div>
      )}
      <Facts
        facts={[
          { label: t("wealth.fact.shares"), value: four(format, total) },
          !money.isZero(held.held) && { label: t("wealth.fact.held"), value: four(format, held.held) },
          { label: t("wealth.fact.cost"), value: <Coins value={held.cost} coin={held.coin} /> },
        ]}
      />
    </Panel>
  );
}

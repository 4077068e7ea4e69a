import { money, useFormat, useT } from "@agio/sdk";
import { Change, Composition, DataTable, Panel, RiskTerm } from "@agio/ui";
import { four, noon } from "../figures";
import type { FundDetail, HoldingLine } from "../wire.gen";
import styles from "../wealth.module.css";

/** What stands behind 1,000 shares, line by line, and behind one in all. */
export function Composed({ fund }: { fund: FundDetail }) {
  const t = useT("wealth");
  const format = useFormat();
  const { holdings, changed, changes } = fund;
  if (holdings.length === 0) return null;
  return (
    <Panel title={t("wealth.composition")}>
      <p className={styles.note}>
        {t("wealth.units_of")} {changed && t("wealth.published", { day: format.day(noon(changed)), next: format.day(noon(changes)) })}
      </p>
      <div className={styles.composed}>
        <Composition
          most={12}
          weights={holdings.map(({ symbol, weight }) => ({ label: symbol, weight: money.mul(weight, "100") }))}
          caption={t("wealth.holdings")}
          figure={holdings.length}
        />
        <DataTable<HoldingLine>
          label={t("wealth.composition")}
          rows={holdings}
          rowKey={({ symbol }) => symbol}
          empty={{ title: t("wealth.none.days") }}
          columns={[
            {
              key: "symbol",
              header: t("wealth.column.holding"),
              card: "title",
              render: ({ symbol, name }) => (
                <span className={styles.holding}>
                  <b>{symbol}</b> <small>{name === symbol ? t("wealth.cash") : name}</small>
                </span>
              ),
            },
            { key: "units", header: t("wealth.column.units"), right: true, render: ({ units }) => four(format, units) },
            { key: "price", header: t("wealth.column.price"), right: true, render: ({ price }) => format.price(price) },
            {
              key: "change",
              header: t("wealth.column.change"),
              right: true,
              render: ({ change }) => <Change value={money.mul(change, "100")} />,
            },
            { key: "part", header: t("wealth.column.part"), right: true, card: "aside", render: ({ part }) => four(format, part) },
          ]}
        />
      </div>
      <p className={styles.total}>
        <b>
          <RiskTerm name="nav">{t("wealth.value_of_share")}</RiskTerm>
        </b>
        <b>{fund.estimate ? four(format, fund.estimate) : four(format, fund.fixed || "0")}</b>
      </p>
    </Panel>
  );
}

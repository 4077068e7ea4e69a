import { useState } from "react";
import { link, money, parameter, useFormat, useNavigate, useT } from "@agio/sdk";
import { Amount, BuyForm, Button, CoinName, Columns, DataTable, LivePanel, NumberField, Panel, Select, useHeld } from "@agio/ui";
import { QUOTE } from "../assets/model";
import { useAssets } from "../assets/useAssets";
import { Frame } from "../Frame";
import { plainAmount } from "../records/figures";
import { Recent } from "./Recent";

/** Time after which prices have moved, and other balances may be small. */
const AGAIN_MS = 5_000;

const CHANGED = ["web/exchangeRecords", "web/accountRecords", "web/history", "web/assetHistory"] as const;

/** Every coin that is worth little, converted into one: what there is stands above the button. */
export default function SmallBalances() {
  const t = useT("wallet");
  const format = useFormat();
  const navigate = useNavigate();
  const { holdings } = useAssets();
  const [into, setInto] = useState(QUOTE);
  const [made, setMade] = useState(0);
  const held = useHeld();
  const coins = holdings?.filter(({ wallet, priced }) => wallet === "spot" && priced).map(({ coin }) => coin) ?? [QUOTE];
  const most = money.trim(parameter("wallet.exchange.small_balance", "10"));
  const repeats = link("automation.instructions", { kind: "small_balances", into });
  return (
    <Frame title={t("wallet.small_balances.title")} lead={t("wallet.small_balances.text")}>
      <Columns aside={<Recent />}>
        <LivePanel>
          <Panel padding="form">
            <BuyForm
              key={made}
              quote="web/smallBalances"
              call="web/convertSmallBalances"
              field="below"
              item={{ into }}
              draft="small-balances"
              example={most}
              input={({ value, onChange, error }) => (
                <NumberField
                  label={t("wallet.small_balances.below")}
                  hint={t("wallet.small_balances.below_hint")}
                  decimals={2}
                  unit={QUOTE}
                  placeholder={format.amount(most)}
                  value={value}
                  onChange={onChange}
                  error={error}
                />
              )}
              lines={({ receive, spread, into: coin }) => [
                { label: t("wallet.small_balances.spread"), value: format.percent(money.mul(spread, "100"), { sign: false }) },
                { label: t("wallet.small_balances.receive"), value: format.coin(receive, coin) },
              ]}
              figures={({ rows, below }) => (
                <DataTable
                  label={t("wallet.small_balances.title")}
                  edge={0}
                  rows={rows}
                  rowKey={({ coin }) => coin}
                  empty={{
                    title: t("wallet.small_balances.none"),
                    text: t("wallet.small_balances.none_text", { below: format.amount(below) }),
                  }}
                  columns={[
                    {
                      key: "coin",
                      header: t("wallet.column.coin"),
                      card: "title",
                      render: ({ coin }) => <CoinName symbol={coin}>{coin}</CoinName>,
                    },
                    {
                      key: "amount",
                      header: t("wallet.column.amount"),
                      right: true,
                      card: "half",
                      render: ({ amount, coin }) => <Amount value={plainAmount(amount)} unit={coin} />,
                    },
                    {
                      key: "worth",
                      header: t("wallet.small_balances.worth"),
                      right: true,
                      card: "aside",
                      render: ({ worth }) => <Amount value={worth} unit={QUOTE} />,
                    },
                  ]}
                />
              )}
              held={({ rows }) => held !== null || rows.length === 0}
              every={AGAIN_MS}
              onDone={() => setMade(made + 1)}
              label={t("wallet.small_balances.now")}
              title={t("wallet.small_balances.title")}
              text={t("wallet.small_balances.text")}
              changes={CHANGED}
              done={({ receive, into: coin }) => ({
                text: t("wallet.small_balances.done", { received: format.coin(receive, coin) }),
                view: () => void navigate(link("wallet.exchangeRecords") ?? "/currencyRecord"),
              })}
              foot={
                repeats !== null && (
                  <Button variant="secondary" size={44} full icon="refresh" to={repeats}>
                    {t("wallet.small_balances.again")}
                  </Button>
                )
              }
            >
              <Select
                searchable
                label={t("wallet.small_balances.into")}
                value={into}
                options={coins.map((coin) => ({ value: coin, label: coin }))}
                onChange={setInto}
              />
            </BuyForm>
          </Panel>
        </LivePanel>
      </Columns>
    </Frame>
  );
}

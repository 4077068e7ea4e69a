import { link, Link, useFormat, useSession, useT } from "@agio/sdk";
import { Button, Facts, Inline, LivePanel, Panel, Stack } from "@agio/ui";
import { useAssets } from "./useAssets";

/** What somebody has of one coin in their spot wallet, on a page about the coin. */
export default function CoinMine({ coin }: { coin: string }) {
  const { signedIn } = useSession();
  return signedIn ? <Mine coin={coin} /> : null;
}

function Mine({ coin }: { coin: string }) {
  const t = useT("wallet");
  const format = useFormat();
  const { realm } = useSession();
  const { holdings } = useAssets();
  const mine = holdings?.find((one) => one.coin === coin && one.wallet === "spot");
  if (!mine) return null;
  const deposit = realm === "demo" ? null : link("wallet.deposit", { coin });
  const ways = [
    { label: "wallet.command.deposit", path: deposit },
    { label: "wallet.command.exchange", path: link("wallet.exchange", { from: coin }) },
    { label: "wallet.command.transfer", path: link("wallet.transfer", { coin }) },
  ];
  return (
    <Panel title={t("wallet.mine.title", { coin })} actions={<Link to="/asset">{t("wallet.assets")}</Link>}>
      <LivePanel bare>
        <Stack gap={12}>
          <Facts
            facts={[
              { label: t("wallet.column.total"), value: format.coin(mine.total, coin) },
              mine.value !== null && { label: t("wallet.column.value", { unit: "USDT" }), value: format.amount(mine.value) },
              { label: t("wallet.column.available"), value: format.coin(mine.available, coin) },
              { label: t("wallet.column.frozen"), term: "on_hold", value: format.coin(mine.frozen, coin) },
            ]}
          />
          <Inline>
            {ways.map(
              ({ label, path }) =>
                path && (
                  <Button key={label} to={path}>
                    {t(label)}
                  </Button>
                ),
            )}
          </Inline>
        </Stack>
      </LivePanel>
    </Panel>
  );
}

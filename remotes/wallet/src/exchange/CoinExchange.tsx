import { money, useSession, useT } from "@agio/sdk";
import { QUOTE } from "../assets/model";
import { useAssets } from "../assets/useAssets";
import { ExchangeForm } from "./ExchangeForm";

/** The exchange of one coin, on a page about it: it is given by who has some, and received by who has none. */
export default function CoinExchange({ coin }: { coin: string }) {
  const { signedIn } = useSession();
  return signedIn && coin !== QUOTE ? <Exchange coin={coin} /> : null;
}

function Exchange({ coin }: { coin: string }) {
  const t = useT("wallet");
  const { holdings } = useAssets();
  const mine = holdings?.find((one) => one.coin === coin && one.wallet === "spot");
  if (!mine?.priced) return null;
  const [from, to] = money.sign(mine.available) > 0 ? [coin, QUOTE] : [QUOTE, coin];
  return <ExchangeForm title={t("wallet.screen.exchange")} between={{ from, to }} />;
}

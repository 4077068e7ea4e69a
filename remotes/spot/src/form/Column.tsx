import { hasSeveralWallets, Link, link, useFormat, useSession, useT } from "@agio/sdk";
import { Holdings, Rules, TicketBlock, TicketColumn, type Market } from "@agio/trade";
import { useBalances, useRules } from "../data";
import { SpotTicket } from "./SpotTicket";
import { atLeastTwo } from "./ticket";

/** The ticket, what the user has, and the rules of the pair. */
export function Column(market: Market) {
  return (
    <TicketColumn>
      <TicketBlock>
        <SpotTicket key={market.symbol} {...market} />
      </TicketBlock>
      <SpotWallet {...market} />
      <PairRules {...market} />
    </TicketColumn>
  );
}

function SpotWallet({ base, quote }: Market) {
  const t = useT("spot");
  const format = useFormat();
  const { signedIn, realm } = useSession();
  const { data, problem, retry, of } = useBalances();
  const transfer = realm === "real" && hasSeveralWallets() ? link("wallet.transfer") : null;
  if (!signedIn) return null;
  const shown = (amount: string | undefined) => (data ? format.amount(atLeastTwo(amount)) : undefined);
  return (
    <TicketBlock
      title={t("spot.wallet.title")}
      aside={transfer && <Link to={transfer}>{t("spot.wallet.transfer")}</Link>}
      problem={data ? null : problem}
      onRetry={retry}
    >
      <Holdings
        label={t("spot.wallet.title")}
        heads={[t("spot.wallet.coin"), t("spot.wallet.available"), t("spot.wallet.frozen")]}
        holdings={[base, quote].map((coin) => ({ coin, available: shown(of(coin)?.available), frozen: shown(of(coin)?.frozen) }))}
      />
    </TicketBlock>
  );
}

function PairRules({ symbol, quote, base }: Market) {
  const t = useT("spot");
  const format = useFormat();
  const { rules, known, problem, retry } = useRules(symbol);
  if (known && !rules) return null;
  const facts = {
    minimum: rules && `${format.amount(atLeastTwo(rules.minimum))} ${quote}`,
    maximum: rules && `${format.amount(atLeastTwo(rules.maximum))} ${quote}`,
    step: rules && `${format.amount(rules.step)} ${base}`,
    tick: rules && `${format.price(rules.tick)} ${quote}`,
    fee: rules && `${format.share(rules.maker_fee, 2)} / ${format.share(rules.taker_fee, 2)}`,
    band: rules && t("spot.rules.band_value", { percent: format.share(rules.band) }),
  };
  return (
    <TicketBlock title={t("spot.rules.title")} problem={known ? null : problem} onRetry={retry}>
      <Rules rules={Object.entries(facts).map(([name, value]) => ({ label: t(`spot.rules.${name}`), value }))} />
    </TicketBlock>
  );
}

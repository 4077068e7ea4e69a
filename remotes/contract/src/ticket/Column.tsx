import { Link, link, money, useFormat, useSession, useT } from "@agio/sdk";
import { TicketBlock, TicketColumn } from "@agio/trade";
import { Pnl, RiskTerm, Skeleton, useTopUps } from "@agio/ui";
import { useOpen, useSummary, WALLET } from "../data";
import { useSum } from "../positions/live";
import { SHOWN } from "../positions/position";
import type { Product } from "../wire.gen";
import { ContractTicket } from "./ContractTicket";
import styles from "./ticket.module.css";

/** The ticket, and the wallet that pays its margin. */
export function Column({ product }: { product: Product }) {
  return (
    <TicketColumn>
      <TicketBlock>
        <ContractTicket key={product.key} product={product} />
      </TicketBlock>
      <Wallet coin={product.coin} />
    </TicketColumn>
  );
}

function Wallet({ coin }: { coin: string }) {
  const t = useT("contracts");
  const format = useFormat();
  const { signedIn } = useSession();
  const { data, problem, retry } = useSummary();
  const { positions } = useOpen("held");
  const open = useSum(positions);
  const [topUp] = useTopUps({ wallet: WALLET, coin });
  const rules = link("contract.rules");
  if (!signedIn) return null;
  const amount = (value: string | undefined) =>
    value === undefined ? <Skeleton width={56} /> : format.amount(money.toFixed(value, SHOWN));
  return (
    <TicketBlock
      title={t("contracts.wallet.title")}
      aside={topUp && <Link to={topUp.to}>{topUp.label}</Link>}
      problem={data ? null : problem}
      onRetry={retry}
    >
      <dl className={styles.wallet}>
        <div>
          <dt>{t("contracts.wallet.balance")}</dt>
          <dd>{amount(data?.balance)}</dd>
        </div>
        <div>
          <dt>
            <RiskTerm name="margin">{t("contracts.wallet.margin")}</RiskTerm>
          </dt>
          <dd>{amount(data?.margin)}</dd>
        </div>
        <div>
          <dt>
            <RiskTerm name="open_result">{t("contracts.wallet.open")}</RiskTerm>
          </dt>
          <dd>{data ? <Pnl value={money.toFixed(open, SHOWN)} /> : <Skeleton width={40} />}</dd>
        </div>
      </dl>
      {rules && (
        <p className={styles.rules}>
          <Link to={rules}>{t("contracts.screen.rules")}</Link>
        </p>
      )}
    </TicketBlock>
  );
}

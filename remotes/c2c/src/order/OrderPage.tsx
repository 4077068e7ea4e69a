import { Link, useT, useTitle } from "@agio/sdk";
import { QueryState, Columns, Icon, Page, Panel, usePhone } from "@agio/ui";
import { Sections } from "../Frame";
import { IfWrong } from "../offers/HowItGoes";
import { OrderState } from "../OrderState";
import { Coins } from "../sums";
import type { OrderDetail } from "../wire.gen";
import styles from "../c2c.module.css";
import { CancelOrder } from "./CancelOrder";
import { Clock } from "./Clock";
import { ConfirmWire } from "./ConfirmWire";
import { DisputeOrder } from "./DisputeOrder";
import { OrderFacts } from "./OrderFacts";
import { OrderSteps } from "./OrderSteps";
import { PayTo } from "./PayTo";
import { SendProof } from "./SendProof";
import { Outcome } from "./Outcome";
import { Talk } from "./Talk";
import { useOrder } from "./useOrder";

/** One order: what to do now and how long there is for it, the account, the proof, and the desk beside it. */
export default function OrderPage() {
  const t = useT("c2c");
  const { order } = useOrder();
  useTitle(t("c2c.screen.order"));
  return (
    <Page>
      <Sections current="orders" />
      <QueryState query={order} rows={8}>
        {(found) => <Shown order={found} />}
      </QueryState>
    </Page>
  );
}

function Shown({ order }: { order: OrderDetail }) {
  const t = useT("c2c");
  const phone = usePhone();
  const { side, can } = order;
  return (
    <>
      <header className={styles.title}>
        <Link to="/c2c_order" aria-label={t("c2c.section.orders")}>
          <Icon name="chevron-left" size={18} />
        </Link>
        <h1>
          {t(`c2c.${side}_sum`)} <Coins value={order.amount} coin={order.coin} />
        </h1>
        <small>{order.reference}</small>
        <OrderState {...order} />
        <span className={styles.push}>{can.includes("cancel") && <CancelOrder order={order} />}</span>
      </header>
      <Columns
        acts
        aside={
          <>
            <Talk order={order} />
            <IfWrong side={side} />
          </>
        }
      >
        {!phone && (
          <Panel>
            <OrderSteps order={order} />
          </Panel>
        )}
        <Outcome order={order} />
        <Clock order={order} />
        {order.account && order.state === "matched" && <PayTo order={order} account={order.account} />}
        {can.includes("send") && <SendProof order={order} />}
        {can.includes("confirm") && <ConfirmWire order={order} />}
        {can.includes("dispute") && <DisputeOrder order={order} />}
        <OrderFacts order={order} />
      </Columns>
    </>
  );
}

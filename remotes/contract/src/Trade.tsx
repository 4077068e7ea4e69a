import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { money, useFormat, useT, useTitle, useTitledSymbol } from "@agio/sdk";
import { TradeChart, TradeTerminal } from "@agio/trade";
import { EmptyState, ErrorPanel, IconButton, Page, SkeletonRows, useMedia, usePhone } from "@agio/ui";
import { useOwnNews, usePrices } from "./data";
import { Categories } from "./head/Categories";
import { Head } from "./head/Head";
import { Instruments } from "./head/Instruments";
import { marketOf, nameOf, useChosen } from "./market";
import { Positions } from "./positions/Positions";
import { useDanger } from "./positions/useDanger";
import { useOwnLines } from "./positions/useOwnLines";
import { useOutcomes } from "./positions/useOutcomes";
import { openWhy, WhyContract, type Why } from "./receipt/WhyContract";
import { Column } from "./ticket/Column";
import { ContractTicket } from "./ticket/ContractTicket";
import { changeTicket, ticketStore } from "./ticket/state";
import { emptyTicket } from "./ticket/ticket";
import type { Product } from "./wire.gen";
import styles from "./contract.module.css";

const LAYOUT = { name: "contract", sizes: { orders: 236, form: 312 } };

/** The contract trade screen: the product that the address names, or why there is none. */
export default function Trade() {
  const t = useT("contracts");
  const { product, known, problem, retry } = useChosen();
  useTitle(t("contracts.title"));
  if (product) return <Terminal key={product.key} product={product} />;
  if (!known) {
    return <Page>{problem ? <ErrorPanel message={problem} onRetry={retry} /> : <SkeletonRows rows={10} height={46} />}</Page>;
  }
  return (
    <Page>
      <EmptyState title={t("contracts.none.product")} text={t("contracts.none.product_text")} />
      <div className={styles.alone}>
        <Instruments current={undefined} />
      </div>
    </Page>
  );
}

/** Categories and head, the list and the chart, what is held, the ticket, and beside them why a price was what it was. */
function Terminal({ product }: { product: Product }) {
  const t = useT("contracts");
  const format = useFormat();
  const phone = usePhone();
  const docks = useMedia("(min-width: 1200px)");
  const [why, setWhy] = useState<Why | null>(null);
  const { mark } = usePrices(product);
  const name = nameOf(product.key);
  const open = (of: Why) => (docks ? setWhy(of) : openWhy(of));
  useOwnNews();
  useOutcomes(open);
  useDanger();
  const price = mark && format.price(mark, product.decimals);
  useTitledSymbol(product.symbol);
  useTitle(price ? `${price} ${name}` : name);
  useFirstPrice(product, mark);
  return (
    <TradeTerminal
      title={`${t("contracts.title")} ${name}`}
      symbol={product.key}
      strip={() => (phone ? <Head product={product} /> : <Categories />)}
      chart={<Stage product={product} />}
      orders={<Positions product={product} onWhy={open} />}
      column={<Column product={product} />}
      layout={LAYOUT}
      dock={
        docks &&
        why && (
          <aside className={styles.dock} aria-label={t("contracts.detail")}>
            <header>
              <h2>{t("contracts.detail")}</h2>
              <IconButton icon="x" label={t("contracts.dock_close")} onClick={() => setWhy(null)} />
            </header>
            <WhyContract key={JSON.stringify(why)} {...why} />
          </aside>
        )
      }
      ticket={(onDone) => <ContractTicket key={product.key} product={product} onDone={onDone} />}
      sheet={price ? `${name} ${price}` : name}
      sides={{ buy: t("contracts.command.long"), sell: t("contracts.command.short") }}
      onSide={(side) => changeTicket((ticket) => ({ ...ticket, side: side === "buy" ? "long" : "short" }))}
    />
  );
}

/** A new product begins with an empty ticket, and a limit with the price of the moment; side and kind stay. */
function useFirstPrice({ key, decimals }: Product, mark: string | undefined): void {
  const begun = useRef("");
  // Before the form takes back what was typed into it.
  useLayoutEffect(() => ticketStore.set({ ...emptyTicket(ticketStore.get().side), kind: ticketStore.get().kind }), [key]);
  useEffect(() => {
    if (begun.current === key || mark === undefined) return;
    begun.current = key;
    changeTicket((ticket) =>
      ticket.kind === "limit" && ticket.price === "" ? { ...ticket, price: money.toFixed(mark, decimals) } : ticket,
    );
  }, [key, decimals, mark]);
}

function Stage({ product }: { product: Product }) {
  const phone = usePhone();
  const beside = useMedia("(min-width: 1280px)");
  const chart = <TradeChart {...marketOf(product)} lines={useOwnLines(product)} />;
  if (phone) return chart;
  return (
    <div className={styles.stage}>
      <Head product={product} />
      <div className={styles.below}>
        {beside && (
          <div className={styles.beside}>
            <Instruments current={product.key} />
          </div>
        )}
        <div className={styles.chart}>{chart}</div>
      </div>
    </div>
  );
}

import { useMemo, useState, type ReactNode } from "react";
import { link, money, NOTHING, useAction, useCall, useFormat, usePreference, useSession, useT, type CallQuery } from "@agio/sdk";
import { Button, Checkbox, cx, Dialog, EmptyState, ErrorPanel, Icon, Pages, Skeleton, StatusBadge, Tabs, toneClass, usePhone, type StateTone } from "@agio/ui";
import { OWN_CALLS } from "../data";
import type { PairNames } from "../Trade";
import type { Held, Order, Orders as OrderPage, OrderState } from "../wire";
import styles from "./orders.module.css";

const STATES: readonly OrderState[] = ["pending", "trading", "closed", "withdrawn"];
const TONES: Record<OrderState, StateTone> = { pending: "waiting", trading: "moving", closed: "good", withdrawn: "over" };
const EVERY_MS = 10_000;

const isOpen = (state: OrderState): boolean => state === "pending" || state === "trading";

function useList(state: OrderState, pair: string | null, page: number): CallQuery<OrderPage> {
  const { signedIn } = useSession();
  return useCall<OrderPage>(
    "web/spotOrders",
    signedIn ? { state, page, ...(pair === null ? {} : { pair }) } : null,
    { keepPrevious: true, every: EVERY_MS },
  );
}

/** The user's orders by state; open ones can be withdrawn, one or all. */
export function Orders({ pair, base, quote }: PairNames) {
  const t = useT("spot");
  const format = useFormat();
  const phone = usePhone();
  const { signedIn } = useSession();
  const [state, setState] = useState<OrderState>("pending");
  const [only, setOnly] = usePreference("spot.orders.only", false);
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState(false);
  const wanted = only ? pair : null;
  const pending = useList("pending", wanted, 1);
  const trading = useList("trading", wanted, 1);
  const list = useList(state, wanted, page);
  const counts = { pending: pending.data?.total ?? 0, trading: trading.data?.total ?? 0 };
  const open = counts.pending + counts.trading;
  const cancel = useAction<Order>("web/cancelSpotOrder", { notice: "neutral", invalidates: OWN_CALLS });
  const cancelAll = useAction("web/cancelAllSpotOrders", {
    notice: "neutral",
    invalidates: OWN_CALLS,
    onSuccess: () => setAsking(false),
  });
  const [leaving, setLeaving] = useState<string | null>(null);
  const withdraw = async (order: Order) => {
    setLeaving(order.id);
    await cancel.run({ id: order.id });
    setLeaving(null);
  };
  const choose = (next: OrderState) => {
    setState(next);
    setPage(1);
  };
  const frozen = useMemo(() => frozenText(pending.data?.held, trading.data?.held, format.amount), [pending.data, trading.data, format]);
  return (
    <div className={styles.orders}>
      <div className={styles.head}>
        <Tabs<OrderState>
          size={phone ? 44 : 36}
          bare
          label={t("spot.orders.title")}
          value={state}
          onChange={choose}
          tabs={STATES.map((one) => ({
            value: one,
            label: t(`spot.state.${one}`),
            ...(signedIn && (one === "pending" || one === "trading") && counts[one] > 0 ? { count: counts[one] } : {}),
          }))}
        />
        {!phone && (
          <div className={styles.tools}>
            <Checkbox
              checked={only}
              onChange={(value) => {
                setOnly(value);
                setPage(1);
              }}
            >
              {t("spot.orders.only")}
            </Checkbox>
            <Button size={28} disabled={open === 0} reason={t("spot.orders.nothing_open")} onClick={() => setAsking(true)}>
              {t("spot.orders.cancel_all")}
            </Button>
          </div>
        )}
      </div>
      {phone && open > 0 && (
        <div className={styles.phoneTools}>
          <Checkbox checked={only} onChange={setOnly}>
            {t("spot.orders.only")}
          </Checkbox>
          <Button size={28} onClick={() => setAsking(true)}>
            {t("spot.orders.cancel_all")}
          </Button>
        </div>
      )}
      <div className={styles.list}>
        <List state={state} list={list} leaving={leaving} onCancel={(order) => void withdraw(order)} names={{ base, quote }} />
      </div>
      {list.data && list.data.pages > 1 ? (
        <div className={styles.pages}>
          <Pages page={list.data.page} pages={list.data.pages} total={list.data.total} onPage={setPage} />
        </div>
      ) : (
        !phone && (
          <div className={styles.foot}>
            <span>{open > 0 && frozen !== "" ? t("spot.orders.frozen", { count: open, sums: frozen }) : ""}</span>
            <span>{signedIn && isOpen(state) ? t("spot.orders.rule") : ""}</span>
          </div>
        )
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("spot.orders.cancel_all")}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t("spot.confirm.back")}</Button>
            <Button variant="danger" busy={cancelAll.busy} onClick={() => void cancelAll.run(wanted === null ? {} : { pair: wanted })}>
              {t("spot.orders.cancel_count", { count: open })}
            </Button>
          </>
        }
      >
        <p>{t(wanted === null ? "spot.orders.cancel_all_text" : "spot.orders.cancel_pair_text", { pair: `${base}/${quote}` })}</p>
      </Dialog>
    </div>
  );
}

type AmountOf = (value: string) => string;

/** What the open orders keep frozen, by coin. */
function frozenText(pending: Held[] = [], trading: Held[] = [], amount: AmountOf): string {
  const sums = new Map<string, string>();
  for (const { coin, amount: held } of [...pending, ...trading]) sums.set(coin, money.add(sums.get(coin) ?? "0", held));
  return [...sums].map(([coin, sum]) => `${amount(money.trim(sum))} ${coin}`).join(", ");
}

/** The fee is taken in the coin received. */
const baseOf = (order: Order): string =>
  order.side === "buy" ? order.fee_coin : order.pair.slice(0, order.pair.length - order.fee_coin.length);

interface ListProps {
  state: OrderState;
  list: CallQuery<OrderPage>;
  leaving: string | null;
  onCancel(order: Order): void;
  names: { base: string; quote: string };
}

function List({ state, list, leaving, onCancel, names }: ListProps) {
  const t = useT("spot");
  const phone = usePhone();
  const { signedIn } = useSession();
  if (!signedIn) {
    return (
      <Empty title={t("spot.orders.visitor")}>
        <Button size={28} to={link("account.login") ?? "/login"}>
          {t("spot.form.login")}
        </Button>
      </Empty>
    );
  }
  if (list.problem && !list.data) return <ErrorPanel message={list.problem} onRetry={list.retry} />;
  if (!list.data) return phone ? <CardSkeleton /> : <RowSkeleton />;
  if (list.data.rows.length === 0) {
    return <Empty title={t(`spot.orders.none_${state}`)} text={t(isOpen(state) ? "spot.orders.none_next" : "spot.orders.none_later", names)} />;
  }
  const cells = (order: Order) => ({ order, busy: leaving === order.id, onCancel: () => onCancel(order) });
  if (phone) return list.data.rows.map((order) => <OrderCard key={order.id} {...cells(order)} />);
  return (
    <table className={styles.table} aria-label={t(`spot.state.${state}`)}>
      <thead>
        <tr>
          <th scope="col">{t("spot.column.time")}</th>
          <th scope="col">{t("spot.column.pair")}</th>
          <th scope="col" className={styles.extra}>
            {t("spot.column.type")}
          </th>
          <th scope="col">{t("spot.column.side")}</th>
          <th scope="col" className={styles.right}>
            {t("spot.column.price")}
          </th>
          <th scope="col" className={styles.right}>
            {t("spot.column.quantity")}
          </th>
          <th scope="col" className={cx(styles.right, styles.extra)}>
            {t("spot.column.filled")}
          </th>
          <th scope="col" className={styles.right}>
            {t("spot.column.total")}
          </th>
          <th scope="col" className={styles.extra}>
            {t("spot.column.status")}
          </th>
          <th scope="col">
            <span className="agio-hidden">{t("spot.column.deed")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.data.rows.map((order) => (
          <OrderRow key={order.id} {...cells(order)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  order: Order;
  busy: boolean;
  onCancel(): void;
}

function useFigures(order: Order) {
  const t = useT("spot");
  const format = useFormat();
  const market = order.type === "market";
  const price = order.price ?? order.average;
  const filled =
    order.quantity !== null
      ? money.div(money.mul(order.filled, "100"), order.quantity, 2)
      : order.amount !== null
        ? money.div(money.mul(order.total, "100"), order.amount, 2)
        : null;
  const worth =
    order.state === "closed" || order.state === "withdrawn"
      ? order.total
      : order.price !== null && order.quantity !== null
        ? money.mul(order.price, order.quantity)
        : (order.amount ?? order.total);
  const base = baseOf(order);
  return {
    market,
    pair: `${base}/${order.pair.slice(base.length)}`,
    quote: order.pair.slice(base.length),
    price: price === null ? t("spot.type.market") : format.price(price),
    quantity: format.amount(order.quantity ?? order.filled),
    filled: filled === null ? NOTHING : `${format.amount(filled, { decimals: 2 })}%`,
    amounts: `${format.amount(money.trim(order.filled))} / ${format.amount(order.quantity ?? order.filled)}`,
    worth: format.amount(worth, { decimals: 2 }),
    time: format.dateTime(order.time),
    reason: order.reason === null || order.reason === "by_user" ? undefined : t(`spot.reason.${order.reason}`),
    side: toneClass(order.side === "buy" ? "up" : "down"),
    kind: order.post_only ? `${t("spot.type.limit")} · ${t("spot.form.post_only")}` : t(`spot.type.${order.type}`),
  };
}

function CancelButton({ order, busy, onCancel }: RowProps) {
  const t = useT("spot");
  if (!isOpen(order.state)) return null;
  return (
    <button
      type="button"
      className={styles.cancel}
      disabled={busy}
      aria-busy={busy}
      aria-label={t("spot.orders.cancel", { side: t(`spot.side.${order.side}`), pair: order.pair })}
      title={t("spot.orders.cancel_one")}
      onClick={onCancel}
    >
      <Icon name="x" size={16} />
    </button>
  );
}

function OrderRow(props: RowProps) {
  const t = useT("spot");
  const { order } = props;
  const figures = useFigures(order);
  return (
    <tr data-busy={props.busy || undefined}>
      <td>{figures.time}</td>
      <td className={styles.pair}>{figures.pair}</td>
      <td className={styles.extra}>{figures.kind}</td>
      <td>
        <span className={figures.side}>{t(`spot.side.${order.side}`)}</span>
      </td>
      <td className={cx(styles.right, styles.figure)}>{figures.price}</td>
      <td className={cx(styles.right, styles.figure)}>{figures.quantity}</td>
      <td className={cx(styles.right, styles.extra)}>{figures.filled}</td>
      <td className={cx(styles.right, styles.figure)}>
        {figures.worth} <small>{figures.quote}</small>
      </td>
      <td className={styles.extra} title={figures.reason}>
        <StatusBadge tone={TONES[order.state]}>{t(`spot.state.${order.state}`)}</StatusBadge>
        {figures.reason && <span className="agio-hidden"> {figures.reason}</span>}
      </td>
      <td className={styles.right}>
        <CancelButton {...props} />
      </td>
    </tr>
  );
}

function OrderCard(props: RowProps) {
  const t = useT("spot");
  const { order } = props;
  const figures = useFigures(order);
  return (
    <article className={styles.card} data-busy={props.busy || undefined}>
      <header>
        <b>{figures.pair}</b>
        <span className={figures.side}>{t(`spot.side.${order.side}`)}</span>
        <span className={styles.muted}>{figures.kind}</span>
        <time className={styles.muted}>{figures.time}</time>
      </header>
      <dl>
        <div>
          <dt>{t("spot.column.price")}</dt>
          <dd>{figures.price}</dd>
        </div>
        <div>
          <dt>{t("spot.column.filled_of")}</dt>
          <dd>{figures.amounts}</dd>
        </div>
        <div>
          <dt>{t("spot.column.total_in", { coin: figures.quote })}</dt>
          <dd>{figures.worth}</dd>
        </div>
      </dl>
      <footer>
        <StatusBadge tone={TONES[order.state]}>{t(`spot.state.${order.state}`)}</StatusBadge>
        {figures.reason && <span className={styles.reason}>{figures.reason}</span>}
        {isOpen(order.state) && (
          <Button size={28} busy={props.busy} onClick={props.onCancel}>
            {t("spot.orders.cancel_one")}
          </Button>
        )}
      </footer>
    </article>
  );
}

function Empty({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <EmptyState title={title} {...(text ? { text } : {})} action={children} />
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index}>
          <Skeleton width={104} />
          <Skeleton width={64} />
          <Skeleton width={44} />
          <Skeleton width={72} />
          <Skeleton width={56} />
          <Skeleton width={72} />
        </div>
      ))}
    </div>
  );
}

function CardSkeleton() {
  return (
    <article className={styles.card} aria-busy="true">
      <Skeleton width={180} />
      <Skeleton height={32} />
      <Skeleton width={80} height={20} />
    </article>
  );
}

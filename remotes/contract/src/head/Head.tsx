import { useState, type ReactNode } from "react";
import { linkOr, NOTHING, useFormat, useLive, useLocation, useNow, useSession, useStore, useSymbol, useT } from "@agio/sdk";
import { CoinLink, Settings, Star, useTone } from "@agio/trade";
import {
  Button,
  Change,
  Chip,
  clockOf,
  CoinDisc,
  cx,
  Icon,
  IconButton,
  LivePanel,
  Popover,
  Price,
  RiskTerm,
  Sheet,
  toneClass,
  toneOf,
  useMedia,
  usePhone,
  type RiskTermName,
} from "@agio/ui";
import { useClockOffset, usePrices, useProducts } from "../data";
import { nameOf, sheetStore } from "../market";
import { rateText } from "../positions/position";
import type { Product } from "../wire.gen";
import { Categories } from "./Categories";
import { Instruments } from "./Instruments";
import { PriceFrom } from "./PriceFrom";
import { Closed } from "./session";
import { useOneLine } from "./useOneLine";
import styles from "./head.module.css";

interface Props {
  product: Product;
  onResetLayout?: (() => void) | undefined;
}

interface Fact {
  name: string;
  label: string;
  term?: RiskTermName;
  value: ReactNode;
}

/** What is traded, its marks and what holding it costs: the first line of the screen. */
export function Head({ product, onResetLayout }: Props) {
  const t = useT("contracts");
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const facts = useFacts(product);
  const figures = useOneLine<HTMLDListElement>();
  const { signedIn } = useSession();
  const source = <PriceFrom product={product} open={open} onClose={() => setOpen(false)} />;
  if (phone) {
    return (
      <header className={styles.phone}>
        <div className={styles.phoneHead}>
          <Switcher product={product} />
          <span className={styles.push} />
          <Badge product={product} />
          {!signedIn && <Entrance />}
          <Star symbol={product.symbol} />
          <IconButton icon="receipt-2" label={t("contracts.source.title")} onClick={() => setOpen(true)} />
        </div>
        <Categories />
        <div className={styles.phoneFigures}>
          <Last product={product} />
          <LivePanel bare>
            <dl className={styles.four}>
              {facts
                .filter(({ name }) => name !== "day" && name !== "range")
                .map((fact) => (
                  <Figure key={fact.name} {...fact} />
                ))}
            </dl>
          </LivePanel>
        </div>
        {source}
      </header>
    );
  }
  return (
    <header className={styles.strip}>
      <Switcher product={product} />
      <Star symbol={product.symbol} />
      {product.category === "crypto" && <CoinLink coin={product.base} />}
      <Last product={product} />
      <LivePanel bare>
        <dl className={styles.figures} ref={figures}>
          {facts.map((fact) => (
            <Figure key={fact.name} {...fact} />
          ))}
        </dl>
      </LivePanel>
      <span className={styles.push} />
      <Badge product={product} />
      <IconButton icon="receipt-2" label={t("contracts.source.title")} onClick={() => setOpen(true)} />
      <Settings onResetLayout={onResetLayout} />
      {source}
    </header>
  );
}

/** The way in for a visitor, and back to this page: on a phone no header shows it. */
function Entrance() {
  const trade = useT("trade");
  const { pathname, search } = useLocation();
  const login = linkOr("account.login", "/login", { next: pathname + search });
  return (
    login && (
      <Button size={28} variant="primary" to={login}>
        {trade("trade.form.login")}
      </Button>
    )
  );
}

function useFacts(product: Product): Fact[] {
  const t = useT("contracts");
  const format = useFormat();
  const phone = usePhone();
  const row = useSymbol(product.symbol);
  const now = useNow() + useClockOffset();
  const interest = useProducts().data?.interest_ms;
  const { decimals } = product;
  const amount = row?.change_amount as string | undefined;
  const delivers = product.delivers_ms !== null;
  const until = product.delivers_ms ?? interest ?? now;
  const overnight = (share: string) => rateText(format, share, true);
  const left = Math.max(0, Math.floor((until - now) / 1000));
  return [
    {
      name: "day",
      label: t("contracts.head.change"),
      value: (
        <span className={toneClass(toneOf(row?.change))}>
          {format.amount(amount, { decimals, sign: true })} <Change value={row?.change} />
        </span>
      ),
    },
    ...(phone
      ? [
          {
            name: "long",
            label: t("contracts.head.overnight_long"),
            term: "overnight_interest" as const,
            value: overnight(product.interest_long),
          },
          {
            name: "short",
            label: t("contracts.head.overnight_short"),
            term: "overnight_interest" as const,
            value: overnight(product.interest_short),
          },
        ]
      : [
          {
            name: "overnight",
            label: t("contracts.head.overnight"),
            term: "overnight_interest" as const,
            value: `${overnight(product.interest_long)} / ${overnight(product.interest_short)}`,
          },
        ]),
    {
      name: "until",
      label: t(delivers ? "contracts.head.delivered" : "contracts.head.charged"),
      term: delivers ? "delivery" : "overnight_interest",
      value: left > 86_400 ? format.span(left / 60, true) : clockOf(left),
    },
    { name: "spread", label: t("contracts.source.spread"), term: "spread", value: format.price(product.spread, decimals) },
    {
      name: "range",
      label: t("contracts.head.range"),
      value: row ? `${format.price(row.low, decimals)} – ${format.price(row.high, decimals)}` : NOTHING,
    },
  ];
}

function Figure({ name, label, term, value }: Fact) {
  return (
    <div data-fact={name}>
      <dt>
        <RiskTerm name={term}>{label}</RiskTerm>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function Last({ product }: { product: Product }) {
  const t = useT("contracts");
  const { live } = useLive();
  const phone = usePhone();
  const row = useSymbol(product.symbol);
  const { mark } = usePrices(product);
  const tone = useTone(mark);
  const trend = toneOf(row?.change);
  const price = <Price value={mark} decimals={product.decimals} tone={tone ?? trend} className={cx(styles.price, !live && styles.old)} />;
  const named = (
    <small className={styles.named}>
      <RiskTerm name="mark_price">{t("contracts.head.mark")}</RiskTerm>
    </small>
  );
  if (!phone) {
    return (
      <div className={styles.mark}>
        {price}
        {named}
      </div>
    );
  }
  return (
    <div>
      {price}
      <div className={styles.day}>
        {trend && <Icon name={trend === "up" ? "arrow-up" : "arrow-down"} size={14} className={toneClass(trend)} />}
        <Change value={row?.change} /> <small>{t("contracts.head.day")}</small>
      </div>
      {named}
    </div>
  );
}

/** Whose money it is on a phone, and that the contract is closed. */
function Badge({ product }: { product: Product }) {
  const t = useT("contracts");
  const phone = usePhone();
  const { signedIn, realm } = useSession();
  if (!product.open || !product.session) {
    return (
      <Chip>
        <Closed product={product} />
      </Chip>
    );
  }
  return phone && signedIn ? <Chip>{t(`contracts.realm.${realm}`)}</Chip> : null;
}

/** Another product: a sheet on a phone, a list under the name where there is no room for one beside the chart. */
function Switcher({ product }: { product: Product }) {
  const t = useT("contracts");
  const phone = usePhone();
  const beside = useMedia("(min-width: 1280px)");
  const open = useStore(sheetStore);
  const setOpen = sheetStore.set;
  const names = (
    <>
      <CoinDisc symbol={product.base} size={28} />
      <span className={styles.names}>
        <span className={styles.name}>
          {nameOf(product.key)}
          {!beside && <Icon name="chevron-down" size={16} />}
        </span>
        {!phone && <span className={styles.sub}>{t(`contracts.kind.${product.delivery}`, { lot: product.lot, base: product.base })}</span>}
      </span>
    </>
  );
  if (beside) return <div className={styles.switcher}>{names}</div>;
  const button = (
    <button type="button" className={styles.switcher} {...(phone ? { onClick: () => setOpen(true) } : {})}>
      {names}
      <span className="agio-hidden">{t("contracts.switch")}</span>
    </button>
  );
  if (!phone) {
    return (
      <Popover key={product.key} width={320} trigger={button}>
        <div className={styles.pop}>
          <Instruments current={product.key} />
        </div>
      </Popover>
    );
  }
  return (
    <>
      {button}
      <Sheet open={open} onClose={() => setOpen(false)} title={t("contracts.switch")}>
        <Instruments current={product.key} onChoose={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

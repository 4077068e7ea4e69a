import { link, linkOr, money, useFormat, useSession, useT } from "@agio/sdk";
import { Amount, Chip, CoinDisc, dailyRate, Meter, ProductCard, useYearly } from "@agio/ui";
import { figure } from "./Coins";
import { loss, noon } from "./days";
import { Published } from "./Published";
import type { Product } from "./wire.gen";

/** A quota that is nearly taken is said to be: from this share on. */
const NEARLY = "0.95";

interface ProductTileProps {
  product: Product;
  chosen: boolean;
  /** One of a list on a phone. */
  compact?: boolean;
  onChoose(): void;
}

/** One product: its yield, what its days yielded, its terms, and how much of its quota is taken. */
export function ProductTile({ product, chosen, compact = false, onChoose }: ProductTileProps) {
  const t = useT("custody");
  const format = useFormat();
  const { signedIn } = useSession();
  const last = product.published.at(-1);
  const login = linkOr("account.login", "/login");
  const assess = link("verification.risk");
  const nearly = money.compare(product.taken, money.mul(product.quota, NEARLY)) >= 0;
  const bounds = `${figure(format, product.minimum)} – ${figure(format, product.maximum)}`;
  const write = (amount: string) => format.compact(amount);
  const { apr, apy } = useYearly(product.yearly);
  const locked = signedIn && product.locked;
  const command = () => {
    if (!signedIn) return { label: t("custody.log_in"), ...(login ? { to: login } : {}) };
    if (locked) return { label: t(compact ? "custody.assess_short" : "custody.assess"), ...(assess ? { to: assess } : { disabled: true }) };
    return { label: t(compact ? "custody.buy_short" : "custody.choose"), disabled: product.sold_out, onClick: onChoose };
  };
  return (
    <ProductCard
      compact={compact}
      head={{
        disc: <CoinDisc symbol={product.coin} />,
        name: product.coin,
        term: t("custody.days", { count: product.days }),
        badge: product.sold_out ? (
          <Chip>{t("custody.sold_out")}</Chip>
        ) : compact ? (
          bounds
        ) : chosen ? (
          <Chip tone="moving">{t("custody.chosen")}</Chip>
        ) : undefined,
      }}
      figure={{
        ...apr,
        ...(last && !compact ? { last: `${format.day(noon(last.day))} ${dailyRate(format, last.daily_yield)}` } : {}),
      }}
      evidence={<Published product={product} />}
      facts={[
        { label: t("custody.fact.daily_yield"), value: dailyRate(format, product.low, product.high) },
        apy,
        {
          label: t("custody.fact.bounds"),
          value: (
            <>
              <Amount value={money.trim(product.minimum)} /> – <Amount value={money.trim(product.maximum)} unit={product.coin} />
            </>
          ),
        },
        {
          label: t("custody.fact.leaving"),
          term: "early_redemption",
          value: t(`custody.leaving.${product.rule}`, { share: loss(format, product.damages) }),
        },
        { label: t("custody.fact.credit"), value: t(`custody.credit.${product.credit}`) },
      ]}
      meter={
        <Meter
          label={t("custody.fact.quota")}
          text={t("custody.quota", { taken: write(product.taken), quota: write(product.quota), coin: product.coin })}
          parts={[{ value: product.taken }]}
          limit={product.quota}
          tone={nearly ? "warn" : "accent"}
        />
      }
      command={command()}
      refused={locked ? t("custody.needs_level", { level: t(`custody.level.${product.risk}`) }) : undefined}
    />
  );
}

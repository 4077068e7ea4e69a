import { linkOr, money, useFormat, useSession, useT } from "@agio/sdk";
import { Amount, Chip, CoinDisc, Meter, ProductCard, usePhone } from "@agio/ui";
import { Coins } from "./Coins";
import { noon, percent, range } from "./days";
import { Published } from "./Published";
import type { Product } from "./wire.gen";

/** A quota that is nearly taken is said to be: from this share on. */
const NEARLY = "0.95";

/** One product: its yield, what its days yielded, its terms, and how much of its quota is taken. */
export function ProductTile({ product, chosen, onChoose }: { product: Product; chosen: boolean; onChoose(): void }) {
  const t = useT("custody");
  const format = useFormat();
  const { signedIn } = useSession();
  const phone = usePhone();
  const last = product.published.at(-1);
  const login = linkOr("account.login", "/login");
  const nearly = money.compare(product.taken, money.mul(product.quota, NEARLY)) >= 0;
  const write = (amount: string) => format.compact(amount);
  return (
    <ProductCard
      head={{
        disc: <CoinDisc symbol={product.coin} />,
        name: product.coin,
        term: t("custody.days", { count: product.days }),
        badge: product.sold_out ? <Chip>{t("custody.sold_out")}</Chip> : chosen ? <Chip tone="moving">{t("custody.chosen")}</Chip> : undefined,
      }}
      figure={{
        label: t("custody.fact.daily_yield"),
        value: range(format, product),
        ...(last ? { last: `${format.day(noon(last.day))} ${percent(format, last.daily_yield)}` } : {}),
      }}
      evidence={<Published product={product} />}
      facts={[
        {
          label: t("custody.fact.bounds"),
          value: (
            <>
              <Amount value={money.trim(product.minimum)} /> – <Coins value={money.trim(product.maximum)} coin={product.coin} />
            </>
          ),
        },
        { label: t("custody.fact.leaving"), value: t(`custody.leaving.${product.rule}`, { share: percent(format, product.damages) }) },
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
      deed={
        signedIn
          ? {
              label: t("custody.choose"),
              disabled: product.sold_out,
              // On a phone the calculator is a page of its own.
              ...(phone && !product.sold_out ? { to: `/profit_buy?product=${product.key}` } : { onClick: onChoose }),
            }
          : { label: t("custody.log_in"), ...(login ? { to: login } : {}) }
      }
    />
  );
}

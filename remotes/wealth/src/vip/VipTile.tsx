import { link, linkOr, money, useFormat, useSession, useT } from "@agio/sdk";
import { Amount, Chip, CoinDisc, dailyRate, Meter, ProductCard, useYearly } from "@agio/ui";
import type { Vip } from "../wire.gen";

const NEARLY = "0.95";

/** Where somebody is verified as far as a product asks. */
const wayOf = (tier: Vip["tier"]): string | null => {
  if (tier === "address") return link("verification.address");
  return tier === "advanced" ? link("verification.advanced") : link("verification.primary");
};

interface VipTileProps {
  product: Vip;
  chosen: boolean;
  /** One of a list on a phone. */
  compact?: boolean;
  onChoose(): void;
}

/** One VIP product: its rate, its terms, what is left of it, and who may have it. */
export function VipTile({ product, chosen, compact = false, onChoose }: VipTileProps) {
  const t = useT("wealth");
  const format = useFormat();
  const { signedIn } = useSession();
  const { apr, apy } = useYearly(product.yearly);
  const way = product.locked ? wayOf(product.tier) : null;
  const login = linkOr("account.login", "/login") ?? "/login";
  const nearly = money.compare(product.taken, money.mul(product.quota, NEARLY)) >= 0;
  const write = (amount: string) => format.compact(money.trim(amount));
  const bounds = (
    <>
      <Amount value={money.trim(product.minimum)} /> – <Amount value={money.trim(product.maximum)} unit={product.coin} />
    </>
  );
  const command = () => {
    if (!signedIn) return { label: t("wealth.log_in"), to: login };
    if (product.locked) return { label: t("wealth.verify"), ...(way ? { to: way } : { disabled: true }) };
    return { label: t("wealth.choose"), disabled: product.sold_out, onClick: onChoose };
  };
  return (
    <ProductCard
      compact={compact}
      head={{
        disc: <CoinDisc symbol={product.coin} size={28} />,
        name: t("wealth.days", { count: product.days }),
        badge: product.sold_out ? (
          <Chip>{t("wealth.sold_out")}</Chip>
        ) : compact ? (
          bounds
        ) : chosen ? (
          <Chip tone="moving">{t("wealth.chosen")}</Chip>
        ) : undefined,
      }}
      figure={apr}
      facts={[
        { label: t("wealth.fact.rate"), value: dailyRate(format, product.rate) },
        apy,
        {
          label: t("wealth.fact.amount"),
          value: bounds,
        },
        { label: t("wealth.fact.tier"), value: t(`wealth.tier.${product.tier}`) },
        { label: t("wealth.fact.paid_when"), value: t("wealth.at_the_end") },
      ]}
      meter={
        <Meter
          label={t("wealth.fact.quota")}
          text={t("wealth.quota", { taken: write(product.taken), quota: write(product.quota), coin: product.coin })}
          parts={[{ value: product.taken }]}
          limit={product.quota}
          tone={nearly ? "warn" : "accent"}
        />
      }
      command={command()}
      refused={product.locked ? t("wealth.needs", { tier: t(`wealth.tier.${product.tier}`) }) : undefined}
    />
  );
}

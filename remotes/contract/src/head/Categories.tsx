import { useMemo } from "react";
import { link, useStore, useT } from "@agio/sdk";
import { useFavourites } from "@agio/trade";
import { Tabs, usePhone, type TabEntry } from "@agio/ui";
import { useProducts } from "../data";
import { CATEGORIES, sheetStore, shownStore, type Shown } from "../market";
import { WayLink } from "./WayLink";
import styles from "./head.module.css";

/** What is listed beside the chart, and the other ways to trade. */
export function Categories() {
  const t = useT("contracts");
  const phone = usePhone();
  const shown = useStore(shownStore);
  const { data } = useProducts();
  const { signedIn, symbols } = useFavourites();
  const tabs = useMemo(() => {
    const rows = data?.rows ?? [];
    const count = (part: number) => (phone ? {} : { count: part });
    const of = (category: Shown): TabEntry<Shown>[] => {
      const size = rows.filter((row) => row.category === category).length;
      return size === 0 ? [] : [{ value: category, label: t(`contracts.category.${category}`), ...count(size) }];
    };
    const starred: TabEntry<Shown>[] = signedIn
      ? [
          {
            value: "favourites",
            label: t("contracts.category.favourites"),
            ...count(rows.filter((row) => symbols.includes(row.symbol)).length),
          },
        ]
      : [];
    return [...starred, { value: "all" as const, label: t("contracts.category.all"), ...count(rows.length) }, ...CATEGORIES.flatMap(of)];
  }, [data, symbols, signedIn, phone, t]);
  // On a phone no list stands beside the chart: it opens.
  const choose = (next: Shown) => {
    shownStore.set(next);
    if (phone) sheetStore.set(true);
  };
  return (
    <div className={styles.categories}>
      <div className={styles.tabs}>
        <Tabs<Shown>
          size={36}
          bare
          label={t("contracts.category.title")}
          value={tabs.some(({ value }) => value === shown) ? shown : "all"}
          onChange={choose}
          tabs={tabs}
        />
      </div>
      {!phone && <Ways />}
    </div>
  );
}

/** Spot, contracts, options: those that this deployment has. */
function Ways() {
  const t = useT("contracts");
  const ways: [string, string | null][] = [
    ["spot", link("spot.trade")],
    ["contracts", link("contract.trade")],
    ["options", link("options.trade")],
  ];
  const there = ways.filter(([, to]) => to !== null);
  if (there.length < 2) return null;
  return (
    <nav className={styles.ways} aria-label={t("contracts.way.title")}>
      {there.map(([name, to]) => (
        <WayLink key={name} to={to ?? "/"} current={name === "contracts"}>
          {t(`contracts.way.${name}`)}
        </WayLink>
      ))}
    </nav>
  );
}

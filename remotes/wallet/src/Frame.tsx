import { linkOr, useSession, useT } from "@agio/sdk";
import { Screen, Tabs, type ScreenProps, type TabEntry } from "@agio/ui";
import { assetsAreAPage } from "./entry";
import { offeredWallets, SHORT_KEYS, type WalletName } from "./wallets";
import { WindowNote } from "./WindowNote";
import styles from "./Frame.module.css";

/** The places of the wallet that have a tab. */
export type Section = "overview" | WalletName | "records" | "addresses" | "cards";

export interface FrameProps extends Omit<ScreenProps, "real" | "sections" | "shape"> {
  /** The tab this screen belongs to; none for deposit, withdrawal, transfer and exchange. */
  place?: Section;
  /** Its calls refuse demo accounts. */
  real?: boolean;
}

/** What stands around every screen of the wallet: its places, and the window of withdrawals. */
export function Frame({ place, real, ...screen }: FrameProps) {
  const t = useT("wallet");
  const { signedIn, realm, loading } = useSession();
  return (
    <Screen
      {...screen}
      real={real ? t("wallet.real_needed.text") : undefined}
      sections={
        <div className={styles.head}>
          <Sections current={place} />
          {signedIn && !loading && realm !== "demo" && <WindowNote />}
        </div>
      }
    />
  );
}

function Sections({ current }: { current: Section | undefined }) {
  const t = useT("wallet");
  const overview = assetsAreAPage() ? linkOr("wallet.assets", "/asset") : null;
  const sections: [Section, string, string | null][] = [
    ["overview", "wallet.section.overview", overview],
    ...offeredWallets().map((wallet): [Section, string, string | null] => [
      wallet,
      SHORT_KEYS[wallet],
      wallet === "spot" ? linkOr("wallet.spotAssets", "/table1") : linkOr("wallet.otherAssets", "/table2", { wallet }),
    ]),
    ["records", "wallet.screen.records", linkOr("wallet.records", "/record")],
    ["addresses", "wallet.section.addresses", linkOr("wallet.addresses", "/address")],
    ["cards", "wallet.section.cards", linkOr("wallet.cards", "/bank")],
  ];
  const tabs = sections.flatMap(([value, label, to]): TabEntry<Section>[] =>
    to === null ? [] : [{ value, label: t(label), to, current: value === current }],
  );
  return <Tabs bare label={t("wallet.title")} tabs={tabs} />;
}

import { linkOr, useSession, useT } from "@agio/sdk";
import { Screen, Tabs, type ScreenProps, type TabEntry } from "@agio/ui";
import { assetsAreAPage } from "./entry";
import { offeredWallets, SHORT_KEYS, type WalletName } from "./wallets";
import { WindowNote } from "./WindowNote";
import styles from "./Frame.module.css";

/** The places of the wallet that have a tab. */
export type Place = "overview" | WalletName | "records" | "addresses" | "cards";

export interface FrameProps extends Omit<ScreenProps, "real" | "places" | "shape"> {
  /** The tab this screen belongs to; none for deposit, withdrawal, transfer and exchange. */
  place?: Place;
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
      places={
        <div className={styles.head}>
          <Places current={place} />
          {signedIn && !loading && realm !== "demo" && <WindowNote />}
        </div>
      }
    />
  );
}

function Places({ current }: { current: Place | undefined }) {
  const t = useT("wallet");
  const overview = assetsAreAPage() ? linkOr("wallet.assets", "/asset") : null;
  const places: [Place, string, string | null][] = [
    ["overview", "wallet.place.overview", overview],
    ...offeredWallets().map((wallet): [Place, string, string | null] => [
      wallet,
      SHORT_KEYS[wallet],
      wallet === "spot" ? linkOr("wallet.spotAssets", "/table1") : linkOr("wallet.otherAssets", "/table2", { wallet }),
    ]),
    ["records", "wallet.screen.records", linkOr("wallet.records", "/record")],
    ["addresses", "wallet.place.addresses", linkOr("wallet.addresses", "/address")],
    ["cards", "wallet.place.cards", linkOr("wallet.cards", "/bank")],
  ];
  const tabs = places.flatMap(([value, label, to]): TabEntry<Place>[] =>
    to === null ? [] : [{ value, label: t(label), to, current: value === current }],
  );
  return <Tabs bare label={t("wallet.title")} tabs={tabs} />;
}

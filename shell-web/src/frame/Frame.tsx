import { useEffect } from "react";
import { ScrollRestoration, useMatches } from "react-router";
import { isViewing, Outlet, useLocation, usePageTurn, useSession, useT } from "@agio/sdk";
import { cx, Docking, Receipts, toast } from "@agio/ui";
import type { Handle } from "../handle";
import { BackCloses } from "./BackCloses";
import { ClockBar } from "./ClockBar";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { NavigationRow } from "./NavigationRow";
import { StatusBar } from "./StatusBar";
import { TabBar } from "./TabBar";
import { useOfferings } from "./useOfferings";
import { useSeenFocus } from "./useSeenFocus";
import { SkipLinks } from "./SkipLinks";
import { ViewBar } from "./ViewBar";
import styles from "./Frame.module.css";

const isHandle = (value: unknown): value is Handle => typeof value === "object" && value !== null && "layout" in value;

function useHandle(): Handle {
  const handle = useMatches().findLast((match) => isHandle(match.handle))?.handle;
  return isHandle(handle) ? handle : { layout: "public" };
}

/** What stands around every screen. The layout comes from the plugin's manifest. */
export function Frame() {
  const { layout, remote, screen } = useHandle();
  const { realm, signedIn, loading } = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    document.documentElement.dataset.layout = layout;
  }, [layout]);
  const t = useT();
  const turn = usePageTurn();
  useSeenFocus();
  useOfferings();
  useEffect(() => {
    if (turn > 0) toast({ text: t("shell.session.moved") });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once each time, and not again in another language
  }, [turn]);
  const framed = layout !== "blank" && layout !== "console";
  const shown = (
    <div className={cx(styles.frame, styles[layout])} data-realm={signedIn && !loading ? realm : undefined}>
      <SkipLinks framed={framed} />
      <ClockBar />
      {isViewing() && <ViewBar />}
      {framed && <Header layout={layout} />}
      {layout === "app" && <NavigationRow remote={remote} screen={screen} />}
      <main id="main" className={styles.main} key={`${layout} ${turn}`} data-path={pathname}>
        <Outlet />
      </main>
      {layout === "public" && <Footer />}
      {layout === "trade" && <StatusBar />}
      {framed && <TabBar layout={layout} />}
      <Receipts />
      <ScrollRestoration />
      <BackCloses />
    </div>
  );
  return <Docking value={layout === "app"}>{shown}</Docking>;
}

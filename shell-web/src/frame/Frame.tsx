import { useEffect } from "react";
import { ScrollRestoration, useMatches } from "react-router";
import { isViewing, Outlet, useLocation, useSession, type Layout } from "@agio/sdk";
import { cx } from "@agio/ui";
import type { Handle } from "../router";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { StatusBar } from "./StatusBar";
import { TabBar } from "./TabBar";
import { SkipLink } from "./SkipLink";
import { ViewBar } from "./ViewBar";
import styles from "./Frame.module.css";

const isHandle = (value: unknown): value is Handle => typeof value === "object" && value !== null && "layout" in value;

function useLayout(): Layout {
  const handle = useMatches().findLast((match) => isHandle(match.handle))?.handle;
  return isHandle(handle) ? handle.layout : "public";
}

/** What stands around every screen. The layout comes from the plugin's manifest. */
export function Frame() {
  const layout = useLayout();
  const { realm, signedIn } = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    document.documentElement.dataset.layout = layout;
  }, [layout]);
  const framed = layout !== "blank" && layout !== "console";
  return (
    <div className={cx(styles.frame, styles[layout])} data-realm={signedIn ? realm : undefined}>
      <SkipLink />
      {isViewing() && <ViewBar />}
      {framed && <Header layout={layout} />}
      <main id="main" className={styles.main} key={layout} data-path={pathname}>
        <Outlet />
      </main>
      {layout === "public" && <Footer />}
      {layout === "trade" && <StatusBar />}
      {framed && <TabBar />}
      <ScrollRestoration />
    </div>
  );
}

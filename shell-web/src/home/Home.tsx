import { previewTheme, useSession, useT, useTitle } from "@agio/sdk";
import { Own } from "./Own";
import { Visitors } from "./Visitors";

/** The front page: what the site is, for who visits it; what is one's own, for who has signed in. */
export function Home() {
  const t = useT();
  const { signedIn } = useSession();
  useTitle(t("shell.home.page"));
  return signedIn && previewTheme === null ? <Own /> : <Visitors />;
}

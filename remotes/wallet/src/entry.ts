import { parameter } from "@agio/sdk";

/** Whether this deployment reads /asset as a page of its own, and not as the way to the spot wallet. */
export function assetsAreAPage(): boolean {
  const entry: string = parameter("wallet.asset_entry", "page");
  return entry === "page";
}

import { configure, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { login, setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { host, ok, pageOf } from "../../../shell-web/test/host";
import { open } from "../../../shell-web/test/stage";
import Assets from "../src/assets/Assets";
import OtherAssets from "../src/assets/OtherAssets";
import Transfer from "../src/transfer/Transfer";

configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

const PATHS = { assets: "/asset", spotAssets: "/table1", otherAssets: "/table2", transfer: "/transfer", exchange: "/exchange" };
const ROW = { name: "", available: "5", frozen: "0", usdt: "5", frozen_usdt: "0", priced: true, decimals: 6 };

/** A deployment whose products use these wallets, and a user who holds coins in the first of them. */
function show(path: string, element: React.ReactNode, ...wallets: string[]) {
  const screens = Object.entries(PATHS).map(([name, own]) => ({ path: own, name, access: "user" as const, layout: "app" as const }));
  const links = Object.fromEntries(Object.entries(PATHS).map(([name, own]) => [`wallet.${name}`, own]));
  setDeployment({ ...deployment(), remotes: [{ id: "wallet", entry: "", screens, links, wallets }] });
  host({
    "web/info": ok({ uid: "1", name: "Mio", realm: "real" }),
    "web/getAsset2": ok({ realm: "real", total_usdt: "10.00", rows: [{ ...ROW, coin: "USDT", wallet: "spot" }] }),
    "web/assetHistory": pageOf(),
    "web/accountRecords": pageOf(),
  });
  login("token");
  open(path, { [path]: element });
}
const targets = () => [...document.querySelectorAll("a")].map((one) => one.getAttribute("href") ?? "");
const leadsTo = (path: string) => targets().some((one) => one.split("?")[0] === path);

test("with one wallet nothing on the assets leads to a transfer or to another wallet", async () => {
  show("/asset", <Assets />, "spot");
  await waitFor(() => expect(leadsTo("/exchange")).toBe(true));
  expect(leadsTo("/transfer")).toBe(false);
  expect(leadsTo("/table2")).toBe(false);
});

test("with two it does", async () => {
  show("/asset", <Assets />, "spot", "contract");
  await waitFor(() => expect(leadsTo("/transfer")).toBe(true));
  expect(leadsTo("/table2")).toBe(true);
});

test.each([
  ["/transfer", <Transfer key="t" />, "wallet.transfer.one", "/asset"],
  ["/table2", <OtherAssets key="o" />, "wallet.other.none", "/table1"],
])("who types %s there is told why it is empty, and led on", async (path, element, words, on) => {
  show(path, element, "spot");
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(leadsTo(on)).toBe(true);
});

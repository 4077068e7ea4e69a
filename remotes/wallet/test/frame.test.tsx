import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { login, setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { answer } from "../../../shell-web/test/fetch";
import Assets from "../src/assets/Assets";
import { Frame } from "../src/Frame";

const screens = [
  { path: "/asset", name: "assets", access: "user" as const, layout: "app" as const },
  { path: "/table1", name: "spotAssets", access: "user" as const, layout: "app" as const },
  { path: "/table2", name: "otherAssets", access: "user" as const, layout: "app" as const },
  { path: "/record", name: "records", access: "user" as const, layout: "app" as const },
];
const known = (realm: string, switchable = true) => answer({ code: 0, data: { uid: "1", name: "Mio", realm, switchable } });

const deployed = (parameters: Record<string, unknown> = {}) =>
  setDeployment({
    ...deployment(),
    parameters,
    plugins: ["wallet", "contract"],
    remotes: [
      { id: "wallet", entry: "", screens, wallets: ["spot"] },
      { id: "contract", entry: "", screens: [], wallets: ["contract"] },
    ],
  });

beforeEach(() => deployed());

const show = (real?: boolean) =>
  render(
    <MemoryRouter initialEntries={["/record"]}>
      <Frame title="Records" place="records" {...(real === undefined ? {} : { real })}>
        <p>the screen</p>
      </Frame>
    </MemoryRouter>,
  );

test("a visitor is asked to log in, and no call is made for him", () => {
  const sent = known("real");
  show();
  expect(screen.getByText("shell.screen.visitor")).toBeVisible();
  expect(screen.queryByText("the screen")).toBeNull();
  expect(sent).toHaveLength(0);
});

test("a demo account sees what its calls may tell", async () => {
  known("demo");
  login("token");
  show();
  expect(await screen.findByText("the screen")).toBeVisible();
  expect(screen.queryByText("shell.screen.real")).toBeNull();
});

test("where the calls refuse it, a demo account is asked to switch", async () => {
  known("demo");
  login("token");
  show(true);
  expect(await screen.findByText("shell.demo.to_real")).toBeVisible();
  expect(screen.queryByText("the screen")).toBeNull();
});

test("who has no real account is asked to log in instead", async () => {
  known("demo", false);
  login("token");
  show(true);
  await screen.findByText("shell.screen.real");
  expect(screen.queryByText("shell.demo.to_real")).toBeNull();
});

test("only wallets that a product uses have a place, and one place is current", () => {
  show();
  const links = [...document.querySelectorAll("nav a")].map((link) => link.textContent);
  expect(links).toEqual(["wallet.section.overview", "wallet.short.spot", "wallet.short.contract", "wallet.screen.records"]);
  expect(document.querySelector("[aria-current=page]")).toHaveTextContent("wallet.screen.records");
});

const enter = () =>
  render(
    <MemoryRouter initialEntries={["/asset"]}>
      <Routes>
        <Route path="/asset" element={<Assets />} />
        <Route path="/table1" element={<p>the spot wallet</p>} />
      </Routes>
    </MemoryRouter>,
  );

test("/asset is a page of its own", () => {
  enter();
  expect(screen.getByText("shell.screen.visitor")).toBeVisible();
});

test("/asset leads to the spot wallet where the deployment reads it so, and the overview has no place", () => {
  deployed({ "wallet.asset_entry": "redirect" });
  enter();
  expect(screen.getByText("the spot wallet")).toBeVisible();
  show();
  expect(screen.queryByText("wallet.section.overview")).toBeNull();
});

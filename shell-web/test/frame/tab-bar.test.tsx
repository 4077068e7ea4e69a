import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { setDeployment, type NavigationEntry, type RemoteEntry } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { TabBar } from "../../src/frame/TabBar";
import { deployment } from "../deployment";

const tab = (label: string, path: string, order: number, group = ""): NavigationEntry => ({ menu: "tabbar", label, path, order, group });
const REMOTES: RemoteEntry[] = [
  { id: "spot", entry: "", screens: [], navigation: [tab("spot.nav.trade", "/spot", 10, "trade")] },
  { id: "wallet", entry: "", screens: [], navigation: [tab("wallet.nav.assets", "/asset", 20)] },
];

function current(path: string, layout: string): (string | null)[] {
  setDeployment({ ...deployment(), remotes: REMOTES });
  const router = createMemoryRouter([{ path: "*", element: <TabBar layout={layout} /> }], { initialEntries: [path] });
  const drawn = render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  const found = screen
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "page")
    .map(({ textContent }) => textContent);
  drawn.unmount();
  return found;
}

describe("the tab of the open screen", () => {
  it("is the one that leads to it", () => {
    expect(current("/asset", "app")).toEqual(["wallet.nav.assets"]);
    expect(current("/", "app")).toEqual(["shell.nav.home"]);
  });
  it("is that of its group on every trading screen, whichever plugin has it", () => {
    expect(current("/spot", "trade")).toEqual(["spot.nav.trade"]);
    expect(current("/contractTrade", "trade")).toEqual(["spot.nav.trade"]);
    expect(current("/contractRules", "app")).toEqual([]);
  });
});

import { cleanup, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { login, logout, setDeployment, type NavigationEntry, type RemoteEntry } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { NavigationRow } from "../../src/frame/NavigationRow";
import { deployment } from "../deployment";
import { answer } from "../fetch";

const remote = (id: string, ...navigation: NavigationEntry[]): RemoteEntry => ({ id, entry: "", screens: [], navigation });
const finance = (id: string, order: number, covers: string[]): NavigationEntry => ({
  menu: "top",
  label: `${id}.nav`,
  path: `/${id}`,
  order,
  group: "finance",
  covers,
});

function show(id: string, name: string, remotes: RemoteEntry[]): void {
  setDeployment({ ...deployment(), remotes });
  answer({ code: 0, message: "", data: { uid: "10482219", name: "Mio", realm: "real" } });
  const router = createMemoryRouter([{ path: "*", element: <NavigationRow remote={id} screen={name} /> }]);
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
}

const SAVINGS = remote("savings", finance("savings", 20, ["products", "orders"]));
const LOANS = remote("loans", finance("loans", 10, ["apply"]), { menu: "top", label: "loans.help", path: "/help", group: "finance" });
const PROFILE: NavigationEntry = { menu: "user", label: "profile.nav", path: "/profile", order: 1, group: "account", covers: ["profile"] };
const SAFETY: NavigationEntry = { menu: "user", label: "safety.nav", path: "/safety", order: 2, group: "account", covers: ["safety"] };

afterEach(() => logout());

describe("the places beside a screen", () => {
  it("are those of its group that have screens, in their order, whoever has them; the one it belongs to is marked", () => {
    show("savings", "orders", [SAVINGS, LOANS]);
    const row = within(screen.getByRole("navigation", { name: "shell.nav.finance" }));
    const links = row.getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(["loans.nav", "savings.nav"]);
    expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, "true"]);
  });
  it("are not shown where there is but one, and above a screen that belongs to none", () => {
    show("savings", "orders", [SAVINGS]);
    expect(screen.queryByRole("navigation")).toBeNull();
    cleanup();
    show("savings", "rules", [SAVINGS, LOANS]);
    expect(screen.queryByRole("navigation")).toBeNull();
  });
  it("are those of an account for whom has one", () => {
    show("mine", "safety", [remote("mine", PROFILE, SAFETY)]);
    expect(screen.queryByRole("navigation")).toBeNull();
    cleanup();
    login("a session");
    show("mine", "safety", [remote("mine", PROFILE, SAFETY)]);
    expect(screen.getByRole("navigation", { name: "shell.nav.user" })).toBeInTheDocument();
  });
});

import { fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { login, setDeployment } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { Header, shortName } from "../../src/frame/Header";
import { deployment } from "../deployment";
import { answer } from "../fetch";

const ENTRANCE = ["shell.nav.login", "shell.nav.register"];

function show(width: number): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
  const account = { id: "account", entry: "", screens: [], links: { "account.login": "/login", "account.register": "/register" } };
  setDeployment({ ...deployment(), plugins: ["account"], remotes: [account] });
  answer({ code: 0, message: "", data: { uid: "10482219", name: "Mio", realm: "real" } });
  const router = createMemoryRouter([{ path: "*", element: <Header layout="app" /> }], { initialEntries: ["/market"] });
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
}

async function openMenu(): Promise<HTMLElement> {
  const opener = screen.getAllByRole("button", { name: "shell.nav.main" })[0];
  if (!opener) throw new Error("no menu");
  fireEvent.click(opener);
  return screen.findByRole("dialog");
}

const names = (links: readonly HTMLElement[]) => links.map(({ textContent }) => textContent);

describe("the header on a phone", () => {
  it("lets a visitor in, and so does its menu", async () => {
    show(375);
    expect(names(within(screen.getByRole("banner")).getAllByRole("link"))).toEqual(expect.arrayContaining(ENTRANCE));
    const menu = await openMenu();
    expect(names(within(menu).getAllByRole("link"))).toEqual(expect.arrayContaining(ENTRANCE));
  });
  it("offers whoever is signed in no other way in", async () => {
    login("a session");
    show(375);
    const menu = await openMenu();
    expect(names(within(menu).queryAllByRole("link")).filter((name) => ENTRANCE.includes(name ?? ""))).toEqual([]);
    expect(screen.queryByRole("link", { name: "shell.nav.login" })).toBeNull();
  });
  it("keeps the theme in its menu, which a wider one has beside the language", async () => {
    show(375);
    const other = /^shell\.theme\./;
    expect(within(screen.getByRole("banner")).queryByRole("button", { name: other })).toBeNull();
    const before = document.documentElement.dataset.theme;
    fireEvent.click(within(await openMenu()).getByRole("button", { name: other }));
    expect(document.documentElement.dataset.theme).not.toBe(before);
  });
  it("has no such row in the menu of a wider one", async () => {
    show(900);
    expect(within(screen.getByRole("banner")).getByRole("button", { name: /^shell\.theme\./ })).toBeInTheDocument();
    expect(within(await openMenu()).queryByRole("button", { name: /^shell\.theme\./ })).toBeNull();
  });
});

describe("the language in the header of a narrow screen", () => {
  const english = { key: "en", tag: "en", name: "English", htmlLang: "en" };
  const simplified = { key: "zh", tag: "zh-Hans", name: "简体中文", htmlLang: "zh-Hans" };
  const traditional = { key: "ft", tag: "zh-Hant", name: "繁體中文", htmlLang: "zh-Hant" };

  it.each([
    ["by its letters", english, [english, simplified, traditional], "EN"],
    ["by its letters where no other has them", simplified, [english, simplified], "ZH"],
    ["by the first sign of its name where another has its letters", traditional, [english, simplified, traditional], "繁"],
  ])("is told %s", (_, chosen, languages, shown) => {
    expect(shortName(chosen, languages)).toBe(shown);
  });
});

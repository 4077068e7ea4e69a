import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { login, setDeployment, type NavigationEntry } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { Header, shortName } from "../../src/frame/Header";
import { TopMenu } from "../../src/frame/TopMenu";
import { fitting } from "../../src/frame/useFitting";
import { deployment } from "../deployment";
import { answer } from "../fetch";

const ENTRANCE = ["shell.nav.login", "shell.nav.register"];

function show(width: number, realm = "real"): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
  const account = { id: "account", entry: "", screens: [], links: { "account.login": "/login", "account.register": "/register" } };
  const wallet = { id: "wallet", entry: "", screens: [], links: { "wallet.deposit": "/recharge" } };
  const spot = { id: "spot", entry: "", screens: [], links: { "spot.trade": "/currencyTrade" } };
  setDeployment({ ...deployment(), plugins: ["account", "wallet", "spot"], remotes: [account, wallet, spot] });
  answer({ code: 0, message: "", data: { uid: "10482219", name: "Mio", realm } });
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
  it("finds pairs, which a wider one does in the header", async () => {
    show(375);
    expect(within(await openMenu()).getByRole("search")).toBeInTheDocument();
  });
  it("has no such row in the menu of a wider one", async () => {
    show(900);
    expect(within(screen.getByRole("banner")).getByRole("button", { name: /^shell\.theme\./ })).toBeInTheDocument();
    expect(within(await openMenu()).queryByRole("button", { name: /^shell\.theme\./ })).toBeNull();
  });
});

describe("the ways of the header", () => {
  it.each([
    [1023, 0, 1],
    [1024, 1, 0],
  ])("stand at %i px in a row (%i) or in a sheet (%i), and one of both is all there is", (width, rows, sheets) => {
    show(width);
    expect(screen.queryAllByRole("navigation", { name: "shell.nav.main" })).toHaveLength(rows);
    expect(screen.queryAllByRole("button", { name: "shell.nav.main" })).toHaveLength(sheets);
  });
});

describe("the main action of the header", () => {
  it("is the deposit of who has real money", async () => {
    login("a session");
    show(1440);
    expect(await screen.findByRole("link", { name: "shell.nav.deposit" })).toHaveAttribute("href", "/recharge");
  });
  it("is a trade in the demo, to which nothing can be deposited", async () => {
    login("a session");
    show(1440, "demo");
    expect(await screen.findByRole("link", { name: "shell.nav.trade" })).toHaveAttribute("href", "/currencyTrade");
    expect(screen.queryByRole("link", { name: "shell.nav.deposit" })).toBeNull();
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

describe("the entries of the header that it has room for", () => {
  const texts = { "wallet.nav.assets": 80, "market.nav.market": 60, "shell.nav.finance": 90, "shell.nav.more": 50 };
  const top = (label: string, path: string, order: number, group?: string): NavigationEntry => ({
    menu: "top",
    label,
    path,
    order,
    ...(group ? { group } : {}),
  });

  /** As a browser does it: once what is observed has been laid out. */
  class Laid {
    private readonly reported: (entries: unknown[]) => void;
    constructor(reported: (entries: unknown[]) => void) {
      this.reported = reported;
    }
    observe(): void {
      queueMicrotask(() => this.reported([]));
    }
    disconnect(): void {}
  }

  async function menuOf(room: number): Promise<HTMLElement> {
    vi.stubGlobal("ResizeObserver", Laid);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(room);
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockImplementation(function (this: HTMLElement) {
      return texts[this.textContent as keyof typeof texts] ?? 0;
    });
    const navigation = [
      top("market.nav.market", "/market", 1),
      top("wallet.nav.assets", "/asset", 2),
      top("custody.nav.custody", "/profit_index", 3, "finance"),
    ];
    setDeployment({ ...deployment(), remotes: [{ id: "wallet", entry: "", screens: [], links: {}, navigation }] });
    const router = createMemoryRouter([{ path: "*", element: <TopMenu home={false} /> }], { initialEntries: ["/asset"] });
    render(
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>,
    );
    await act(async () => {});
    return screen.getByRole("navigation", { name: "shell.nav.main" });
  }
  const shown = (nav: HTMLElement) =>
    [...nav.children].filter((child) => !(child as HTMLElement).dataset.away).map(({ textContent }) => textContent);

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("are all of them where they fit", async () => {
    expect(shown(await menuOf(230))).toEqual(["market.nav.market", "wallet.nav.assets", "shell.nav.finance"]);
  });
  it("leave the others to a menu, which is current for them and names their group", async () => {
    const nav = await menuOf(160);
    expect(shown(nav)).toEqual(["market.nav.market", "shell.nav.more"]);
    const more = within(nav).getByRole("button", { name: "shell.nav.more" });
    expect(more.dataset.current).toBe("true");
    fireEvent.click(more);
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => item.getAttribute("href"))).toEqual(["/asset", "/profit_index"]);
    expect(screen.getAllByText("shell.nav.finance").map((one) => nav.contains(one))).toContain(false);
  });
  it("are as many as the room takes beside the way to the others", () => {
    const rows = [[], [60], [60, 90], [10, 80, 30], [120, 5, 5, 5], [40, 40, 40, 40, 40], [0, 0, 70]];
    for (const widths of rows)
      for (const [others, gap] of [
        [50, 24],
        [0, 0],
        [200, 7],
      ] as const)
        for (let room = 0; room < 400; room += 1) {
          const need = (count: number) => {
            const drawn = [...widths.slice(0, count), ...(count < widths.length ? [others] : [])];
            return drawn.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, drawn.length - 1);
          };
          const count = fitting(widths, others, gap, room);
          if (count > 0) expect(need(count)).toBeLessThanOrEqual(room);
          for (let more = count + 1; more <= widths.length; more += 1) expect(need(more)).toBeGreaterThan(room);
        }
  });
});

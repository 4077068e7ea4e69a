import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getDeployment } from "@agio/sdk";
import * as trade from "@agio/trade";
import * as ui from "@agio/ui";
import { Gallery } from "../../src/gallery/Gallery";
import { createRoutes } from "../../src/router";
import { host } from "../host";
import { open } from "../stage";

const FOLDER = path.resolve(import.meta.dirname, "../../src/gallery");
/** What stands once around every page, the gallery too, or is the page with its one heading. */
const AROUND = new Set(["UiProvider", "Toasts", "Receipts", "Docking", "Screen", "ScreenHead", "ConsoleSection"]);
/** What asks calls of a product, and is looked at on its pages: without them there is nothing to draw. */
const CALLING = new Set(["BuyForm", "ActionButton"]);
/** What puts parts together to a screen of a product, and is looked at there. */
const WHOLE = new Set([
  "TradeTerminal",
  "MarketStrip",
  "PriceSource",
  "OrdersPanel",
  "TicketColumn",
  "TicketBlock",
  "Tape",
  "TapeNote",
  "TicketButton",
  "DepthPanel",
]);

const sourcesOf = (folder: string): string =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");
const unseen = (kit: object, sources: string, left: ReadonlySet<string>): string[] =>
  Object.keys(kit).filter((name) => /^[A-Z]/.test(name) && !left.has(name) && !new RegExp(`<${name}[\\s<>/]`).test(sources));

describe("the gallery", () => {
  it("shows every component of the kit", () => {
    expect(Object.keys(ui).filter((name) => /^[A-Z]/.test(name)).length).toBeGreaterThan(70);
    expect(unseen(ui, sourcesOf(FOLDER), new Set([...AROUND, ...CALLING]))).toEqual([]);
  });
  it("shows the parts of a trade screen", () => {
    expect(unseen(trade, sourcesOf(path.join(FOLDER, "trading")), WHOLE)).toEqual([]);
  });
  it("draws all of it, in the theme that is chosen", () => {
    open("/", { "/": <Gallery /> });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Components");
    fireEvent.click(screen.getByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    fireEvent.click(screen.getByRole("radio", { name: "Light" }));
    expect(document.documentElement.dataset.theme).toBe("light");
  });
  it("asks nothing of a visitor that only a user is told", () => {
    const asked = host({});
    open("/", { "/": <Gallery /> });
    expect(screen.getByRole("button", { name: "Why this price" })).toBeInTheDocument();
    const reported = /^web\/(gallery|countries$)/; // the countries are everybody's
    expect(asked.map(({ call }) => call).filter((call) => !reported.test(call))).toEqual([]);
  });
  it("has a path in a development deployment alone", () => {
    const paths = (development: boolean) =>
      createRoutes({ ...getDeployment(), development }).routes.flatMap(({ children = [] }) => children.map((route) => route.path));
    expect(paths(true)).toContain("/gallery");
    expect(paths(false)).not.toContain("/gallery");
  });
});

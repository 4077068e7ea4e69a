import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { setDeployment, translator, type TileEntry } from "@agio/sdk";
import { Products } from "../../src/home/Products";
import type { Figure } from "../../src/wire.gen";
import { deployment } from "../deployment";
import { answer } from "../fetch";

const tile = (path: string): TileEntry => ({ title: "spot.nav.trade", text: "spot.nav.text", icon: "ban", path, order: 1 });

const number = (value: string, format: Figure["value"]["format"], more: Partial<Figure["value"]> = {}): Figure["value"] => ({
  value,
  format,
  unit: "",
  high: "",
  ...more,
});

const figure = (value: Figure["value"], drawing: Figure["drawing"] = null, numbers: Figure["note"]["numbers"] = {}): Figure => ({
  value,
  note: { key: "one.nav.figure", numbers },
  drawing,
});

function draw(...paths: string[]) {
  const base = deployment();
  const remotes = [{ id: "one", entry: "", screens: [], tiles: paths.map(tile) }];
  setDeployment({ ...base, remotes });
  return render(
    <MemoryRouter>
      <Products />
    </MemoryRouter>,
  );
}

const answered = (figures: Record<string, Figure>) =>
  answer({ code: 0, message: "", data: { rows: Object.entries(figures).map(([path, one]) => ({ path, figure: one })), next: "" } });

beforeEach(() => {
  answered({});
  const texts = { "one.nav.figure_one": "{change} in {count} day, {time}", "one.nav.figure_other": "{change} in {count} days, {time}" };
  translator.addResourceBundle("en", "one", texts, true, true);
});

it("draws no grid of one product, which the page above shows already", () => {
  const sent = answered({});
  draw("/a");
  expect(screen.queryByRole("list")).toBeNull();
  expect(sent).toHaveLength(0);
});

it("draws every product where there are several", () => {
  draw("/a", "/b");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

it("writes each number in its form, and leaves a tile without a figure as it is", async () => {
  answered({
    "/a": figure(number("0.30", "percent", { high: "0.50" }), { kind: "range", values: [0.003, 0.005, 0.01] }),
    "/b": figure(number("100", "multiple")),
    "/c": figure(number("1234.5", "amount", { unit: "EUR" }), { kind: "ring", values: [10_800, 10_800] }),
  });
  draw("/a", "/b", "/c", "/d");
  expect(await screen.findByText("0.30% – 0.50%")).toBeVisible();
  expect(screen.getByText("100×")).toBeVisible();
  expect(screen.getByText("1,234.5\u00a0EUR", { normalizer: (text) => text })).toBeVisible();
  expect(screen.getByText("3:00")).toBeVisible();
  const last = screen.getAllByRole("listitem").at(-1);
  expect(last?.querySelector("svg + b, small")).toBeNull();
});

it("says the numbers of a note in it, the one that decides the plural among them", async () => {
  const numbers = { change: number("-8.42", "change"), count: number("30", "count"), time: number("30", "time") };
  answered({ "/a": figure(number("1.0842", "amount"), { kind: "points", values: [1, 2, 1.5] }, numbers) });
  const { container } = draw("/a", "/b");
  await screen.findByText("1.0842");
  const note = container.querySelector("small");
  expect(note?.textContent).toBe("−8.42% in 30 days, 30 seconds");
  expect(container.querySelectorAll("path[d^='M0.0 38.0L48.0 2.0L96.0 20.0']").length).toBe(2);
});

it("draws what was asked for beyond the whole behind a mark", async () => {
  answered({ "/a": figure(number("160", "percent"), { kind: "share", values: [1.6] }) });
  const { container } = draw("/a", "/b");
  await screen.findByText("160%");
  const [whole, beyond] = container.querySelectorAll<HTMLElement>("[data-kind='share'] i");
  expect([whole?.style.width, beyond?.style.left, beyond?.style.width]).toEqual(["62.5%", "62.5%", "37.5%"]);
});

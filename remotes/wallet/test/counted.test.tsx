import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { Counted } from "../src/withdraw/Counted";
import type { Consumption } from "../src/wire.gen";

const item = (reason: string, amount: string) => ({ reason, amount });
const MISSING: Consumption = {
  share: "0.900000",
  deposited: "1200.00",
  required: "1080.00",
  spent: "300.30",
  missing: "779.70",
  met: false,
  came_in: [item("wallet.deposit", "1000.00"), item("c2c.bought", "200.00")],
  counted: [item("spot.trade", "300.00"), item("spot.fee", "0.30"), item("contract.loss", "0.00"), item("options.lost", "0.00")],
};
const MET: Consumption = { ...MISSING, spent: "1080.00", missing: "0.00", met: true, counted: [item("spot.trade", "1080.00")] };

beforeEach(() =>
  setDeployment({
    ...deployment(),
    plugins: ["wallet", "spot"],
    remotes: [{ id: "spot", entry: "", screens: [], links: { "spot.trade": "/currencyTrade" } }],
  }),
);

const part = () => document.querySelector("details") as HTMLDetailsElement;
const lines = () =>
  within(part())
    .getAllByRole("term")
    .map((one) => `${one.textContent} ${one.nextElementSibling?.textContent}`.replaceAll("\u00a0", " "));

test("what came in and what was traded are told item by item, with what is missing and what to do", () => {
  render(<Counted consumption={MISSING} />);
  expect(part().open).toBe(true);
  expect(lines()).toEqual([
    "wallet deposit 1,000.00 USDT",
    "c2c bought 200.00 USDT",
    "wallet.withdraw.items.required 1,080.00 USDT",
    "spot trade 300.00 USDT",
    "spot fee 0.30 USDT",
    "wallet.withdraw.items.traded 300.30 USDT",
    "wallet.withdraw.items.missing 779.70 USDT",
  ]);
  expect(screen.getByText(/wallet\.withdraw\.items\.to_do.*wallet\.withdraw\.items\.others/)).toBeVisible();
});

test("why it counts is told in a text, where the deployment has one", () => {
  const { rerender } = render(<Counted consumption={MISSING} />);
  expect(screen.queryByRole("link")).toBeNull();
  setDeployment({
    ...deployment(),
    remotes: [{ id: "content", entry: "", screens: [], links: { "content.traded": "/helpDetail?id=124" } }],
  });
  rerender(
    <MemoryRouter>
      <Counted consumption={MISSING} />
    </MemoryRouter>,
  );
  const help = screen.getByRole("link", { name: "wallet.withdraw.items.help" });
  expect(help).toHaveAttribute("href", "/helpDetail?id=124");
  expect(help.parentElement?.textContent, "a link amid other words is told from them by more than its colour").toBe(help.textContent);
});

test("who has traded enough may look, and is told nothing to do", () => {
  render(<Counted consumption={MET} />);
  expect(part().open).toBe(false);
  expect(lines().at(-1)).toBe("wallet.withdraw.items.traded 1,080.00 USDT");
  expect(screen.queryByText(/items\.to_do/)).toBeNull();
});

test("a deployment without spot orders asks for none, and where nothing is asked nothing is listed", () => {
  setDeployment({ ...deployment(), plugins: ["wallet"], remotes: [] });
  const { rerender } = render(<Counted consumption={MISSING} />);
  expect(screen.queryByText(/items\.to_do/)).toBeNull();
  rerender(<Counted consumption={{ ...MISSING, share: "0", required: "0.00", missing: "0.00", met: true }} />);
  expect(document.querySelector("details")).toBeNull();
});

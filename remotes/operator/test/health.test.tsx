import { screen, within } from "@testing-library/react";
import { formatFor } from "@agio/sdk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Health } from "../src/health/Health";
import { begin, end } from "../src/session/token";
import { host, ok } from "./host";
import { open } from "./stage";

const plugin = (id: string, status = "up", reason = "") => ({ id, title: `The ${id}`, version: "1.2.0", status, reason });
const health = (rows: object[], due: object[] = [], leases: object[] = []) => ok({ rows, next: "", due, leases });
const platform = (over: object = {}) =>
  ok({
    status: "ok",
    database: "up",
    sockets: 12,
    prices: { open: 93, old: 0 },
    tasks: {},
    events: { owed: [], failing: 0 },
    backlogs: [],
    stopped: [],
    unbuilt: [],
    process: { name: "", alone: true, hears: 0, lag_s: null },
    ...over,
  });
const NOTHING_LEFT = ok({ rows: [], next: "" });

beforeEach(() => {
  begin("token");
});
afterEach(() => end());

describe("health", () => {
  it("says that all serve, without a column of empty reasons", async () => {
    host({ "web/operatorHealth": health([plugin("spot"), plugin("wallet")]), "web/operatorLeftBehind": NOTHING_LEFT, health: platform() });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("operator.health.whole")).toBeInTheDocument();
    expect(screen.getByText("The spot")).toBeInTheDocument();
    expect(screen.queryByText("operator.health.reason")).toBeNull();
  });

  it("names the plugin that is down with its reason", async () => {
    host({
      "web/operatorHealth": health([plugin("spot", "down", "no price source"), plugin("wallet")]),
      "web/operatorLeftBehind": NOTHING_LEFT,
      health: platform(),
    });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("operator.health.degraded")).toBeInTheDocument();
    expect(screen.getByText("no price source")).toBeInTheDocument();
  });

  it("names the process that has a lease, and the lease that none has", async () => {
    const lease = (name: string, held: boolean) => ({ name, owner: `${name}.example 17`, epoch: 3, held });
    host({
      "web/operatorHealth": health([plugin("spot")], [], [lease("prices", true), lease("spot", false)]),
      "web/operatorLeftBehind": NOTHING_LEFT,
      health: platform({ process: { name: "serve-1", alone: false, hears: 2, lag_s: 0.0123 } }),
    });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("operator.health.whole")).toBeInTheDocument();
    expect(screen.getByText("spot.example 17")).toBeInTheDocument();
    expect(screen.getByText("operator.health.lease_held")).toBeInTheDocument();
    expect(screen.getByText("operator.health.lease_free")).toBeInTheDocument();
    expect(screen.getByText(/^operator\.health\.processes_heard/)).toBeInTheDocument();
  });

  it("says that it hears no other process", async () => {
    host({
      "web/operatorHealth": health([plugin("spot")]),
      "web/operatorLeftBehind": NOTHING_LEFT,
      health: platform({ process: { name: "serve-1", alone: false, hears: 0, lag_s: null } }),
    });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("operator.health.processes_deaf")).toBeInTheDocument();
    expect(screen.getByText("operator.health.degraded")).toBeInTheDocument();
  });

  it("tells what is held for a plugin that is gone", async () => {
    const left = ok({ rows: [{ of: "house:plans_principal", coin: "USDT", amount: "3.000000", rows: 2 }], next: "" });
    host({ "web/operatorHealth": health([plugin("spot")]), "web/operatorLeftBehind": left, health: platform() });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("operator.health.left_behind")).toBeInTheDocument();
    expect(screen.getByText("house:plans_principal")).toBeInTheDocument();
    expect(screen.getByText(/^3(\.0+)?\sUSDT$/)).toBeInTheDocument();
  });

  it("names the background task that fails and what stopped it", async () => {
    host({
      "web/operatorHealth": health([plugin("spot")]),
      "web/operatorLeftBehind": NOTHING_LEFT,
      health: platform({ tasks: { "wallet.sweep": "TimeoutError" } }),
    });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("wallet.sweep")).toBeInTheDocument();
    expect(screen.getByText("TimeoutError")).toBeInTheDocument();
    expect(screen.getByText("operator.health.degraded")).toBeInTheDocument();
  });

  it("says that prices have stopped, what waits to be delivered and whose screens are missing", async () => {
    const owed = [{ subscriber: "custody.daily", count: 3, since: "2026-11-20T10:00:00Z" }];
    host({
      "web/operatorHealth": health([plugin("spot"), plugin("wallet")]),
      "web/operatorLeftBehind": NOTHING_LEFT,
      health: platform({
        prices: { open: 93, old: 7 },
        events: { owed, failing: 2 },
        stopped: [{ kind: "task", name: "ledger.seal", age_s: 95 }],
        unbuilt: ["wallet"],
      }),
    });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("operator.health.prices_old")).toBeInTheDocument();
    expect(screen.getByText("operator.health.events_waiting")).toBeInTheDocument();
    expect(screen.getByText("custody.daily")).toBeInTheDocument();
    expect(screen.getByText("operator.health.screens_missing")).toBeInTheDocument();
    expect(screen.getByText("operator.health.degraded")).toBeInTheDocument();
  });

  it.each([
    { late: false, badge: "operator.health.backlog_in_time", status: "operator.health.whole" },
    { late: true, badge: "operator.health.backlog_late", status: "operator.health.degraded" },
  ])("tells what waits, and that something isn't well only where it waits for too long: $late", async ({ late, badge, status }) => {
    const waiting = { name: "c2c.unmatched", waiting: 2, age_s: 4000, late };
    const empty = { name: "wallet.unsent", waiting: 0, age_s: 0, late: false };
    host({
      "web/operatorHealth": health([plugin("spot")]),
      "web/operatorLeftBehind": NOTHING_LEFT,
      health: platform({ backlogs: [waiting, empty] }),
    });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("c2c.unmatched")).toBeInTheDocument();
    expect(screen.queryByText("wallet.unsent")).toBeNull();
    expect(screen.getByText(badge)).toBeInTheDocument();
    expect(screen.getByText(status)).toBeInTheDocument();
  });

  it("tells of each kind of due work what is overdue, and since when", async () => {
    const idle = { kind: "custody.accrue", waiting: 0, more: false, since: null, failing: 0, parked: 0 };
    const late = { kind: "wallet.approve", waiting: 10_000, more: true, since: "2026-11-20T10:00:00Z", failing: 0, parked: 0 };
    host({ "web/operatorHealth": health([plugin("spot")], [idle, late]), "web/operatorLeftBehind": NOTHING_LEFT, health: platform() });
    open("/", { "/": <Health /> });
    const [, first, second] = within(await screen.findByRole("table", { name: "operator.health.due" })).getAllByRole("row");
    const cells = (row: HTMLElement | undefined) =>
      within(row!)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(cells(first)).toEqual(["custody.accrue", "0", "–", "0", "0"]);
    expect(cells(second)).toEqual(["wallet.approve", "10,000+", formatFor("en").dateTime(late.since), "0", "0"]);
    expect(screen.getByText("operator.health.whole")).toBeInTheDocument();
  });

  it.each([{ failing: 1 }, { parked: 1 }])("says that service is degraded where due work fails: %o", async (over) => {
    const stuck = { kind: "wallet.approve", waiting: 0, more: false, since: null, failing: 0, parked: 0, ...over };
    host({ "web/operatorHealth": health([plugin("spot")], [stuck]), "web/operatorLeftBehind": NOTHING_LEFT, health: platform() });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("operator.health.degraded")).toBeInTheDocument();
  });

  it("repeats what the database's fault is", async () => {
    host({
      "web/operatorHealth": health([plugin("spot")]),
      "web/operatorLeftBehind": NOTHING_LEFT,
      health: platform({ database: "down: TimeoutError" }),
    });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("down: TimeoutError")).toBeInTheDocument();
  });
});

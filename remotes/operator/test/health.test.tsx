import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Health } from "../src/health/Health";
import { begin, end } from "../src/session/token";
import { host, ok, pageOf } from "./host";
import { open } from "./stage";

const plugin = (id: string, status = "up", reason = "") => ({ id, title: `The ${id}`, version: "1.2.0", status, reason });
const platform = (over: object = {}) => ok({ status: "ok", database: "up", sockets: 12, prices: { open: 93, old: 0 }, tasks: {}, events: { owed: [], failing: 0 }, unbuilt: [], ...over });

beforeEach(() => {
  begin("token");
});
afterEach(() => end());

describe("health", () => {
  it("says that all serve, without a column of empty reasons", async () => {
    host({ "web/operatorHealth": pageOf(plugin("spot"), plugin("wallet")), health: platform() });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("operator.health.whole")).toBeInTheDocument();
    expect(screen.getByText("The spot")).toBeInTheDocument();
    expect(screen.queryByText("operator.health.reason")).toBeNull();
  });

  it("names the plugin that is down with its reason", async () => {
    host({ "web/operatorHealth": pageOf(plugin("spot", "down", "no price source"), plugin("wallet")), health: platform() });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("operator.health.degraded")).toBeInTheDocument();
    expect(screen.getByText("no price source")).toBeInTheDocument();
  });

  it("names the background task that fails and what stopped it", async () => {
    host({ "web/operatorHealth": pageOf(plugin("spot")), health: platform({ tasks: { "wallet.sweep": "TimeoutError" } }) });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("wallet.sweep")).toBeInTheDocument();
    expect(screen.getByText("TimeoutError")).toBeInTheDocument();
    expect(screen.getByText("operator.health.degraded")).toBeInTheDocument();
  });

  it("says that prices have stopped, what waits to be delivered and whose screens are missing", async () => {
    const owed = [{ subscriber: "custody.daily", count: 3, since: "2026-11-20T10:00:00Z" }];
    host({
      "web/operatorHealth": pageOf(plugin("spot"), plugin("wallet")),
      health: platform({ prices: { open: 93, old: 7 }, events: { owed, failing: 2 }, unbuilt: ["wallet"] }),
    });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("operator.health.prices_old")).toBeInTheDocument();
    expect(screen.getByText("operator.health.events_waiting")).toBeInTheDocument();
    expect(screen.getByText("custody.daily")).toBeInTheDocument();
    expect(screen.getByText("operator.health.screens_missing")).toBeInTheDocument();
    expect(screen.getByText("operator.health.degraded")).toBeInTheDocument();
  });

  it("repeats what the database's fault is", async () => {
    host({ "web/operatorHealth": pageOf(plugin("spot")), health: platform({ database: "down: TimeoutError" }) });
    open("/", { "/": <Health /> });
    expect(await screen.findByText("down: TimeoutError")).toBeInTheDocument();
  });
});

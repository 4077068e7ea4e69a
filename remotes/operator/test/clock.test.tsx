import { fireEvent, screen, waitFor } from "@testing-library/react";
import { getDeployment, setDeployment } from "@agio/sdk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import Console from "../src/console/Console";
import { begin, end } from "../src/session/token";
import { host, ok, pageOf } from "./host";
import { open } from "./stage";

const platform = {
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
};

function show(development: boolean, ...permissions: string[]) {
  setDeployment({ ...getDeployment(), development, clockAheadMs: 0 });
  const asked = host({
    "web/operatorInfo": ok({
      login: "rin",
      name: "Rin Tanaka",
      role: "superadmin",
      permissions: ["operator.health.read", ...permissions],
      totp_bound: true,
      alone: [],
    }),
    "web/operatorQueues": pageOf(),
    "web/operatorAlarm": pageOf(),
    "web/operatorLeftBehind": ok({ rows: [], next: "" }),
    "web/operatorHealth": ok({ rows: [], next: "", due: [], leases: [] }),
    "web/operatorClockAdvance": ok({ clock_ahead_ms: 86_400_000 }),
    health: ok(platform),
  });
  open("/operator?view=health", { "/operator": <Console /> });
  return asked;
}

const ahead = () => screen.queryByRole("button", { name: "operator.clock.advance" });

beforeEach(() => begin("token"));
afterEach(() => {
  end();
  setDeployment({ ...getDeployment(), development: false, clockAheadMs: 0 });
});

describe("the clock of a site in development", () => {
  it("is moved ahead by who may, with a reason, and this page follows at once", async () => {
    const asked = show(true, "operator.clock.advance");
    fireEvent.click(await screen.findByRole("button", { name: "operator.clock.advance" }));
    expect(await screen.findByText("operator.clock.advance_text")).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText("operator.case.reason"), { target: { value: "to see a day" } });
    fireEvent.submit(document.querySelector("form#command") as Element);
    await waitFor(() => expect(getDeployment().clockAheadMs).toBe(86_400_000));
    const { fields } = asked.find(({ call }) => call === "web/operatorClockAdvance")!;
    expect([fields.get("span"), fields.get("reason")]).toEqual(["1h", "to see a day"]);
  });

  it.each([
    ["on a live site", false, ["operator.clock.advance"]],
    ["by who may not", true, []],
  ])("is not to be moved %s", async (_, development, permissions) => {
    show(development, ...permissions);
    expect(await screen.findByText("operator.health.database")).toBeInTheDocument();
    expect(ahead()).toBeNull();
  });
});

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import Console from "../src/console/Console";
import { begin, end } from "../src/session/token";
import { host, ok, pageOf } from "./host";
import { open } from "./stage";

const info = (...permissions: string[]) => ok({ login: "rin", name: "Rin Tanaka", role: "compliance", permissions });
const FOUND = "account 81924: available is 60,000, its transfers say 10,000";
const ALARM = { since: "2026-05-01T09:00:00Z", findings: 3, counts: { balances: 3 }, found: [FOUND] };

function show(who: ReturnType<typeof info>, alarms: object[]) {
  const asked = host({ "web/operatorInfo": who, "web/operatorQueues": pageOf(), "web/operatorAlarm": pageOf(...alarms) });
  open("/operator", { "/operator": <Console /> });
  return asked;
}

beforeEach(() => begin("token"));
afterEach(() => end());

describe("the ledger's alarm", () => {
  it("stands over every place of the console, with what was found first, and whoever may freeze money clears it", async () => {
    const asked = show(info("operator.money.freeze"), [ALARM]);
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent("operator.alarm.title");
    expect(banner).toHaveTextContent(FOUND);
    fireEvent.click(screen.getByRole("button", { name: "operator.alarm.clear" }));
    expect(await screen.findByText("operator.alarm.clear_text")).toBeInTheDocument();
    expect(asked.some((one) => one.call === "web/operatorAlarmClear")).toBe(false);
  });

  it("offers nobody else to clear it", async () => {
    show(info("operator.health.read"), [ALARM]);
    expect(await screen.findByText(FOUND)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "operator.alarm.clear" })).toBeNull();
  });

  it("is not there where nothing was found", async () => {
    const asked = show(info("operator.money.freeze"), []);
    await waitFor(() => expect(asked.some((one) => one.call === "web/operatorAlarm")).toBe(true));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

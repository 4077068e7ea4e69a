import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Console from "../src/console/Console";
import { begin, end } from "../src/session/token";
import { host, ok, pageOf, type Answers } from "./host";
import { open } from "./stage";

vi.setConfig({ testTimeout: 20_000 });

const queue = (id: string, waiting: number | null, more: object = {}) => ({
  id,
  plugin: "kyc",
  title: `kyc.queue.${id}`,
  icon: "id",
  waiting,
  more: false,
  second: 0,
  messages: null,
  target_minutes: 60,
  may_act: true,
  reasons: [],
  asks: {},
  fields: {},
  bulk: [],
  several: [],
  filters: [],
  exceptions: false,
  holds_back: false,
  ...more,
});
const fact = (label: string, value: string, kind = "text", unit = "") => ({ label, value, masked: false, kind, unit });
const row = (of: string, id: string, minutes: number, more: object = {}) => ({
  queue: of,
  id,
  title: `Mio ${id}`,
  uid: "10482219",
  facts: [fact("kyc.fact.level", "Advanced"), fact("kyc.fact.sum", "1200.50", "amount", "USDT")],
  state: "pending",
  opened_at: new Date(Date.now() - minutes * 60_000 - 1_000).toISOString(),
  claimed_by: "",
  version: "1",
  awaits: "",
  late: false,
  second: false,
  decision: null,
  ...more,
});
const inbox = (rows: object[], more: object = {}) => ok({ rows, next: "", silent: [], ...more });

function show(answers: Answers) {
  const info = ok({ login: "rin", name: "Rin Tanaka", role: "compliance", permissions: [], totp_bound: true, alone: [] });
  const asked = host({ "web/operatorInfo": info, ...answers });
  const router = open("/operator?view=inbox", { "/operator": <Console />, "/operator/login": <p>the sign-in</p> });
  const last = () => asked.filter(({ call }) => call === "web/operatorInbox").at(-1)?.fields;
  return { last, router };
}
const cells = (line: HTMLElement | undefined) =>
  within(line as HTMLElement)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

beforeEach(() => begin("token"));
afterEach(() => end());

describe("the inbox", () => {
  const queues = pageOf(queue("identity", 2), queue("payouts", 1, { holds_back: true }), queue("idle", 0), queue("mute", null));

  it("names of each case the queue, whom, what, how much, who has it and how long it waits", async () => {
    show({
      "web/operatorQueues": queues,
      "web/operatorInbox": inbox([row("identity", "K-1", 61, { claimed_by: "ben" }), row("payouts", "W-2", 59, { facts: [] })]),
    });
    const table = await screen.findByRole("table", { name: "operator.inbox.title" });
    await within(table).findByText("Mio K-1");
    const [first, second] = within(table).getAllByRole("row").slice(1);
    expect(cells(first)).toEqual(["kyc.queue.identity", "Mio K-1 10482219", "Advanced", "1,200.50 USDT", "ben", "1h 1m"]);
    expect(within(first as HTMLElement).getByLabelText("operator.queue.late")).toBeInTheDocument();
    expect(cells(second)).toEqual(["kyc.queue.payouts", "Mio W-2 10482219", "", "–", "–", "59m"]);
    expect(within(second as HTMLElement).queryByLabelText("operator.queue.late")).toBeNull();
    expect(within(table).getByRole("link", { name: "Mio K-1 10482219" })).toHaveAttribute("href", "/operator?queue=identity&case=K-1");
  });

  it("is narrowed to a queue in which something waits", async () => {
    const { last } = show({ "web/operatorQueues": queues, "web/operatorInbox": inbox([row("identity", "K-1", 1)]) });
    const pills = await screen.findByRole("radiogroup", { name: "operator.field.queue" });
    expect(
      within(pills)
        .getAllByRole("radio")
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(["operator.inbox.all", "kyc.queue.identity 2", "kyc.queue.payouts 1", "kyc.queue.mute"]);
    fireEvent.click(within(pills).getByRole("radio", { name: /payouts/ }));
    await waitFor(() => expect(last()?.get("queue")).toBe("payouts"));
  });

  it("keeps apart what can't be decided yet", async () => {
    const { last } = show({ "web/operatorQueues": queues, "web/operatorInbox": inbox([]) });
    expect(await screen.findByText("operator.queue.empty_waiting")).toBeInTheDocument();
    expect(last()?.get("stage")).toBe("waiting");
    fireEvent.click(screen.getByRole("tab", { name: "operator.queue.stage_awaited" }));
    await waitFor(() => expect(last()?.get("stage")).toBe("awaited"));
    expect(await screen.findByText("operator.queue.empty_awaited")).toBeInTheDocument();
    const pills = screen.getByRole("radiogroup", { name: "operator.field.queue" });
    expect(
      within(pills)
        .getAllByRole("radio")
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(["operator.inbox.all", "kyc.queue.payouts"]);
  });

  it("turns its pages, and says which queues are missing", async () => {
    const { last } = show({
      "web/operatorQueues": queues,
      "web/operatorInbox": inbox([row("identity", "K-1", 1)], { next: "place", silent: ["mute"] }),
    });
    expect(await screen.findByText("operator.inbox.silent")).toBeInTheDocument();
    fireEvent.click(await screen.findByRole("button", { name: "shell.table.next" }));
    await waitFor(() => expect(last()?.get("after")).toBe("place"));
  });

  it("opens a case in its queue", async () => {
    const { router } = show({
      "web/operatorQueues": queues,
      "web/operatorInbox": inbox([row("identity", "K-1", 1)]),
      "web/operatorCases": pageOf(),
    });
    fireEvent.click(await screen.findByRole("link", { name: "Mio K-1 10482219" }));
    await waitFor(() => expect(router.state.location.search).toBe("?queue=identity&case=K-1"));
  });
});

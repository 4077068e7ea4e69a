import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient, setBehaviours } from "@agio/sdk";
import { Button, Records, statesOf, type RecordKind, type RecordsProps } from "@agio/ui";
import { host, ok, type Answers } from "../host";
import { open } from "../stage";

interface Plan {
  id: string;
  coin: string;
}

const KIND: RecordKind<Plan> = {
  plugin: "shell",
  name: "plans",
  title: "Plans",
  tab: "All plans",
  call: "web/plans",
  one: "web/plan",
  export: "web/exportPlans",
  filters: () => [
    {
      name: "coin",
      label: "Coin",
      useOptions: (answer) =>
        ["", ...((answer as { coins?: string[] } | undefined)?.coins ?? [])].map((value) => ({ value, label: value || "All" })),
    },
    { from: "from", to: "to", label: "Period" },
  ],
  rowKey: ({ id }) => id,
  columns: () => [{ key: "coin", header: "Coin", card: "title" }],
  empty: () => ({ title: "No plans yet", action: <Button to="/plans">Choose a plan</Button> }),
  detail: ({ coin }) => ({ title: coin, facts: [{ label: "Term", value: "30 days" }], receipt: <p>Settled at 63,884.33</p> }),
  Actions: ({ row }) => <Button>Redeem {row.coin}</Button>,
};

vi.mock("@agio/sdk", async (load) => {
  const sdk = await load<typeof import("@agio/sdk")>();
  return { ...sdk, useSession: () => ({ signedIn: true, realm: "real", loading: false, user: null }) };
});

beforeEach(() => {
  queryClient.clear();
  setBehaviours({ notify: vi.fn(), defaultMessage: () => "", askAboutSession: vi.fn(), logOutAndReload: vi.fn() });
  URL.createObjectURL = () => "blob:csv";
  URL.revokeObjectURL = () => undefined;
});

const page = (...rows: Plan[]) => ok({ rows, next: "", coins: ["BTC", "ETH"] });

function show(answers: Answers, kinds: RecordsProps["kinds"] = [KIND], address = "/") {
  const asked = host(answers);
  const router = open(address, { "/": <Records kinds={kinds} /> });
  return { asked, router };
}

describe("a declared kind of record", () => {
  it("has its table's heads and places before its rows are there", async () => {
    let answer: (page: unknown) => void = () => undefined;
    show({ "web/plans": () => new Promise((resolve) => (answer = resolve)) });
    const table = await screen.findByRole("table", { name: "Plans" });
    expect(within(table).getByRole("columnheader", { name: "Coin" })).toBeInTheDocument();
    expect(table.parentElement).toHaveAttribute("aria-busy", "true");
    expect(table.querySelectorAll("tbody tr").length).toBeGreaterThan(1);
    answer(page({ id: "1", coin: "BTC" }));
    await waitFor(() => expect(table.querySelectorAll("tbody tr")).toHaveLength(1));
    expect(table.parentElement).not.toHaveAttribute("aria-busy");
  });

  it("opens a row's facts, receipt, time line and commands, and the same by its address", async () => {
    const one = ok({ id: "1", coin: "BTC", events: [{ at: "2026-11-20T08:00:00Z", label: "shell.bought" }] });
    const { router } = show({ "web/plans": page({ id: "1", coin: "BTC" }), "web/plan": one });
    fireEvent.click(await screen.findByRole("cell", { name: "BTC" }));
    const drawer = await screen.findByRole("dialog");
    expect(screen.getByRole("row", { name: "BTC", hidden: true })).toHaveAttribute("aria-current", "true");
    for (const said of ["30 days", "Settled at 63,884.33"]) expect(within(drawer).getByText(said)).toBeInTheDocument();
    expect(await within(drawer).findByText("shell.bought")).toBeInTheDocument();
    expect(within(drawer).getByRole("button", { name: "Redeem BTC" })).toBeInTheDocument();
    fireEvent.click(within(drawer).getByRole("button", { name: "shell.close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("row", { name: "BTC" })).not.toHaveAttribute("aria-current");
    await router.navigate("/?id=1");
    expect(await screen.findByText("30 days")).toBeInTheDocument();
  });

  it("says what to do next where there is nothing", async () => {
    show({ "web/plans": page() });
    expect(await screen.findByText("No plans yet")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Choose a plan" })).toHaveAttribute("href", "/plans");
  });

  it("exports what is asked for, and says while the file is made", async () => {
    let answer: (file: unknown) => void = () => undefined;
    const { asked } = show({
      "web/plans": page({ id: "1", coin: "BTC" }),
      "web/exportPlans": () => new Promise((resolve) => (answer = resolve)),
    });
    await screen.findByRole("cell", { name: "BTC" });
    fireEvent.click(screen.getByRole("combobox", { name: "Coin" }));
    fireEvent.click(await screen.findByRole("option", { name: "ETH", hidden: true }));
    fireEvent.click(screen.getByRole("button", { name: "shell.records.export" }));
    expect(await screen.findByRole("button", { name: "shell.records.exporting" })).toBeInTheDocument();
    answer(ok({ filename: "plans.csv", csv: "coin\nETH\n", rows: 1, complete: true }));
    expect(await screen.findByRole("button", { name: "shell.records.export" })).toBeInTheDocument();
    const sent = asked.find(({ call }) => call === "web/exportPlans");
    expect([sent?.fields.get("kind"), sent?.fields.get("coin")]).toEqual(["plans", "ETH"]);
  });

  it("stands as a tab among others, which the address chooses", async () => {
    const other: RecordKind<Plan> = { ...KIND, name: "ended", title: "Ended", tab: "Ended plans", call: "web/ended" };
    const { asked } = show({ "web/plans": page(), "web/ended": page({ id: "2", coin: "ETH" }) }, [KIND, other], "/?kind=ended");
    expect(await screen.findByRole("cell", { name: "ETH" })).toBeInTheDocument();
    expect(asked.map(({ call }) => call)).not.toContain("web/plans");
    expect(screen.getByRole("link", { name: /Ended plans/ })).toHaveAttribute("aria-current", "page");
  });

  it("has by its states a filter, a column and a badge, and what can be done about a row after them", async () => {
    const State = statesOf<"running" | "over">("shell", { running: "moving", over: "over" });
    const rows = [{ id: "1", coin: "BTC", state: "running" }];
    const { asked } = show({ "web/plans": ok({ rows, next: "" }) }, [
      {
        ...KIND,
        filters: () => [],
        states: State,
        command: ({ coin }: Plan) => <Button>Leave {coin}</Button>,
        params: { risk: "low" },
        receipt: () => undefined,
      },
    ]);
    expect(await screen.findByRole("button", { name: "Leave BTC" })).toBeInTheDocument();
    expect(screen.getByRole("cell", { name: "shell.state.running" })).toBeInTheDocument();
    const heads = within(screen.getByRole("table")).getAllByRole("columnheader");
    expect(heads.map(({ textContent }) => textContent)).toEqual(["Coin", "shell.fact.state", "shell.table.actions"]);
    expect(screen.getByLabelText("shell.fact.state")).toBeInTheDocument();
    expect(asked.find(({ call }) => call === "web/plans")?.fields.get("risk")).toBe("low");
  });

  it("opens the receipt of a row where it has one, and no drawer", async () => {
    const receipt = vi.fn();
    show({ "web/plans": page({ id: "1", coin: "BTC" }) }, [{ ...KIND, receipt }]);
    fireEvent.click(await screen.findByRole("cell", { name: "BTC" }));
    expect(receipt).toHaveBeenCalledWith({ id: "1", coin: "BTC" });
    expect(screen.queryByText("30 days")).toBeNull();
  });
});

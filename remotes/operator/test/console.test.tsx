import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import Console from "../src/console/Console";
import { initials } from "../src/console/initials";
import { begin, end } from "../src/session/token";
import { host, ok, pageOf, refusal, type Answers } from "./host";
import { open } from "./stage";

const INFO = { login: "rin", name: "Rin Tanaka", role: "compliance", permissions: ["operator.health.read"] };
const queue = (id: string, waiting: number | null = 1) => ({
  id,
  plugin: "kyc",
  title: `kyc.queue.${id}`,
  icon: "id",
  waiting,
  target_minutes: 60,
  may_act: true,
  reasons: [],
  asks: {},
  fields: {},
  bulk: [],
  filters: [],
  exceptions: false,
  holds_back: false,
});
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000).toISOString();
const row = (id: string, minutes: number) => ({
  id,
  title: `Case ${id}`,
  facts: [{ label: "kyc.fact.country", value: "JP", masked: false, kind: "text", unit: "" }],
  state: "under_review",
  opened_at: ago(minutes),
  claimed_by: "",
  awaits: "",
});

const screens = { "/operator": <Console />, "/operator/login": <p>the sign-in</p> };

function show(address: string, answers: Answers) {
  const asked = host({ "web/operatorInfo": ok(INFO), ...answers });
  return { asked, router: open(address, screens) };
}

beforeEach(() => {
  begin("token");
});
afterEach(() => end());

describe("the console", () => {
  it("leads a visitor to the sign-in and remembers the place", () => {
    end();
    const { asked, router } = show("/operator?view=health", {});
    expect(screen.getByText("the sign-in")).toBeInTheDocument();
    expect(new URLSearchParams(router.state.location.search).get("next")).toBe("/operator?view=health");
    expect(asked).toHaveLength(0);
  });

  it("leads to the sign-in once the server ends the session", async () => {
    show("/operator", { "web/operatorQueues": refusal(2000, "ended") });
    expect(await screen.findByText("the sign-in")).toBeInTheDocument();
  });

  it("explains where queues come from when there are none", async () => {
    show("/operator", { "web/operatorInfo": ok({ ...INFO, permissions: [] }), "web/operatorQueues": pageOf() });
    expect(await screen.findByText("operator.queue.none_hint")).toBeInTheDocument();
    expect(screen.getByText("operator.queues_none")).toBeInTheDocument();
  });

  it("offers another try when the queues can't be asked for", async () => {
    const { asked } = show("/operator", { "web/operatorQueues": refusal(114, "Not now") });
    expect(await screen.findAllByText("Not now")).not.toHaveLength(0);
    fireEvent.click(screen.getAllByRole("button", { name: "shell.error.retry" })[0] as HTMLElement);
    await waitFor(() => expect(asked.filter(({ call }) => call === "web/operatorQueues")).toHaveLength(2));
  });

  it("shows each queue with its count, and a dash where the product can't count", async () => {
    show("/operator", { "web/operatorQueues": pageOf(queue("identity", 1203), queue("address", null)), "web/operatorCases": pageOf() });
    const list = await screen.findByRole("list", { name: "operator.queues" });
    const entries = await within(list).findAllByRole("button");
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      "operator.inbox.title",
      "kyc.queue.identity1,203",
      "kyc.queue.address–",
    ]);
    expect(entries[1]).toHaveAttribute("aria-current", "page");
  });

  it("draws the platform's entries only for those who may use them", async () => {
    show("/operator", { "web/operatorInfo": ok({ ...INFO, permissions: [] }), "web/operatorQueues": pageOf() });
    await screen.findByText("operator.queue.none");
    await screen.findByText("Rin Tanaka");
    expect(screen.queryByText("operator.health.title")).toBeNull();
  });

  it("opens the first queue, marks what is past its target and asks for no case by itself", async () => {
    const { asked } = show("/operator", {
      "web/operatorQueues": pageOf(queue("identity")),
      "web/operatorCases": pageOf(row("a", 61), row("b", 59)),
    });
    const first = await screen.findByRole("button", { name: /Case a/ });
    expect(within(first).getByLabelText("operator.queue.late")).toBeInTheDocument();
    const second = screen.getByRole("button", { name: /Case b/ });
    expect(within(second).queryByLabelText("operator.queue.late")).toBeNull();
    expect(within(second).getByText("Under review")).toBeInTheDocument();
    expect(asked.map(({ call }) => call)).not.toContain("web/operatorCase");
  });

  it("walks through the list with J and K, but not while somebody types", async () => {
    const { router } = show("/operator", {
      "web/operatorQueues": pageOf(queue("identity")),
      "web/operatorCases": pageOf(row("a", 3), row("b", 2)),
    });
    await screen.findByRole("button", { name: /Case a/ });
    const opened = () => new URLSearchParams(router.state.location.search).get("case");
    const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });
    press("j");
    await waitFor(() => expect(opened()).toBe("a"));
    press("J");
    await waitFor(() => expect(opened()).toBe("b"));
    press("j");
    press("k");
    await waitFor(() => expect(opened()).toBe("a"));
    const field = document.body.appendChild(document.createElement("input"));
    press("j", field);
    field.remove();
    fireEvent.keyDown(document.body, { key: "j", ctrlKey: true });
    expect(opened()).toBe("a");
  });

  it("says that a queue is not there for this operator", async () => {
    show("/operator?queue=secret", { "web/operatorQueues": pageOf(queue("identity")) });
    expect(await screen.findByText("operator.queue.unknown")).toBeInTheDocument();
  });

  it("opens a case of another page from its address, and says in the server's words when it is gone", async () => {
    show("/operator?queue=identity&case=gone", {
      "web/operatorQueues": pageOf(queue("identity")),
      "web/operatorCases": pageOf(row("a", 3)),
      "web/operatorCase": refusal(106, "Not found"),
    });
    expect(await screen.findByText("Not found")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "operator.case.back" })).toBeInTheDocument();
  });

  it("asks for the cases that nobody has, and for those of a search", async () => {
    const { asked } = show("/operator", {
      "web/operatorQueues": pageOf({
        ...queue("identity"),
        filters: [{ name: "state", label: "kyc.filter.state", choices: ["under_review"] }],
      }),
      "web/operatorCases": pageOf(row("a", 3)),
    });
    const last = () => asked.filter(({ call }) => call === "web/operatorCases").at(-1)?.fields;
    fireEvent.click(await screen.findByRole("button", { name: "operator.queue.filters" }));
    fireEvent.click(await screen.findByLabelText("operator.queue.whose", { selector: "input" }));
    fireEvent.click(await screen.findByRole("option", { name: "operator.queue.whose_nobody", hidden: true }));
    await waitFor(() => expect(last()?.get("claimed")).toBe("nobody"));
    fireEvent.change(screen.getByLabelText("operator.search"), { target: { value: " mio " } });
    fireEvent.submit(screen.getByRole("search"));
    await waitFor(() => expect(last()?.get("q")).toBe("mio"));
    expect(last()?.get("claimed")).toBe("nobody");
  });

  it("lists by stage: what waits for a second operator, and what was decided with who and how", async () => {
    const decided = { ...row("d", 3), state: "approved", decision: { trigger: "approve", operator: "okafor", at: ago(2) } };
    const { asked } = show("/operator", {
      "web/operatorQueues": pageOf({ ...queue("identity"), second: 3 }),
      "web/operatorCases": (fields: URLSearchParams) =>
        pageOf(fields.get("stage") === "decided" ? decided : { ...row("a", 3), second: true }),
    });
    expect(await screen.findByRole("tab", { name: "operator.queue.stage_second3" })).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: /Case a.*operator.queue.stage_second/ })).toBeInTheDocument();
    fireEvent.click(screen.getByRole("tab", { name: "operator.queue.stage_decided" }));
    const found = await screen.findByRole("button", { name: /Case d/ });
    expect(found).toHaveTextContent("Approve · okafor");
    expect(
      asked
        .filter(({ call }) => call === "web/operatorCases")
        .at(-1)
        ?.fields.get("stage"),
    ).toBe("decided");
    expect(screen.queryByRole("button", { name: "operator.queue.next" })).toBeNull();
    expect(screen.queryByRole("button", { name: "operator.queue.filters" })).toBeNull();
  });

  it("turns a queue by place where the server gives one", async () => {
    const { asked } = show("/operator", {
      "web/operatorQueues": pageOf(queue("identity")),
      "web/operatorCases": (fields: URLSearchParams) =>
        ok({ rows: [row(fields.get("after") === "p2" ? "b" : "a", 3)], next: fields.get("after") ? "" : "p2" }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "operator.queue.page_after" }));
    expect(await screen.findByRole("button", { name: /Case b/ })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "operator.queue.page_after" })).toBeDisabled();
    fireEvent.click(screen.getByRole("button", { name: "operator.queue.page_before" }));
    expect(await screen.findByRole("button", { name: /Case a/ })).toBeInTheDocument();
    expect(asked.some(({ fields }) => fields.get("after") === "p2")).toBe(true);
  });

  it("takes the oldest case that nobody has", async () => {
    const { router } = show("/operator", {
      "web/operatorQueues": pageOf(queue("identity")),
      "web/operatorCases": pageOf(row("a", 3)),
      "web/operatorCaseNext": ok({ case: "z" }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "operator.queue.next" }));
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get("case")).toBe("z"));
  });

  it("says what a case waits for that can't be decided yet, and calls none of them late", async () => {
    const held = { ...row("held", 0), opened_at: new Date(Date.now() + 3_600_000).toISOString() };
    const { asked } = show("/operator", {
      "web/operatorQueues": pageOf({ ...queue("identity"), holds_back: true }),
      "web/operatorCases": pageOf({ ...row("unpaid", 9_000), awaits: "kyc.awaits.payment" }, held, row("old", 9_000)),
    });
    expect(within(await screen.findByRole("button", { name: /Case unpaid/ })).getByText("kyc.awaits.payment")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /Case held/ })).toHaveTextContent("operator.queue.until");
    expect(screen.getAllByLabelText("operator.queue.late")).toHaveLength(1);
    fireEvent.click(screen.getByRole("tab", { name: "operator.queue.stage_awaited" }));
    await waitFor(() =>
      expect(asked.some(({ call, fields }) => call === "web/operatorCases" && fields.get("stage") === "awaited")).toBe(true),
    );
  });

  it("decides many cases at once and names those that were refused", async () => {
    const { asked } = show("/operator", {
      "web/operatorQueues": pageOf({ ...queue("identity"), bulk: ["reject"] }),
      "web/operatorCases": pageOf(row("a", 3), row("b", 2)),
      "web/operatorCasesAct": ok({ moved: ["a"], refused: [{ case: "b", message: "Somebody was first" }] }),
    });
    const [first, second] = await screen.findAllByRole("checkbox");
    fireEvent.click(first as Element);
    fireEvent.click(second as Element);
    fireEvent.click(screen.getByRole("button", { name: "Reject" }));
    fireEvent.change(await screen.findByLabelText("operator.case.reason"), { target: { value: "duplicates" } });
    fireEvent.submit(document.querySelector("form#command") as Element);
    expect(await screen.findByText("Somebody was first")).toBeInTheDocument();
    const sent = asked.find(({ call }) => call === "web/operatorCasesAct")?.fields;
    expect(Object.fromEntries(sent ?? [])).toMatchObject({ cases: "a,b", trigger: "reject", reason: "duplicates" });
  });
});

describe("initials", () => {
  it.each([
    ["Rin Tanaka", "RT"],
    ["Administrator", "A"],
    ["a b c", "AC"],
    ["", ""],
  ])("of %s", (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

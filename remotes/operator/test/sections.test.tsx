import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatFor } from "@agio/sdk";
import { searchParams } from "../src/audit/Audit";
import Console, { sectionsFor } from "../src/console/Console";
import { byDay, byReason } from "../src/money/Fees";
import { bounds, written, type Declared, type Writing, percentOf, shareOf } from "../src/parameters/value";
import { begin, end } from "../src/session/token";
import { host, ok, pageOf, refusal, type Answers } from "./host";
import { open } from "./stage";

vi.setConfig({ testTimeout: 20_000 });

const info = (...permissions: string[]) => ({
  login: "rin",
  name: "Rin Tanaka",
  role: "admin" as const,
  permissions,
  totp_bound: true,
  alone: [] as string[],
});
const turned = (...rows: object[]) => ok({ rows, next: "" });

function show(address: string, permissions: string[], answers: Answers) {
  const asked = host({ "web/operatorInfo": ok(info(...permissions)), "web/operatorQueues": pageOf(), ...answers });
  open(address, { "/operator": <Console />, "/operator/login": <p>the sign-in</p> });
  return asked;
}
const send = () => fireEvent.submit(document.querySelector("form#command") as Element);
const why = (text: string) => fireEvent.change(screen.getByLabelText("operator.case.reason"), { target: { value: text } });

beforeEach(() => {
  begin("token");
});
afterEach(() => end());

describe("the places of the console", () => {
  it("are those that the operator may open", () => {
    expect(sectionsFor(undefined, [])).toEqual([]);
    expect(sectionsFor(info("operator.user.read", "operator.audit.read"), []).map(({ name }) => name)).toEqual(["users", "audit"]);
    const queue = {
      id: "q",
      plugin: "kyc",
      title: "",
      icon: "",
      waiting: 0,
      more: false,
      second: 0,
      messages: null,
      target_minutes: 1,
      may_act: true,
      reasons: [],
      asks: {},
      fields: {},
      bulk: [],
      several: [],
      filters: [],
      exceptions: false,
      holds_back: false,
    };
    expect(sectionsFor(info(), [queue]).map(({ name }) => name)).toEqual(["inbox", "decisions"]);
    expect(sectionsFor(info(), [{ ...queue, may_act: false }]).map(({ name }) => name)).toEqual(["inbox"]);
  });

  it("are not opened by their address alone", async () => {
    const asked = show("/operator?view=audit", ["operator.user.read"], {});
    expect(await screen.findByText("operator.queue.unknown")).toBeInTheDocument();
    expect(asked.map(({ call }) => call)).not.toContain("web/operatorAudit");
  });
});

describe("users", () => {
  const row = {
    id: "9007199254740993",
    uid: "10482219",
    called: "Mio Kobayashi",
    name: "Mio",
    email: "m@example.org",
    phone: null,
    realm: "real",
    state: "active",
    country: "JP",
    created_at: "2026-11-03T08:47:00Z",
  };
  const detail = {
    profile: { ...row, language: "en", currency: "USD", wallet: null, demo_parent: "", tier: 1 },
    security: { totp: true, trading_password: false, question: false, changed_at: null, held_until: null },
    parts: [],
    total: "0.00",
    unknown: [],
    balances: [
      { wallet: "spot", asset: "USDT", available: "10.5", held: "0", value: "10.5" },
      { wallet: "spot", asset: "BTC", available: "0.1", held: "0", value: "6400.25" },
      { wallet: "spot", asset: "ODD", available: "7", held: "0", value: "" },
    ],
    quote: "USDT",
    freezes: [],
    api_keys: 0,
    sessions: [{ id: "1", agent: "Firefox", network: "192.0.2.0", created_at: row.created_at, seen_at: row.created_at }],
    cases: [
      {
        queue: "identity",
        plugin: "kyc",
        title: "kyc.queue.identity",
        case: "K-1",
        facts: [],
        state: "under_review",
        opened_at: row.created_at,
      },
    ],
    facets: [{ id: "spot.orders", title: "spot.facet.orders", columns: ["spot.facet.pair", "spot.facet.state"] }],
  };

  it("are found by what is written, and opened with their whole id", async () => {
    const asked = show("/operator?view=users", ["operator.user.read"], {
      "web/operatorUsers": turned(row),
      "web/operatorUser": ok(detail),
      "web/operatorUserTimeline": turned(),
    });
    fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "mio" } });
    fireEvent.submit(screen.getByRole("search"));
    await waitFor(() =>
      expect(
        asked
          .filter(({ call }) => call === "web/operatorUsers")
          .at(-1)
          ?.fields.get("q"),
      ).toBe("mio"),
    );
    fireEvent.click(await screen.findByRole("button", { name: "Mio Kobayashi 10482219" }));
    expect(await screen.findByText("Firefox")).toBeInTheDocument();
    expect(asked.find(({ call }) => call === "web/operatorUser")?.fields.get("user")).toBe("9007199254740993");
    expect(screen.queryByRole("button", { name: "operator.freeze.freeze" })).toBeNull();
    expect(screen.queryByRole("button", { name: "operator.correction.open" })).toBeNull();
  });

  it("are taken away as they are asked for, by those who may", async () => {
    URL.createObjectURL = () => "blob:1";
    URL.revokeObjectURL = () => undefined;
    const asked = show("/operator?view=users", ["operator.user.read", "operator.user.export"], {
      "web/operatorUsers": turned(row),
      "web/operatorUsersExport": ok({ filename: "user.csv", csv: "uid\r\n", rows: 1, complete: true, next: "" }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "shell.records.export" }));
    expect(await screen.findByText(/shell.records.exported/)).toBeInTheDocument();
    expect(Object.fromEntries(asked.find(({ call }) => call === "web/operatorUsersExport")?.fields ?? [])).toMatchObject({ realm: "real" });
  });

  it("are frozen with a reason, by those who may", async () => {
    const asked = show(`/operator?view=users&item=${row.id}`, ["operator.user.read", "operator.user.freeze"], {
      "web/operatorUser": ok(detail),
      "web/operatorUserTimeline": turned(),
      "web/operatorUserFreeze": ok({ frozen: true }),
    });
    const [trading] = await screen.findAllByRole("button", { name: "operator.freeze.freeze" });
    fireEvent.click(trading as Element);
    await screen.findByRole("dialog");
    why("asked by the user");
    send();
    await waitFor(() =>
      expect(Object.fromEntries(asked.find(({ call }) => call === "web/operatorUserFreeze")?.fields ?? [])).toMatchObject({
        user: row.id,
        what: "trading",
        frozen: "true",
        reason: "asked by the user",
      }),
    );
  });
});

describe("a user's page", () => {
  const row = {
    id: "77",
    uid: "10482219",
    called: "Mio",
    name: "Mio",
    email: "m@example.org",
    phone: null,
    realm: "real",
    state: "suspended",
    country: "JP",
    created_at: "2026-11-03T08:47:00Z",
  };
  const fact = (label: string, value: string, kind = "text") => ({ label, value, masked: false, kind, unit: "" });
  const detail = {
    profile: { ...row, language: "en", currency: "USD", wallet: null, demo_parent: "", tier: 2 },
    security: { totp: false, trading_password: false, question: false, changed_at: null, held_until: null },
    parts: [],
    total: "6410.75",
    unknown: [],
    balances: [
      { wallet: "spot", asset: "USDT", available: "10.5", held: "0", value: "10.5" },
      { wallet: "spot", asset: "ODD", available: "7", held: "0", value: "" },
      { wallet: "spot", asset: "BTC", available: "0.05000000", held: "1.23450000", value: "6400.25" },
    ],
    quote: "USDT",
    freezes: [],
    api_keys: 0,
    sessions: [],
    cases: [
      {
        queue: "identity",
        plugin: "kyc",
        title: "kyc.queue.identity",
        case: "K-1",
        facts: [],
        state: "under_review",
        opened_at: row.created_at,
      },
    ],
    facets: [{ id: "spot.orders", title: "spot.facet.orders", columns: ["spot.facet.pair", "spot.facet.state"] }],
  };
  const open77 = (permissions: string[], answers: Answers = {}) =>
    show("/operator?view=users&item=77", ["operator.user.read", ...permissions], {
      "web/operatorUser": ok(detail),
      "web/operatorUserTimeline": turned(),
      ...answers,
    });

  it("tells state, tier and country in words, and what everything is worth that has a price", async () => {
    open77([]);
    expect(await screen.findByText("operator.user_state.suspended")).toBeInTheDocument();
    expect(screen.getByText("operator.tier.advanced")).toBeInTheDocument();
    expect(screen.getByText("Japan")).toBeInTheDocument();
    expect([...screen.getByRole("row", { name: /^BTC/ }).querySelectorAll("td")].map(({ textContent }) => textContent)).toEqual([
      "BTC",
      "operator.wallet_spot",
      "0.05",
      "1.2345",
      "6,400.25",
    ]);
    expect(screen.getByText("operator.users.total").parentElement ?? screen.getByText(/operator.users.total/)).toHaveTextContent(
      "6,410.75 USDT",
    );
  });

  it("has a tab for each list that a plugin declares, drawn from its columns", async () => {
    const asked = open77([], {
      "web/operatorUserFacet": turned({
        id: "5",
        cells: [fact("spot.facet.pair", "BTC/USDT"), fact("spot.facet.state", "spot.state.closed", "key")],
        queue: "",
        case: "",
        user: "",
      }),
    });
    fireEvent.click(await screen.findByRole("tab", { name: "spot.facet.orders" }));
    expect(await screen.findByText("BTC/USDT")).toBeInTheDocument();
    expect(screen.getByText("spot.state.closed")).toBeInTheDocument();
    expect(Object.fromEntries(asked.find(({ call }) => call === "web/operatorUserFacet")?.fields ?? [])).toMatchObject({
      user: "77",
      facet: "spot.orders",
    });
  });

  it("tells the time line in facts of their kinds, and in the words of whoever wrote", async () => {
    const event = (label: string, facts: object[], note = "") => ({
      at: "2026-11-20T10:00:00Z",
      plugin: "spot",
      label,
      note,
      reference: "",
      facts,
    });
    open77([], {
      "web/operatorUserTimeline": turned(
        event("spot.timeline.order", [fact("spot.facet.pair", "BTCUSDT"), fact("spot.facet.side", "spot.side.buy", "key")]),
        event("wallet.timeline.address_saved", [fact("wallet.fact.address", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "address")]),
        event("operator.action.user_freeze", [], "ann: ticket 9"),
      ),
    });
    const reported = (await screen.findByText("spot.timeline.order")).closest("ol") as HTMLElement;
    expect([...reported.querySelectorAll("small")].map(({ textContent }) => textContent)).toEqual([
      "BTCUSDT · spot.side.buy",
      "0x5aAe…eAed",
      "ann: ticket 9",
    ]);
  });

  it("opens the site as the user in a window that holds the view's token alone", async () => {
    const kept = new Map<string, string>();
    const child = { sessionStorage: { setItem: (key: string, value: string) => kept.set(key, value) }, location: { replace: vi.fn() } };
    const opening = vi.spyOn(window, "open").mockReturnValue(child as unknown as Window);
    const asked = open77(["operator.user.view"], { "web/operatorUserView": ok({ token: "view.abc", until: "2026-11-20T10:00:00Z" }) });
    fireEvent.click(await screen.findByRole("button", { name: "operator.users.view" }));
    await screen.findByRole("dialog");
    send();
    expect(await screen.findByText("operator.case.reason_missing")).toBeInTheDocument();
    expect(asked.map(({ call }) => call)).not.toContain("web/operatorUserView");
    why("ticket 9");
    send();
    await waitFor(() => expect(child.location.replace).toHaveBeenCalledWith("/"));
    expect([...kept]).toEqual([["agio.view", "view.abc"]]);
    expect(window.sessionStorage.getItem("agio.view")).toBeNull();
    opening.mockRestore();
  });

  it("has no view for those who may not", async () => {
    open77([]);
    await screen.findByText("operator.user_state.suspended");
    expect(screen.queryByRole("button", { name: "operator.users.view" })).toBeNull();
  });
});

describe("what an operator did", () => {
  it("is told in words, with whom it was about", async () => {
    const entry = (seq: number, action: string, subject: string, reason: string, after: unknown = null) => ({
      seq,
      at: "2026-11-20T10:00:00Z",
      actor: "1",
      actor_name: "rin",
      permission: "operator.user.view",
      action,
      subject,
      reason,
      before: null,
      after,
    });
    const queue = {
      id: "identity",
      plugin: "kyc",
      title: "kyc.queue.identity",
      icon: "id",
      waiting: 1,
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
    };
    const asked = show("/operator?view=audit", ["operator.audit.read", "operator.parameter.read"], {
      "web/operatorQueues": pageOf(queue),
      "web/operatorAudit": turned(
        entry(3, "case.approve", "case:identity:K-1", "kyc.reason.clear", { state: "approved", trigger: "approve" }),
        entry(2, "staff.role.propose", "operator:9", "needs it"),
        entry(1, "user.view.read", "user:77", "operator.reason.viewed", { call: "web/orders" }),
        entry(0, "product.draft", "product:spot.pairs:BTCUSDT", "cheaper"),
        entry(-1, "case.uncheck", "case:identity:K-2", "operator.reason.looked", { label: "kyc.check.face" }),
      ),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Approve" }));
    const drawer = await screen.findByRole("dialog");
    expect(drawer).toHaveTextContent("operator.permission.user.view");
    expect(drawer).toHaveTextContent("TriggerApprove");
    expect(drawer).not.toHaveTextContent("{");
    expect(screen.getByText("operator.step.propose")).toBeInTheDocument();
    // A tick is the console's own command, not a move of the queue's.
    expect(screen.queryByText("Uncheck")).toBeNull();
    expect(screen.getAllByText("operator.reason.viewed").length).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: "kyc.queue.identity K-1" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "operator.subject.user 77" })).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "spot.product.pairs BTCUSDT" }));
    await waitFor(() =>
      expect(Object.fromEntries(asked.find(({ call }) => call === "web/operatorProduct")?.fields ?? [])).toMatchObject({
        product: "spot.pairs",
        key: "BTCUSDT",
      }),
    );
  });
});

describe("offerings", () => {
  const offering = (state: string, ...may_switch: string[]) => ({
    plugin: "spot",
    title: "Spot",
    state,
    may_switch,
    open: [{ label: "spot.open", count: 3, locked: [{ asset: "USDT", amount: "7.5" }] }],
  });

  it("show before the switch what is open and locked", async () => {
    const asked = show("/operator?view=offerings", ["operator.offering.read", "operator.offering.write"], {
      "web/operatorOfferings": pageOf(offering("on", "draining")),
      "web/operatorOfferingSwitch": ok({ state: "draining" }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "operator.offerings.to_draining" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("7.50 USDT");
    why("maintenance");
    send();
    await waitFor(() => expect(asked.find(({ call }) => call === "web/operatorOfferingSwitch")?.fields.get("state")).toBe("draining"));
  });

  it("can't be switched off while business is open", async () => {
    show("/operator?view=offerings", ["operator.offering.read", "operator.offering.write"], {
      "web/operatorOfferings": pageOf(offering("draining", "off")),
    });
    expect(await screen.findByRole("button", { name: "operator.offerings.to_off" })).toBeDisabled();
  });
});

describe("the money room", () => {
  const fee = (day: string, reason: string, amount: string) => ({ day, asset: "USDT", reason, amount });

  it("adds fees by day and by reason without losing a digit", () => {
    const rows = [
      fee("2026-11-20", "spot.fee", "0.1"),
      fee("2026-11-20", "spot.fee", "0.2"),
      fee("2026-11-18", "loan.fee", "9007199254740993.01"),
    ];
    expect(byDay(rows, 3, "2026-11-20").map(({ value }) => value)).toEqual(["9007199254740993.01", "0", "0.3"]);
    expect(byReason(rows)).toEqual([
      { reason: "loan.fee", amount: "9007199254740993.01" },
      { reason: "spot.fee", amount: "0.3" },
    ]);
  });

  it("stops all withdrawals with one switch and a reason", async () => {
    const asked = show("/operator?view=money", ["operator.money.read", "operator.money.freeze"], {
      "web/operatorMoneySwitches": pageOf({ name: "withdrawals", frozen: false, since: null, by: "", reason: "" }),
      "web/operatorMoneyFreeze": ok({ frozen: true }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "operator.switch.stop" }));
    await screen.findByRole("dialog");
    why("hot wallet drained");
    send();
    await waitFor(() => expect(asked.find(({ call }) => call === "web/operatorMoneyFreeze")?.fields.get("frozen")).toBe("true"));
  });

  it("offers each panel another try of its own", async () => {
    show("/operator?view=money", ["operator.money.read"], { "web/operatorMoneyFees": pageOf() });
    expect(await screen.findByText("operator.money.no_fees")).toBeInTheDocument();
    expect((await screen.findAllByRole("button", { name: "shell.error.retry" })).length).toBe(6);
  });
});

describe("parameters", () => {
  const parameter = {
    key: "spot.fee",
    type: "decimal",
    default: "0.001",
    value: "0.002",
    minimum: "0",
    maximum: "0.01",
    choices: [],
    screen: "",
    source: "Fees, 3.1",
    public: true,
    description_key: "spot.parameter.fee",
    unit: "share",
    proposal: "",
  };

  it("are proposed with what they would have refused", async () => {
    const asked = show("/operator?view=parameters&item=spot.fee", ["operator.parameter.read", "operator.parameter.write"], {
      "web/operatorParameters": pageOf(parameter),
      "web/operatorParameter": ok({ ...parameter, history: [], proposals: [] }),
      "web/operatorParameterEffect": ok({ known: true, refused: 4, of: 90, days: 30 }),
      "web/operatorParameterPropose": ok({ proposal: "5" }),
    });
    fireEvent.change(await screen.findByLabelText(/^operator.parameters.new_value/), { target: { value: "0.3" } });
    fireEvent.click(screen.getByRole("button", { name: "operator.parameters.effect" }));
    expect(await screen.findByText("operator.parameters.would_refuse")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "operator.command.propose" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByLabelText("operator.parameters.effective")).toBeInTheDocument();
    why("new tariff");
    send();
    await waitFor(() =>
      expect(Object.fromEntries(asked.find(({ call }) => call === "web/operatorParameterPropose")?.fields ?? [])).toMatchObject({
        key: "spot.fee",
        value: "0.003",
        reason: "new tariff",
      }),
    );
    expect(asked.find(({ call }) => call === "web/operatorParameterPropose")?.fields.has("effective_at")).toBe(false);
  });

  const TEXTS: Record<string, string> = {
    "operator.yes": "Yes",
    "operator.no": "No",
    "spot.parameter.fee.security_change": "After a change",
  };
  const read = (key: string) => TEXTS[key] ?? key;
  const writing = (tag = "en"): Writing => ({ t: read, own: read, format: formatFor(tag) });
  const of = (type: string, more: Partial<Declared> = {}): Declared => ({
    type,
    minimum: null,
    maximum: null,
    choices: [],
    description_key: "spot.parameter.fee",
    unit: "",
    ...more,
  });

  it.each([
    ["0.05", "5"],
    ["0.0030", "0.30"],
    ["0.9", "90"],
    ["1.5", "150"],
    ["0", "0"],
  ])("that are shares are typed as they are read: %s is %s per cent", (share, percent) => {
    expect(percentOf(share)).toBe(percent);
    expect(percentOf(shareOf(percent))).toBe(percent);
    expect(Number(shareOf(percent))).toBe(Number(share));
  });

  it.each([
    ["en", "5%", "0% … 50%"],
    ["es", "5\u00a0%", "0\u00a0% … 50\u00a0%"],
  ])("that are shares are read in per cent: %s", (tag, said, range) => {
    const fee = of("decimal", { unit: "share", minimum: "0", maximum: "0.5" });
    expect(written(writing(tag), fee, "0.05")).toBe(said);
    expect(bounds(writing(tag), fee)).toBe(range);
  });

  it.each([
    ["bool", "true", "Yes"],
    ["bool", false, "No"],
    ["choice", "security_change", "After a change"],
    ["choice", "USDT", "USDT"],
    ["duration", "10min", "10 minutes"],
    ["int", 5000, "5,000"],
    ["int", 0, "0"],
    ["decimal", "200000.50", "200,000.50"],
    ["time", "24:00", "24:00"],
    ["text", "USD,EUR", "USD,EUR"],
    ["text", null, "–"],
    ["text", ["a"], '["a"]'],
  ])("are written as people write them: %s %j is %s", (type, value, said) => {
    expect(written(writing(), of(type), value)).toBe(said);
  });

  it("say what they may be in the same words", () => {
    expect(bounds(writing(), of("int"))).toBe("–");
    expect(bounds(writing(), of("decimal", { minimum: "1", maximum: "1000000" }))).toBe("1 … 1,000,000");
    expect(bounds(writing("ja"), of("duration", { minimum: "1min", maximum: "1h" }))).toBe("1 分 … 1 時間");
    expect(bounds(writing(), of("text", { minimum: "3", maximum: "4000" }))).toBe("3 … 4,000");
    expect(bounds(writing(), of("choice", { choices: ["security_change", "always"] }))).toBe("After a change, always");
  });
});

describe("the audit", () => {
  it("calls users by their names, asked for once, where the operator may see users", async () => {
    const entry = (seq: number, subject: string) => ({
      seq,
      at: "2026-11-03T08:47:00Z",
      actor: "1",
      actor_name: "Rin",
      permission: "",
      action: "user.freeze",
      subject,
      reason: "",
      before: null,
      after: null,
      parameter: null,
      fields: [],
    });
    const answers = {
      "web/operatorAudit": turned(entry(2, "user:77"), entry(1, "user:8")),
      "web/operatorPeople": ok({ rows: [{ id: "77", uid: "10482219", called: "Mio Kobayashi" }], next: "" }),
    };
    const asked = show("/operator?view=audit", ["operator.audit.read", "operator.user.read"], answers);
    expect(await screen.findByRole("button", { name: "operator.subject.user Mio Kobayashi 10482219" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "operator.subject.user 8" })).toBeInTheDocument();
    expect(asked.filter(({ call }) => call === "web/operatorPeople").map(({ fields }) => fields.get("users"))).toEqual(["77,8"]);
  });

  it("exports everything into one file, however many answers it takes", async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const asked = show("/operator?view=audit", ["operator.audit.read", "operator.audit.export"], {
      "web/operatorAudit": turned(),
      "web/operatorAuditExport": (fields: URLSearchParams) =>
        fields.get("after") === "7"
          ? ok({ filename: "audit.csv", csv: "seq,reason\r\n6,old\r\n", rows: 1, complete: true, next: "" })
          : ok({ filename: "audit.csv", csv: "seq,reason\r\n8,new\r\n7,mid\r\n", rows: 2, complete: false, next: "7" }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "shell.records.export" }));
    expect(await screen.findByText(/shell.records.exported/)).toBeInTheDocument();
    expect(asked.filter(({ call }) => call === "web/operatorAuditExport")).toHaveLength(2);
    expect(files).toHaveLength(1);
    expect(await files[0]?.text()).toBe("seq,reason\r\n8,new\r\n7,mid\r\n6,old\r\n");
  });

  it("asks for nothing that is empty, and for times with their zone", () => {
    expect(searchParams({ q: " ", actor: " rin ", since: "2026-11-20T10:00" })).toEqual({
      actor: "rin",
      since: new Date("2026-11-20T10:00").toISOString(),
    });
  });

  it("writes the values of a parameter as its page does, whatever the operator may read", async () => {
    const parameter = {
      key: "spot.hold",
      type: "duration",
      default: "1h",
      minimum: "1min",
      maximum: "7d",
      choices: [],
      screen: "",
      source: "",
      public: false,
      description_key: "spot.parameter.hold",
      unit: "",
    };
    const entry = {
      seq: 5,
      at: "2026-11-20T10:00:00Z",
      actor: "1",
      actor_name: "rin",
      permission: "operator.parameter.write",
      action: "parameter.approve",
      subject: "parameter:spot.hold",
      reason: "safer",
      before: { value: "90s" },
      after: { value: "10min", state: "approved" },
      parameter,
      fields: [],
    };
    show("/operator?view=audit", ["operator.audit.read"], {
      "web/operatorAudit": turned(entry, { ...entry, seq: 4, subject: "parameter:gone", parameter: null }),
    });
    const commands = await screen.findAllByText("operator.step.approve");
    const drawerOf = async (index: number) => {
      fireEvent.click(commands[index] as Element);
      return (await screen.findByText("operator.audit.after")).parentElement?.parentElement as HTMLElement;
    };
    const declared = await drawerOf(0);
    await waitFor(() => expect(declared).toHaveTextContent("90 seconds"));
    expect(declared).toHaveTextContent("10 minutes");
    // One that is declared no longer is told as it was written.
    expect(await drawerOf(1)).toHaveTextContent("10min");
  });

  it("writes what changed of a product under the names of its fields", async () => {
    const field = (name: string, kind: string, unit = "") => ({
      name,
      kind,
      unit,
      label: `spot.field.${name}`,
      minimum: null,
      maximum: null,
      optional: false,
      default: "",
      parameter: "",
      fixed: false,
      hint: "",
    });
    const entry = {
      seq: 5,
      at: "2026-11-20T10:00:00Z",
      actor: "1",
      actor_name: "rin",
      permission: "",
      action: "product.draft",
      subject: "product:spot.pairs:BTCUSDT",
      reason: "",
      before: null,
      after: { house_quotes: "true", maker_fee: "0.0005", effective_at: "–" },
      parameter: null,
      fields: [field("house_quotes", "bool"), field("maker_fee", "decimal", "share")],
    };
    show("/operator?view=audit", ["operator.audit.read"], { "web/operatorAudit": turned(entry) });
    fireEvent.click(await screen.findByText("operator.step.draft"));
    const reported = (await screen.findByText("operator.audit.after")).parentElement as HTMLElement;
    await waitFor(() => expect(reported).toHaveTextContent("spot.field.house_quotesoperator.yesspot.field.maker_fee0.05%Effective at–"));
  });

  it("says whether the chain holds only after it was recomputed", async () => {
    show("/operator?view=audit", ["operator.audit.read"], {
      "web/operatorAudit": turned(),
      "web/operatorAuditVerify": ok({ entries: 9, head: "5f2c", ok: false, faults: [{ seq: 4, fault: "changed" }] }),
    });
    expect(screen.queryByText("operator.audit.broken")).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "operator.audit.verify" }));
    expect(await screen.findByText("operator.audit.broken")).toBeInTheDocument();
    expect(screen.getByText("#4: operator.fault.changed")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "shell.records.export" })).toBeNull();
  });
});

describe("operators", () => {
  it("asks for a new operator, whose address the link goes to, and shows no password", async () => {
    const asked = show("/operator?view=operators", ["operator.operator.read", "operator.operator.write"], {
      "web/operatorOperators": pageOf(),
      "web/operatorRoles": ok({
        rows: [
          { role: "admin", permissions: ["money.write"] },
          { role: "support", permissions: ["operator.operator.read"] },
          { role: "viewer", permissions: [] },
        ],
        next: "",
        permissions: [],
      }),
      "web/operatorOperatorCreate": ok({ proposal: "7" }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "operator.operators.create" }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByLabelText("operator.sign_in.login"), { target: { value: "eve" } });
    fireEvent.change(within(dialog).getByLabelText("operator.users.name"), { target: { value: "Eve" } });
    fireEvent.change(within(dialog).getByLabelText("operator.operators.email"), { target: { value: "eve@example.com" } });
    // Only what the maker may do himself can be given, and least is offered first.
    const role = within(dialog).getByLabelText("operator.operators.role");
    expect(role).toHaveValue("operator.role.viewer");
    fireEvent.click(role);
    expect((await screen.findAllByRole("option", { hidden: true })).map((one) => one.textContent)).toEqual([
      "operator.role.viewer",
      "operator.role.support",
    ]);
    why("joined");
    send();
    await waitFor(() =>
      expect(asked.find(({ call }) => call === "web/operatorOperatorCreate")?.fields.get("email")).toBe("eve@example.com"),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says of a proposal once whose case it is and why", async () => {
    const queue = {
      id: "identity",
      plugin: "kyc",
      title: "kyc.queue.identity",
      icon: "id",
      waiting: 1,
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
    };
    const payload = { queue: "identity", case: "K-1", trigger: "approve", reason: "clear" };
    const proposal = {
      id: "7",
      kind: "case.act",
      subject: "case:identity:K-1",
      payload,
      reason: "clear",
      maker: "ann",
      state: "pending",
      checker: "",
      remark: "",
      created_at: "2026-11-20T09:00:00Z",
      decided_at: null,
      may_decide: false,
      mine: false,
      permission: "case.decide",
    };
    show("/operator?view=decisions", ["operator.operator.write"], {
      "web/operatorQueues": pageOf(queue),
      "web/operatorProposals": pageOf(proposal),
    });
    expect(await screen.findByText("Approve")).toBeInTheDocument();
    expect(screen.getAllByText(/K-1/)).toHaveLength(1);
    expect(screen.getAllByText(/clear/)).toHaveLength(1);
  });

  it("shows whose case is decided and for how much, on the card and where it is agreed to", async () => {
    const facts = [{ label: "wallet.fact.amount", kind: "amount", value: "200", unit: "USDT" }];
    const summary = { id: "W-1", title: "Mio Kobayashi", uid: "14125580", facts };
    const payload = { queue: "payouts", case: "W-1", trigger: "approve", reason: "known" };
    const proposal = {
      id: "7",
      kind: "case.act",
      subject: "case:payouts:W-1",
      payload,
      reason: "known",
      maker: "ann",
      state: "pending",
      checker: "",
      remark: "",
      created_at: "2026-11-20T09:00:00Z",
      decided_at: null,
      may_decide: true,
      mine: false,
      permission: "case.decide",
    };
    show("/operator?view=decisions", ["operator.operator.write"], {
      "web/operatorProposals": pageOf(proposal),
      "web/operatorCase": ok({ summary }),
    });
    expect(await screen.findByText("Mio Kobayashi")).toBeInTheDocument();
    expect(screen.getByText(/200.*USDT/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "operator.decisions.approve" }));
    expect(within(await screen.findByRole("dialog")).getByText(/200.*USDT/)).toBeInTheDocument();
  });

  it("says that there is no proposal where none waits, below what waits on pages of its own", async () => {
    const drafted = {
      id: "spot.pairs",
      plugin: "spot",
      title: "spot.product.pairs",
      key_label: "",
      fields: [],
      columns: [],
      adds: false,
      retires: false,
      rows: 2,
      drafts: 3,
    };
    show("/operator?view=decisions", ["operator.operator.write", "operator.parameter.read"], {
      "web/operatorProposals": pageOf(),
      "web/operatorProducts": pageOf(drafted),
      "web/operatorParameters": pageOf(),
    });
    const none = await screen.findByText("operator.decisions.none");
    expect(screen.getByText("operator.decisions.none_hint")).toBeInTheDocument();
    const waiting = await screen.findByText("spot.product.pairs");
    expect(waiting.compareDocumentPosition(none) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("says of no list that could not be read that it has no proposals", async () => {
    show("/operator?view=decisions", ["operator.operator.write"], { "web/operatorProposals": refusal(503, "down") });
    expect(await screen.findByText("down")).toBeInTheDocument();
    expect(screen.queryByText("operator.decisions.none")).toBeNull();
  });

  it("draws the matrix of roles and permissions", async () => {
    show("/operator?view=operators", ["operator.operator.read"], {
      "web/operatorOperators": pageOf({
        id: "1",
        login: "rin",
        email: "",
        name: "Rin",
        role: "admin",
        active: true,
        totp_bound: true,
        created_at: "2026-11-03T08:47:00Z",
        you: true,
      }),
      "web/operatorRoles": ok({
        rows: [
          { role: "admin", permissions: ["spot.order.read"] },
          { role: "viewer", permissions: [] },
        ],
        next: "",
        permissions: [{ key: "spot.order.read", title: "spot.permission.orders" }],
      }),
    });
    const line = (await screen.findByRole("rowheader")).closest("tr") as HTMLElement;
    expect(within(line).getByLabelText("operator.yes")).toBeInTheDocument();
    expect(within(line).getByLabelText("operator.no")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "operator.operators.create" })).toBeNull();
  });
});

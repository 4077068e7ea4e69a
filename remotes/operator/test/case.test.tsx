import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inOrder, reasonsFor, variantOf, variantsOf } from "../src/case/reasons";
import { CasePane } from "../src/case/CasePane";
import { Chain, ends } from "../src/case/Chain";
import { maskedText } from "../src/case/Facts";
import { toneOfState } from "../src/queue/CaseState";
import { begin, end } from "../src/session/token";
import type { CaseSummary, ReasonCode } from "../src/wire.gen";
import { host, ok, refusal, type Answers } from "./host";
import { open } from "./stage";

const QUEUE = {
  id: "identity",
  plugin: "kyc",
  title: "kyc.queue.identity",
  icon: "id",
  waiting: 1,
  more: false,
  second: 0,
  messages: null,
  target_minutes: 60,
  may_act: true,
  reasons: [] as ReasonCode[],
  asks: {} as Record<string, string>,
  fields: {},
  bulk: [],
  several: [],
  filters: [],
  exceptions: false,
  holds_back: false,
};
const SUMMARY: CaseSummary = {
  id: "K-1",
  title: "Mio",
  facts: [{ label: "kyc.fact.country", value: "JP", masked: false, kind: "text", unit: "" }],
  state: "under_review",
  opened_at: "2026-11-20T08:00:00Z",
  claimed_by: "",
  uid: "",
  version: "v1",
  awaits: "",
};
const DETAIL = {
  summary: { ...SUMMARY, claimed_by: "R. Tanaka" },
  facts: [
    { label: "kyc.fact.name", value: "Mio Kobayashi", masked: false, kind: "text", unit: "" },
    { label: "kyc.fact.number", value: "4929123412344417", masked: true, kind: "text", unit: "" },
  ],
  documents: ["front.jpg", "back.jpg"],
  titles: ["kyc.photo.front", ""],
  events: [
    { at: "2026-11-20T08:00:00Z", actor: "Mio", label: "kyc.event.submitted", note: "" },
    { at: "2026-11-20T09:00:00Z", actor: "A. Okafor", label: "kyc.event.recommended", note: "Legible" },
  ],
  user: "0",
  triggers: [
    { trigger: "approve", checked: false, missing: "", bulk: false, grants: false, reasons: [] },
    { trigger: "reject", checked: false, missing: "", bulk: false, grants: false, reasons: ["blurred", "forged"] },
  ],
  mine: false,
  may_act: true,
  target_at: "2026-11-20T09:00:00Z",
  proposals: [] as object[],
};

function show(answers: Answers, queue = QUEUE) {
  const asked = host(answers);
  const onDecided = vi.fn();
  const nothing = () => {};
  open("/", {
    "/": (
      <CasePane
        queue={queue}
        id="K-1"
        summary={SUMMARY}
        onClose={nothing}
        onBefore={undefined}
        onAfter={nothing}
        onDecided={onDecided}
        onUser={nothing}
      />
    ),
  });
  return { asked, onDecided };
}

beforeEach(() => {
  begin("token");
});
afterEach(() => end());

describe("a case that changes while it is open", () => {
  it("sends what is shown with every look, tick and decision, and offers to reload where it is another by now", async () => {
    let version = "v1";
    const changed = refusal(162, "This case has changed");
    const checks = [{ label: "kyc.check.name", passed: null, note: "", by: "", yours: true }];
    const { asked } = show({
      "web/operatorCase": () => ok({ ...DETAIL, checks, summary: { ...DETAIL.summary, version } }),
      "web/operatorCaseDocument": changed,
      "web/operatorCaseCheck": changed,
      "web/operatorCaseAct": (fields: URLSearchParams) => (fields.get("version") === "v2" ? ok({ state: "approved" }) : changed),
    });
    fireEvent.click((await screen.findAllByRole("button", { name: /operator.document.view/ }))[0] as HTMLElement);
    await screen.findByText("operator.case.changed");
    fireEvent.click(screen.getByRole("checkbox"));
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "compared" } });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("web/operatorCaseAct"));
    expect(asked.filter(({ fields }) => fields.has("version")).map(({ fields }) => fields.get("version"))).toEqual(["v1", "v1", "v1"]);
    version = "v2";
    fireEvent.click(screen.getByRole("button", { name: "operator.case.reload" }));
    await waitFor(() => expect(screen.queryByText("operator.case.changed")).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", { name: "Approve" })).toBeEnabled());
    await waitFor(() => {
      fireEvent.click(screen.getByRole("button", { name: "Approve" }));
      expect(asked.at(-1)?.fields.get("version")).toBe("v2");
    });
  });

  it("says of a proposal that it has ended, and lets the case be decided anew", async () => {
    const proposal = {
      id: "7",
      kind: "case.act",
      subject: "case:identity:K-1",
      payload: { queue: "identity", trigger: "approve" },
      reason: "fine",
      maker: "rin",
      state: "ended",
      checker: "",
      remark: "",
      created_at: "2026-11-20T08:00:00Z",
      decided_at: null,
      mine: true,
      may_decide: false,
      permission: "verification.case.decide",
    };
    show({ "web/operatorCase": ok({ ...DETAIL, proposals: [proposal] }), "web/operatorQueues": ok({ rows: [QUEUE], next: "" }) });
    expect(await screen.findByText(/operator.decisions.ended_why/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Approve" })).toBeInTheDocument();
  });
});

describe("a case", () => {
  it("shows facts, documents and what happened, the newest first", async () => {
    show({ "web/operatorCase": ok(DETAIL) });
    expect(await screen.findByText("Mio Kobayashi")).toBeInTheDocument();
    const documents = screen.getAllByRole("button", { name: /operator.document.view/ }).map(({ textContent }) => textContent);
    expect(documents).toEqual([expect.stringContaining("kyc.photo.front"), expect.stringContaining("operator.document.name")]);
    const events = [...document.querySelectorAll("ol > li")].map(({ textContent }) => textContent);
    expect(events[0]).toContain("A. Okafor · kyc.event.recommendedLegible");
    expect(events[1]).toContain("Mio · kyc.event.submitted");
  });

  it("writes amounts by the reader's language without losing a decimal, keys as texts, and only the ends of an address in a line", async () => {
    const facts = [
      { label: "kyc.fact.amount", value: "1250.000000", masked: false, kind: "amount", unit: "USDT" },
      { label: "kyc.fact.least", value: "0.00100000", masked: false, kind: "amount", unit: "BTC" },
      { label: "kyc.fact.review", value: "kyc.review.security", masked: false, kind: "key", unit: "" },
      { label: "kyc.fact.address", value: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", masked: false, kind: "address", unit: "" },
      { label: "kyc.fact.since", value: "2026-11-20T08:00:00Z", masked: false, kind: "time", unit: "" },
      { label: "kyc.fact.memo", value: "", masked: false, kind: "time", unit: "" },
    ];
    show({ "web/operatorCase": ok({ ...DETAIL, facts, summary: { ...DETAIL.summary, facts: facts.slice(0, 4) } }) });
    await screen.findByText("1,250.00 USDT");
    const said = [...document.querySelectorAll("dd")].map(({ textContent }) => textContent);
    expect(said.slice(0, 4)).toEqual(["1,250.00 USDT", "0.001 BTC", "kyc.review.security", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"]);
    expect(said[4]).toMatch(/^20 Nov (2026 )?\d\d:00:00$/);
    expect(said[5]).toBe("–");
    expect(document.querySelector("header h2")?.parentElement?.nextElementSibling).toHaveTextContent(
      "K-1 · 1,250.00 USDT · 0.001 BTC · kyc.review.security · 0x5aAe…eAed",
    );
  });

  it("asks for a code only where a decision has codes, and for words where it has none", async () => {
    const queue = { ...QUEUE, reasons: [{ key: "blurred", text: "kyc.reason.blurred", triggers: ["reject"] }] };
    const { asked } = show({ "web/operatorCase": ok(DETAIL), "web/operatorCaseAct": ok({ state: "approved" }) }, queue);
    fireEvent.click(await screen.findByRole("button", { name: "Approve" }));
    expect(screen.getByText("operator.case.reason_missing")).toBeInTheDocument();
    expect(screen.queryByText("kyc.reason.blurred")).toBeNull();
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "compared" } });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(asked.find(({ call }) => call === "web/operatorCaseAct")?.fields.get("reason")).toBe("compared"));
  });

  it("lets nothing through before it was looked at, and says what is to do", async () => {
    const triggers = [
      { trigger: "approve", checked: false, missing: "documents", bulk: false, grants: false, reasons: [] },
      { trigger: "reject", checked: false, missing: "", bulk: false, grants: false, reasons: [] },
    ];
    let missing = "documents";
    const { asked } = show({
      "web/operatorCase": () => ok({ ...DETAIL, triggers: triggers.map((one) => (one.trigger === "approve" ? { ...one, missing } : one)) }),
      "web/operatorCaseDocument": () => {
        missing = "";
        return ok({ media_type: "image/png", base64: "AAAA", watermark: "rin" });
      },
      "web/operatorCaseAct": ok({ state: "approved" }),
    });
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "fine" } });
    expect(screen.getByText("kernel.code.document_unseen")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(screen.getByRole("alert")).toHaveTextContent("kernel.code.document_unseen");
    expect(asked.map(({ call }) => call)).not.toContain("web/operatorCaseAct");
    fireEvent.click(screen.getAllByRole("button", { name: /operator.document.view/ })[0] as Element);
    fireEvent.click(await screen.findByRole("button", { name: "shell.close" }));
    await waitFor(() => expect(screen.queryByText("kernel.code.document_unseen")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain("web/operatorCaseAct"));
  });

  it.each(["failed", "documents", "checks", "verdict"] as const)(
    "draws no decision as if it could be made that lacks: %s",
    async (missing) => {
      const triggers = DETAIL.triggers.map((one) => (one.trigger === "approve" ? { ...one, missing } : one));
      show({ "web/operatorCase": ok({ ...DETAIL, triggers }) });
      const approve = await screen.findByRole("button", { name: "Approve" });
      expect(approve).toHaveAttribute("aria-disabled", "true");
      expect(approve.title).toMatch(/^(kernel\.code|operator\.case)\./);
      expect(screen.getByText(approve.title)).toBeInTheDocument();
      expect(screen.getByRole("button", { name: "Reject" })).not.toHaveAttribute("aria-disabled");
    },
  );

  it("is asked for again once it is decided: under Decided it stands as it is then", async () => {
    let state = "under_review";
    const { asked, onDecided } = show({
      "web/operatorCase": () =>
        ok({ ...DETAIL, summary: { ...DETAIL.summary, state }, triggers: state === "approved" ? [] : DETAIL.triggers }),
      "web/operatorCaseAct": () => {
        state = "approved";
        return ok({ state });
      },
    });
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "fine" } });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
    await waitFor(() => expect(asked.filter(({ call }) => call === "web/operatorCase")).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Approve" })).toBeNull());
  });

  it("never shows a masked value, even where the server forgot to mask it", async () => {
    show({ "web/operatorCase": ok(DETAIL) });
    await screen.findByText("Mio Kobayashi");
    expect(document.body).not.toHaveTextContent("4929");
    expect(screen.getByLabelText("operator.case.masked")).toHaveTextContent("••••");
    expect(maskedText("•••• 4417")).toBe("•••• 4417");
  });

  it("draws the triggers that the state allows, and sends none without a reason", async () => {
    const { asked, onDecided } = show({ "web/operatorCase": ok(DETAIL), "web/operatorCaseAct": ok(null) });
    const reject = await screen.findByRole("button", { name: "Reject" });
    fireEvent.click(reject);
    expect(screen.getByText("operator.case.reason_missing")).toBeInTheDocument();
    expect(asked.map(({ call }) => call)).not.toContain("web/operatorCaseAct");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: " blurred " } });
    fireEvent.click(reject);
    await waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
    const sent = asked.find(({ call }) => call === "web/operatorCaseAct");
    expect(Object.fromEntries(sent?.fields ?? [])).toMatchObject({ queue: "identity", case: "K-1", trigger: "reject", reason: "blurred" });
  });

  it("asks by name for what a decision wants in place of a reason", async () => {
    const triggers = [{ trigger: "broadcast", checked: false, missing: "", bulk: false, grants: false, reasons: [] }];
    const { asked } = show(
      { "web/operatorCase": ok({ ...DETAIL, triggers }), "web/operatorCaseAct": ok({ state: "paid" }) },
      { ...QUEUE, asks: { broadcast: "kyc.ask.number", other: "kyc.ask.other" } },
    );
    const field = await screen.findByLabelText(/^kyc.ask.number/);
    fireEvent.click(screen.getByRole("button", { name: "Broadcast" }));
    expect(await screen.findByText("operator.case.asked_missing")).toBeInTheDocument();
    fireEvent.change(field, { target: { value: "FT-77" } });
    fireEvent.click(screen.getByRole("button", { name: "Broadcast" }));
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === "web/operatorCaseAct").map(({ fields }) => fields.get("reason"))).toEqual(["FT-77"]),
    );
  });

  it("stays open and says why when the decision is refused", async () => {
    const { onDecided } = show({ "web/operatorCase": ok(DETAIL), "web/operatorCaseAct": refusal(110, "Somebody was first") });
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "fine" } });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("Somebody was first")).toBeInTheDocument();
    expect(onDecided).not.toHaveBeenCalled();
  });

  it("draws no decision for those who may only look", async () => {
    show({ "web/operatorCase": ok({ ...DETAIL, may_act: false }) });
    await screen.findByText("Mio Kobayashi");
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(screen.queryByRole("button", { name: "operator.case.take" })).toBeNull();
  });

  it.each([true, false])("says who has it by name, and lets go only of one's own: %s", async (mine) => {
    show({ "web/operatorCase": ok({ ...DETAIL, mine }) });
    await screen.findByText("Mio Kobayashi");
    expect(screen.queryAllByText(mine ? "operator.case.yours" : /^operator\.case\.taken/)).toHaveLength(1);
    expect(screen.queryAllByRole("button", { name: "operator.case.give_back" })).toHaveLength(mine ? 1 : 0);
  });

  it("decides by key, once there is a reason", async () => {
    const { asked } = show({ "web/operatorCase": ok(DETAIL), "web/operatorCaseAct": ok({ state: "approved" }) });
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "fine" } });
    fireEvent.keyDown(document.body, { key: "A" });
    await waitFor(() => expect(asked.find(({ call }) => call === "web/operatorCaseAct")?.fields.get("trigger")).toBe("approve"));
  });

  it("shows a masked value only after a reason was sent for it", async () => {
    const { asked } = show({ "web/operatorCase": ok(DETAIL), "web/operatorCaseUnmask": ok({ value: "4929 1234" }) });
    fireEvent.click(await screen.findByRole("button", { name: "operator.reveal.show" }));
    fireEvent.submit(document.querySelector("form#command") as Element);
    expect(await screen.findByText("operator.case.reason_missing")).toBeInTheDocument();
    expect(asked.map(({ call }) => call)).not.toContain("web/operatorCaseUnmask");
    fireEvent.change(screen.getByLabelText("operator.case.reason"), { target: { value: "compare with the card" } });
    fireEvent.submit(document.querySelector("form#command") as Element);
    expect(await screen.findByText("4929 1234")).toBeInTheDocument();
    expect(asked.find(({ call }) => call === "web/operatorCaseUnmask")?.fields.get("reason")).toBe("compare with the card");
  });

  it("loads a document only when it is asked for, under its watermark", async () => {
    const { asked } = show({
      "web/operatorCase": ok(DETAIL),
      "web/operatorCaseDocument": ok({ media_type: "image/png", base64: "AAAA", watermark: "rin · 21:04" }),
    });
    const [view] = await screen.findAllByRole("button", { name: /operator.document.view/ });
    expect(asked.map(({ call }) => call)).not.toContain("web/operatorCaseDocument");
    fireEvent.click(view as Element);
    expect(await screen.findByRole("img", { name: "operator.document.name" })).toHaveAttribute("src", "data:image/png;base64,AAAA");
    expect(screen.getAllByText("rin · 21:04").length).toBeGreaterThan(1);
  });

  it("says what was checked, what a person has to look at, and whether the audit holds", async () => {
    const checks = [
      { label: "kyc.check.country", passed: true, note: "", by: "", yours: false },
      { label: "kyc.check.unique", passed: false, note: "used by 1048 2219", by: "", yours: false },
      { label: "kyc.check.holder", passed: true, note: "", by: "A. Okafor", yours: false },
      { label: "kyc.check.face", passed: null, note: "", by: "", yours: true },
    ];
    const chain = { entries: 12, head: "5f2c00000000a91e", intact: true };
    show({ "web/operatorCase": ok({ ...DETAIL, checks, chain }) });
    const items = (await screen.findAllByRole("listitem")).filter((item) => item.hasAttribute("data-passed"));
    expect(items.map((item) => item.getAttribute("data-passed"))).toEqual(["true", "false", "true", "null"]);
    const said = [...document.querySelectorAll("[data-passed] > small, [data-passed] > button > small")].map(
      ({ textContent }) => textContent,
    );
    expect(said).toEqual(["operator.check.automatic", "operator.check.automatic", "A. Okafor", "operator.check.yours"]);
    expect(items[1]).toHaveTextContent("used by 1048 2219");
    expect(screen.getByText(/operator.chain.intact/)).toHaveTextContent("5f2c…a91e");
  });

  it("lets who may decide tick what is left to a person, and take the tick back", async () => {
    const open = { label: "kyc.check.face", passed: null as boolean | null, note: "", by: "", yours: true };
    let checks = [open, { ...open, label: "kyc.check.holder", passed: true, by: "A. Okafor", yours: false }];
    const { asked } = show({
      "web/operatorCase": () => ok({ ...DETAIL, checks }),
      "web/operatorCaseCheck": (fields: URLSearchParams) => {
        const done = fields.get("done") === "true";
        checks = [{ ...open, passed: done || null, by: done ? "R. Tanaka" : "" }, ...checks.slice(1)];
        return ok({ by: checks[0]!.by });
      },
    });
    const box = await screen.findByRole("checkbox");
    expect(box).not.toBeChecked();
    fireEvent.click(box);
    await waitFor(() => expect(screen.getByRole("checkbox")).toBeChecked());
    expect(screen.getByRole("checkbox")).toHaveTextContent("R. Tanaka");
    fireEvent.click(screen.getByRole("checkbox"));
    await waitFor(() => expect(screen.getByRole("checkbox")).not.toBeChecked());
    const ticks = asked
      .filter(({ call }) => call === "web/operatorCaseCheck")
      .map(({ fields }) => [fields.get("case"), fields.get("label"), fields.get("done")]);
    expect(ticks).toEqual([
      ["K-1", "kyc.check.face", "true"],
      ["K-1", "kyc.check.face", "false"],
    ]);
  });

  it("keeps a tick that was answered against whatever was asked before it, and shows it before the case is read again", async () => {
    const open = { label: "kyc.check.face", passed: null as boolean | null, note: "", by: "", yours: true };
    const cases: ((answer: unknown) => void)[] = [];
    const { asked } = show({
      "web/operatorCase": () => new Promise((resolve) => cases.push(resolve)),
      "web/operatorCaseCheck": (fields: URLSearchParams) => ok({ by: fields.get("done") === "true" ? "R. Tanaka" : "" }),
      "web/operatorCaseClaim": ok(null),
    });
    const before = ok({ ...DETAIL, summary: SUMMARY, checks: [open] });
    await waitFor(() => expect(cases).toHaveLength(1));
    cases[0]?.(before);
    const box = await screen.findByRole("checkbox");
    fireEvent.click(screen.getByRole("button", { name: "operator.case.take" })); // reads the case again
    await waitFor(() => expect(cases).toHaveLength(2));
    fireEvent.click(box);
    await waitFor(() => expect(screen.getByRole("checkbox")).toBeChecked());
    expect(screen.getByRole("checkbox")).toHaveTextContent("R. Tanaka");
    await act(async () => cases[1]?.(before));
    expect(screen.getByRole("checkbox")).toBeChecked();
    fireEvent.click(screen.getByRole("checkbox")); // taken back, though the case was never read since
    await waitFor(() => expect(screen.getByRole("checkbox")).not.toBeChecked());
    expect(asked.filter(({ call }) => call === "web/operatorCaseCheck").map(({ fields }) => fields.get("done"))).toEqual(["true", "false"]);
  });

  it.each([
    ["to who may only look", { may_act: false }],
    ["where nothing is left to decide", { triggers: [] }],
  ])("offers no tick %s", async (_, closed) => {
    const checks = [{ label: "kyc.check.face", passed: null, note: "", by: "", yours: true }];
    show({ "web/operatorCase": ok({ ...DETAIL, ...closed, checks }) });
    expect(await screen.findByText("kyc.check.face")).toBeInTheDocument();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(document.querySelector("[data-passed] > small")).toHaveTextContent("operator.check.open");
  });

  it("doesn't call a chain intact that is broken or not yet proved", async () => {
    expect(ends("ab")).toBe("ab");
    for (const [intact, said] of [
      [false, "broken"],
      [null, "proving"],
    ] as const) {
      const { unmount } = render(<Chain chain={{ entries: 1, head: "", intact }} />);
      expect(screen.getByText(`operator.chain.${said}`)).toBeInTheDocument();
      unmount();
    }
  });

  it("never draws a document that could run", async () => {
    show({
      "web/operatorCase": ok(DETAIL),
      "web/operatorCaseDocument": ok({ media_type: "image/svg+xml", base64: "AAAA", watermark: "" }),
    });
    const [view] = await screen.findAllByRole("button", { name: /operator.document.view/ });
    fireEvent.click(view as Element);
    expect(await screen.findByText("operator.document.undrawn")).toBeInTheDocument();
    expect(document.querySelector("img")).toBeNull();
  });

  it("lets the second operator decide what the first asked for, and draws no other decision meanwhile", async () => {
    const proposal = {
      id: "7",
      kind: "case.act",
      subject: "case:identity:K-1",
      payload: { trigger: "approve" },
      reason: "Legible",
      maker: "okafor",
    };
    const waiting = {
      ...proposal,
      state: "pending",
      checker: "",
      remark: "",
      created_at: "2026-11-20T09:00:00Z",
      decided_at: null,
      may_decide: true,
      mine: false,
      permission: "verification.case.decide",
    };
    const { asked } = show({
      "web/operatorCase": ok({ ...DETAIL, proposals: [waiting] }),
      "web/operatorProposalDecide": ok({ state: "approved", result: { state: "approved" } }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "operator.decisions.approve" }));
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    await screen.findByRole("dialog");
    fireEvent.submit(document.querySelector("form#command") as Element);
    await waitFor(() => expect(asked.find(({ call }) => call === "web/operatorProposalDecide")?.fields.get("decision")).toBe("approve"));
  });

  it("offers another try when the details were refused for another reason", async () => {
    const { asked } = show({ "web/operatorCase": refusal(114, "Not now") });
    expect(await screen.findByText("Not now")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "shell.error.retry" }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

describe("reason codes", () => {
  const code = (key: string, ...triggers: string[]) => ({ key, text: `kyc.reason.${key}`, triggers });

  it("are those that one of the decisions can be given for", () => {
    const codes = [code("any"), code("blurred", "reject"), code("fine", "approve")];
    expect(reasonsFor(codes, "reject").map(({ key }) => key)).toEqual(["any", "blurred"]);
    expect(reasonsFor(codes, "return").map(({ key }) => key)).toEqual(["any"]);
  });

  it("are chosen in a dialog of the decision that has them, and none is chosen for the operator", async () => {
    const queue = { ...QUEUE, reasons: [code("blurred", "reject"), code("forged", "reject")] };
    const { asked, onDecided } = show({ "web/operatorCase": ok(DETAIL), "web/operatorCaseAct": ok({ state: "rejected" }) }, queue);
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "blurred" } });
    fireEvent.click(screen.getByRole("button", { name: "Reject" }));
    await screen.findByRole("dialog");
    fireEvent.submit(document.querySelector("form#command") as Element);
    expect(await screen.findByText("operator.command.empty")).toBeInTheDocument();
    expect(asked.map(({ call }) => call)).not.toContain("web/operatorCaseAct");
    fireEvent.click(screen.getByRole("combobox", { name: "operator.case.reason" }));
    fireEvent.click(await screen.findByRole("option", { name: "kyc.reason.forged", hidden: true }));
    fireEvent.submit(document.querySelector("form#command") as Element);
    await waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
    expect(asked.find(({ call }) => call === "web/operatorCaseAct")?.fields.get("reason")).toBe("forged");
  });

  it("are only those that the case can be given", async () => {
    const queue = { ...QUEUE, reasons: [code("blurred", "reject"), code("forged", "reject"), code("bank_unlike", "reject")] };
    show({ "web/operatorCase": ok(DETAIL) }, queue);
    fireEvent.click(await screen.findByRole("button", { name: "Reject" }));
    fireEvent.click(await screen.findByRole("combobox", { name: "operator.case.reason" }));
    const listed = await screen.findAllByRole("option", { hidden: true });
    expect(listed.map(({ textContent }) => textContent)).toEqual(["kyc.reason.blurred", "kyc.reason.forged"]);
  });
});

describe("decisions that ask for different things", () => {
  it("have a dialog each, with its own question", async () => {
    const triggers = ["waive", "restructure"].map((trigger) => ({
      trigger,
      checked: true,
      missing: "",
      bulk: false,
      grants: false,
      reasons: [],
    }));
    const queue = { ...QUEUE, asks: { waive: "kyc.ask.waive", restructure: "kyc.ask.restructure" } };
    const { asked } = show({ "web/operatorCase": ok({ ...DETAIL, triggers }), "web/operatorCaseAct": ok({ proposal: "7" }) }, queue);
    fireEvent.click(await screen.findByRole("button", { name: "Restructure" }));
    expect(await screen.findByRole("textbox", { name: "kyc.ask.restructure" })).toHaveValue("");
    expect(screen.queryByText("kyc.ask.waive")).toBeNull();
    fireEvent.change(screen.getByRole("textbox", { name: "kyc.ask.restructure" }), { target: { value: "30 New job" } });
    fireEvent.submit(document.querySelector("form#command") as Element);
    await waitFor(() => expect(asked.find(({ call }) => call === "web/operatorCaseAct")?.fields.get("reason")).toBe("30 New job"));
  });
});

describe("a decision that has fields", () => {
  const FIELDS = [
    { name: "wire_number", label: "kernel.wire.number", kind: "text" },
    { name: "wire_day", label: "kernel.wire.day", kind: "day" },
    { name: "wire_amount", label: "kernel.wire.amount", kind: "amount" },
    { name: "wire_currency", label: "kernel.wire.currency", kind: "currency" },
  ];
  const triggers = [{ trigger: "finish", checked: false, missing: "", bulk: false, grants: true, reasons: [] }];
  const open = async (asks: Record<string, string>, answer: ReturnType<typeof ok> = ok({ state: "finished" })) => {
    const made = show(
      { "web/operatorCase": ok({ ...DETAIL, triggers }), "web/operatorCaseAct": answer },
      { ...QUEUE, asks, fields: { finish: FIELDS } },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Finish" }));
    for (const [name, value] of [
      ["number", " IN-77 "],
      ["day", "2026/11/20"],
      ["amount", "4,628.50"],
      ["currency", "EUR"],
    ] as const)
      fireEvent.change(await screen.findByRole("textbox", { name: `kernel.wire.${name}` }), { target: { value } });
    return made;
  };

  it("sends them together, and no reason where none is asked for", async () => {
    const { asked } = await open({});
    expect(screen.queryByLabelText("operator.case.reason")).toBeNull();
    fireEvent.submit(document.querySelector("form#command") as Element);
    await waitFor(() => expect(asked.find(({ call }) => call === "web/operatorCaseAct")).toBeDefined());
    const sent = asked.find(({ call }) => call === "web/operatorCaseAct")?.fields;
    expect(JSON.parse(sent?.get("given") ?? "")).toEqual({
      wire_number: " IN-77 ",
      wire_day: "2026-11-20",
      wire_amount: "4628.50",
      wire_currency: "EUR",
    });
    expect(sent?.get("reason") ?? null).toBeNull();
  });

  it("asks for words beside them where the decision does, and says what is wrong beside its field", async () => {
    await open({ finish: "kyc.ask.why" }, refusal(170, "Another sum", { field: "wire_amount" }));
    fireEvent.change(screen.getByRole("textbox", { name: "kyc.ask.why" }), { target: { value: "It stands there" } });
    fireEvent.submit(document.querySelector("form#command") as Element);
    expect(await screen.findByText("Another sum")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "kernel.wire.amount" })).toBeInvalid();
  });
});

describe("what a trigger looks like", () => {
  it("has one primary command at the end and marks those that refuse", () => {
    expect(inOrder(["approve", "return", "reject"], variantOf)).toEqual(["reject", "return", "approve"]);
    expect(["approve", "reject_all", "return"].map(variantOf)).toEqual(["primary", "refuse", "secondary"]);
  });

  it("takes the first decision that lets something through for the primary one, whatever it is called", () => {
    const look = variantsOf([
      { trigger: "issue", grants: true },
      { trigger: "issue_part", grants: true },
      { trigger: "pay", grants: false },
      { trigger: "reject", grants: false },
    ]);
    expect(["issue", "issue_part", "pay", "reject"].map(look)).toEqual(["primary", "secondary", "secondary", "refuse"]);
    expect(variantsOf([{ trigger: "pay", grants: false }])("pay")).toBe("primary");
  });

  it("gives a product's own states a neutral tone", () => {
    expect([toneOfState("rejected"), toneOfState("pending"), toneOfState("half_baked")]).toEqual(["bad", "waiting", "over"]);
  });
});

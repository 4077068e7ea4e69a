import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inOrder, variantOf } from "../src/case/ActionBar";
import { CasePane } from "../src/case/CasePane";
import { maskedText } from "../src/case/Facts";
import { toneOfState } from "../src/queue/CaseState";
import { begin, end } from "../src/session/token";
import { host, ok, refusal, type Answers } from "./host";
import { open, stubBrowser } from "./stage";

const QUEUE = { id: "identity", plugin: "kyc", title: "kyc.queue.identity", icon: "id", waiting: 1, target_minutes: 60 };
const SUMMARY = { id: "K-1", title: "Mio", facts: ["JP"], state: "under_review", opened_at: "2026-11-20T08:00:00Z", claimed_by: "" };
const DETAIL = {
  summary: { ...SUMMARY, claimed_by: "R. Tanaka" },
  facts: [
    { label: "kyc.fact.name", value: "Mio Kobayashi", masked: false },
    { label: "kyc.fact.number", value: "4929123412344417", masked: true },
  ],
  documents: ["front.jpg", "back.jpg"],
  events: [
    { at: "2026-11-20T08:00:00Z", actor: "Mio", label: "kyc.event.submitted", note: "" },
    { at: "2026-11-20T09:00:00Z", actor: "A. Okafor", label: "kyc.event.recommended", note: "Legible" },
  ],
  triggers: ["approve", "reject"],
};

function show(answers: Answers) {
  const asked = host(answers);
  const onDecided = vi.fn();
  const nothing = () => {};
  open("/", {
    "/": (
      <CasePane queue={QUEUE} summary={SUMMARY} onClose={nothing} onBefore={undefined} onAfter={nothing} onDecided={onDecided} />
    ),
  });
  return { asked, onDecided };
}

beforeEach(() => {
  stubBrowser();
  begin("token");
});
afterEach(() => end());

describe("a case", () => {
  it("shows facts, documents and what happened, the newest first", async () => {
    show({ "web/operatorCase": ok(DETAIL) });
    expect(await screen.findByText("Mio Kobayashi")).toBeInTheDocument();
    expect(screen.getByText("front.jpg")).toBeInTheDocument();
    const events = [...document.querySelectorAll("ol > li")].map(({ textContent }) => textContent);
    expect(events[0]).toContain("A. Okafor kyc.event.recommendedLegible");
    expect(events[1]).toContain("Mio kyc.event.submitted");
  });

  it("never shows a masked value, even where the server forgot to mask it", async () => {
    show({ "web/operatorCase": ok(DETAIL) });
    await screen.findByText("Mio Kobayashi");
    expect(document.body).not.toHaveTextContent("4929");
    expect(screen.getByLabelText("operator.case.masked")).toHaveTextContent("••••");
    expect(maskedText("•••• 4417")).toBe("•••• 4417");
  });

  it("draws the triggers that the state allows, and sends none without a reason", async () => {
    const { asked, onDecided } = show({ "web/operatorCase": ok(DETAIL), "web/operatorAct": ok(null) });
    const reject = await screen.findByRole("button", { name: "Reject" });
    fireEvent.click(reject);
    expect(screen.getByText("operator.case.reason_missing")).toBeInTheDocument();
    expect(asked.map(({ call }) => call)).not.toContain("web/operatorAct");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: " blurred " } });
    fireEvent.click(reject);
    await waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
    const sent = asked.find(({ call }) => call === "web/operatorAct");
    expect(Object.fromEntries(sent?.fields ?? [])).toMatchObject({ queue: "identity", id: "K-1", trigger: "reject", reason: "blurred" });
  });

  it("stays open and says why when the decision is refused", async () => {
    const { onDecided } = show({ "web/operatorCase": ok(DETAIL), "web/operatorAct": refusal(110, "Somebody was first") });
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "fine" } });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("Somebody was first")).toBeInTheDocument();
    expect(onDecided).not.toHaveBeenCalled();
  });

  it("shows the short form, without any action, where details are not served", async () => {
    show({});
    expect(await screen.findByText("operator.case.summary_only")).toBeInTheDocument();
    expect(screen.getAllByText(/K-1/)).not.toHaveLength(0);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("offers another try when the details were refused for another reason", async () => {
    const { asked } = show({ "web/operatorCase": refusal(114, "Not now") });
    expect(await screen.findByText("Not now")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "shell.error.retry" }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

describe("what a trigger looks like", () => {
  it("has one primary deed at the end and marks those that refuse", () => {
    expect(inOrder(["approve", "return", "reject"])).toEqual(["reject", "return", "approve"]);
    expect(["approve", "reject_all", "return"].map(variantOf)).toEqual(["primary", "refuse", "secondary"]);
  });

  it("gives a product's own states a neutral tone", () => {
    expect([toneOfState("rejected"), toneOfState("pending"), toneOfState("half_baked")]).toEqual(["bad", "waiting", "over"]);
  });
});

import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { login, setBehaviours, useAnyAction } from "@agio/sdk";
import { Dialog, UiProvider } from "@agio/ui";
import { prove, StepUp } from "../../src/frame/StepUp";

const UNSET = { code: 124, message: "Set a trading password", data: null };
const UNGIVEN = { code: 163, message: "Enter your trading password", data: { field: "tpassword" } };
const WRONG = { code: 3116, message: "Not right", data: { field: "tpassword" } };
const DONE = { code: 0, message: "", data: { id: "1" } };

function Buy({ own = {} }: { own?: Record<string, string> }) {
  const buy = useAnyAction<{ id: string }>("web/buy", { quiet: true });
  return (
    <button onClick={() => void buy.run({ amount: "5", ...own })}>
      {buy.data ? `bought ${buy.data.id}` : (buy.error?.message ?? "buy")}
    </button>
  );
}

/** Press the button; its call is answered in this order, and all others with nothing. */
function pressed(own: Record<string, string>, ...replies: object[]): URLSearchParams[] {
  const sent: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (!String(url).includes("web/buy")) return new Response(JSON.stringify({ code: 0, message: "", data: null }));
    sent.push(new URLSearchParams(String(init.body)));
    return new Response(JSON.stringify(replies.length > 1 ? replies.shift() : replies[0]));
  });
  render(
    <UiProvider>
      <Buy own={own} />
      <StepUp />
    </UiProvider>,
  );
  fireEvent.click(screen.getByText("buy"));
  return sent;
}

const bytes = (...of: number[]) => new Uint8Array(of).buffer;

/** A passkey that signs whatever it is asked to. */
class Passkey {
  readonly id = "AwQF";
  readonly rawId = bytes(3, 4, 5);
  readonly type = "public-key";
  readonly response = { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(7), userHandle: null };
  constructor(readonly asked: unknown) {}
}

const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const bought = () => screen.findByText("bought 1");

beforeEach(() => {
  login("a session");
  setBehaviours({ notify: () => {}, defaultMessage: () => "", askAboutSession: () => {}, logOutAndReload: () => {}, prove });
});

describe("a command that needs the trading password", () => {
  it("asks for it, asks again where it was wrong, and goes on as it was", async () => {
    const sent = pressed({}, UNGIVEN, WRONG, DONE);
    await screen.findByRole("dialog");
    type("shell.command.password", "000001");
    await screen.findByText("Not right");
    type("shell.command.password", "135790");
    await bought();
    expect(sent.map((form) => [form.get("amount"), form.get("tpassword")])).toEqual([
      ["5", null],
      ["5", "000001"],
      ["5", "135790"],
    ]);
    expect(new Set(sent.map((form) => form.get("rtoken"))).size).toBe(1);
  });
  it("is asked above the dialog that it stands in", async () => {
    vi.stubGlobal(
      "fetch",
      async (url: string) => new Response(JSON.stringify(String(url).includes("web/buy") ? UNGIVEN : { ...DONE, data: null })),
    );
    render(
      <UiProvider>
        <StepUp />
        <Dialog open onClose={() => {}} title="Confirm">
          <Buy />
        </Dialog>
      </UiProvider>,
    );
    fireEvent.click(await screen.findByText("buy"));
    await screen.findByText("shell.proof.title");
    expect(screen.getAllByRole("dialog").at(-1)?.textContent).toContain("shell.proof.title");
    fireEvent.click(screen.getByRole("button", { name: "shell.command.back" }));
    await screen.findByText(UNGIVEN.message);
  });
  it("takes a passkey in its place, which signs the very request", async () => {
    const asked: URLSearchParams[] = [];
    const signs = vi.fn(async ({ publicKey }: CredentialRequestOptions) => new Passkey(publicKey));
    vi.stubGlobal("PublicKeyCredential", Passkey);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { credentials: { get: signs } }));
    const sent: URLSearchParams[] = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
      const reply = (data: object) => new Response(JSON.stringify({ code: 0, message: "", data }));
      if (String(url).includes("web/info")) return reply({ passkey: true, realm: "real" });
      if (String(url).includes("web/passkeyRequest")) {
        asked.push(new URLSearchParams(String(init.body)));
        return reply({ challenge: "AAEC", party: "localhost", known: ["AwQF"], timeout_ms: 1000 });
      }
      sent.push(new URLSearchParams(String(init.body)));
      return sent.length === 1 ? new Response(JSON.stringify(UNSET)) : new Response(JSON.stringify(DONE));
    });
    render(
      <UiProvider>
        <Buy />
        <StepUp />
      </UiProvider>,
    );
    fireEvent.click(screen.getByText("buy"));
    fireEvent.click(await screen.findByRole("button", { name: "shell.passkey.use" }));
    await bought();
    const [first, second] = sent;
    expect(asked.map((form) => [form.get("call"), form.get("fields"), form.get("intent")])).toEqual([
      ["web/buy", '{"amount":"5"}', first?.get("rtoken")],
    ]);
    expect(second?.get("rtoken")).toBe(first?.get("rtoken"));
    expect(second?.get("tpassword")).toBeNull();
    expect(JSON.parse(second?.get("passkey") ?? "").response.signature).toBe("Bw");
    expect(signs.mock.calls[0]?.[0].publicKey).toMatchObject({ rpId: "localhost", userVerification: "required" });
  });
  it("has one set where there is none", async () => {
    const sent = pressed({}, UNSET, DONE);
    await screen.findByRole("dialog");
    type("shell.proof.login", "correct horse");
    type("shell.proof.six", "135790");
    type("shell.proof.repeat", "135790");
    fireEvent.click(screen.getByRole("button", { name: "shell.proof.set" }));
    await bought();
    expect(sent.map((form) => form.get("tpassword"))).toEqual([null, "135790"]);
  });
  it("is refused as it was where nobody gives it", async () => {
    pressed({}, UNGIVEN);
    await screen.findByRole("dialog");
    fireEvent.click(screen.getByRole("button", { name: "shell.command.back" }));
    await screen.findByText(UNGIVEN.message);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
  it("that brings its own says in its own place that it was wrong", async () => {
    pressed({ tpassword: "000001" }, WRONG);
    await screen.findByText("Not right");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { api, CallError, encodeForm, login, NetworkError, newIntent, setBehaviours, type Behaviours } from "@agio/sdk";
import { answer } from "../fetch";

const OK = { code: 0, message: "", data: { id: 1 } };

function watched(): Behaviours & { [K in keyof Behaviours]: ReturnType<typeof vi.fn> } {
  const behaviours = {
    notify: vi.fn(),
    defaultMessage: vi.fn(() => "request error"),
    askAboutSession: vi.fn(),
    logOutAndReload: vi.fn(),
  };
  setBehaviours(behaviours);
  return behaviours;
}

afterEach(() => vi.useRealTimers());

describe("form encoding", () => {
  it("leaves out what is absent and sends objects as JSON", () => {
    const form = encodeForm({ a: "x y&z", b: undefined, c: null, d: 0, e: false, f: ["p", "q"], g: { h: 1 } });
    expect(form.toString()).toBe("a=x+y%26z&d=0&e=false&f=%5B%22p%22%2C%22q%22%5D&g=%7B%22h%22%3A1%7D");
  });
  it("posts token, language and request token in the body", async () => {
    login("secret");
    const sent = answer(OK);
    await api.postAny("web/buy", { symbol: "BTCUSDT" });
    expect(sent[0]?.url.pathname).toBe("/web/buy");
    expect(sent[0]?.url.search).toBe("");
    expect(Object.fromEntries(sent[0]?.form ?? [])).toMatchObject({ symbol: "BTCUSDT", token: "secret", lang: "en" });
    expect(sent[0]?.form.get("rtoken")).toMatch(/^[A-Za-z0-9]{6,16}$/);
  });
  it("never puts the token into an address", async () => {
    login("secret");
    const sent = answer(OK);
    await api.getAny("web/orders", { page: 2 });
    expect(sent[0]?.url.href).not.toContain("secret");
    expect(sent[0]?.url.searchParams.get("page")).toBe("2");
    expect(sent[0]?.url.searchParams.get("lang")).toBe("en");
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer secret");
  });
  it("makes a different intent each time", () => {
    const intents = new Set(Array.from({ length: 200 }, newIntent));
    expect(intents.size).toBe(200);
    for (const intent of intents) expect(intent).toMatch(/^[A-Za-z0-9]{16}$/);
  });
});

describe("code behaviours", () => {
  it.each([0, 7])("code %i answers with its data and says nothing", async (code) => {
    const behaviours = watched();
    answer({ code, message: "fine", data: 5 });
    await expect(api.getAny("web/x")).resolves.toBe(5);
    expect(behaviours.notify).not.toHaveBeenCalled();
  });
  it("code 1 warns with the server's words and rejects", async () => {
    const behaviours = watched();
    answer({ code: 1, message: "Insufficient balance", data: null });
    const refusal = await api.postAny("web/buy").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CallError);
    expect((refusal as CallError).code).toBe(1);
    expect(behaviours.notify).toHaveBeenCalledWith("warning", "Insufficient balance");
  });
  it("an unknown code without words warns with the default text", async () => {
    const behaviours = watched();
    answer({ code: 555, data: null });
    await expect(api.getAny("web/x")).rejects.toBeInstanceOf(CallError);
    expect(behaviours.notify).toHaveBeenCalledWith("warning", "request error");
  });
  it("a quiet call keeps its refusal off the toasts", async () => {
    const behaviours = watched();
    answer({ code: 1, message: "no", data: null });
    await expect(api.getAny("web/x", {}, { quiet: true })).rejects.toBeInstanceOf(CallError);
    expect(behaviours.notify).not.toHaveBeenCalled();
  });
  it("code 1000 logs out after the given time, once for many answers", async () => {
    vi.useFakeTimers();
    const behaviours = watched();
    answer({ code: 1000, message: "bye", data: { time: 5 } });
    await Promise.allSettled([api.getAny("web/a"), api.getAny("web/b")]);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(behaviours.logOutAndReload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(behaviours.logOutAndReload).toHaveBeenCalledTimes(1);
  });
  it("code 1000 waits two seconds by default", async () => {
    vi.useFakeTimers();
    const behaviours = watched();
    answer({ code: 1000, data: null });
    await api.getAny("web/a").catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(behaviours.logOutAndReload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(behaviours.logOutAndReload).toHaveBeenCalledTimes(1);
  });
  it("code 2000 opens its dialog also for a quiet call", async () => {
    const behaviours = watched();
    answer({ code: 2000, message: "Signed in elsewhere", title: "Log in again", data: null });
    await expect(api.getAny("web/x", {}, { quiet: true })).rejects.toBeInstanceOf(CallError);
    expect(behaviours.askAboutSession).toHaveBeenCalledWith(expect.objectContaining({ message: "Signed in elsewhere" }), false);
  });
  it("a lost line is logged and rejected without a message", async () => {
    const behaviours = watched();
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    answer("lost");
    const failure = await api.postAny("web/buy").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NetworkError);
    expect((failure as Error).message).toBe("");
    expect(logged).toHaveBeenCalled();
    expect(behaviours.notify).not.toHaveBeenCalled();
  });
  it("gives up after thirty seconds", async () => {
    vi.useFakeTimers();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal(
      "fetch",
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    );
    const outcome = api.getAny("web/slow").catch((error: unknown) => error);
    let settled = false;
    void outcome.then(() => (settled = true));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(NetworkError);
  });
});

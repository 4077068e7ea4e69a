import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api, followTabs, getToken, login, queryClient, setBehaviours, useEnding, usePageTurn, useSession } from "@agio/sdk";
import { answer } from "../fetch";

const OVER = { code: 2000, message: "Please log in again", data: null };

/** What another tab of this browser does. */
function elsewhere(token: string | null): BroadcastChannel {
  if (token === null) localStorage.removeItem("agio.token");
  else localStorage.setItem("agio.token", token);
  const channel = new BroadcastChannel("agio.session");
  channel.postMessage({ kind: "token" });
  return channel;
}

const open: BroadcastChannel[] = [];
afterEach(() => open.splice(0).forEach((channel) => channel.close()));

describe("a second tab", () => {
  it("follows the first into another realm and draws its screens anew", async () => {
    answer({ code: 0, message: "", data: { uid: "7", name: "Mio", realm: "demo" } });
    login("real money");
    const page = renderHook(() => ({ session: useSession(), turn: usePageTurn() }));
    const before = page.result.current.turn;
    act(() => void open.push(elsewhere("play money")));
    await waitFor(() => expect(page.result.current.turn).toBe(before + 1));
    expect(getToken()).toBe("play money");
    await waitFor(() => expect(page.result.current.session.realm).toBe("demo"));
  });
  it("follows also where what the other tab says comes before what it has stored", async () => {
    answer({ code: 0, message: "", data: { uid: "7", name: "Mio", realm: "demo" } });
    login("real money");
    const heard = vi.fn();
    const listening = new BroadcastChannel("agio.session");
    listening.addEventListener("message", heard);
    open.push(listening, elsewhere("real money"));
    await waitFor(() => expect(heard).toHaveBeenCalled());
    expect(getToken()).toBe("real money");
    localStorage.setItem("agio.token", "play money");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "agio.token", newValue: "play money" })));
    expect(getToken()).toBe("play money");
  });
  it("is not asked to log in by an answer to the session that this browser has left", async () => {
    const asked = vi.fn();
    setBehaviours({ notify: () => {}, defaultMessage: () => "", askAboutSession: asked, logOutAndReload: () => {} });
    login("real money");
    answer(OVER);
    const call = api.getAny("web/asset", {}, { quiet: true }).catch(() => undefined);
    localStorage.setItem("agio.token", "play money");
    expect(followTabs()).toBe(true);
    await call;
    expect(asked).not.toHaveBeenCalled();
    expect(getToken()).toBe("play money");
  });
  it("lays a page out for the realm that this browser was in last, until it is known", async () => {
    login("play money");
    answer({ code: 0, message: "", data: { uid: "7", name: "Mio", realm: "demo" } });
    const first = renderHook(() => useSession());
    expect(first.result.current.realm).toBe("real");
    await waitFor(() => expect(first.result.current.realm).toBe("demo"));
    first.unmount();
    queryClient.clear();
    expect(renderHook(() => useSession()).result.current).toMatchObject({ loading: true, realm: "demo" });
    act(() => login("another"));
    expect(renderHook(() => useSession()).result.current.realm).toBe("real");
  });
  it("has nothing to follow while the session is its own", () => {
    login("mine");
    expect(followTabs()).toBe(false);
  });
});

describe("the end of a session", () => {
  it("keeps its reason until the next session begins", async () => {
    const { forget } = await import("@agio/sdk");
    login("a");
    const { result } = renderHook(() => useEnding());
    act(() => forget({ code: 1000, message: "You logged in on another device" }));
    expect(result.current?.message).toBe("You logged in on another device");
    expect(sessionStorage.getItem("agio.ending")).toContain("another device");
    act(() => login("b"));
    expect(result.current).toBeNull();
    expect(sessionStorage.getItem("agio.ending")).toBeNull();
  });
});

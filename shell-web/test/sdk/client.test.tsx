import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { act } from "react";
import { createClient, getToken, login, queryClient, useAnyAction, useAnyCall } from "@agio/sdk";
import { answer } from "../fetch";

beforeEach(() => queryClient.clear());

describe("a client of its own", () => {
  it("calls in the name of its session, also through the hooks", async () => {
    login("user-token");
    const client = createClient({ token: () => "own-token" });
    const sent = answer({ code: 0, message: "", data: "read" }, { code: 0, message: "", data: "done" });
    const call = renderHook(() => useAnyCall("web/a", {}, { client }));
    await waitFor(() => expect(call.result.current.data).toBe("read"));
    const action = renderHook(() => useAnyAction("web/b", { client }));
    await act(() => action.result.current.run({}));
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer own-token");
    expect(sent[1]?.form.get("token")).toBe("own-token");
  });

  it("keeps its answers apart from the user's", async () => {
    login("user-token");
    const client = createClient({ token: () => "own-token" });
    answer({ code: 0, message: "", data: "the user's" }, { code: 0, message: "", data: "its own" });
    const users = renderHook(() => useAnyCall("web/same"));
    await waitFor(() => expect(users.result.current.data).toBe("the user's"));
    const own = renderHook(() => useAnyCall("web/same", {}, { client }));
    await waitFor(() => expect(own.result.current.data).toBe("its own"));
  });

  it.each([1000, 2000])("ends its own session with code %i and no other", async (code) => {
    login("user-token");
    const onSessionEnd = vi.fn();
    const client = createClient({ token: () => "own-token", onSessionEnd });
    answer({ code, message: "ended", data: null });
    await expect(client.getAny("web/a")).rejects.toThrow("ended");
    expect(onSessionEnd).toHaveBeenCalledOnce();
    expect(getToken()).toBe("user-token");
  });

  it("passes on no end of a session that was followed by another", async () => {
    let token = "old";
    const onSessionEnd = vi.fn();
    const client = createClient({ token: () => token, onSessionEnd });
    answer({ code: 2000, message: "ended", data: null });
    const asked = client.getAny("web/a");
    token = "new";
    await expect(asked).rejects.toThrow("ended");
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  it("shows the last page while another loads, and nothing of another account", async () => {
    login("real-token");
    const later: ((reply: object) => void)[] = [];
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(JSON.stringify(await new Promise<object>((resolve) => later.push(resolve))))),
    );
    const reply = (data: string) => act(async () => later.shift()?.({ code: 0, message: "", data }));
    const { result, rerender } = renderHook(({ page }) => useAnyCall("web/records", { page }, { keepPrevious: true }), {
      initialProps: { page: 1 },
    });
    await waitFor(() => expect(later).toHaveLength(1));
    await reply("first");
    await waitFor(() => expect(result.current).toMatchObject({ data: "first", previous: false }));
    rerender({ page: 2 });
    expect(result.current).toMatchObject({ data: "first", previous: true });
    await waitFor(() => expect(later).toHaveLength(1));
    await reply("second");
    await waitFor(() => expect(result.current).toMatchObject({ data: "second", previous: false }));
    act(() => login("demo-token"));
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(later).toHaveLength(1));
    await reply("simulated");
    await waitFor(() => expect(result.current.data).toBe("simulated"));
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { CallError, getToken, login, NetworkError } from "@agio/sdk";
import { operatorApi } from "../src/session/client";
import { begin, end, endedBecause, operatorToken } from "../src/session/token";
import { host, ok, refusal } from "./host";

afterEach(() => end());

describe("the operator's session", () => {
  it("sends its own token, never the user's", async () => {
    login("user-token");
    begin("operator-token");
    const asked = host({ "web/operatorInfo": ok({}), "web/operatorLogout": ok(null) });
    await operatorApi.get("web/operatorInfo");
    await operatorApi.post("web/operatorLogout");
    expect(asked[0]?.bearer).toBe("Bearer operator-token");
    expect(asked[0]?.fields.has("token")).toBe(false);
    expect(asked[1]?.fields.get("token")).toBe("operator-token");
  });

  it("sends no token at all before the sign-in, although a user is signed in", async () => {
    login("user-token");
    const asked = host({ "web/operatorLogin": ok({ token: "new" }) });
    await operatorApi.post("web/operatorLogin", { login: "admin" });
    expect(asked[0]?.fields.get("token")).toBe("");
  });

  it.each([1000, 2000])("ends with code %i, in the server's words, and leaves the user's session alone", async (code) => {
    login("user-token");
    begin("operator-token");
    host({ "web/operatorInfo": refusal(code, "Your session has ended") });
    await expect(operatorApi.get("web/operatorInfo")).rejects.toBeInstanceOf(CallError);
    expect(operatorToken.get()).toBeNull();
    expect(endedBecause.get()).toBe("Your session has ended");
    expect(localStorage.getItem("agio.operator.token")).toBeNull();
    expect(getToken()).toBe("user-token");
  });

  it("outlives a late answer to the token before it", async () => {
    begin("old");
    host({
      "web/operatorInfo": () => {
        begin("new");
        return refusal(2000, "ended");
      },
    });
    await expect(operatorApi.get("web/operatorInfo")).rejects.toBeInstanceOf(CallError);
    expect(operatorToken.get()).toBe("new");
  });

  it("goes on after a refusal and after a lost line", async () => {
    begin("operator-token");
    host({ "web/operatorCases": refusal(110, "Not permitted"), "web/operatorQueues": "lost" });
    await expect(operatorApi.get("web/operatorCases")).rejects.toThrow("Not permitted");
    await expect(operatorApi.get("web/operatorQueues")).rejects.toBeInstanceOf(NetworkError);
    expect(operatorToken.get()).toBe("operator-token");
  });

  it("is shared with the other tabs of the browser", () => {
    begin("one");
    window.dispatchEvent(new StorageEvent("storage", { key: "agio.operator.token", newValue: "two" }));
    expect(operatorToken.get()).toBe("two");
    window.dispatchEvent(new StorageEvent("storage", { key: "agio.token", newValue: null }));
    expect(operatorToken.get()).toBe("two");
    window.dispatchEvent(new StorageEvent("storage", { key: "agio.operator.token", newValue: null }));
    expect(operatorToken.get()).toBeNull();
  });
});

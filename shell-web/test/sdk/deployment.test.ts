import { describe, expect, it } from "vitest";
import { link, linkOr, parameter, setDeployment } from "@agio/sdk";
import { deployment } from "../deployment";

describe("links", () => {
  it("is null when the plugin that offers it is off", () => {
    expect(link("wallet.deposit")).toBe("/recharge");
    setDeployment({ ...deployment(), plugins: [], remotes: [] });
    expect(link("wallet.deposit")).toBeNull();
    expect(linkOr("wallet.deposit", "/recharge")).toBeNull();
  });
  it("fills the path first and the query with the rest", () => {
    expect(link("wallet.order", { id: "a/b", tab: "log", page: undefined })).toBe("/order/a%2Fb?tab=log");
    expect(link("wallet.deposit", { coin: "USDT" })).toBe("/recharge?coin=USDT");
  });
  it("finds a screen by its usual path when no link is declared", () => {
    expect(link("wallet.log")).toBeNull();
    expect(linkOr("wallet.log", "/deallog")).toBe("/deallog");
  });
  it("reads a parameter or its fallback", () => {
    expect(parameter("wallet.minimum", "1")).toBe("10.00");
    expect(parameter("wallet.maximum", "1")).toBe("1");
  });
});

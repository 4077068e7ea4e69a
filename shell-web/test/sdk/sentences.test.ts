import { describe, expect, it } from "vitest";
import { gap, sentences } from "@agio/sdk";

describe("sentences", () => {
  it("stand a space apart", () => {
    expect(sentences("One is saved.", "It is held.")).toBe("One is saved. It is held.");
    expect(sentences("บันทึกแล้ว", "พักไว้")).toBe("บันทึกแล้ว พักไว้");
  });

  it("stand close behind a full-width stop", () => {
    expect(sentences("保存済みです。", "1日後に利用できます。", "続き")).toBe("保存済みです。1日後に利用できます。続き");
  });

  it("leave out what says nothing", () => {
    expect(sentences("", "One.", "", "Two.")).toBe("One. Two.");
    expect(sentences("", "")).toBe("");
  });

  it("leave no gap before a value behind a full-width colon", () => {
    expect([gap("留空则为："), gap("空欄の場合:"), gap("Empty:")]).toEqual(["", " ", " "]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveFile, saveTable, saveText } from "@agio/sdk";

const saved: { name: string; file: Blob }[] = [];
const released: string[] = [];

beforeEach(() => {
  saved.length = released.length = 0;
  vi.useFakeTimers();
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = (address) => void released.push(address);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files[Number(this.href.slice("blob:".length)) - 1]! });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("saving a file", () => {
  it("hands it to the browser under its name, and lets it go when it was read", () => {
    const picture = new Blob([new Uint8Array(3)], { type: "image/png" });
    saveFile("BTCUSDT-1m.png", picture);
    expect(saved).toEqual([{ name: "BTCUSDT-1m.png", file: picture }]);
    expect(released).toEqual([]);
    vi.runAllTimers();
    expect(released).toEqual(["blob:1"]);
  });

  it("marks a table's encoding for spreadsheets, and leaves a text as it is", async () => {
    saveTable("records.csv", "a,é\r\n");
    saveText("codes.txt", "ñ\n");
    const bytes = await Promise.all(saved.map(async ({ file }) => [...new Uint8Array(await file.arrayBuffer())]));
    expect(bytes[0]?.slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes[1]).toEqual([0xc3, 0xb1, 0x0a]);
    expect(saved.map(({ name, file }) => [name, file.type])).toEqual([
      ["records.csv", "text/csv;charset=utf-8"],
      ["codes.txt", "text/plain;charset=utf-8"],
    ]);
  });
});

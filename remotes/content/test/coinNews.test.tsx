import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@agio/sdk";
import CoinNews from "../src/news/CoinNews";
import { open } from "../../../shell-web/test/stage";

const ITEM = {
  id: 9,
  kind: "flash",
  topic: "",
  label: "",
  language: "en",
  title: "BTC deposits need 2 confirmations",
  summary: "",
  picture: "",
  link: "",
  pinned: false,
  published_at: "2026-11-20T10:00:00Z",
};
const asked: URL[] = [];

function show(coin: string, name: string, rows: readonly object[]) {
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string) => {
      asked.push(new URL(url, "http://site"));
      return new Response(JSON.stringify({ code: 0, message: "", data: { rows, next: "" } }));
    }),
  );
  open("/", { "/": <CoinNews coin={coin} name={name} /> });
}

beforeEach(() => {
  queryClient.clear();
  asked.length = 0;
});

describe("the news of a coin", () => {
  it("lists what names it, and leads to each", async () => {
    show("BTC", "Bitcoin", [ITEM]);
    expect((await screen.findByRole("link", { name: ITEM.title })).getAttribute("href")).toContain("9");
    expect(asked.at(-1)?.searchParams.get("words")).toBe("BTC,Bitcoin");
  });

  it("asks for the coin alone where its name may be a common word, and shows nothing where nothing names it", async () => {
    show("NEAR", "Near", []);
    await vi.waitFor(() => expect(asked.at(-1)?.searchParams.get("words")).toBe("NEAR"));
    expect(screen.queryByText("content.coin.title")).toBeNull();
  });
});

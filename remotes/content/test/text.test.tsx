import type { ReactNode } from "react";
import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { answer } from "../../../shell-web/test/fetch";
import Agreement from "../src/reading/Agreement";
import Article from "../src/reading/Article";
import Text from "../src/reading/Text";
import { textNumber } from "../src/reading/texts";

const row = (id: number, body: string) => ({
  id,
  kind: "page",
  topic: "",
  label: "",
  title: `Text ${id}`,
  summary: "",
  body,
  picture: "",
  link: "",
  pinned: false,
  language: "en",
  published_at: "2026-11-20T08:00:00+00:00",
  updated_at: "2026-11-20T08:00:00+00:00",
});
const list = (...rows: object[]) => ({ code: 0, message: "", data: { rows, next: "" } });

function open(address: string, element: ReactNode) {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  return render(<RouterProvider router={router} />);
}

describe("a page of text", () => {
  it("asks for the agreement by its number and shows title, date and sections", async () => {
    const sent = answer(list(row(3, "Intro\n\n## One\n\n## Two\n\n## Three")));
    open("/userAgreement", <Agreement />);
    expect(await screen.findByRole("heading", { level: 1, name: "Text 3" })).toBeInTheDocument();
    expect(sent[0]?.url.searchParams.get("id")).toBe("3");
    expect(document.querySelector("time")).toHaveAttribute("datetime", "2026-11-20T08:00:00+00:00");
    expect(screen.getByRole("link", { name: "Two" })).toHaveAttribute("href", "#section-2");
    expect(document.title).toContain("Text 3");
  });

  it("needs no contents for a short text", async () => {
    answer(list(row(3, "## One\n\n## Two")));
    open("/userAgreement", <Agreement />);
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("says that a text is missing when the list has none of that number", async () => {
    answer(list());
    open("/text?id=77", <Text />);
    expect(await screen.findByText("content.text.missing")).toBeInTheDocument();
  });

  it("says so at once, without asking, for an address without a number", () => {
    const sent = answer(list());
    open("/text?id=all", <Text />);
    expect(screen.getByText("content.text.missing")).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });

  it("offers another try when the answer was refused, and shows the text then", async () => {
    answer({ code: 114, message: "Not now", data: null }, list(row(5, "Words")));
    open("/text?id=5", <Text />);
    expect(await screen.findByText("Not now")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "shell.error.retry" }));
    expect(await screen.findByText("Words")).toBeInTheDocument();
  });
});

describe("the number in an address", () => {
  it.each([
    ["5", 5],
    ["0", null],
    ["-1", null],
    ["5x", null],
    ["99999999999", null],
    [null, null],
  ])("of %s is %s", (value, number) => {
    expect(textNumber(value)).toBe(number);
  });
});

describe("an address of a kind without a number", () => {
  it.each([
    ["/helpDetail", "help"],
    ["/settingHelpdetail", "help"],
    ["/setting-newdetail", "news"],
    ["/bannerDetail", "banner"],
    ["/benefitsDetail", "benefit"],
  ])("%s shows the newest %s", async (path, kind) => {
    const sent = answer({ code: 0, message: "", data: { rows: [{ id: 9, title: "Newest" }], next: "" } }, list(row(9, "Words")));
    open(path, <Article />);
    expect(await screen.findByRole("heading", { level: 1, name: "Text 9" })).toBeInTheDocument();
    expect(sent.map(({ url }) => url.searchParams.get("kinds") ?? url.searchParams.get("id"))).toEqual([kind, "9"]);
  });

  it("says that a text is missing where there is none of the kind", async () => {
    answer(list());
    open("/bannerDetail", <Article />);
    expect(await screen.findByText("content.text.missing")).toBeInTheDocument();
  });

  it("shows the company's profile where there is no kind either", async () => {
    const sent = answer(list(row(1, "Words")));
    open("/text", <Text />);
    expect(await screen.findByRole("heading", { level: 1, name: "Text 1" })).toBeInTheDocument();
    expect(sent[0]?.url.searchParams.get("id")).toBe("1");
  });
});

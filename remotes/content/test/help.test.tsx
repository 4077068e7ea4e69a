import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { answer } from "../../../shell-web/test/fetch";
import { Picture } from "../src/reading/Picture";
import { kindName, pathOf } from "../src/reading/kinds";
import { Search } from "../src/help/Search";

const text = (id: number, kind: string) => ({
  id,
  kind,
  topic: kind === "help" ? "spot" : "",
  label: "",
  language: "en",
  title: "",
  summary: "",
  picture: "",
  link: "",
  pinned: false,
  published_at: "2026-11-20T08:00:00+00:00",
});
const piece = (words: string, found = false) => ({ text: words, found });

const open = (q: string) => {
  const element = <Search q={q} onChange={() => undefined} />;
  return render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
};

describe("the search of the help centre", () => {
  it("opens the best answer in its place, lists the others, and marks what was found", async () => {
    answer({
      code: 0,
      message: "",
      data: {
        rows: [
          { text: text(131, "help"), title: [piece("Order types")], excerpt: [piece("A "), piece("limit", true), piece(" order")] },
          { text: text(221, "notice"), title: [piece("Limits", true)], excerpt: [] },
        ],
      },
    });
    open("limit");
    expect(await screen.findByText("Order types")).toBeInTheDocument();
    expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["limit", "Limits"]);
    expect(screen.getByRole("link", { name: /Limits/ })).toHaveAttribute("href", "/notice?id=221");
    expect(document.querySelector('a[href="/helpDetail?id=131"]')).not.toBeNull();
  });
  it("asks nothing while nothing is asked", () => {
    const sent = answer({ code: 0, message: "", data: { rows: [] } });
    open("  ");
    expect(sent).toEqual([]);
  });
});

describe("what a text may show", () => {
  it("draws pictures of this site alone", () => {
    for (const src of [
      "https://elsewhere.example/p.png",
      "javascript:alert(1)",
      "/content/picture/../secret",
      "data:image/png;base64,AA",
    ]) {
      const { container, unmount } = render(<Picture src={src} alt="x" />);
      expect(container.querySelector("img")).toBeNull();
      unmount();
    }
    render(<Picture src={`/content/picture/${"0a".repeat(16)}`} alt="A chart" />);
    fireEvent.error(screen.getByRole("img", { name: "A chart" }));
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.getByText("A chart")).toBeInTheDocument();
  });
  it("is read under the address of its kind, and named by what it is about", () => {
    expect(pathOf({ id: 7, kind: "page" })).toBe("/text?id=7");
    expect(pathOf({ id: 7, kind: "news" })).toBe("/setting-newdetail?id=7");
    expect(kindName((key) => key, "notice", "rule")).toBe("content.label.rule");
  });
});

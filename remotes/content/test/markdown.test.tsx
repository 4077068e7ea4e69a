import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { harmlessTarget, parseInline, plainText } from "../src/markdown/inline";
import { Markdown } from "../src/markdown/Markdown";
import { headings, parse } from "../src/markdown/parse";

const show = (source: string) =>
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <Markdown blocks={parse(source)} /> }])} />);

describe("blocks", () => {
  it("joins the lines of a paragraph and parts paragraphs at an empty line", () => {
    expect(parse("one\ntwo\r\n\r\nthree")).toEqual([
      { kind: "paragraph", inline: [{ kind: "text", text: "one two" }] },
      { kind: "paragraph", inline: [{ kind: "text", text: "three" }] },
    ]);
  });

  it("begins headings one level below the page's own title and numbers them to link to", () => {
    const found = headings(parse("# First\n\n## Second ##\n### Third\n###### Deep"));
    expect(found.map(({ level, id, inline }) => [level, id, plainText(inline)])).toEqual([
      [2, "section-1", "First"],
      [2, "section-2", "Second"],
      [3, "section-3", "Third"],
      [4, "section-4", "Deep"],
    ]);
  });

  it("takes a hash without a space for a word", () => {
    expect(parse("#1 in the list")[0]).toMatchObject({ kind: "paragraph" });
  });

  it("reads lists, keeps their wrapped lines together and starts numbers where the text does", () => {
    expect(parse("- a\n  more\n* b\n\n3. c\n4) d")).toEqual([
      {
        kind: "list",
        ordered: false,
        start: 1,
        items: [[{ kind: "text", text: "a more" }], [{ kind: "text", text: "b" }]],
      },
      { kind: "list", ordered: true, start: 3, items: [[{ kind: "text", text: "c" }], [{ kind: "text", text: "d" }]] },
    ]);
  });

  it("ends a paragraph where a list or a heading begins", () => {
    expect(parse("text\n- item\n## head\ntext").map(({ kind }) => kind)).toEqual(["paragraph", "list", "heading", "paragraph"]);
  });

  it("draws a rule for dashes alone", () => {
    expect(parse("a\n\n---\n\nb").map(({ kind }) => kind)).toEqual(["paragraph", "rule", "paragraph"]);
  });

  it("has nothing to show for an empty text", () => {
    expect(parse(" \n\n")).toEqual([]);
  });
});

describe("lines", () => {
  it("nests a link in bold words", () => {
    expect(parseInline("a **b [c](/d)** e")).toEqual([
      { kind: "text", text: "a " },
      {
        kind: "strong",
        inside: [
          { kind: "text", text: "b " },
          { kind: "link", to: "/d", inside: [{ kind: "text", text: "c" }] },
        ],
      },
      { kind: "text", text: " e" },
    ]);
  });

  it("leaves lone stars, factors and escaped marks as they are written", () => {
    expect(plainText(parseInline("2 * 3 * 4, 2*3*4, ** and \\*this\\*"))).toBe("2 * 3 * 4, 2*3*4, ** and *this*");
    expect(parseInline("2 * 3 * 4, 2*3*4, ** and \\*this\\*")).toHaveLength(1);
  });

  it("reads no marks inside code", () => {
    expect(parseInline("`**a**`")).toEqual([{ kind: "code", text: "**a**" }]);
  });

  it("shows the characters that the server wrote out", () => {
    expect(plainText(parseInline("Terms &amp; fees &lt;b&gt; &#39;x&#39; &amp;lt;"))).toBe("Terms & fees <b> 'x' &lt;");
  });

  it.each([
    ["/about", "/about"],
    ["#section-2", "#section-2"],
    ["https://example.com/?a=1&amp;b=2", "https://example.com/?a=1&b=2"],
    ["mailto:help@example.com", "mailto:help@example.com"],
    ["tel:+8150", "tel:+8150"],
    ["javascript:alert(1)", null],
    ["JaVaScRiPt:alert(1)", null],
    ["data:text/html,x", null],
    ["//elsewhere.example", null],
    ["/\\elsewhere.example", null],
    ["vbscript:x", null],
    ["about", null],
  ])("lets a link lead to %s only where that is harmless", (target, to) => {
    expect(harmlessTarget(target)).toBe(to);
  });
});

describe("on the page", () => {
  it("never turns tags into elements", () => {
    const { container } = show("<img src=x onerror=alert(1)> <script>alert(1)</script> [click](javascript:alert)");
    expect(container.querySelector("img, script, a")).toBeNull();
    expect(container).toHaveTextContent("<img src=x onerror=alert(1)> <script>alert(1)</script> click");
  });

  it("opens places of the site in it and other sites beside it, without saying where the reader came from", () => {
    show("[here](/about) and [there](https://example.com)");
    const here = screen.getByRole("link", { name: "here" });
    const there = screen.getByRole("link", { name: "there" });
    expect(here).toHaveAttribute("href", "/about");
    expect(here).not.toHaveAttribute("target");
    expect(there).toHaveAttribute("target", "_blank");
    expect(there).toHaveAttribute("rel", "noopener noreferrer");
  });

  it("writes headings, lists and bold words as such", () => {
    show("## Fees\n\n1. **Maker:** less\n2. Taker");
    expect(screen.getByRole("heading", { level: 2, name: "Fees" })).toHaveAttribute("id", "section-1");
    const items = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Maker: less", "Taker"]);
    expect(screen.getByText("Maker:").tagName).toBe("STRONG");
  });
});

import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { Markdown, outline } from "@agio/ui";
import { harmless } from "../../ui/src/markdown/outline";

const show = async (text: string, level?: 2 | 3) => {
  const element = <Markdown text={text} {...(level ? { level } : {})} />;
  const { container } = render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  await screen.findByText((_, node) => node !== null && node.parentElement === container && !node.hasAttribute("aria-busy"));
  return container;
};

describe("a text of the site", () => {
  it("begins its headings below the page's own title, numbered as its outline is", async () => {
    const text = "# First\n\n## Second ##\n### **Third** [x](/y)\n###### Deep";
    const container = await show(text);
    const drawn = [...container.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((node) => [node.tagName, node.id, node.textContent]);
    expect(drawn).toEqual([
      ["H2", "section-1", "First"],
      ["H2", "section-2", "Second"],
      ["H3", "section-3", "Third x"],
      ["H4", "section-4", "Deep"],
    ]);
    expect(outline(text).map(({ level, id, text: words }) => [`H${level}`, id, words])).toEqual(drawn);
  });
  it("never turns tags into elements, nor pictures into requests", async () => {
    const container = await show(
      "<img src=x onerror=alert(1)> <script>alert(1)</script> [click](javascript:alert) ![p](https://example.com/p.png)",
    );
    expect(container.querySelector("img, script, a")).toBeNull();
    expect(container).toHaveTextContent("click");
  });
  it("shows the characters that the server wrote out", async () => {
    expect(await show("Terms &amp; fees &lt;b&gt; &#39;x&#39;")).toHaveTextContent("Terms & fees <b> 'x'");
  });
  it("opens places of the site in it and other sites beside it, without saying where the reader came from", async () => {
    await show("[here](/about) and [there](https://example.com)");
    expect(screen.getByRole("link", { name: "here" })).not.toHaveAttribute("target");
    expect(screen.getByRole("link", { name: "there" })).toHaveAttribute("rel", "noopener noreferrer");
  });
  it("writes lists and bold words as such, below another level where it stands in a dialog", async () => {
    await show("## Fees\n\n1. **Maker:** less\n2. Taker", 3);
    expect(screen.getByRole("heading", { level: 3, name: "Fees" })).toBeInTheDocument();
    const items = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Maker: less", "Taker"]);
    expect(screen.getByText("Maker:").tagName).toBe("STRONG");
  });
  it.each([
    ["/about", true],
    ["#section-2", true],
    ["https://example.com/?a=1", true],
    ["mailto:help@example.com", true],
    ["tel:+8150", true],
    ["javascript:alert(1)", false],
    ["JaVaScRiPt:alert(1)", false],
    ["data:text/html,x", false],
    ["//elsewhere.example", false],
    ["/\\elsewhere.example", false],
    ["vbscript:x", false],
    ["about", false],
  ])("lets a link lead to %s: %s", (target, leads) => {
    expect(harmless(target) !== undefined).toBe(leads);
  });
});

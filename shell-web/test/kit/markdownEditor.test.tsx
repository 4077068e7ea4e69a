import { render, screen, waitFor } from "@testing-library/react";
import { Markdown, MarkdownEditor } from "@agio/ui";
import { expect, it, vi } from "vitest";
import { itemised, linked, surrounded, titled, type Change } from "../../ui/src/markdown/writing";

const written = (change: Change, text: string, from: number, to = from) => {
  const { start, end, insert } = change(text, from, to);
  return text.slice(0, start) + insert + text.slice(end);
};

it("marks what is selected, and takes the marks away again", () => {
  expect(written(surrounded("**"), "a word here", 2, 6)).toBe("a **word** here");
  expect(written(surrounded("**"), "a **word** here", 4, 8)).toBe("a word here");
});

it("makes headings and items of whole lines, and lines of them again", () => {
  expect(written(titled, "one\ntwo", 5)).toBe("one\n## two");
  expect(written(titled, "one\n### two", 8)).toBe("one\ntwo");
  expect(written(itemised, "one\ntwo", 0, 7)).toBe("- one\n- two");
  expect(written(itemised, "- one\n- two", 0, 11)).toBe("one\ntwo");
});

it("names a link and a picture by the selection", () => {
  expect(written(linked("/help"), "see help", 4, 8)).toBe("see [help](/help)");
  expect(written(linked("/p/1", "!"), "", 0)).toBe("![](/p/1)");
});

it("shows a text to be written, under its name and with what is wrong", async () => {
  const typed = vi.fn();
  render(<MarkdownEditor label="Body" value="# Hello" onChange={typed} error="Too long" />);
  const box = await screen.findByRole("textbox", { name: "Body" });
  expect(box.textContent).toBe("# Hello");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toContain("Too long");
});

it("draws a picture only by what is given for it", async () => {
  const text = "![Steps](/own/1) words";
  const { container, rerender } = render(<Markdown text={text} />);
  await waitFor(() => expect(container.textContent).toContain("words"));
  expect(container.querySelector("img")).toBeNull();
  rerender(<Markdown text={text} picture={({ src, alt }) => <img src={src} alt={alt} />} />);
  expect(container.querySelector("img")?.getAttribute("alt")).toBe("Steps");
});

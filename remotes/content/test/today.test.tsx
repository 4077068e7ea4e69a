import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import Today from "../src/news/Today";

const headline = (id: number, kind: string, title: string) => ({
  id,
  kind,
  topic: "",
  label: "",
  language: "en",
  title,
  summary: "",
  picture: "",
  link: "",
  pinned: false,
  published_at: "2026-11-20T08:00:00+00:00",
});

/** Answer each list by the kinds it is of. */
function reported(by: Record<string, object[]>) {
  vi.stubGlobal("fetch", (input: string | URL | Request) => {
    const kinds = new URL(input instanceof Request ? input.url : input, "http://here").searchParams.get("kinds") ?? "";
    return Promise.resolve(Response.json({ code: 0, message: "", data: { rows: by[kinds] ?? [], next: "" } }));
  });
  return render(
    <MemoryRouter>
      <Today />
    </MemoryRouter>,
  );
}

it("shows banners below the news, each leading to its text", async () => {
  reported({ "notice,news,flash": [headline(231, "news", "Open")], banner: [headline(211, "banner", "Try it")] });
  expect(await screen.findByRole("link", { name: "Try it" })).toHaveAttribute("href", "/bannerDetail?id=211");
  expect(screen.getByRole("link", { name: "Open" })).toHaveAttribute("href", "/setting-newdetail?id=231");
});

it("shows a banner where there is no news, and nothing where there is neither", async () => {
  const { container, unmount } = reported({ banner: [headline(212, "banner", "Receipts")] });
  expect(await screen.findByRole("link", { name: "Receipts" })).toBeInTheDocument();
  expect(container.querySelector("[aria-busy]")).toBeNull();
  unmount();
});

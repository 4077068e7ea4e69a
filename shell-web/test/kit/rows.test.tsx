import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Facts, FeedRow, LevelRow, Pills } from "@agio/ui";
import { open } from "../stage";

function Categories() {
  const [value, setValue] = useState<string>("all");
  const pills = [
    { value: "all", label: "All" },
    { value: "crypto", label: "Crypto", count: 38 },
    { value: "forex", label: "Forex", count: 24 },
  ];
  return <Pills label="Category" pills={pills} value={value} onChange={setValue} />;
}

describe("Pills", () => {
  it("is one stop of the Tab key; arrows choose and go around", () => {
    render(<Categories />);
    const group = screen.getByRole("radiogroup", { name: "Category" });
    fireEvent.keyDown(group, { key: "ArrowRight" });
    expect(screen.getByRole("radio", { name: "Crypto 38" })).toBeChecked();
    expect(screen.getByRole("radio", { name: "Crypto 38" })).toHaveFocus();
    fireEvent.keyDown(group, { key: "ArrowLeft" });
    fireEvent.keyDown(group, { key: "ArrowLeft" });
    expect(screen.getByRole("radio", { name: "Forex 24" })).toBeChecked();
    expect(screen.getAllByRole("radio").filter((pill) => pill.tabIndex === 0)).toHaveLength(1);
  });
});

describe("FeedRow", () => {
  it("says in a word what wasn't read, and leads there", () => {
    const router = open("/", {
      "/": <FeedRow title="Order desk wrote" time="2026-11-20T21:03:00Z" unread to="/c2c_order" />,
      "/c2c_order": <p>Order</p>,
    });
    const row = screen.getByRole("link");
    expect(row).toHaveTextContent("shell.feed.unread");
    fireEvent.click(row);
    expect(router.state.location.pathname).toBe("/c2c_order");
  });
  it("says nothing of what was read", () => {
    const read = vi.fn();
    render(<FeedRow title="Rule changed" time="2026-11-20T21:03:00Z" onClick={read} />);
    expect(screen.queryByText("shell.feed.unread")).toBeNull();
    fireEvent.click(screen.getByRole("button"));
    expect(read).toHaveBeenCalledOnce();
  });
});

describe("LevelRow", () => {
  it("says the state in a word beside its sign", () => {
    render(<LevelRow title="Primary identity" opens="Withdrawals" tone="bad" state="Rejected" action={<a href="/sfyz">Again</a>} />);
    expect(screen.getByText("Rejected")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Again" })).toBeInTheDocument();
  });
});

describe("Facts", () => {
  it("has the answer as its strong last line", () => {
    render(
      <Facts
        facts={[
          { label: "Fee", value: "2.00" },
          { label: "You receive", value: "356.40", strong: true },
        ]}
      />,
    );
    const lines = screen.getAllByRole("term").map((term) => term.parentElement?.className ?? "");
    expect(lines[0]).toBe("");
    expect(lines[1]).not.toBe("");
  });
});

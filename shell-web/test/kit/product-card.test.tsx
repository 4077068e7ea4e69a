import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ProductCard, ProductCardSkeleton } from "../../ui/src/products";
import { open } from "../stage";

const head = { name: "USDT", term: "7 days" };
const figure = { label: "Daily yield", value: "0.30% – 0.50%" };

describe("ProductCard", () => {
  it("has one command", () => {
    const buy = vi.fn();
    open("/", { "/": <ProductCard head={head} figure={figure} command={{ label: "Subscribe", onClick: buy }} /> });
    fireEvent.click(screen.getByRole("button"));
    expect(buy).toHaveBeenCalledOnce();
    expect(screen.getByRole("article")).toHaveTextContent("0.30% – 0.50%");
  });
  it("says why it isn't open, and its command leads there", () => {
    const command = { label: "Take the assessment", to: "/fengxian" };
    const router = open("/", {
      "/": <ProductCard head={head} figure={figure} command={command} refused="Requirements aggressive" />,
      "/fengxian": <p>Assessment</p>,
    });
    expect(screen.getByText("Requirements aggressive")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("link", { name: "Take the assessment" }));
    expect(router.state.location.pathname).toBe("/fengxian");
  });
  it("is busy and without a command while it loads", () => {
    open("/", { "/": <ProductCardSkeleton /> });
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Meter } from "@agio/ui";

const bars = () => [...screen.getByRole("meter").querySelectorAll("i")].map((bar) => bar.style);

describe("Meter", () => {
  it("is read with its figure and its parts follow each other", () => {
    render(<Meter label="Cap" text="8,000 of 20,000" limit="20000" parts={[{ value: "5000", soft: true }, { value: "3000" }]} />);
    const meter = screen.getByRole("meter", { name: "Cap" });
    expect(meter).toHaveAttribute("aria-valuetext", "8,000 of 20,000");
    expect(meter).toHaveAttribute("aria-valuenow", "8000");
    expect(bars().map(({ left, width }) => [left, width])).toEqual([
      ["0%", "25%"],
      ["25%", "15%"],
    ]);
  });
  it("shows by how much an issue is asked for beyond the whole", () => {
    render(<Meter label="Asked for" text="200%" limit="100" parts={[{ value: "200" }]} />);
    expect(screen.getByRole("meter")).toHaveAttribute("aria-valuemax", "200");
    expect(bars().map(({ left }) => left)).toEqual(["0%", "50%", "50%"]);
  });
  it("marks a price within its range", () => {
    render(<Meter label="24 h" text="62,681.49 – 64,276.09" from="100" limit="300" mark="250" />);
    expect(screen.getByRole("meter")).toHaveAttribute("aria-valuenow", "250");
    expect(bars().map(({ left }) => left)).toEqual(["75%"]);
  });
  it("sums parts exactly: a full quota isn't beyond its limit", () => {
    render(<Meter label="Quota" text="full" limit="0.3" parts={[{ value: "0.1" }, { value: "0.2" }]} />);
    expect(bars()).toHaveLength(2);
  });
});

import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CurveChart } from "../../ui/src/products";
import { cutAt, domainOf, pathOf, ticksOf } from "../../ui/src/curve/scale";

describe("CurveChart", () => {
  it("tells its answer, its zones and its marks to who doesn't see it", () => {
    render(
      <CurveChart
        label="What you owe by the day"
        series={[{ points: [{ x: 0, y: "8000" }, { x: 30, y: "8108" }] }]}
        zones={[{ from: 0, to: 7, label: "Free", tone: "ok" }]}
        marks={[{ x: 30, y: "8108", label: "8,108.00 on 20 Dec" }]}
      />,
    );
    expect(screen.getByRole("img", { name: "What you owe by the day" })).toBeInTheDocument();
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Free", "8,108.00 on 20 Dec"]);
  });
  it("draws what is ahead of now apart from what was", () => {
    const { container } = render(
      <CurveChart label="Demand" now={5} series={[{ points: [{ x: 0, y: "0" }, { x: 10, y: "10" }] }]} />,
    );
    expect(container.querySelectorAll("path")).toHaveLength(2);
  });
  it("keeps its place without a curve to draw", () => {
    render(<CurveChart label="Nothing yet" series={[]} height={200} />);
    expect(screen.getByRole("img", { name: "Nothing yet" })).toHaveStyle({ height: "200px" });
  });
});

describe("the scale of a curve", () => {
  it("cuts a line at now, at the value it has then", () => {
    expect(cutAt([[0, 0], [10, 100]], 4, false)).toEqual([[[0, 0], [4, 40]], [[4, 40], [10, 100]]]);
    expect(cutAt([[0, 0], [10, 100]], 4, true)[1]).toEqual([[4, 0], [10, 100]]);
  });
  it("keeps a step until the next value begins", () => {
    expect(pathOf([[0, 1], [5, 2]], true)).toBe("M0.0 1.0H5.0V2.0");
  });
  it("has round ticks, also for one even value", () => {
    expect(ticksOf({ low: 7_990, high: 8_210 }, 3)).toEqual([8_000, 8_100, 8_200]);
    expect(domainOf([5, 5])).toEqual({ low: 4.95, high: 5.05 });
  });
});

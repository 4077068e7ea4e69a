import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CurveChart } from "../../ui/src/products";
import { cutAt, domainOf, pathOf, ticksOf } from "../../ui/src/curve/scale";

describe("CurveChart", () => {
  it("tells its answer, its zones and its marks to who doesn't see it", () => {
    render(
      <CurveChart
        label="What you owe by the day"
        series={[
          {
            points: [
              { x: 0, y: "8000" },
              { x: 30, y: "8108" },
            ],
          },
        ]}
        zones={[{ from: 0, to: 7, label: "Free", tone: "ok" }]}
        marks={[{ x: 30, y: "8108", label: "8,108.00 on 20 Dec" }]}
      />,
    );
    expect(screen.getByRole("img", { name: "What you owe by the day" })).toBeInTheDocument();
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Free", "8,108.00 on 20 Dec"]);
  });
  it("draws what each day added as a bar below the curve, the newest apart, and names the strip", () => {
    const points = [
      { x: 0, y: "10" },
      { x: 1, y: "30" },
      { x: 2, y: "45" },
    ];
    const bars = {
      label: "A day",
      points: [
        { x: 1, y: "20" },
        { x: 2, y: "15" },
      ],
    };
    const { container } = render(<CurveChart label="Earned" series={[{ points }]} bars={bars} height={180} />);
    expect(screen.getByText("A day")).toBeInTheDocument();
    const drawn = [...container.querySelectorAll("rect")];
    expect(drawn.map((one) => one.hasAttribute("data-last"))).toEqual([false, true]);
    const [first, last] = drawn.map((one) => Number(one.getAttribute("height")));
    expect(last).toBeCloseTo((first ?? 0) * 0.75);
    expect(drawn.every((one) => Number(one.getAttribute("y")) > 180)).toBe(true);
  });
  it("ends the name of a narrow zone at the right edge with the zone, and begins any other with it", () => {
    const zones = [
      { from: 0, to: 95, label: "Before", tone: "ok" as const },
      { from: 95, to: 100, label: "A while after it", tone: "accent" as const },
    ];
    const { container } = render(
      <CurveChart
        label="Price"
        zones={zones}
        series={[
          {
            points: [
              { x: 0, y: "0" },
              { x: 100, y: "10" },
            ],
          },
        ]}
      />,
    );
    const anchors = zones.map(({ label }) =>
      [...container.querySelectorAll("text")].find(({ textContent }) => textContent === label)?.getAttribute("text-anchor"),
    );
    expect(anchors).toEqual(["start", "end"]);
  });
  it("draws what is ahead of now apart from what was", () => {
    const { container } = render(
      <CurveChart
        label="Demand"
        now={5}
        series={[
          {
            points: [
              { x: 0, y: "0" },
              { x: 10, y: "10" },
            ],
          },
        ]}
      />,
    );
    expect(container.querySelectorAll("path")).toHaveLength(2);
  });
  it("keeps the words of a mark inside, where its side has no room for them", () => {
    const words =
      "1,006.00 on the twentieth of November of the year two thousand and twenty-six, at midnight, by the calendar of the house";
    for (const [x, label, anchor] of [
      [60, words, "start"],
      [40, words, "end"],
      [60, "late", "end"],
      [40, "early", "start"],
    ] as const) {
      const { container, unmount } = render(
        <CurveChart
          label="Owed"
          series={[
            {
              points: [
                { x: 0, y: "0" },
                { x: 100, y: "10" },
              ],
            },
          ]}
          marks={[{ x, y: "5", label }]}
        />,
      );
      const mark = [...container.querySelectorAll("text")].find(({ textContent }) => textContent === label);
      expect(mark).toHaveAttribute("text-anchor", anchor);
      unmount();
    }
  });
  it("begins the first date at the left edge, so that no letter of it sticks out", () => {
    const write = (day: number) => `11月${day}日`;
    const { container } = render(
      <CurveChart
        label="Days"
        axis={{ write }}
        series={[
          {
            points: [
              { x: 0, y: "0" },
              { x: 100, y: "10" },
            ],
          },
        ]}
      />,
    );
    const dates = [...container.querySelectorAll("text")].filter(({ textContent }) => textContent?.startsWith("11月"));
    const placed = dates.map((date) => [date.getAttribute("text-anchor"), Number(date.getAttribute("x"))] as const);
    expect(placed[0]).toEqual(["start", 0]);
    expect(placed.slice(1).every(([anchor, x]) => anchor === "middle" && x >= 36)).toBe(true);
    expect(placed.length).toBeGreaterThan(1);
  });
  it("writes a mark beside its line: below one that climbs, above one that falls, when the words stand at its right", () => {
    const written = (from: string, to: string) => {
      const { container, unmount } = render(
        <CurveChart
          label="Owed"
          series={[
            {
              points: [
                { x: 0, y: from },
                { x: 100, y: to },
              ],
            },
          ]}
          marks={[{ x: 10, y: "50", label: "early" }]}
        />,
      );
      const words = [...container.querySelectorAll("text")].find(({ textContent }) => textContent === "early");
      const below = Number(words?.getAttribute("y")) > Number(container.querySelector("circle")?.getAttribute("cy"));
      unmount();
      return below;
    };
    expect([written("0", "100"), written("100", "0"), written("50", "50")]).toEqual([true, false, false]);
  });
  it("writes a date once, however many ticks its day has", () => {
    const write = (day: number) => `Day ${Math.floor(day)}`;
    const { container } = render(
      <CurveChart
        label="Days"
        axis={{ write }}
        series={[
          {
            points: [
              { x: 0, y: "0" },
              { x: 1, y: "10" },
            ],
          },
        ]}
      />,
    );
    const dates = [...container.querySelectorAll("text")]
      .map(({ textContent }) => textContent ?? "")
      .filter((text) => text.startsWith("Day"));
    expect(dates).toEqual(["Day 0", "Day 1"]);
  });
  it("keeps its place without a curve to draw", () => {
    render(<CurveChart label="Nothing yet" series={[]} height={200} />);
    expect(screen.getByRole("img", { name: "Nothing yet" })).toHaveStyle({ height: "200px" });
  });
});

describe("the scale of a curve", () => {
  it("cuts a line at now, at the value it has then", () => {
    expect(
      cutAt(
        [
          [0, 0],
          [10, 100],
        ],
        4,
        false,
      ),
    ).toEqual([
      [
        [0, 0],
        [4, 40],
      ],
      [
        [4, 40],
        [10, 100],
      ],
    ]);
    expect(
      cutAt(
        [
          [0, 0],
          [10, 100],
        ],
        4,
        true,
      )[1],
    ).toEqual([
      [4, 0],
      [10, 100],
    ]);
  });
  it("keeps a step until the next value begins", () => {
    expect(
      pathOf(
        [
          [0, 1],
          [5, 2],
        ],
        true,
      ),
    ).toBe("M0.0 1.0H5.0V2.0");
  });
  it("has round ticks, also for one even value", () => {
    expect(ticksOf({ low: 7_990, high: 8_210 }, 3)).toEqual([8_000, 8_100, 8_200]);
    expect(domainOf([5, 5])).toEqual({ low: 4.95, high: 5.05 });
  });
});

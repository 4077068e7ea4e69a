import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Composition } from "../../ui/src/products";
import { foldWeights } from "../../ui/src/rows/Composition";

const weights = ["25", "22", "20.1", "15", "8", "6.7", "3.2"].map((weight, index) => ({ label: `Coin ${index}`, weight }));

describe("Composition", () => {
  it("sums the small ones exactly into one line", () => {
    const folded = foldWeights(weights, 4, (count) => `${count} others`);
    expect(folded.map(({ weight }) => weight)).toEqual(["25", "22", "20.1", "15", "17.9"]);
    expect(folded.at(-1)?.label).toBe("3 others");
  });
  it("folds no single one, and puts the largest first", () => {
    expect(foldWeights([...weights.slice(0, 5)].reverse(), 4, String).map(({ label }) => label)).toEqual([
      "Coin 0",
      "Coin 1",
      "Coin 2",
      "Coin 3",
      "Coin 4",
    ]);
  });
  it("writes each weight beside its name", () => {
    render(<Composition weights={weights} caption="Holdings" figure="7" />);
    expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
      "Coin 025.0%",
      "Coin 122.0%",
      "Coin 220.1%",
      "Coin 315.0%",
      "shell.composition.others17.9%",
    ]);
  });
});

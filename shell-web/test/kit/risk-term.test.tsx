import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { DataTable, Facts, NumberField, RiskTerm, UiProvider } from "@agio/ui";

const draw = (node: React.ReactNode) => render(<UiProvider>{node}</UiProvider>);

describe("A term of risk", () => {
  it("is told to the keyboard by its label, and put away by Escape", async () => {
    draw(<RiskTerm name="leverage">Leverage</RiskTerm>);
    const term = screen.getByRole("button", { name: "Leverage" });
    fireEvent.focus(term);
    const reported = await screen.findByRole("tooltip");
    expect(reported).toHaveTextContent("shell.term.leverage");
    expect(term).toHaveAccessibleDescription("shell.term.leverage");
    fireEvent.keyDown(term, { key: "Escape" });
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  it("stands beside the label of a field, which stays the field's own", () => {
    draw(<NumberField inline label="SL" term="stop_loss" value="" onChange={() => undefined} />);
    expect(screen.getByRole("textbox", { name: "SL" })).toBeInTheDocument();
    expect(screen.getByRole("button")).toHaveAccessibleName("shell.term.about");
  });

  it("leaves a label that names none as it is", () => {
    draw(
      <Facts
        facts={[
          { label: "Coin", value: "BTC" },
          { label: "On hold", term: "on_hold", value: "1" },
        ]}
      />,
    );
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["On hold"]);
  });

  it("is told in the head of a column, beside the button that sorts it", () => {
    draw(
      <DataTable
        columns={[
          { key: "stake", header: "Stake", term: "stake" },
          { key: "held", header: "On hold", term: "on_hold", sort: ({ held }: { stake: string; held: string }) => held },
        ]}
        rows={[{ stake: "1", held: "2" }]}
        rowKey={({ stake }) => stake}
      />,
    );
    expect(screen.getByRole("button", { name: "Stake" })).toHaveAttribute("data-term", "stake");
    expect(screen.getByRole("button", { name: "On hold" })).not.toHaveAttribute("data-term");
    expect(screen.getByRole("button", { name: "shell.term.about" })).toHaveAttribute("data-term", "on_hold");
  });
});

import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CoinDisc, CoinName, Pair } from "@agio/ui";

const disc = (container: HTMLElement) => container.querySelector<HTMLElement>("[aria-hidden]");

describe("a coin's disc", () => {
  it("has the sign of a coin that is delivered", () => {
    const { container } = render(<CoinDisc symbol="BTC" />);
    expect(disc(container)?.querySelector("svg")).not.toBeNull();
  });

  it.each([
    ["alone", <CoinDisc key="0" symbol="NOVA" />],
    ["in lower case", <CoinDisc key="1" symbol="nova" />],
    ["beside its name", <CoinName key="2" symbol="NOVA" />],
    ["in a pair", <Pair key="3" base="NOVA" quote="USDT" />],
  ])("has the letter of a coin that was added since, %s", (_, shown) => {
    const { container } = render(shown);
    expect(disc(container)?.textContent).toBe("N");
    expect(disc(container)?.querySelector("svg, img")).toBeNull();
    expect(disc(container)?.style.getPropertyValue("--hue")).toMatch(/^\d+$/);
  });

  it("has a digit where the coin's code begins with one", () => {
    render(<CoinDisc symbol="1INCH" />);
    expect(screen.getByText("1")).toBeInTheDocument();
  });
});

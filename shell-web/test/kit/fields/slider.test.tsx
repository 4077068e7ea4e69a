import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { changeLanguage } from "@agio/sdk";
import type { SliderProps } from "@agio/ui";
import { Slider } from "../../../ui/src/products";

function Held(props: Partial<SliderProps> & { start: string }) {
  const [value, setValue] = useState(props.start);
  return <Slider label="Leverage" write={(text) => `${text}×`} {...props} value={value} onChange={setValue} />;
}
const thumb = () => screen.getByRole("slider", { name: "Leverage" });
const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(thumb(), { key }));
const said = () => thumb().getAttribute("aria-valuetext");
const STOPS = ["1", "5", "10", "20", "50", "100"];

afterEach(() => changeLanguage({ key: "en", tag: "en", name: "English", htmlLang: "en" }));

describe("Slider", () => {
  it("moves by a step with arrows, by a stop with Page keys, to the ends with Home and End", () => {
    render(<Held start="20" stops={STOPS} />);
    press("ArrowRight");
    expect(said()).toBe("21×");
    press("PageUp");
    expect(said()).toBe("50×");
    press("PageDown", "PageDown");
    expect(said()).toBe("10×");
    press("End");
    expect(said()).toBe("100×");
    press("ArrowRight");
    expect(said()).toBe("100×");
    press("Home", "ArrowLeft");
    expect(said()).toBe("1×");
  });
  it("takes typed digits as one number and stays within its ends", () => {
    render(<Held start="1" stops={STOPS} />);
    press("7", "5");
    expect(said()).toBe("75×");
    press("ArrowLeft", "9", "9", "9");
    expect(said()).toBe("100×");
  });
  it("reads what is typed as the language writes it, in digits of any width", async () => {
    render(<Held start="0" min="0" max="10" step="0.1" />);
    press("３", ".", "5");
    expect(said()).toBe("3.5×");
    await act(() => changeLanguage({ key: "es", tag: "es", name: "es", htmlLang: "es" }));
    press("ArrowLeft", "2", ",", "5");
    expect(said()).toBe("2.5×");
  });
  it("never passes its limit, and says where it is", () => {
    render(
      <Held
        start="100"
        min="0"
        max="10000"
        step="100"
        limit="7250"
        parts={[
          { from: "0", label: "Identity" },
          { from: "7250", label: "From 750" },
        ]}
      />,
    );
    expect(thumb()).toHaveAttribute("aria-valuemax", "7250");
    press("End");
    expect(said()).toBe("7250×");
    press("ArrowLeft");
    expect(said()).toBe("7100×");
    expect(screen.getByText("From 750")).toBeInTheDocument();
  });
  it("keeps decimal steps exact", () => {
    render(<Held start="0" min="0" max="1" step="0.1" />);
    press("ArrowRight", "ArrowRight", "ArrowRight");
    expect(said()).toBe("0.3×");
  });
  it("is set by a press on its rail, to the nearest step between two stops", () => {
    render(<Held start="1" stops={STOPS} />);
    const rail = thumb().parentElement as HTMLElement;
    rail.getBoundingClientRect = () => ({ left: 0, width: 500, top: 0, height: 24, right: 500, bottom: 24, x: 0, y: 0, toJSON: () => "" });
    fireEvent(rail, new MouseEvent("pointerdown", { bubbles: true, clientX: 350, button: 0 }));
    expect(said()).toBe("35×");
  });
  it("is set by the name of a stop", () => {
    render(<Held start="1" stops={STOPS} />);
    fireEvent.click(screen.getByText("50×"));
    expect(said()).toBe("50×");
  });
  it("can't be moved while it is off", () => {
    render(<Held start="20" stops={STOPS} disabled />);
    press("ArrowRight", "9");
    expect(said()).toBe("20×");
    expect(thumb()).toHaveAttribute("tabindex", "-1");
  });
});

import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { NumberField, PinField, readNumber } from "@agio/ui";

describe("NumberField", () => {
  it("reads what people type for a number", () => {
    expect(readNumber("1,000.50")).toBe("1000.50");
    expect(readNumber("0,5")).toBe("0.5");
    expect(readNumber("1,000")).toBe("1000");
    expect(readNumber("１２３．４")).toBe("123.4");
  });
  it("refuses letters and more decimals than there are", () => {
    const change = vi.fn();
    render(<NumberField label="Amount" value="1.00" decimals={2} onChange={change} />);
    const input = screen.getByLabelText("Amount");
    fireEvent.change(input, { target: { value: "1.001" } });
    fireEvent.change(input, { target: { value: "12x" } });
    expect(change).not.toHaveBeenCalled();
    fireEvent.change(input, { target: { value: "1.05" } });
    expect(change).toHaveBeenCalledWith("1.05");
  });
  it("is replaced by what is typed after a Tab, and edited where it is clicked", () => {
    render(<NumberField label="Amount" value="1000.50" onChange={vi.fn()} />);
    const input = screen.getByLabelText<HTMLInputElement>("Amount");
    act(() => input.focus());
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 7]);
    act(() => input.blur());
    input.setSelectionRange(3, 3);
    fireEvent.pointerDown(input);
    act(() => input.focus());
    expect(input.selectionStart).toBe(input.selectionEnd);
  });
  it("is grouped at rest and plain while it is typed", () => {
    render(<NumberField label="Amount" value="1000.50" onChange={vi.fn()} />);
    const input = screen.getByLabelText("Amount");
    expect(input).toHaveValue("1,000.50");
    fireEvent.focus(input);
    expect(input).toHaveValue("1000.50");
  });
});

describe("PinField", () => {
  it("takes a paste and completes once", () => {
    const complete = vi.fn();
    function Form() {
      const [pin, setPin] = useState("");
      return <PinField label="Trading password" value={pin} onChange={setPin} onComplete={complete} />;
    }
    render(<Form />);
    const input = screen.getByLabelText("Trading password");
    fireEvent.change(input, { target: { value: " 12 34-56 " } });
    expect(complete).toHaveBeenCalledExactlyOnceWith("123456");
    expect(input).toHaveValue("123456");
  });
});

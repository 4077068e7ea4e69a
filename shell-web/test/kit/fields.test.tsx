import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { UNREAD } from "@agio/sdk";
import { NumberField, PasswordField, PinField } from "@agio/ui";

/** A field with somebody who keeps its value. */
function held({ onMax, ...props }: { decimals?: number; onMax?: boolean } = {}) {
  let now = "";
  function Held() {
    const [value, setValue] = useState("");
    now = value;
    return (
      <NumberField label="Amount" value={value} onChange={setValue} {...props} {...(onMax ? { onMax: () => setValue("500.00") } : {})} />
    );
  }
  render(<Held />);
  const input = () => screen.getByLabelText<HTMLInputElement>("Amount");
  return { input, type: (value: string) => fireEvent.change(input(), { target: { value } }), given: () => now };
}

describe("NumberField", () => {
  it("keeps what is typed as it is typed, and gives on the amount that it means", () => {
    const { input, type, given } = held();
    type("1,234.56");
    expect([input().value, given()]).toEqual(["1,234.56", "1234.56"]);
    act(() => input().blur());
    type("007");
    expect([input().value, given()]).toEqual(["007", "7"]);
    fireEvent.blur(input());
    expect(input()).toHaveValue("7");
  });
  it("says what to write where it reads no number, and gives on none", () => {
    const { input, type, given } = held({ decimals: 2 });
    for (const [text, reason] of [
      ["1.005", "decimals"],
      ["12x", "figures"],
      ["1,0000", "ambiguous"],
      ["-1", "negative"],
    ]) {
      type(text ?? "");
      expect([input().value, given()]).toEqual([text, UNREAD]);
      expect(screen.getByRole("alert")).toHaveTextContent(`shell.number.${reason}`);
      expect(input().checkValidity()).toBe(false);
    }
    type("1.05");
    expect([given(), input().checkValidity()]).toEqual(["1.05", true]);
    expect(screen.queryByRole("alert")).toBeNull();
  });
  it("refuses parts where only whole numbers are", () => {
    const { type, given } = held({ decimals: 0 });
    for (const text of ["1.5", "0.05", "0,5"]) {
      type(text);
      expect(given()).toBe(UNREAD);
      expect(screen.getByRole("alert")).toHaveTextContent("shell.number.whole");
    }
  });
  it("waits with its word while a grouped number is on its way", () => {
    const { input, type } = held();
    act(() => input().focus());
    for (const text of ["1,234,", "1,234,5", "1,234,56"]) {
      type(text);
      expect(screen.queryByRole("alert")).toBeNull();
    }
    fireEvent.keyDown(input(), { key: "Enter" });
    expect(screen.getByRole("alert")).toHaveTextContent("shell.number.unfinished");
  });
  it("takes what an input method composes when it has ended, and leaves it alone before", () => {
    const { input, given } = held();
    fireEvent.compositionStart(input());
    for (const text of ["１", "１２", "１２３"]) {
      fireEvent.change(input(), { target: { value: text } });
      expect([input().value, given()]).toEqual([text, ""]);
    }
    fireEvent.compositionEnd(input());
    expect(given()).toBe("123");
  });
  it("forgets what was typed once another amount is chosen", () => {
    const { input, type } = held({ onMax: true });
    type("12x");
    fireEvent.click(screen.getByRole("button", { name: "shell.form.max" }));
    expect(input()).toHaveValue("500.00");
    expect(screen.queryByRole("alert")).toBeNull();
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

describe("PasswordField", () => {
  it("has a button that says which password it shows", () => {
    render(
      <>
        <PasswordField label="New password" value="a" onChange={() => undefined} />
        <PasswordField aria-label="Again" value="b" onChange={() => undefined} />
      </>,
    );
    for (const name of ["New password", "Again"]) {
      fireEvent.click(screen.getByRole("button", { name: `shell.form.show: ${name}` }));
      expect(screen.getByRole("textbox", { name })).toBeInTheDocument();
      expect(screen.getByRole("button", { name: `shell.form.hide: ${name}` })).toBeInTheDocument();
    }
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
  it("takes composed full-width digits once", () => {
    const complete = vi.fn();
    function Form() {
      const [pin, setPin] = useState("");
      return <PinField label="Code" value={pin} onChange={setPin} onComplete={complete} />;
    }
    render(<Form />);
    const input = screen.getByLabelText("Code");
    fireEvent.compositionStart(input);
    for (const text of ["１", "１２", "１２３４５６"]) fireEvent.change(input, { target: { value: text } });
    expect(complete).not.toHaveBeenCalled();
    fireEvent.compositionEnd(input);
    expect(complete).toHaveBeenCalledExactlyOnceWith("123456");
  });
});

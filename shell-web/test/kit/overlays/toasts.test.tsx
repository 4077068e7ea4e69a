import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setDeployment } from "@agio/sdk";
import { toast, Toasts } from "@agio/ui";
import { deployment } from "../../deployment";

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const card = () => screen.getByText("Saved.").closest("div")!;
const close = () => screen.getByRole("button", { name: "shell.close" });
const there = () => screen.queryByText("Saved.") !== null;

function show(leads = false): void {
  render(<Toasts />);
  act(() => toast({ text: "Saved.", ...(leads && { action: { label: "Show", onClick() {} } }) }));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a toast", () => {
  it("stays for three seconds", () => {
    show();
    pass(2_999);
    expect(there()).toBe(true);
    pass(1);
    expect(there()).toBe(false);
  });
  it("stays as long as the deployment says", () => {
    setDeployment({ ...deployment(), toastSeconds: 5 });
    show();
    pass(4_999);
    expect(there()).toBe(true);
    pass(1);
    expect(there()).toBe(false);
  });
  it("that leads somewhere stays for eight seconds, or as long as the deployment says of those", () => {
    show(true);
    pass(7_999);
    expect(there()).toBe(true);
    pass(1);
    expect(there()).toBe(false);
    setDeployment({ ...deployment(), toastActionSeconds: 3 });
    act(() => toast({ text: "Saved.", action: { label: "Show", onClick() {} } }));
    pass(2_999);
    expect(there()).toBe(true);
    pass(1);
    expect(there()).toBe(false);
  });
  it.each([
    ["the pointer", () => fireEvent.pointerEnter(card()), () => fireEvent.pointerLeave(card())],
    ["the focus", () => act(() => close().focus()), () => act(() => close().blur())],
  ])("stays while %s is on it, and then for what was left", (_, come, leave) => {
    show();
    pass(2_000);
    come();
    pass(60_000);
    expect(there()).toBe(true);
    leave();
    pass(999);
    expect(there()).toBe(true);
    pass(1);
    expect(there()).toBe(false);
  });
  it("that leads somewhere has what was left of its eight seconds after the pointer", () => {
    show(true);
    pass(1_000);
    fireEvent.pointerEnter(card());
    fireEvent.pointerLeave(card());
    pass(6_999);
    expect(there()).toBe(true);
    pass(1);
    expect(there()).toBe(false);
  });
  it("stays for the focus once the pointer has left, and for the pointer once the focus has", () => {
    show();
    act(() => close().focus());
    fireEvent.pointerEnter(card());
    fireEvent.pointerLeave(card());
    pass(60_000);
    expect(there()).toBe(true);
    fireEvent.pointerEnter(card());
    act(() => close().blur());
    pass(60_000);
    expect(there()).toBe(true);
  });
  it("stays under a pointer that left and came again while the focus was on it", () => {
    show();
    fireEvent.pointerEnter(card());
    act(() => close().focus());
    fireEvent.pointerLeave(card());
    act(() => close().blur());
    fireEvent.pointerEnter(card());
    pass(60_000);
    expect(there()).toBe(true);
  });
  it("stays while the focus moves within it", () => {
    show(true);
    const shows = screen.getByRole("button", { name: "Show" });
    act(() => close().focus());
    act(() => shows.focus());
    pass(60_000);
    expect(there()).toBe(true);
  });
});

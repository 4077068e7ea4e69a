import { fireEvent, render, screen, act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CountdownButton, startCountdown } from "@agio/ui";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function press(outcome: number | undefined) {
  const view = render(
    <CountdownButton id="mail" onStart={() => Promise.resolve(outcome)}>
      Send code
    </CountdownButton>,
  );
  await act(async () => fireEvent.click(screen.getByRole("button")));
  return view;
}

describe("CountdownButton", () => {
  it("counts on after the page was loaded again", async () => {
    const view = await press(60);
    expect(screen.getByRole("button")).toHaveTextContent("Again in 60 s");
    view.unmount();
    await vi.advanceTimersByTimeAsync(13_000);
    render(
      <CountdownButton id="mail" onStart={() => Promise.resolve(60)}>
        Send code
      </CountdownButton>,
    );
    expect(screen.getByRole("button")).toHaveTextContent("Again in 47 s");
    expect(screen.getByRole("button")).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(47_500));
    expect(screen.getByRole("button")).toHaveTextContent("Send code");
    expect(screen.getByRole("button")).toBeEnabled();
  });
  it("says what its code is for, where a form has two", async () => {
    render(
      <CountdownButton id="mail" of="New code" onStart={() => Promise.resolve(60)}>
        Send code
      </CountdownButton>,
    );
    const button = screen.getByRole("button", { name: "Send code: New code" });
    await act(async () => fireEvent.click(button));
    expect(button).toHaveAccessibleName("Again in 60 s: New code");
    expect(button).toHaveTextContent("Again in 60 s");
  });
  it("does not wait when nothing was sent", async () => {
    await press(undefined);
    expect(screen.getByRole("button")).toHaveTextContent("Send code");
    expect(screen.getByRole("button")).toBeEnabled();
  });
  it("waits as long as the server answers, and begins where the server says so", async () => {
    const view = await press(17);
    expect(screen.getByRole("button")).toHaveTextContent("Again in 17 s");
    await act(() => vi.advanceTimersByTimeAsync(18_000));
    expect(screen.getByRole("button")).toBeEnabled();
    act(() => startCountdown("mail", 8));
    expect(screen.getByRole("button")).toHaveTextContent("Again in 8 s");
    act(() => startCountdown("another", 600));
    expect(screen.getByRole("button")).toHaveTextContent("Again in 8 s");
    view.unmount();
  });
});

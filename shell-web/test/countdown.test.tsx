import { fireEvent, render, screen, act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CountdownButton } from "@agio/ui";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function press(outcome: unknown) {
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
    const view = await press({});
    expect(screen.getByRole("button")).toHaveTextContent("Again in 60 s");
    view.unmount();
    await vi.advanceTimersByTimeAsync(13_000);
    render(
      <CountdownButton id="mail" onStart={() => Promise.resolve({})}>
        Send code
      </CountdownButton>,
    );
    expect(screen.getByRole("button")).toHaveTextContent("Again in 47 s");
    expect(screen.getByRole("button")).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(47_500));
    expect(screen.getByRole("button")).toHaveTextContent("Send code");
    expect(screen.getByRole("button")).toBeEnabled();
  });
  it("does not wait when nothing was sent", async () => {
    await press(undefined);
    expect(screen.getByRole("button")).toHaveTextContent("Send code");
    expect(screen.getByRole("button")).toBeEnabled();
  });
});

import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { feedState, type FeedState } from "@agio/sdk";
import { LivePanel, UiProvider, useHeld } from "@agio/ui";

const set = (state: FeedState, lastMessage: number | null = Date.now() - 3_000) =>
  act(() => feedState.set({ state, latency: null, lastMessage }));

function Buy() {
  const held = useHeld();
  return (
    <button type="button" disabled={held !== null}>
      Buy
    </button>
  );
}

const show = () =>
  render(
    <UiProvider>
      <LivePanel className="figures">
        <b>63,884.33</b>
        <Buy />
      </LivePanel>
    </UiProvider>,
  );

const panel = () => document.querySelector<HTMLElement>(".figures");

afterEach(() => vi.useRealTimers());

describe("figures and commands that rest on prices", () => {
  it("are bright and free while the feed is live, without a banner", () => {
    set("live");
    show();
    expect(panel()).toHaveAttribute("data-live", "true");
    expect(screen.getByRole("button", { name: "Buy" })).toBeEnabled();
    expect(screen.queryByRole("status")).toBeNull();
  });
  it.each<FeedState>(["silent", "closed"])("are dim and held while it is %s, and a banner says how old they are", (state) => {
    set(state);
    show();
    expect(panel()).toHaveAttribute("data-live", "false");
    expect(screen.getByRole("button", { name: "Buy" })).toBeDisabled();
    expect(screen.getByRole("status")).toHaveTextContent("shell.feed.old");
  });
  it("are dim and held while it connects, and the banner comes when that takes long", () => {
    vi.useFakeTimers();
    set("connecting", null);
    show();
    expect(panel()).toHaveAttribute("data-live", "false");
    expect(screen.getByRole("button", { name: "Buy" })).toBeDisabled();
    expect(screen.queryByRole("status")).toBeNull();
    act(() => vi.advanceTimersByTime(2_000));
    expect(screen.getByRole("status")).toHaveTextContent("shell.feed.none");
  });
});

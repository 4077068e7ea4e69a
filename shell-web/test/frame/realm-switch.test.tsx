import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { login, queryClient } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { RealmSwitch } from "../../src/frame/RealmSwitch";

/** Answers who the user is when it is let go, and everything else at once. */
function slowToSay(user: object): { asked: string[]; say(): void } {
  const asked: string[] = [];
  let say = () => {};
  const said = new Promise<void>((resolve) => (say = resolve));
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string) => {
      asked.push(new URL(url, "http://localhost").pathname);
      const isUser = url.includes("web/info");
      if (isUser) await said;
      return new Response(JSON.stringify({ code: 0, message: "", data: isUser ? user : { token: null, realm: "real" } }));
    }),
  );
  return { asked, say };
}

const radio = (realm: string) => screen.getByRole("radio", { name: `shell.realm.${realm}` });
const show = () =>
  render(
    <UiProvider>
      <MemoryRouter>
        <RealmSwitch />
      </MemoryRouter>
    </UiProvider>,
  );

beforeEach(() => {
  queryClient.clear();
  login("a session");
});

describe("the switch of a session whose user isn't known yet", () => {
  it("says of neither account that it is the one, and marks the right one once it is known", async () => {
    const server = slowToSay({ uid: "1", realm: "demo" });
    show();
    expect(radio("real")).toHaveAttribute("aria-checked", "false");
    expect(radio("demo")).toHaveAttribute("aria-checked", "false");
    expect(radio("real")).toHaveAttribute("tabindex", "0");
    server.say();
    await waitFor(() => expect(radio("demo")).toHaveAttribute("aria-checked", "true"));
  });
  it("is heard: whoever presses early crosses over", async () => {
    const { asked } = slowToSay({ uid: "1", realm: "demo" });
    show();
    fireEvent.click(radio("real"));
    await waitFor(() => expect(asked.some((path) => path.endsWith("web/switchRealm"))).toBe(true));
  });
  it("is walked by arrows from either end", () => {
    slowToSay({ uid: "1", realm: "demo" });
    show();
    fireEvent.keyDown(screen.getByRole("radiogroup"), { key: "ArrowLeft" });
    expect(radio("demo")).toHaveFocus();
    fireEvent.keyDown(screen.getByRole("radiogroup"), { key: "ArrowRight" });
    expect(radio("real")).toHaveFocus();
  });
});

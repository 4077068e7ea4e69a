import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { login, setDeployment } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { Bell } from "../../src/frame/Bell";
import { deployment } from "../deployment";
import { answer } from "../fetch";

const ROW = { category: "money", text: "1,200 USDT was added to your balance.", link: "wallet.deposits", at: "2026-11-19T20:31:00Z" };

function show(unread: number, ...rows: object[]) {
  setDeployment({
    ...deployment(),
    remotes: [{ id: "wallet", entry: "", screens: [], links: { "wallet.deposits": "/cbjl", "account.messages": "/messages" } }],
  });
  login("a session");
  const sent = answer({ code: 0, message: "", data: { rows, next: rows.length > 0 ? "8" : "", unread } });
  const router = createMemoryRouter([{ path: "*", element: <Bell /> }], { initialEntries: ["/market"] });
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  return { sent, router };
}

describe("the bell", () => {
  it("says how many are unread, reads one and goes to what it is about", async () => {
    const { sent, router } = show(
      2,
      { ...ROW, id: "8", title: "Deposit credited", read: false },
      { ...ROW, id: "7", title: "Older", read: true },
    );
    fireEvent.click(await screen.findByRole("button", { name: "shell.notices.unread" }));
    fireEvent.click(await screen.findByRole("link", { name: /Deposit credited/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/cbjl"));
    const read = sent.find(({ url }) => url.pathname === "/web/readNotices");
    expect(read?.form.get("id")).toBe("8");
    expect(read?.form.has("all")).toBe(false);
  });
  it("marks all up to the newest that is seen", async () => {
    const { sent } = show(1, { ...ROW, id: "9", title: "Deposit credited", read: false });
    fireEvent.click(await screen.findByRole("button", { name: "shell.notices.unread" }));
    fireEvent.click(await screen.findByRole("button", { name: "shell.notices.read_all" }));
    await waitFor(() => expect(sent.some(({ url }) => url.pathname === "/web/readNotices")).toBe(true));
    const read = sent.find(({ url }) => url.pathname === "/web/readNotices");
    expect([read?.form.get("id"), read?.form.get("all")]).toEqual(["9", "true"]);
  });
  it("keeps the newest and leads to the page that has them all", async () => {
    const { sent, router } = show(0, { ...ROW, id: "8", title: "Deposit credited", read: true });
    fireEvent.click(await screen.findByRole("button", { name: "shell.notices.title" }));
    fireEvent.click(await screen.findByRole("link", { name: "shell.notices.all" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/messages"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.filter(({ url }) => url.pathname === "/web/notices").map(({ url }) => url.searchParams.get("after"))).not.toContain("8");
  });
  it("says that there is nothing yet", async () => {
    show(0);
    fireEvent.click(await screen.findByRole("button", { name: "shell.notices.title" }));
    expect(await screen.findByText("shell.notices.none")).toBeInTheDocument();
  });
});

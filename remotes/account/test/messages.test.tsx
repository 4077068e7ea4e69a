import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { login, setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { host, ok } from "../../../shell-web/test/host";
import { open } from "../../../shell-web/test/stage";
import Messages from "../src/profile/Messages";

const CREDITED = {
  id: "8",
  category: "money",
  title: "Deposit credited",
  text: "1,200 USDT",
  link: "wallet.deposits",
  at: "2026-11-19T20:31:00Z",
};
const GREETED = { id: "7", category: "service", title: "Welcome", text: "", link: "", at: "2026-11-18T20:31:00Z", read: true };

function show(inbox: object) {
  setDeployment({ ...deployment(), remotes: [{ id: "wallet", entry: "", screens: [], links: { "wallet.deposits": "/cbjl" } }] });
  login("a session");
  const asked = host({ "web/notices": ok({ next: "", ...inbox }), "web/readNotices": ok({ unread: 0 }) });
  const router = open("/help", { "/help": <Messages />, "/cbjl": <p>deposits</p> });
  const read = () => asked.filter(({ call }) => call === "web/readNotices").map(({ fields }) => [fields.get("id"), fields.get("all")]);
  return { router, read };
}

describe("the messages beside the help", () => {
  it("leads to what a message is about, which is read then", async () => {
    const { router, read } = show({ rows: [{ ...CREDITED, read: false }, GREETED], unread: 1 });
    fireEvent.click(await screen.findByRole("link", { name: /Deposit credited/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/cbjl"));
    await waitFor(() => expect(read()).toEqual([["8", null]]));
  });

  it("marks all up to the newest that is seen", async () => {
    const { read } = show({ rows: [{ ...CREDITED, read: false }, GREETED], unread: 3 });
    fireEvent.click(await screen.findByRole("button", { name: "shell.notices.read_all" }));
    await waitFor(() => expect(read()).toEqual([["8", "true"]]));
  });

  it("offers nothing to mark where all is read, and says so where there is nothing", async () => {
    show({ rows: [GREETED], unread: 0 });
    expect(await screen.findByText("Welcome")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "shell.notices.read_all" })).not.toBeInTheDocument();
    show({ rows: [], unread: 0 });
    expect(await screen.findByText("shell.notices.none")).toBeInTheDocument();
  });
});

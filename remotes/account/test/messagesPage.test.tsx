import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { login, setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { host, ok } from "../../../shell-web/test/host";
import { open } from "../../../shell-web/test/stage";
import MessagesPage from "../src/profile/MessagesPage";

const message = (id: string, title: string) => ({
  id,
  category: "service",
  title,
  text: "",
  link: "",
  at: "2026-11-19T20:31:00Z",
  read: false,
});

function show() {
  setDeployment(deployment());
  login("a session");
  const asked = host({
    "web/info": ok({ uid: "1", name: "Mio", realm: "real" }),
    "web/notices": (fields: URLSearchParams) =>
      ok(
        fields.get("after") === "8"
          ? { rows: [message("7", "Older")], next: "", unread: 2 }
          : { rows: [message("8", "Newest")], next: "8", unread: 2, extent: { rows: 2, pages: 2, page: 1 } },
      ),
    "web/readNotices": ok({ unread: 0 }),
  });
  open("/messages", { "/messages": <MessagesPage /> });
  return () => asked.filter(({ call }) => call === "web/readNotices").map(({ fields }) => [fields.get("id"), fields.get("all")]);
}

describe("the page of messages", () => {
  beforeEach(() => sessionStorage.clear());

  it("leads from page to page, and marks all up to the newest from each of them", async () => {
    const read = show();
    expect(await screen.findByText("Newest")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "shell.table.next" }));
    expect(await screen.findByText("Older")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Newest")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "shell.notices.read_all" }));
    await waitFor(() => expect(read()).toEqual([["8", "true"]]));
  });
});

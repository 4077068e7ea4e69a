import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { api, login, queryClient, setBehaviours, useAnyCall } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { askAboutSession, SessionEnds } from "../../src/frame/SessionEnds";
import { answer, type Sent } from "../fetch";

const OVER = { code: 2000, message: "Please log in again", data: null };

function Page() {
  const [first, second] = [useAnyCall("web/first"), useAnyCall("web/second", {}, { every: 20 })];
  return <p>{[first.problem, second.problem].join("")}</p>;
}

const dialog = () => screen.queryByRole("dialog");
let sessions = 0;

async function openAndGoBack(): Promise<Sent[]> {
  const sent = answer(OVER);
  render(
    <UiProvider>
      <Page />
      <SessionEnds />
    </UiProvider>,
  );
  await screen.findByRole("dialog");
  fireEvent.click(screen.getByRole("button", { name: "shell.session.back" }));
  await waitFor(() => expect(dialog()).toBeNull());
  return sent;
}

beforeEach(() => {
  queryClient.clear();
  login(`session ${++sessions}`);
  setBehaviours({ notify: () => {}, defaultMessage: () => "", askAboutSession, logOutAndReload: () => {} });
});

describe("who goes back from the end of a session", () => {
  it("is not asked again by what the page reads by itself", async () => {
    const sent = await openAndGoBack();
    const before = sent.length;
    await waitFor(() => expect(sent.length).toBeGreaterThan(before + 3));
    expect(dialog()).toBeNull();
  });
  it("is asked again for a command", async () => {
    await openAndGoBack();
    await act(() => api.postAny("web/buy", {}, { quiet: true }).catch(() => undefined));
    await screen.findByRole("dialog");
  });
  it("is asked again when the next session ends", async () => {
    await openAndGoBack();
    act(() => login("the next"));
    await screen.findByRole("dialog");
  });
});

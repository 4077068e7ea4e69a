import { useState } from "react";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { Dialog, Drawer, Sheet, UiProvider } from "@agio/ui";
import { BackCloses } from "../../src/frame/BackCloses";

const kinds = { Dialog, Drawer, Sheet };

function Page({ kind }: { kind: keyof typeof kinds }) {
  const [open, setOpen] = useState(false);
  const Over = kinds[kind];
  return (
    <>
      <BackCloses />
      <button onClick={() => setOpen(true)}>open</button>
      <Over open={open} onClose={() => setOpen(false)} title="over">
        Inside
      </Over>
    </>
  );
}

function visit(kind: keyof typeof kinds, entries = ["/before", "/page"]) {
  const router = createMemoryRouter(
    [
      { path: "/before", element: <p>before</p> },
      { path: "/page", element: <Page kind={kind} /> },
    ],
    { initialEntries: entries },
  );
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  return router;
}

it.each(["Dialog", "Drawer", "Sheet"] as const)("Back closes an open %s and leaves the page only then", async (kind) => {
  // Not the first page of a visit, which another file may have left the window at.
  window.history.replaceState({ idx: 1 }, "");
  const router = visit(kind);
  fireEvent.click(screen.getByText("open"));
  expect(await screen.findByText("Inside")).toBeInTheDocument();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByText("Inside")).toBeNull());
  expect(router.state.location.pathname).toBe("/page");
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.pathname).toBe("/before"));
});

it("the first page of a visit gets a place to come back from, once", async () => {
  vi.stubGlobal("history", { ...window.history, state: { idx: 0 } });
  const router = visit("Sheet", ["/page"]);
  const actions: string[] = [];
  router.subscribe(({ historyAction }) => actions.push(historyAction));
  fireEvent.click(screen.getByText("open"));
  await waitFor(() => expect(actions).toContain("PUSH"));
  expect(router.state.location.pathname).toBe("/page");
  vi.unstubAllGlobals();
});

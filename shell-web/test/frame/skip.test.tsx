import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { getToken, login, setDeployment } from "@agio/sdk";
import { SkipLinks } from "../../src/frame/SkipLinks";
import { deployment } from "../deployment";
import { answer } from "../fetch";

function show(framed = true) {
  setDeployment({ ...deployment(), remotes: [{ id: "account", entry: "", screens: [], links: { "account.settings": "/setting" } }] });
  answer({ code: 0, message: "", data: { uid: "10482219", name: "Mio", realm: "real" } });
  const router = createMemoryRouter([{ path: "*", element: <SkipLinks framed={framed} /> }], { initialEntries: ["/market"] });
  const { container } = render(<RouterProvider router={router} />);
  /** What the keyboard comes to, one step after the other. */
  return { router, stops: () => [...container.querySelectorAll<HTMLElement>("a[href], button")].map(({ textContent }) => textContent) };
}

describe("the first steps of the keyboard", () => {
  it("lead who is signed in past the menus, home, to the user centre and out, one step each", async () => {
    login("a session");
    const { router, stops } = show();
    expect(stops()).toEqual(["shell.skip", "shell.nav.home", "shell.nav.user", "shell.nav.logout"]);
    fireEvent.click(screen.getByRole("link", { name: "shell.nav.user" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/setting"));
    fireEvent.click(screen.getByRole("link", { name: "shell.nav.home" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    await act(() => router.navigate("/market"));
    fireEvent.click(screen.getByRole("button", { name: "shell.nav.logout" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(getToken()).toBeNull();
    expect(stops()).toEqual(["shell.skip"]);
  });
  it("lead past the menus alone where somebody isn't signed in, or a screen has none around it", () => {
    expect(show().stops()).toEqual(["shell.skip"]);
    login("a session");
    expect(show(false).stops()).toEqual(["shell.skip"]);
  });
});

import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { setDeployment } from "@agio/sdk";
import { PriceReceipt, registerReceipt, UiProvider } from "@agio/ui";
import { Frame } from "../../src/frame/Frame";
import { deployment } from "../deployment";

const open = registerReceipt("test", () => (
  <PriceReceipt
    title="Settlement"
    result={{ label: "You receive", value: "1" }}
    sources={[]}
    decimals={2}
    ticks={[]}
    rule="The first mark."
    money={[]}
    formula={{ text: "1", id: "7" }}
    ask="/support?new&receipt=7"
  />
));

it("a receipt that the page opens leads out of it, and is gone then", async () => {
  setDeployment(deployment());
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: "*", handle: { layout: "blank" }, element: <p>here</p> }] }]);
  render(<RouterProvider router={router} />, { wrapper: UiProvider });
  act(() => open({}));
  const ask = await screen.findByRole("link", { name: "shell.receipt.ask" });
  fireEvent.click(ask);
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe("/support?new&receipt=7"));
  await waitFor(() => expect(screen.queryByRole("link", { name: "shell.receipt.ask" })).toBeNull());
});

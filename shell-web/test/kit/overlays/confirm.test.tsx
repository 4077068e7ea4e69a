import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { Button, Dialog, UiProvider } from "@agio/ui";

const show = (children: React.ReactNode) => {
  const page = (
    <Dialog
      open
      onClose={() => {}}
      title="Buy?"
      actions={
        <>
          <Button>Cancel</Button>
          <Button variant="primary">Buy</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
  render(
    <UiProvider>
      <RouterProvider router={createMemoryRouter([{ path: "*", element: page }])} />
    </UiProvider>,
  );
};

it("begins on the safe choice where there is only a box to tick", async () => {
  show(
    <label>
      <input type="checkbox" /> Don't ask again
    </label>,
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
});

it("begins at a field that is to be filled in", async () => {
  show(
    <>
      <label>
        <input type="checkbox" /> Agreed
      </label>
      <input aria-label="Amount" />
    </>,
  );
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Amount" })).toHaveFocus());
});

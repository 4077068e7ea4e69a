import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Button, Menu, Popover, UiProvider } from "@agio/ui";

const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};

test("the focus that goes with a menu returns to its button", async () => {
  render(
    <UiProvider>
      <Menu trigger={<button type="button">More</button>} items={[{ label: "Rename", onClick: () => undefined }]} />
    </UiProvider>,
  );
  const button = screen.getByRole("button", { name: "More" });
  expect(screen.queryByRole("menu")).toBeNull();
  press(button);
  const item = await screen.findByRole("menuitem", { name: "Rename" });
  item.focus();
  fireEvent.keyDown(item, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});

test("a focus that has gone elsewhere stays there", async () => {
  render(
    <UiProvider>
      <Menu trigger={<button type="button">More</button>} items={[{ label: "Rename", onClick: () => undefined }]} />
      <input aria-label="Name" />
    </UiProvider>,
  );
  press(screen.getByRole("button", { name: "More" }));
  await screen.findByRole("menu");
  const field = screen.getByLabelText("Name");
  fireEvent.mouseDown(field);
  field.focus();
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(field).toHaveFocus();
});

test("a note opens and closes by its own button, and tells whoever listens to that", async () => {
  let pressed = 0;
  const trigger = <Button onClick={() => (pressed += 1)}>Why?</Button>;
  render(
    <UiProvider>
      <Popover trigger={trigger}>
        <Button>Because.</Button>
      </Popover>
    </UiProvider>,
  );
  const button = screen.getByRole("button", { name: "Why?" });
  press(button);
  expect(await screen.findByText("Because.")).toBeInTheDocument();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText("Because.")).toBeNull());
  expect(pressed).toBe(2);
});

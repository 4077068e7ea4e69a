import { useState } from "react";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DataTable, Dialog, Docking, Drawer, Receipts, registerReceipt, UiProvider } from "@agio/ui";

const ROWS = ["1", "2"];

const wide = (width: number) =>
  vi.stubGlobal("matchMedia", (query: string) => {
    const [, bound = "", size = "0"] = /(min|max)-width: (\d+)px/.exec(query) ?? [];
    const matches = bound === "min" ? width >= Number(size) : bound === "max" && width <= Number(size);
    return { matches, media: query, addEventListener() {}, removeEventListener() {} };
  });

function Page() {
  const [row, setRow] = useState<string>();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <input type="search" />
      {ROWS.map((name) => (
        <button key={name} type="button" onClick={() => setRow(name)}>
          Row {name}
        </button>
      ))}
      <Drawer beside of={row} open={row !== undefined} onClose={() => setRow(undefined)} title="Record">
        <p>Facts of {row}</p>
        <button type="button" onClick={() => setAsked(true)}>
          Redeem
        </button>
        <Dialog open={asked} onClose={() => setAsked(false)} title="Sure?" />
      </Drawer>
    </>
  );
}

const press = (name: string) => {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
  return button;
};

const show = (docking: boolean) =>
  render(
    <UiProvider>
      <Docking value={docking}>
        <Page />
      </Docking>
    </UiProvider>,
  );

describe("a drawer beside a page that makes room", () => {
  beforeEach(() => wide(1440));

  it("isn't modal: the page is used on, and another row shows itself in it", async () => {
    show(true);
    press("Row 1");
    const dock = await screen.findByRole("dialog", { name: "Record" });
    expect(dock).not.toHaveAttribute("aria-modal");
    expect(document.querySelector("[data-agio-overlay]")).toBeNull();
    fireEvent.mouseDown(document.body);
    fireEvent.click(document.body);
    press("Row 2");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    expect(screen.getByText("Facts of 2")).toBeInTheDocument();
  });

  it("has the focus, which returns to the row that was opened last", async () => {
    show(true);
    press("Row 1");
    expect(await screen.findByRole("dialog")).toHaveFocus();
    const second = press("Row 2");
    expect(screen.getByRole("dialog")).toHaveFocus();
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "shell.close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(second).toHaveFocus();
  });

  it("leaves the focus where it has gone meanwhile", async () => {
    show(true);
    press("Row 1");
    await screen.findByRole("dialog");
    const other = screen.getByRole("button", { name: "Row 2" });
    other.focus();
    fireEvent.keyDown(other, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(other).toHaveFocus();
  });

  it("closes by Escape, after what is asked above it, and then the focus returns to its row", async () => {
    show(true);
    const row = press("Row 1");
    const redeem = press("Redeem");
    const asked = await screen.findByRole("dialog", { name: "Sure?" });
    await waitFor(() => expect(asked).toContainElement(document.activeElement as HTMLElement));
    fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sure?" })).toBeNull());
    expect(screen.getByRole("dialog", { name: "Record" })).toBeInTheDocument();
    await waitFor(() => expect(redeem).toHaveFocus());
    fireEvent.keyDown(redeem, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(row).toHaveFocus();
  });

  it("leaves Escape to a field of the page", async () => {
    show(true);
    press("Row 1");
    fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Escape" });
    expect(screen.getByRole("dialog")).toBeInTheDocument();
  });
});

it.each([
  ["in a layout that makes no room", 1440, false],
  ["where the window has no room", 1199, true],
])("is modal %s", async (_, width, docking) => {
  wide(width);
  show(docking);
  press("Row 1");
  expect(await screen.findByRole("dialog", { name: "Record" })).toHaveAttribute("aria-modal", "true");
});

it("marks the row whose receipt it shows, until it is closed or the page is left", async () => {
  wide(1440);
  const open = registerReceipt<{ id: string }>("dock", ({ id }) => <p>Receipt of {id}</p>);
  const table = (
    <DataTable columns={[{ key: "id", header: "Id" }]} rows={ROWS.map((id) => ({ id }))} rowKey={({ id }) => id} onRow={open} />
  );
  const screens = (
    <UiProvider>
      <Docking value>
        {table}
        <Receipts />
      </Docking>
    </UiProvider>
  );
  const router = createMemoryRouter([{ path: "*", element: screens }]);
  render(<RouterProvider router={router} />);
  const row = (name: string) => screen.getByRole("cell", { name }).closest("tr") as HTMLElement;
  fireEvent.click(screen.getByRole("cell", { name: "1" }));
  expect(await screen.findByText("Receipt of 1")).toBeInTheDocument();
  expect(row("1")).toHaveAttribute("aria-current", "true");
  fireEvent.click(screen.getByRole("cell", { name: "2" }));
  expect(screen.getByText("Receipt of 2")).toBeInTheDocument();
  expect(row("1")).not.toHaveAttribute("aria-current");
  expect(row("2")).toHaveAttribute("aria-current", "true");
  await act(() => router.navigate("/elsewhere"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(row("2")).not.toHaveAttribute("aria-current");
});

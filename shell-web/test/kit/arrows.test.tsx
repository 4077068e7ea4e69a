import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { formatFor } from "@agio/sdk";
import { Button, DataTable, Dialog, NumberField, UiProvider } from "@agio/ui";

function Price() {
  const [value, setValue] = useState("63900.00");
  return <NumberField label="Price" value={value} onChange={setValue} step="0.01" />;
}

test("arrow keys step a price by its tick, and never below nothing", () => {
  render(
    <UiProvider>
      <Price />
    </UiProvider>,
  );
  const field = screen.getByLabelText("Price");
  field.focus();
  fireEvent.keyDown(field, { key: "ArrowUp" });
  expect(field).toHaveValue("63900.01");
  fireEvent.keyDown(field, { key: "ArrowDown" });
  fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(field).toHaveValue("63899.99");
  fireEvent.change(field, { target: { value: "0" } });
  fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(field).toHaveValue("0");
});

test("a dialog begins at the safe choice and not at the cross", () => {
  render(
    <UiProvider>
      <Dialog
        open
        onClose={() => undefined}
        title="Cancel all"
        actions={
          <>
            <Button>Back</Button>
            <Button>Cancel 3 orders</Button>
          </>
        }
      >
        Text
      </Dialog>
    </UiProvider>,
  );
  expect(screen.getByRole("button", { name: "Back" })).toHaveAttribute("data-autofocus");
});

test("no table has an empty head", () => {
  const columns = [
    { key: "name", header: "Name" },
    { key: "command", header: "" },
  ];
  render(
    <UiProvider>
      <DataTable columns={columns} rows={[{ name: "a", command: "b" }]} rowKey={({ name }) => name} />
    </UiProvider>,
  );
  expect(screen.getByRole("columnheader", { name: "shell.table.actions" })).toBeInTheDocument();
});

test("compact figures of one column have the same digits", () => {
  const { compact } = formatFor("en");
  expect([compact("1800000000"), compact("205500000"), compact("12")]).toEqual(["1.80B", "205.50M", "12"]);
});

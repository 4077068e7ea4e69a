import { useState } from "react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useRows } from "@agio/ui";

let show: (rows: readonly string[]) => void;

function List() {
  const [rows, setRows] = useState<readonly string[]>(["a", "b", "c", "d"]);
  show = setRows;
  const roving = useRows();
  return (
    <>
      <div {...roving}>
        {rows.map((row) => (
          <button key={row} data-row={row === "c" ? "first" : ""}>
            {row}
          </button>
        ))}
      </div>
      <button>after</button>
    </>
  );
}

const stops = () =>
  screen
    .getAllByRole("button")
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole("button", { name });

it("is one stop of Tab; arrow keys, Home and End move, and Tab comes back to the row that was left", () => {
  render(<List />);
  expect(stops()).toEqual(["c", "after"]);
  button("c").focus();
  fireEvent.keyDown(button("c"), { key: "ArrowDown" });
  expect(button("d")).toHaveFocus();
  fireEvent.keyDown(button("d"), { key: "Home" });
  expect(button("a")).toHaveFocus();
  act(() => button("after").focus());
  expect(stops()).toEqual(["a", "after"]);
});

it("leaves the focus to the row in its place where its own is gone, and takes it from nothing else", () => {
  render(<List />);
  act(() => button("b").focus());
  act(() => show(["a", "c", "d"]));
  expect(button("c")).toHaveFocus();
  act(() => show(["x", "a", "c", "d"]));
  expect(button("c")).toHaveFocus();
  act(() => show([]));
  expect(document.body).toHaveFocus();
  act(() => show(["a", "b"]));
  act(() => button("after").focus());
  act(() => show(["a"]));
  expect(button("after")).toHaveFocus();
});

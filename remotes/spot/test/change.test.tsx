import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { login } from "@agio/sdk";
import { ChangeDialog } from "../src/orders/ChangeDialog";
import { canChange, change, changingStore, fieldsOf, keepsPlace } from "../src/orders/changing";
import { OrderTable } from "../src/orders/OrderTable";
import type { Order } from "../src/wire.gen";
import { host, ok, ORDER, show, showValues } from "./stage";

const order = (part: Partial<Order> = {}) => ({ ...ORDER, ...part }) as unknown as Order;

beforeEach(() => {
  showValues();
  changingStore.set(null);
});

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;

describe("an open order", () => {
  it("is given another price from its row, and sends what is another alone", async () => {
    const asked = host({ "web/changeSpotOrder": ok(ORDER) });
    act(() => login("token"));
    show(
      <>
        <OrderTable label="open" rows={[order()]} leaving={null} onCancel={() => undefined} />
        <ChangeDialog />
      </>,
    );
    fireEvent.click(await screen.findByRole("button", { name: "trade.orders.change" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByRole("button", { name: "spot.change.command" })).toBeDisabled();
    fireEvent.change(field("trade.form.price"), { target: { value: "63800" } });
    expect(within(dialog).getByText("63,900.00 → 63,800 USDT")).toBeInTheDocument();
    expect(within(dialog).getByText("spot.change.last")).toBeInTheDocument();
    fireEvent.click(within(dialog).getByRole("button", { name: "spot.change.command" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [sent] = asked.filter(({ call }) => call === "web/changeSpotOrder");
    const { id, price, quantity, trigger_price } = Object.fromEntries(sent?.params ?? []);
    expect([id, price, quantity, trigger_price]).toEqual(["77", "63800", undefined, undefined]);
  });

  it("keeps its place in line where only its quantity falls", async () => {
    host({});
    act(() => login("token"));
    show(<ChangeDialog />);
    act(() => change(order()));
    await screen.findByRole("dialog");
    fireEvent.change(field("spot.form.quantity"), { target: { value: "0.02" } });
    expect(await screen.findByText("spot.change.keeps")).toBeInTheDocument();
  });

  it("is given prices that follow it, and keeps its place in line", async () => {
    const asked = host({ "web/changeSpotOrder": ok(ORDER) });
    act(() => login("token"));
    show(<ChangeDialog />);
    act(() => change(order()));
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(field("spot.exit.take_profit"), { target: { value: "66000" } });
    fireEvent.change(field("spot.exit.stop_loss"), { target: { value: "62000" } });
    expect(within(dialog).getByText("– → 66,000 USDT")).toBeInTheDocument();
    expect(within(dialog).getByText("+3.2%")).toBeInTheDocument();
    expect(within(dialog).getByText("spot.change.keeps")).toBeInTheDocument();
    fireEvent.click(within(dialog).getByRole("button", { name: "spot.change.command" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [sent] = asked.filter(({ call }) => call === "web/changeSpotOrder");
    const { price, take_profit, stop_loss } = Object.fromEntries(sent?.params ?? []);
    expect([price, take_profit, stop_loss]).toEqual([undefined, "66000", "62000"]);
  });

  it("loses the one whose field is emptied, and that alone", async () => {
    const asked = host({ "web/changeSpotOrder": ok(ORDER) });
    act(() => login("token"));
    show(<ChangeDialog />);
    act(() => change(order({ take_profit: "66000.00", stop_loss: "62000.00" })));
    const dialog = await screen.findByRole("dialog");
    const command = within(dialog).getByRole("button", { name: "spot.change.command" });
    fireEvent.change(field("spot.exit.take_profit"), { target: { value: "0" } });
    expect(command).toBeDisabled();
    fireEvent.change(field("spot.exit.take_profit"), { target: { value: "" } });
    expect(within(dialog).getByText("66,000.00 → –")).toBeInTheDocument();
    fireEvent.click(command);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [sent] = asked.filter(({ call }) => call === "web/changeSpotOrder");
    expect([sent?.params.get("take_profit"), sent?.params.has("stop_loss")]).toEqual(["", false]);
  });

  it("says at the field why a price can't follow it", async () => {
    host({ "web/changeSpotOrder": { code: 3450, message: "Take-profit must be below", data: { field: "take_profit" } } });
    act(() => login("token"));
    show(<ChangeDialog />);
    act(() => change(order({ side: "sell", fee_coin: "USDT" })));
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(field("spot.exit.take_profit"), { target: { value: "66000" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "spot.change.command" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("Take-profit must be below");
    expect(field("spot.exit.take_profit")).toHaveAttribute("aria-invalid", "true");
  });

  it("of two prices that was set off is followed by none", () => {
    expect(Object.keys(fieldsOf(order({ type: "oco", trigger_price: "1", triggered: 1 })))).toEqual(["price", "quantity"]);
    expect(Object.keys(fieldsOf(order({ type: "market", price: null, quantity: null, amount: "5", trigger_price: "9" })))).toEqual([
      "trigger_price",
      "take_profit",
      "stop_loss",
    ]);
  });

  it("keeps its place while nothing but its exits changes and its quantity falls", () => {
    const before = { price: "1", quantity: "2", take_profit: "" };
    expect(keepsPlace(["quantity", "take_profit"], before, { ...before, quantity: "1", take_profit: "3" })).toBe(true);
    expect(keepsPlace(["quantity"], before, { ...before, quantity: "3" })).toBe(false);
    expect(keepsPlace(["price", "take_profit"], before, { ...before, price: "2", take_profit: "3" })).toBe(false);
  });

  it("opens with the price that its line was moved to: the trigger while it waits for one", async () => {
    host({});
    act(() => login("token"));
    show(<ChangeDialog />);
    act(() => change(order({ type: "stop_limit", trigger_price: "64000.00", trigger_above: true }), "64100.00"));
    await screen.findByRole("dialog");
    const plain = (name: string) => field(name).value.replaceAll(",", "");
    expect(plain("spot.form.trigger")).toBe("64100.00");
    expect(plain("trade.form.price")).toBe("63900.00");
  });

  it("of two prices, or that has ended, isn't changed", () => {
    expect(canChange(order())).toBe(true);
    expect(canChange(order({ type: "oco", trigger_price: "1" }))).toBe(false);
    expect(canChange(order({ state: "closed" }))).toBe(false);
  });
});

import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { setDeployment } from "@agio/sdk";
import type { AmountFieldProps } from "@agio/ui";
import { AmountField } from "../../../ui/src/products";
import { deployment } from "../../deployment";
import { open } from "../../stage";

let sum = "";
function Held(props: Partial<AmountFieldProps>) {
  const [value, setValue] = useState("");
  sum = value;
  return <AmountField label="Amount" unit="USDT" available="12480.559" {...props} value={value} onChange={setValue} />;
}
const show = (props: Partial<AmountFieldProps> = {}) => open("/", { "/": <Held {...props} />, "/recharge": <p>Deposit here</p> });
const type = (value: string) => fireEvent.change(screen.getByLabelText("Amount"), { target: { value } });

beforeEach(() => setDeployment(deployment()));

describe("AmountField", () => {
  it("cuts shares of what there is, so that never more is asked for than there is", () => {
    show();
    fireEvent.click(screen.getByText("100%"));
    expect(sum).toBe("12480.55");
    fireEvent.click(screen.getByText("25%"));
    expect(sum).toBe("3120.13");
  });
  it("takes shares of the cap where that is less", () => {
    show({ max: "1000" });
    fireEvent.click(screen.getByText("50%"));
    expect(sum).toBe("500.00");
    fireEvent.click(screen.getByRole("button", { name: "shell.form.max" }));
    expect(sum).toBe("1000.00");
  });
  it("says at the field that the wallet is short, with the way out", () => {
    const router = show({ wallet: "spot" });
    type("15000");
    expect(screen.getByLabelText("Amount")).toBeInvalid();
    expect(screen.getByRole("alert")).toHaveTextContent("shell.amount.short");
    fireEvent.click(screen.getByRole("link", { name: "shell.top_up.deposit" }));
    expect(router.state.location.pathname).toBe("/recharge");
  });
  it("shows no way to money where something else is wrong", () => {
    show({ wallet: "spot", max: "1000" });
    type("1000.01");
    expect(screen.queryByRole("link")).toBeNull();
  });
  it("says when it is above the cap, and nothing when it fits", () => {
    show({ max: "1000" });
    type("1000.01");
    expect(screen.getByRole("alert")).toHaveTextContent("shell.amount.above");
    type("1000");
    expect(screen.queryByRole("alert")).toBeNull();
  });
  it("says what the server says first", () => {
    show({ error: "The window is closed." });
    type("99999");
    expect(screen.getByRole("alert")).toHaveTextContent("The window is closed.");
  });
  it("offers no share of nothing", () => {
    show({ available: "0" });
    expect(screen.getByText("25%")).toBeDisabled();
  });
});

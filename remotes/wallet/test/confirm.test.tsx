import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { UiProvider } from "@agio/ui";
import { answer } from "../../../shell-web/test/fetch";
import { ConfirmDialog } from "../src/withdraw/ConfirmDialog";
import type { Quote } from "../src/withdraw/wire";

vi.setConfig({ testTimeout: 20_000 });

const DONE = { code: 0, message: "", data: { id: "7", state: "requested" } };
const PASSWORD = "wallet.withdraw.confirm.password";
const CODE = "wallet.withdraw.confirm.totp";
const quote = (fee: string, net: string) => ({ coin: "USDT", decimals: 6, amount: "100.000000", fee, net }) as Quote;

function dialog(shown: Quote, totp = false, onDone = vi.fn()) {
  const element = (
    <UiProvider>
      <ConfirmDialog
        kind="crypto"
        open
        quote={shown}
        sentence={(amount) => `withdraw ${amount}`}
        params={{ address_id: "3" }}
        totp={totp}
        onClose={() => undefined}
        onDone={onDone}
      />
    </UiProvider>
  );
  const at = (one: typeof element) => <RouterProvider router={createMemoryRouter([{ path: "*", element: one }])} />;
  return { ...render(at(element)), onDone };
}

const type = (label: string, digits: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: digits } });
const submitted = (sent: ReturnType<typeof answer>) => sent.filter(({ url }) => url.pathname === "/web/submitWithdrawal");

test("six digits send the withdrawal with the fee that is shown, and nothing before", async () => {
  const sent = answer(DONE);
  const { onDone } = dialog(quote("5.000000", "95.000000"));
  type(PASSWORD, "12345");
  expect(submitted(sent)).toHaveLength(0);
  type(PASSWORD, "123456");
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(Object.fromEntries(submitted(sent)[0]?.form ?? [])).toMatchObject({
    amount: "100.000000",
    fee: "5.000000",
    address_id: "3",
    tpassword: "123456",
  });
});

test("a fee that has changed is said, and is confirmed by typing the password again", async () => {
  const sent = answer({ code: 3227, message: "The fee is 6 now. Confirm it again", data: { field: "fee" } }, DONE);
  const { onDone } = dialog(quote("5.000000", "95.000000"));
  type(PASSWORD, "123456");
  expect(await screen.findByText(/The fee is 6 now/)).toBeInTheDocument();
  expect(screen.getByLabelText(PASSWORD)).toHaveValue("");
  expect(onDone).not.toHaveBeenCalled();
  type(PASSWORD, "123456");
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const [first, second] = submitted(sent);
  expect(second?.form.get("rtoken")).not.toBe(first?.form.get("rtoken"));
});

test("an answer that got lost is asked for again with the same token: one withdrawal, however often it is sent", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const sent = answer("lost", DONE);
  const { onDone } = dialog(quote("5.000000", "95.000000"));
  type(PASSWORD, "123456");
  expect(await screen.findByText("wallet.withdraw.confirm.lost")).toBeInTheDocument();
  type(PASSWORD, "");
  type(PASSWORD, "123456");
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const tokens = submitted(sent).map(({ form }) => form.get("rtoken"));
  expect(tokens).toHaveLength(2);
  expect(new Set(tokens).size).toBe(1);
});

test("a wrong password stands beside its field, is typed anew, and has the focus again", async () => {
  answer({ code: 3116, message: "The trading password is wrong", data: { field: "tpassword" } });
  dialog(quote("5.000000", "95.000000"));
  type(PASSWORD, "654321");
  expect(await screen.findByText("The trading password is wrong")).toBeInTheDocument();
  expect(screen.getByLabelText(PASSWORD)).toHaveValue("");
  await waitFor(() => expect(screen.getByLabelText(PASSWORD)).toHaveFocus());
});

test("where an authenticator is bound, both are sent together, in whichever order they are typed", async () => {
  const sent = answer(DONE);
  const { onDone } = dialog(quote("5.000000", "95.000000"), true);
  type(CODE, "111222");
  expect(submitted(sent)).toHaveLength(0);
  type(PASSWORD, "123456");
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(Object.fromEntries(submitted(sent)[0]?.form ?? [])).toMatchObject({ tpassword: "123456", totp: "111222" });
});

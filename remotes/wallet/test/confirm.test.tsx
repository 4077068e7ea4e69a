import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { UiProvider } from "@agio/ui";
import { answer } from "../../../shell-web/test/fetch";
import { ConfirmDialog } from "../src/withdraw/ConfirmDialog";
import type { WithdrawQuote } from "../src/wire.gen";

vi.setConfig({ testTimeout: 20_000 });

const DONE = { code: 0, message: "", data: { id: "7", state: "requested" } };
const PASSWORD = "shell.command.password";
const CODE = "shell.command.code";
const quote = (fee: string, net: string) => ({ coin: "USDT", decimals: 6, amount: "100.000000", fee, net }) as WithdrawQuote;

function dialog(shown: WithdrawQuote, totp = false, onDone = vi.fn()) {
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

test("an answer that got lost is asked for again with the same token and code: one withdrawal, however often it is sent", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const sent = answer("lost", "lost", DONE);
  const { onDone } = dialog(quote("5.000000", "95.000000"), true);
  type(CODE, "111222");
  type(PASSWORD, "123456");
  const again = await screen.findByRole("button", { name: "shell.command.again" });
  expect(screen.getByText("shell.error.lost")).toBeInTheDocument();
  // A code of another half minute would be another withdrawal.
  expect(screen.queryByLabelText(PASSWORD)).toBeNull();
  expect(screen.queryByLabelText(CODE)).toBeNull();
  fireEvent.click(again);
  await waitFor(() => expect(submitted(sent)).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole("button", { name: "shell.command.again" })).toBeEnabled());
  fireEvent.click(screen.getByRole("button", { name: "shell.command.again" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const forms = submitted(sent).map(({ form }) => form.toString());
  expect(forms).toHaveLength(3);
  expect(new Set(forms).size).toBe(1);
});

test("what still runs is asked for again by itself, as the same withdrawal", async () => {
  const sent = answer({ code: 104, message: "Still running", data: null }, DONE);
  const { onDone } = dialog(quote("5.000000", "95.000000"));
  type(PASSWORD, "123456");
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const tokens = submitted(sent).map(({ form }) => form.get("rtoken"));
  expect(tokens).toHaveLength(2);
  expect(new Set(tokens).size).toBe(1);
});

test.each([105, 114])("an answer that leaves open whether it was done (%i) is treated as none", async (code) => {
  const sent = answer({ code, message: "Still running", data: null }, DONE);
  const { onDone } = dialog(quote("5.000000", "95.000000"));
  type(PASSWORD, "123456");
  fireEvent.click(await screen.findByRole("button", { name: "shell.command.again" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(new Set(submitted(sent).map(({ form }) => form.get("rtoken"))).size).toBe(1);
});

test("what isn't decided outlives the dialog, and the form behind it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const sent = answer("lost", DONE);
  const onDone = vi.fn();
  const at = (open: boolean, shown: WithdrawQuote) => (
    <UiProvider>
      <MemoryRouter>
        <ConfirmDialog
          kind="crypto"
          open={open}
          quote={shown}
          sentence={(amount) => `withdraw ${amount}`}
          params={{ address_id: "3" }}
          totp={false}
          onClose={() => undefined}
          onDone={onDone}
        />
      </MemoryRouter>
    </UiProvider>
  );
  const { rerender } = render(at(true, quote("5.000000", "95.000000")));
  type(PASSWORD, "123456");
  await screen.findByRole("button", { name: "shell.command.again" });
  rerender(at(false, quote("5.000000", "95.000000")));
  rerender(at(true, { ...quote("10.000000", "190.000000"), amount: "200.000000" }));
  expect(await screen.findByText(/^withdraw 100\.00/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "shell.command.again" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(submitted(sent)[1]?.form.toString()).toBe(submitted(sent)[0]?.form.toString());
});

test("an authenticator that was bound in another window is asked for once the server does", async () => {
  const sent = answer({ code: 3117, message: "Enter the code", data: { field: "totp" } }, DONE);
  const { onDone } = dialog(quote("5.000000", "95.000000"));
  type(PASSWORD, "123456");
  expect(await screen.findByText("Enter the code")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText(CODE)).toHaveFocus());
  type(CODE, "111222");
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(submitted(sent)[1]?.form.get("totp")).toBe("111222");
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

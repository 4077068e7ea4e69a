import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forget, getDeployment, login, logout, queryClient, setDeployment, translator, useT } from "@agio/sdk";
import { changeLanguage } from "@agio/sdk";
import { Button, Form, Input, PasswordField, UiProvider, useAnyForm } from "@agio/ui";
import { host, ok, refusal } from "../host";

const JAPANESE = { key: "jp", tag: "ja", name: "日本語", htmlLang: "ja" };
const ENGLISH = { key: "en", tag: "en", name: "English", htmlLang: "en" };

function Sheet({ onDone = () => undefined, goesOn = false }: { onDone?(): void; goesOn?: boolean }) {
  const t = useT();
  const form = useAnyForm({
    call: "web/send",
    start: { amount: "", address: "", secret: "" },
    draft: "test",
    goesOn,
    secret: ["secret"],
    theirs: { to: "address" },
    check: ({ amount }) => (amount === "" ? { amount: t("shell.test.missing") } : {}),
    onSuccess: onDone,
  });
  return (
    <Form form={form} actions={<Button type="submit">Send</Button>}>
      <Input {...form.field("amount")} label="Amount" />
      <Input {...form.field("address")} label="Address" />
      <PasswordField {...form.field("secret")} label="Secret" />
    </Form>
  );
}

const show = () =>
  render(
    <UiProvider>
      <Sheet />
    </UiProvider>,
  );
const box = (label: string) => screen.getByLabelText(label, { selector: "input" });
const write = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const send = () => fireEvent.submit(box("Amount").closest("form") as Element);
const me = (uid: string) => ({ "web/info": ok({ uid, name: "", realm: "real" }) });

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  translator.addResourceBundle("en", "shell", { "shell.test.missing": "Enter an amount" });
  translator.addResourceBundle("ja", "shell", { "shell.test.missing": "金額を入力してください" });
  translator.addResourceBundle("en", "kernel", { "kernel.test.low": "At least {minimum}" });
  translator.addResourceBundle("ja", "kernel", { "kernel.test.low": "{minimum}以上にしてください" });
});

describe("what is wrong with a form", () => {
  it("is said when it is sent and not when a field is left, and the focus is free to go", () => {
    show();
    box("Amount").focus();
    fireEvent.blur(box("Amount"));
    expect(screen.queryByRole("alert")).toBeNull();
    send();
    expect(screen.getByText("Enter an amount")).toBeInTheDocument();
    expect(box("Amount")).toHaveFocus();
    box("Address").focus();
    fireEvent.blur(box("Amount"));
    expect(box("Address")).toHaveFocus();
    write("Amount", "1");
    expect(screen.queryByText("Enter an amount")).toBeNull();
    write("Amount", "");
    expect(screen.getByText("Enter an amount")).toBeInTheDocument();
    expect(box("Address")).toHaveFocus();
  });
  it("stands beside the field that the server names, until that one is edited", async () => {
    host({ "web/send": refusal(20, "Unknown address", { field: "to" }) });
    show();
    write("Amount", "1");
    send();
    expect(await screen.findByText("Unknown address")).toBeInTheDocument();
    expect(box("Address")).toHaveFocus();
    expect(box("Address")).toHaveAttribute("aria-invalid", "true");
    write("Amount", "2");
    expect(screen.getByText("Unknown address")).toBeInTheDocument();
    write("Address", "x");
    expect(screen.queryByText("Unknown address")).toBeNull();
  });
  it("is said in the language that the reader turns to, also by the server", async () => {
    setDeployment({ ...getDeployment(), languages: [ENGLISH, JAPANESE] });
    const text = { key: "kernel.test.low", values: { minimum: "1000.50" } };
    host({ "web/send": { ...refusal(20, "At least 1,000.5", { field: "amount" }), text } });
    show();
    write("Amount", "1");
    send();
    expect(await screen.findByText("At least 1,000.5")).toBeInTheDocument();
    await act(() => changeLanguage(JAPANESE));
    expect(screen.getByText("1,000.5以上にしてください")).toBeInTheDocument();
    await act(() => changeLanguage(ENGLISH));
  });
});

describe("what was typed", () => {
  it("outlasts an ended session, for the same person, without what is secret", async () => {
    host(me("7"));
    login("a");
    const first = show();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    write("Address", "TXo9");
    write("Secret", "482916");
    act(() => forget({ code: 1000, message: "over" }));
    first.unmount();
    act(() => login("b"));
    show();
    await waitFor(() => expect(box("Address")).toHaveValue("TXo9"));
    expect(box("Secret")).toHaveValue("");
    expect(JSON.stringify(sessionStorage)).not.toContain("482916");
  });
  it("outlasts the form being shown to nobody in between", async () => {
    host(me("7"));
    login("a");
    const first = show();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    write("Address", "TXo9");
    act(() => forget({ code: 1000, message: "over" }));
    first.unmount();
    const visited = show();
    visited.unmount();
    act(() => login("b"));
    show();
    await waitFor(() => expect(box("Address")).toHaveValue("TXo9"));
  });

  it("that was taken back is not there again", async () => {
    host(me("7"));
    login("a");
    const first = show();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    write("Address", "TXo9");
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("TXo9"));
    write("Address", "");
    first.unmount();
    show();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(box("Address")).toHaveValue("");
    expect(JSON.stringify(sessionStorage)).not.toContain("TXo9");
  });

  it("is nobody else's, and is gone once its user logs out", async () => {
    host({ ...me("7"), "web/logout": ok(null) });
    login("a");
    const first = show();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    write("Address", "TXo9");
    first.unmount();
    host(me("8"));
    act(() => login("b"));
    const second = show();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(box("Address")).toHaveValue("");
    second.unmount();
    await act(() => logout());
    expect(JSON.stringify(sessionStorage)).not.toContain("TXo9");
  });

  it("is forgotten once it is done, and not with an answer that ends nothing, such as a price", async () => {
    for (const goesOn of [true, false]) {
      host({ ...me("7"), "web/send": ok({ id: "1" }) });
      login("a");
      const answered = vi.fn();
      const page = render(
        <UiProvider>
          <Sheet onDone={answered} goesOn={goesOn} />
        </UiProvider>,
      );
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      write("Amount", "31");
      await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("31"));
      send();
      await waitFor(() => expect(answered).toHaveBeenCalled());
      expect(JSON.stringify(sessionStorage).includes("31")).toBe(goesOn);
      page.unmount();
      sessionStorage.clear();
    }
  });
});

import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { feed, logout, setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { host, ok } from "../../../shell-web/test/host";
import { open } from "../../../shell-web/test/stage";
import Register from "../src/signing-in/Register";

const box = (label: string) => screen.getByLabelText(label, { selector: "input" });

beforeEach(async () => {
  vi.spyOn(feed, "listen").mockReturnValue(() => undefined);
  await logout();
  host({ "web/countries": ok({ rows: [{ code: "ES", dial: "+34" }] }) });
});

test("two passwords that differ keep nobody from leaving them, nor from the tick box", async () => {
  open("/register", { "/register": <Register /> });
  fireEvent.submit((await screen.findByLabelText("account.form.password", { selector: "input" })).closest("form") as Element);
  expect(screen.getByText("account.form.code_missing")).toBeInTheDocument();
  fireEvent.change(box("account.form.password"), { target: { value: "correct horse" } });
  const second = box("account.form.password2");
  second.focus();
  fireEvent.change(second, { target: { value: "correct hors" } });
  const tick = screen.getByRole("checkbox");
  tick.focus();
  expect(tick).toHaveFocus();
  fireEvent.click(tick);
  expect(tick).toBeChecked();
  expect(screen.getByText("account.form.passwords_differ")).toBeInTheDocument();
  expect(screen.getByText("account.form.code_missing")).toBeInTheDocument();
});

test("nobody is asked for a phone number where no message goes to one", async () => {
  setDeployment({ ...deployment(), messageChannels: ["email"] });
  open("/register", { "/register": <Register /> });
  expect(await screen.findByText("account.form.email")).toBeInTheDocument();
  expect(screen.queryByRole("tab", { name: "account.form.phone" })).toBeNull();
  expect(screen.getByText(/^account\.register\.lead_email/)).toBeInTheDocument();
  setDeployment(deployment());
});

test("a site that sends only text messages asks for a phone number", async () => {
  setDeployment({ ...deployment(), messageChannels: ["sms"] });
  open("/register", { "/register": <Register /> });
  expect(await screen.findByText("account.form.phone_number")).toBeInTheDocument();
  expect(screen.queryByRole("tab", { name: "account.form.email" })).toBeNull();
  expect(screen.getByText(/^account\.register\.lead_sms/)).toBeInTheDocument();
  setDeployment(deployment());
});

import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { feed, invalidate, login, logout, setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { host, ok, pageOf, type Answers } from "../../../shell-web/test/host";
import { open } from "../../../shell-web/test/stage";
import ApiKeys from "../src/profile/ApiKeys";
import Demo from "../src/signing-in/Demo";
import EditPassword from "../src/security/EditPassword";
import Email from "../src/addresses/Email";
import Forgot from "../src/signing-in/Forgot";
import GoogleCode from "../src/security/GoogleCode";
import Info from "../src/profile/Info";
import Login from "../src/signing-in/Login";
import Register from "../src/signing-in/Register";
import SecurityQuestion from "../src/security/SecurityQuestion";
import { TradingPassword } from "../src/security/TradingPassword";
import VerificationCode from "../src/signing-in/VerificationCode";
import { keepReset } from "../src/signing-in/usePendingReset";

vi.setConfig({ testTimeout: 20_000 });

const LOST = "shell.error.lost";
const SECURITY = {
  password_set: true,
  short_password: false,
  trading_password: false,
  totp: false,
  recovery_left: 0,
  question: "friend",
  email: null,
  phone: null,
  wallet: null,
  changed_at: null,
  review_until: null,
  held_until: null,
};
const OWN: Answers = {
  "web/info": ok({ uid: "1", name: "Mio", realm: "real", currency: "USD", created_at: "2026-11-01T00:00:00Z" }),
  "web/security": ok(SECURITY),
  "web/countries": ok({ rows: [{ code: "ES", dial: "+34" }] }),
  "web/apiKeys": pageOf(),
  "web/securityQuestions": ok({ rows: [{ id: "friend", text: "Friend?" }] }),
};

const TYPED = { selector: "input" };
const field = (label: string) => screen.getByLabelText(label, TYPED);
const write = async (label: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(label, TYPED), { target: { value: text } });
/** The form that has the field. */
const send = (label: string) => fireEvent.submit(field(label).closest("form") as Element);
const said = () => screen.queryByText(LOST);

/** A call that waits for its answer until the test gives it. */
function held() {
  const waiting: ((reply: unknown) => void)[] = [];
  return {
    reply: () => new Promise((resolve) => waiting.push(resolve)),
    answer: (reply: unknown) => act(async () => waiting.shift()?.(reply)),
    asked: () => waitFor(() => expect(waiting).toHaveLength(1)),
  };
}

interface Form {
  name: string;
  element: ReactNode;
  call: string;
  /** By label; the last is edited. */
  fields: Record<string, string>;
  signedIn?: boolean;
  prepare?(): Promise<unknown>;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const PROOF = { "account.proof.password": "correct horse" };
const FORMS: Form[] = [
  { name: "a name", element: <Info />, call: "web/updateName", fields: { "account.name.label": "Miu" } },
  {
    name: "an e-mail address",
    element: <Email />,
    call: "web/bindEmail",
    fields: { "account.form.email": "mio@example.com", "account.bind.email_code": "123456", ...PROOF },
  },
  {
    name: "another password",
    element: <EditPassword />,
    call: "web/updatePassword",
    fields: {
      "account.form.password_next": "another horse",
      "account.form.password2": "another horse",
      "account.password.old": "correct horse",
    },
  },
  {
    name: "a trading password",
    element: <TradingPassword />,
    call: "web/setTpassword",
    fields: { "account.pin.six": "482916", "account.pin.repeat": "482916", ...PROOF },
  },
  {
    name: "a security question",
    element: <SecurityQuestion />,
    call: "web/setSecurityQuestion",
    fields: { "account.question.answer": "Ayu", ...PROOF },
  },
  {
    name: "an API key",
    element: <ApiKeys />,
    call: "web/createApiKey",
    fields: { "account.keys.name": "Bot", ...PROOF },
    prepare: () => press("account.keys.create"),
  },
  { name: "an authenticator", element: <GoogleCode />, call: "web/bindTotp", fields: PROOF },
  {
    name: "a log-in",
    element: <Login />,
    call: "web/userLogin",
    signedIn: false,
    fields: { "account.login.account": "mio@example.com", "account.form.password": "correct horse" },
  },
  {
    name: "a registration",
    element: <Register />,
    call: "web/userRegister",
    signedIn: false,
    fields: {
      "account.form.email": "mio@example.com",
      "account.form.code": "123456",
      "account.form.password": "correct horse",
      "account.form.password2": "correct horse",
      "account.form.invite": "FRIEND",
    },
    prepare: async () => fireEvent.click(await screen.findByRole("checkbox")),
  },
  {
    name: "a forgotten password",
    element: <Forgot />,
    call: "web/getCode",
    signedIn: false,
    fields: { "account.login.account": "mio@example.com" },
  },
  {
    name: "a password after a code",
    element: <VerificationCode />,
    call: "web/resetPassword",
    signedIn: false,
    fields: { "account.form.password_next": "another horse", "account.form.password2": "another horse", "account.forgot.answer": "Ayu" },
    prepare: () => write("account.form.code", "123456"),
  },
  {
    name: "a demo account",
    element: <Demo />,
    call: "web/tempLogin",
    signedIn: false,
    fields: { "account.demo.amount": "500" },
    prepare: async () => fireEvent.click(await screen.findByRole("radio", { name: /account.demo.own/ })),
  },
];

beforeEach(() => {
  setDeployment({ ...deployment(), plugins: ["account"], remotes: [] });
  vi.spyOn(feed, "listen").mockReturnValue(() => undefined);
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["es-ES"]);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  sessionStorage.clear();
  keepReset({ account: "mio@example.com", country: "" });
});

describe("an answer that gets lost is said until an edit, and what is sent again is done once:", () => {
  test.each(FORMS)("$name", async ({ element, call, fields, signedIn = true, prepare }) => {
    if (signedIn) login("token");
    else await logout();
    const sending = held();
    const asked = host({ ...OWN, [call]: sending.reply });
    open("/form", { "/form": element });
    await prepare?.();
    for (const [label, text] of Object.entries(fields)) await write(label, text);
    const [label, text] = Object.entries(fields).at(-1) as [string, string];
    const sent = () => asked.filter((one) => one.call === call).map((one) => one.fields.toString());

    send(label);
    await sending.asked();
    expect(field(label)).toBeDisabled();
    await sending.answer("lost");
    expect((await screen.findByText(LOST)).closest("[role=alert]")).toBeInTheDocument();
    expect(field(label)).toBeEnabled();

    await write(label, `${text}1`);
    await waitFor(() => expect(said()).toBeNull());
    await write(label, text);
    send(label);
    await sending.asked();
    expect(new Set(sent()).size).toBe(1);
    await sending.answer("lost");

    expect(await screen.findByText(LOST)).toBeInTheDocument();
    await write(label, `${text}1`);
    send(label);
    await sending.asked();
    expect(sent()).toHaveLength(3);
    expect(new Set(sent().map((one) => new URLSearchParams(one).get("rtoken"))).size).toBe(2);
  });
});

test("a code that may be on its way is said where it is asked for, until something is typed", async () => {
  login("token");
  host({ ...OWN, "web/getCode": "lost" });
  open("/form", { "/form": <Email /> });
  await write("account.form.email", "mio@example.com");
  await press("account.form.send_code: account.bind.email_code");
  expect(await screen.findByText(LOST)).toBeInTheDocument();
  await write("account.bind.email_code", "1");
  await waitFor(() => expect(said()).toBeNull());
});

test("recovery codes whose answer got lost come when it is pressed again, also once the authenticator is known to be bound", async () => {
  login("token");
  let lost = true;
  host({
    ...OWN,
    "web/security": () => ok({ ...SECURITY, totp: !lost }),
    "web/bindTotp": ok({
      secret: "JBSWY3DPEHPK3PXP",
      uri: "otpauth://totp/Agio",
      expires_at: new Date(Date.now() + 600_000).toISOString(),
    }),
    "web/confirmTotp": () => (lost ? "lost" : ok({ recovery: ["aaaa-bbbb"] })),
  });
  open("/form", { "/form": <GoogleCode /> });
  await write("account.proof.password", "correct horse");
  send("account.proof.password");
  await write("account.totp.first", "482916");
  expect(await screen.findByText(LOST)).toBeInTheDocument();
  lost = false;
  await act(() => invalidate("web/security"));
  await press("account.totp.confirm");
  expect(await screen.findByText("aaaa-bbbb")).toBeInTheDocument();
});

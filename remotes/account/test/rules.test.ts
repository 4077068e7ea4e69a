import { afterEach, expect, test } from "vitest";
import { getDeployment, setDeployment } from "@agio/sdk";
import {
  accountProblem,
  demoBounds,
  demoChoices,
  demoDays,
  demoProblem,
  invitationRequired,
  isEmail,
  isPhone,
  lengthProblem,
  loginProblems,
  loginRule,
  needsCountry,
  networkText,
  registerProblems,
  registerRule,
  secondsOf,
  shortName,
  strengthOf,
  type RegisterForm,
} from "../src/rules";

const before = getDeployment();
const withParameters = (parameters: Record<string, unknown>) => setDeployment({ ...before, parameters });
afterEach(() => setDeployment(before));

const RULE = { minimum: 6, maximum: 24 };
const FORM: RegisterForm = {
  channel: "email",
  country: "JP",
  account: "mio.kobayashi@example.com",
  code: "402177",
  password: "correct horse",
  password2: "correct horse",
  invite: "",
  agree: true,
};

test("parameters come as words and are read as numbers", () => {
  withParameters({
    "account.password.register_min": "8",
    "account.password.register_max": "32",
    "account.password.login_max": "12",
    "account.registration.invitation": "required",
    "account.demo.lifetime": "30d",
  });
  expect(registerRule()).toEqual({ minimum: 8, maximum: 32 });
  expect(loginRule()).toEqual({ minimum: 6, maximum: 64 });
  expect([invitationRequired(), demoDays()]).toEqual([true, 30]);
});

test("a parameter that makes no sense leaves the default", () => {
  withParameters({ "account.password.register_min": "many", "account.demo.lifetime": "soon" });
  expect(registerRule().minimum).toBe(6);
  expect(demoDays()).toBe(7);
});

test("durations are read by their unit", () => {
  expect(["45s", "10min", "1h", "7d", "7 d", "7w", ""].map(secondsOf)).toEqual([45, 600, 3_600, 604_800, 604_800, null, null]);
});

test("an address that is cut off is noticed", () => {
  expect(isEmail("mio.kobayashi@example.com")).toBe(true);
  for (const text of ["mio.kobayashi@example", "@example.com", "mio@", "mio@ex ample.com", "mio@example..com", "mio@example."]) {
    expect(isEmail(text)).toBe(false);
  }
  expect(accountProblem("mio@example", "email")?.key).toBe("account.form.email_whole");
});

test("phone numbers may be written with spaces and signs", () => {
  expect(isPhone("+81 90-1234-5678")).toBe(true);
  expect(isPhone("(030) 901820")).toBe(true);
  expect(isPhone("12 34")).toBe(false);
  expect(isPhone("call me 123456")).toBe(false);
  expect(accountProblem("", "phone")?.key).toBe("account.form.phone_missing");
});

test("only a number without a prefix asks for its country", () => {
  expect(needsCountry("090 1234")).toBe(true);
  expect(needsCountry("+81 90 1234")).toBe(false);
  expect(needsCountry("90@example.com")).toBe(false);
});

test("a password's length counts characters, both ends included", () => {
  expect(lengthProblem("", RULE)?.key).toBe("account.form.password_missing");
  expect(lengthProblem("abcde", RULE)).toEqual({ key: "account.form.password_length", values: RULE });
  expect(lengthProblem("abcdef", RULE)).toBeUndefined();
  expect(lengthProblem("a".repeat(25), RULE)).toBeDefined();
  expect(lengthProblem("😀".repeat(24), RULE)).toBeUndefined();
});

test("a complete registration has no problem", () => {
  expect(registerProblems(FORM, RULE, false)).toEqual({});
});

test("every field that is wrong is named at once", () => {
  const empty: RegisterForm = {
    channel: "phone",
    country: "",
    account: "",
    code: " ",
    password: "x",
    password2: "y",
    invite: "",
    agree: false,
  };
  expect(Object.keys(registerProblems(empty, RULE, true))).toEqual([
    "country",
    "account",
    "code",
    "password",
    "password2",
    "invite",
    "agree",
  ]);
  expect(registerProblems({ ...FORM, invite: "  " }, RULE, true)).toEqual({ invite: { key: "account.form.invite_missing" } });
});

test("signing in checks the second factor only when it is used", () => {
  const form = { account: "mio@example.com", password: "correct horse", country: "", totp: "", recovery: "", lost: false };
  expect(loginProblems(form, false, RULE)).toEqual({});
  expect(loginProblems({ ...form, totp: "12345" }, true, RULE)).toEqual({ totp: { key: "account.form.totp_digits" } });
  expect(loginProblems({ ...form, totp: "123456" }, true, RULE)).toEqual({});
});

test("length, kinds and surprise make a password strong; runs and repeats do not", () => {
  expect(strengthOf("")).toBe(0);
  expect(strengthOf("aaaaaaaaaaaaaaaa")).toBe(1);
  expect(strengthOf("12345678901234567890")).toBe(1);
  expect(strengthOf("qwertyuiop")).toBe(1);
  expect(strengthOf("k7Rm!2vX_q9Lw")).toBe(4);
  expect(strengthOf("horse-battery")).toBeGreaterThan(strengthOf("horseb"));
});

test("a demo account is offered within the deployment's bounds", () => {
  withParameters({ "account.demo.amount_min": "20000", "account.demo.amount_max": "80000" });
  const bounds = demoBounds();
  expect(demoChoices(bounds)).toEqual(["50000"]);
  expect(demoProblem("20000", bounds)).toBeUndefined();
  expect(demoProblem("19999.99", bounds)?.values).toEqual(bounds);
  expect(demoProblem("", bounds)).toBeDefined();
});

test("a countdown's name is the same for the same address and tells nothing of it", () => {
  expect(shortName(" Mio@Example.com")).toBe(shortName("mio@example.com"));
  expect(shortName("mio@example.com")).not.toBe(shortName("mia@example.com"));
  expect(shortName("mio@example.com")).not.toContain("mio");
});

test("one address is written without the length of its network", () => {
  expect(networkText("203.0.113.7/32")).toBe("203.0.113.7");
  expect(networkText("203.0.113.0/24")).toBe("203.0.113.0/24");
  expect(networkText("2001:db8::1/128")).toBe("2001:db8::1");
  expect(networkText("2001:db8::/32")).toBe("2001:db8::/32");
});

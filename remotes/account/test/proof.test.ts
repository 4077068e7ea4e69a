import { expect, test } from "vitest";
import { SIGN } from "@agio/sdk";
import { NO_PROOF, needsOf, proofParams, proofProblems, readRecovery, secondProblems } from "../src/security/proof";
import { advice, type Security } from "../src/security/security";

const PASSWORD = needsOf({ password_set: true, totp: false });
const BOTH = needsOf({ password_set: true, totp: true });
const WALLET = needsOf({ password_set: false, totp: false });

test("an account is asked for what it has: password or signature, and a second factor where one is bound", () => {
  expect(PASSWORD).toEqual({ first: "password", second: false });
  expect(BOTH).toEqual({ first: "password", second: true });
  expect(WALLET).toEqual({ first: "signature", second: false });
});

test("every missing part of a proof is named", () => {
  expect(Object.keys(proofProblems(NO_PROOF, BOTH)).toSorted()).toEqual(["password", "totp"]);
  expect(Object.keys(proofProblems(NO_PROOF, WALLET))).toEqual(["signature"]);
  expect(proofProblems({ ...NO_PROOF, password: "horse", totp: "12345" }, BOTH)).toEqual({ totp: { key: "account.form.totp_digits" } });
  expect(proofProblems({ ...NO_PROOF, password: "horse", totp: "123456" }, BOTH)).toEqual({});
});

test("only what is asked for is sent", () => {
  const form = { ...NO_PROOF, password: "horse", nonce: "n", signature: "s", totp: "123456", recovery: "ABCDE-FGHJK" };
  expect(proofParams(form, PASSWORD)).toEqual({ password: "horse" });
  expect(proofParams(form, BOTH)).toEqual({ password: "horse", totp: "123456" });
  expect(proofParams({ ...form, lost: true }, BOTH)).toEqual({ password: "horse", recovery: "ABCDE-FGHJK" });
  expect(proofParams(form, WALLET)).toEqual({ nonce: "n", signature: "s" });
});

test("a recovery code may be typed small and with spaces, but must be whole", () => {
  expect(readRecovery(" abcde-fghjk ")).toBe("ABCDE-FGHJK");
  expect(secondProblems({ totp: "", recovery: "abcde fghjk", lost: true })).toEqual({});
  for (const recovery of ["", "ABCDE", "ABCDE-FGHJ", "ABCD0-FGHJK", "ABCDE-FGHJKL"]) {
    expect(secondProblems({ totp: "", recovery, lost: true })).toHaveProperty("recovery");
  }
});

test("asks for nothing else where a passkey signs", () => {
  const form = { ...NO_PROOF, password: "horse", passkey: SIGN };
  expect(proofProblems({ ...NO_PROOF, passkey: SIGN }, BOTH)).toEqual({});
  expect(proofParams(form, BOTH)).toEqual({ passkey: SIGN });
});

const SAFE: Security = {
  password_set: true,
  short_password: false,
  trading_password: true,
  totp: true,
  passkeys: 0,
  phrase: false,
  recovery_left: 10,
  question: "friend",
  email: "mio@example.com",
  phone: null,
  wallet: null,
  changed_at: null,
  review_until: null,
  held_until: null,
};

test("the most urgent step is advised first, and none once all is done", () => {
  expect(advice(SAFE)).toBeNull();
  expect(advice({ ...SAFE, totp: false, short_password: true, trading_password: false })).toBe("totp");
  expect(advice({ ...SAFE, short_password: true, trading_password: false })).toBe("password");
  expect(advice({ ...SAFE, password_set: false, short_password: true })).toBeNull();
  expect(advice({ ...SAFE, trading_password: false, question: null })).toBe("trading");
  expect(advice({ ...SAFE, email: null, question: null })).toBe("reach");
  expect(advice({ ...SAFE, question: null })).toBe("question");
});

import { SIGN } from "@agio/sdk";
import type { Problems } from "../problems";
import type { Security } from "./security";

/** What proves that the owner asks, and not only somebody at their screen. */
export interface ProofForm {
  password: string;
  nonce: string;
  signature: string;
  totp: string;
  recovery: string;
  /** The authenticator is out of reach: a recovery code instead. */
  lost: boolean;
  /** In the place of all of them: `SIGN`, for the request to be signed by a passkey. */
  passkey: string;
}

export type ProofField = "password" | "signature" | "totp" | "recovery" | "passkey";

/** The second factor of it. */
export type Second = Pick<ProofForm, "totp" | "recovery" | "lost">;

export const NO_SECOND: Second = { totp: "", recovery: "", lost: false };
export const NO_PROOF: ProofForm = { password: "", nonce: "", signature: "", passkey: "", ...NO_SECOND };

export interface ProofRequirements {
  /** The login password, or the signature of a wallet where the account has none; nothing of a demo account. */
  first: "password" | "signature" | null;
  /** A second factor is bound. */
  second: boolean;
}

/** A demo account guards nothing. */
export const NO_REQUIREMENTS: ProofRequirements = { first: null, second: false };

export const needsOf = ({ password_set, totp }: Pick<Security, "password_set" | "totp">): ProofRequirements => ({
  first: password_set ? "password" : "signature",
  second: totp,
});

const RECOVERY = /^[2-9A-HJ-NP-Z]{5}-?[2-9A-HJ-NP-Z]{5}$/;

/** A recovery code as it was shown, whatever a keyboard made of it. */
export const readRecovery = (text: string): string => text.normalize("NFKC").replace(/\s/g, "").toUpperCase();

export function secondProblems(form: Second): Problems<"totp" | "recovery"> {
  if (form.lost) return RECOVERY.test(readRecovery(form.recovery)) ? {} : { recovery: { key: "account.form.recovery_whole" } };
  return /^\d{6}$/.test(form.totp) ? {} : { totp: { key: "account.form.totp_digits" } };
}

export function proofProblems(form: ProofForm, { first, second }: ProofRequirements): Problems<ProofField> {
  if (form.passkey === SIGN) return {};
  const found: Problems<ProofField> = second ? secondProblems(form) : {};
  if (first === "password" && form.password === "") found.password = { key: "account.form.password_missing" };
  if (first === "signature" && form.signature === "") found.signature = { key: "account.proof.sign_first" };
  return found;
}

export const secondParams = ({ totp, recovery, lost }: Second): Record<string, string> =>
  lost ? { recovery: readRecovery(recovery) } : { totp };

/** The fields that are sent: those that are asked for, and no other. */
export function proofParams(form: ProofForm, { first, second }: ProofRequirements): Record<string, string> {
  if (form.passkey === SIGN) return { passkey: SIGN };
  return {
    ...(first === "password" && { password: form.password }),
    ...(first === "signature" && { nonce: form.nonce, signature: form.signature }),
    ...(second ? secondParams(form) : {}),
  };
}

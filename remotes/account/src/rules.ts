import { money, parameter, type User } from "@agio/sdk";
import type { Problem, Problems } from "./problems";
import { secondProblems, type Second } from "./security/proof";

export type Channel = "phone" | "email";

export interface PasswordRule {
  minimum: number;
  maximum: number;
}

const UNITS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600, d: 86_400 };

/** Seconds of a duration as parameters write it: "90s", "1min", "7d". */
export function secondsOf(duration: string): number | null {
  const match = /^(\d+)\s*(s|min|h|d)$/.exec(duration.trim());
  const unit = UNITS[match?.[2] ?? ""];
  return match && unit ? Number(match[1]) * unit : null;
}

/** A parameter as a whole number; parameters travel as words. */
const whole = (text: string | number, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

/** The length of a new password. */
export const registerRule = (): PasswordRule => ({
  minimum: whole(parameter<string | number>("account.password.register_min", 6), 6),
  maximum: whole(parameter<string | number>("account.password.register_max", 24), 24),
});

/** The length of a password that may exist: who has a longer one than the log-in's rule signs in, so the server judges. */
export function loginRule(): PasswordRule {
  return { minimum: Math.min(registerRule().minimum, whole(parameter<string | number>("account.password.login_min", 6), 6)), maximum: 64 };
}

export const invitationRequired = (): boolean => parameter<string>("account.registration.invitation", "optional") === "required";
/** Whether a recovery phrase may be typed on this site, beside wallets that sign by themselves. */
export const phraseAllowed = (): boolean => parameter<boolean>("account.wallet.phrase", false);

/** Whether the text reads as an e-mail address. The server has the last word; this catches what is visibly cut off. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());

/** Digits with the signs people put between them, six at least. */
export const isPhone = (text: string): boolean => /^\+?[\d\s().-]+$/.test(text.trim()) && text.replace(/\D/g, "").length >= 6;

/** A number without its country's prefix, which only says where it is with a country beside it. */
export const needsCountry = (text: string): boolean => /^[\d\s().-]{3,}$/.test(text.trim());

export function accountProblem(text: string, channel?: Channel): Problem | undefined {
  if (text.trim() === "")
    return {
      key:
        channel === "email"
          ? "account.form.email_missing"
          : channel === "phone"
            ? "account.form.phone_missing"
            : "account.form.account_missing",
    };
  const kind = channel ?? (text.includes("@") ? "email" : "phone");
  if (kind === "email") return isEmail(text) ? undefined : { key: "account.form.email_whole" };
  return isPhone(text) ? undefined : { key: "account.form.phone_whole" };
}

export function lengthProblem(password: string, { minimum, maximum }: PasswordRule): Problem | undefined {
  if (password === "") return { key: "account.form.password_missing" };
  // Counted as the server counts: by character, not by half of an emoji.
  const length = [...password].length;
  return length < minimum || length > maximum ? { key: "account.form.password_length", values: { minimum, maximum } } : undefined;
}

export type Strength = 0 | 1 | 2 | 3 | 4;

const RUNS = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "01234567890"];

/** Characters that add nothing to guess: repeated ones and runs of the alphabet or the keyboard. */
function dull(password: string): number {
  const lower = password.toLowerCase();
  let count = 0;
  for (let at = 1; at < lower.length; at += 1) {
    const pair = lower.slice(at - 1, at + 1);
    const back = `${pair[1] ?? ""}${pair[0] ?? ""}`;
    if (pair[0] === pair[1] || RUNS.some((run) => run.includes(pair) || run.includes(back))) count += 1;
  }
  return count;
}

/** How hard a password is to guess, by what is left of its length and by the kinds of characters in it. */
export function strengthOf(password: string): Strength {
  if (password === "") return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const useful = [...password].length - dull(password);
  const bits = useful * (kinds <= 1 ? 3.6 : kinds === 2 ? 4.6 : kinds === 3 ? 5.4 : 6);
  if (bits < 28) return 1;
  if (bits < 44) return 2;
  return bits < 62 ? 3 : 4;
}

export interface RegisterForm {
  channel: Channel;
  country: string;
  account: string;
  code: string;
  password: string;
  password2: string;
  invite: string;
  agree: boolean;
}

export type RegisterField = "country" | "account" | "code" | "password" | "password2" | "invite" | "agree";

/** Every field that is not right yet, all at once, each with what to write. */
export function registerProblems(form: RegisterForm, rule: PasswordRule, inviteRequired: boolean): Problems<RegisterField> {
  const found: Problems<RegisterField> = {};
  const note = (field: RegisterField, problem: Problem | undefined) => {
    if (problem) found[field] = problem;
  };
  if (form.country === "") note("country", { key: "account.form.country_missing" });
  note("account", accountProblem(form.account, form.channel));
  if (form.code.trim() === "") note("code", { key: "account.form.code_missing" });
  note("password", lengthProblem(form.password, rule));
  if (form.password2 !== form.password) note("password2", { key: "account.form.passwords_differ" });
  if (inviteRequired && form.invite.trim() === "") note("invite", { key: "account.form.invite_missing" });
  if (!form.agree) note("agree", { key: "account.form.agree_missing" });
  return found;
}

export interface LoginForm extends Second {
  account: string;
  password: string;
  country: string;
}

export type LoginField = "account" | "password" | "totp" | "recovery";

/** @param second whether the second factor is asked for */
export function loginProblems(form: LoginForm, second: boolean, rule: PasswordRule): Problems<LoginField> {
  const found: Problems<LoginField> = second ? secondProblems(form) : {};
  const account = accountProblem(form.account);
  const password = lengthProblem(form.password, rule);
  if (account) found.account = account;
  if (password) found.password = password;
  return found;
}

export interface DemoBounds {
  minimum: string;
  maximum: string;
}

export const DEMO_PRESETS: readonly string[] = ["10000", "50000", "100000"];

export const demoBounds = (): DemoBounds => ({
  minimum: String(parameter("account.demo.amount_min", "100")),
  maximum: String(parameter("account.demo.amount_max", "1000000")),
});

export const demoDays = (): number =>
  Math.max(1, Math.round((secondsOf(String(parameter("account.demo.lifetime", "7d"))) ?? 604_800) / 86_400));

/** The amounts to choose from: those of the list that this deployment allows. */
export const demoChoices = ({ minimum, maximum }: DemoBounds): string[] =>
  DEMO_PRESETS.filter((amount) => money.compare(amount, minimum) >= 0 && money.compare(amount, maximum) <= 0);

export function demoProblem(amount: string, { minimum, maximum }: DemoBounds): Problem | undefined {
  const fits = money.isValid(amount) && money.compare(amount, minimum) >= 0 && money.compare(amount, maximum) <= 0;
  return fits ? undefined : { key: "account.demo.bounds", values: { minimum, maximum } };
}

/** A short name of an address, for keeping a countdown without keeping the address. */
export function shortName(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text.trim().toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** How an account is called: by its name, else by how one signs in. */
export const nameOf = (user: User | null): string => user?.name || user?.email || user?.phone || user?.uid || "";

const SHOWN = 12;

/** A name where others or a narrow place show it: twelve characters and no more. */
export function cutName(name: string): string {
  const letters = [...name];
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join("")}…` : name;
}

/** An address that a glance over the shoulder doesn't give away. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  if (at > 0) return `${address.slice(0, Math.min(2, at))}•••${address.slice(at)}`;
  return address.length > 7 ? `${address.slice(0, 3)}••••${address.slice(-3)}` : address;
}

/** An address of a chain with its middle left out. */
export const shortAddress = (address: string): string => (address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address);

const COMMON_PINS = new Set(["112233", "123123", "121212", "123321", "159753", "147258", "520520", "131420", "102030"]);

/** Whether guessing begins here. The server has the last word; this spares the round trip. */
export function isTrivialPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10));
  const [step] = steps;
  const run = steps.size === 1 && (step === 0 || step === 1 || step === 9);
  return run || pin.slice(0, 3) === pin.slice(3) || pin.slice(0, 2).repeat(3) === pin || COMMON_PINS.has(pin);
}

export type PinField = "old" | "tpassword" | "tpassword2";

export function pinProblems({ pin, repeated, old }: { pin: string; repeated: string; old: string | null }): Problems<PinField> {
  const found: Problems<PinField> = {};
  if (old !== null && !/^\d{6}$/.test(old)) found.old = { key: "account.pin.old_missing" };
  if (!/^\d{6}$/.test(pin)) found.tpassword = { key: "account.pin.digits" };
  else if (isTrivialPin(pin)) found.tpassword = { key: "account.pin.trivial" };
  if (repeated !== pin) found.tpassword2 = { key: "account.pin.differ" };
  return found;
}

export interface NewPassword {
  password: string;
  password2: string;
}

export function newPasswordProblems({ password, password2 }: NewPassword, rule: PasswordRule): Problems<"password" | "password2"> {
  const found: Problems<"password" | "password2"> = {};
  const length = lengthProblem(password, rule);
  if (length) found.password = length.key === "account.form.password_missing" ? { key: "account.form.password_new" } : length;
  if (password2 !== password) found.password2 = { key: "account.form.passwords_differ" };
  return found;
}

/** Addresses or networks, one to a comma, space or line, as they are sent. */
export const readNetworks = (text: string): string =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .join(",");

/** A network as people write it: one address without the length that says it is one. */
export const networkText = (network: string): string => network.replace(network.includes(":") ? /\/128$/ : /\/32$/, "");

/** The fields of a bank card, and what each has to look like; the server checks the same. */
export const CARD_FIELDS = [
  "payee_name",
  "account",
  "card_number",
  "currency",
  "bank_name",
  "swift",
  "routing",
  "bank_address",
  "payee_phone",
  "payee_address",
] as const;

export type CardField = (typeof CARD_FIELDS)[number];

interface Rule {
  pattern: RegExp;
  /** Text key of what to write. */
  hint: string;
  optional?: boolean;
}

const ANYTHING = /^.{1,200}$/u;

const RULES: Readonly<Record<CardField, Rule>> = {
  payee_name: { pattern: ANYTHING, hint: "wallet.card.error.payee_name" },
  account: { pattern: /^[A-Za-z0-9 -]{4,40}$/, hint: "wallet.card.error.account" },
  card_number: { pattern: /^[0-9 ]{8,32}$/, hint: "wallet.card.error.card_number", optional: true },
  currency: { pattern: /^[A-Z]{3}$/, hint: "wallet.card.error.currency" },
  bank_name: { pattern: ANYTHING, hint: "wallet.card.error.bank_name" },
  swift: { pattern: /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/i, hint: "wallet.card.error.swift" },
  routing: { pattern: /^[0-9A-Za-z-]{1,20}$/, hint: "wallet.card.error.routing", optional: true },
  bank_address: { pattern: ANYTHING, hint: "wallet.card.error.bank_address" },
  payee_phone: { pattern: /^\+?[0-9 -]{5,24}$/, hint: "wallet.card.error.payee_phone" },
  payee_address: { pattern: ANYTHING, hint: "wallet.card.error.payee_address" },
};

export const isOptional = (field: CardField): boolean => RULES[field].optional ?? false;

/** As it is sent: without the spaces that nobody meant. */
export const tidied = (text: string): string => text.normalize("NFKC").trim().replace(/\s+/g, " ");

/** What is wrong, as text keys by field. */
export function cardProblems(values: Readonly<Record<CardField, string>>): Partial<Record<CardField, string>> {
  const found: Partial<Record<CardField, string>> = {};
  for (const field of CARD_FIELDS) {
    const { pattern, hint, optional } = RULES[field];
    const text = tidied(values[field]);
    if (text === "" ? !optional : !pattern.test(text)) found[field] = hint;
  }
  return found;
}

/** Units of metals, funds and tests that ISO 4217 lists beside money; four currencies share their letter. */
const NOT_MONEY = /^X(?!AF$|OF$|CD$|PF$)/;

/** Every currency a bank may pay in, by its code. */
export const currencies = (): string[] => Intl.supportedValuesOf("currency").filter((code) => !NOT_MONEY.test(code));

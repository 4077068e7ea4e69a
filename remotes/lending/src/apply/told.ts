/** What an applicant tells of themselves, by the names of the call. */
export interface Told {
  name: string;
  country: string;
  address: string;
  birth_date: string;
  phone: string;
  monthly_income: string;
  investment: string;
  occupation: string;
  wealth: string;
}

export const NOTHING_TOLD: Told = {
  name: "",
  country: "",
  address: "",
  birth_date: "",
  phone: "",
  monthly_income: "",
  investment: "",
  occupation: "",
  wealth: "",
};

/** Money by the month or in all: up to so much. */
export const BANDS = ["500", "1000", "3000", "5000", "10000", "more"] as const;

export const OCCUPATIONS = [
  "employed",
  "public",
  "self_employed",
  "business",
  "professional",
  "finance",
  "technology",
  "student",
  "home",
  "retired",
  "unemployed",
  "other",
] as const;

export const SOURCES = ["salary", "business", "savings", "investments", "property", "inheritance", "pension", "other"] as const;

export const PAPERS = ["housing", "income", "statement", "id_front", "id_back"] as const;
export type Paper = (typeof PAPERS)[number];

/** What is still empty. */
export const lacking = (told: Told): (keyof Told)[] =>
  (Object.keys(NOTHING_TOLD) as (keyof Told)[]).filter((name) => told[name].trim() === "");

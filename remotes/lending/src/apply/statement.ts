/** What an applicant tells of themselves, by the names of the call. */
export interface Statement {
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

export const NOTHING_STATED: Statement = {
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
export const lacking = (statement: Statement): (keyof Statement)[] =>
  (Object.keys(NOTHING_STATED) as (keyof Statement)[]).filter((name) => statement[name].trim() === "");

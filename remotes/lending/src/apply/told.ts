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
export const lacking = (told: Told): (keyof Told)[] => (Object.keys(NOTHING_TOLD) as (keyof Told)[]).filter((name) => told[name].trim() === "");

/** ISO 3166, two letters. */
export const COUNTRIES =
  "AE AR AT AU BD BE BG BO BR CA CH CL CO CR CY CZ DE DK DO EC EE EG ES FI FR GB GE GR GT HK HN HR HU ID IE IL IN IS IT JP KE KH KR KW KZ LA LK LT LU LV MA MN MO MT MX MY NG NI NL NO NP NZ OM PA PE PH PK PL PT PY QA RO RS SA SE SG SI SK SV TH TN TR TW UA UY UZ VE VN ZA".split(
    " ",
  );

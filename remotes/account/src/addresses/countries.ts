import { useMemo } from "react";
import { languageTag, useCall, useLanguage } from "@agio/sdk";
import type { Country } from "../wire.gen";

export interface NamedCountry extends Country {
  name: string;
}

/** Countries with their names in a language, by name. */
export function namedCountries(countries: readonly Country[], tag: string): NamedCountry[] {
  const names = new Intl.DisplayNames([tag, "en"], { type: "region", fallback: "code" });
  const order = new Intl.Collator(tag);
  return countries
    .map((country) => ({ ...country, name: names.of(country.code) ?? country.code }))
    .toSorted((a, b) => order.compare(a.name, b.name));
}

/** The country the browser's languages point to, if accounts are opened there. */
export function likelyCountry(countries: readonly Country[], wishes: readonly string[]): string {
  const known = new Set(countries.map(({ code }) => code));
  for (const wish of wishes) {
    const region = new Intl.Locale(wish).region;
    if (region && known.has(region)) return region;
  }
  return "";
}

const DAY_MS = 86_400_000;

export function useCountries(): { countries: readonly NamedCountry[]; likely: string; problem: string | null; retry(): void } {
  const { key } = useLanguage();
  const query = useCall<{ rows: Country[] }>("web/countries", {}, { staleTime: DAY_MS });
  const rows = query.data?.rows;
  const countries = useMemo(() => namedCountries(rows ?? [], key ? languageTag() : "en"), [rows, key]);
  const likely = useMemo(() => likelyCountry(rows ?? [], navigator.languages ?? []), [rows]);
  return { countries, likely, problem: rows ? null : query.problem, retry: query.retry };
}

/** A country's name in the language at hand. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([languageTag(), "en"], { type: "region", fallback: "code" }).of(code) ?? code;
}

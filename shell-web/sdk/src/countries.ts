import { useMemo } from "react";
import { NOTHING } from "./format/index";
import { useLanguage } from "./i18n/language";
import { useCall } from "./query/useCall";
import type { Country } from "./wire.gen";

const namesIn = (tag: string) => new Intl.DisplayNames([tag, "en"], { type: "region", fallback: "code" });

export interface NamedCountry extends Country {
  name: string;
}

/** Countries with their names in a language, by name. */
export function namedCountries(countries: readonly Country[], tag: string): NamedCountry[] {
  const names = namesIn(tag);
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

/** Every country that accounts are registered in: the one list that forms choose from. */
export function useCountries(): { countries: readonly NamedCountry[]; likely: string; problem: string | null; retry(): void } {
  const { htmlLang } = useLanguage();
  const query = useCall("web/countries", {}, { staleTime: DAY_MS });
  const rows = query.data?.rows;
  const countries = useMemo(() => namedCountries(rows ?? [], htmlLang), [rows, htmlLang]);
  const likely = useMemo(() => likelyCountry(rows ?? [], navigator.languages ?? []), [rows]);
  return { countries, likely, problem: rows ? null : query.problem, retry: query.retry };
}

/** A country (two letters) by its name in the reader's language; a dash for none. */
export function useCountryName(): (code: string | null) => string {
  const { htmlLang } = useLanguage();
  return (code) => {
    if (!code) return NOTHING;
    if (!/^[A-Z]{2}$/.test(code)) return code;
    return namesIn(htmlLang).of(code) ?? code;
  };
}

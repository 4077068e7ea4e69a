import { useLanguage } from "@agio/sdk";

/** A country (two letters) by its name in the reader's language. */
export function useCountry(): (code: string | null) => string {
  const { htmlLang } = useLanguage();
  return (code) => {
    if (!code) return "–";
    try {
      return new Intl.DisplayNames([htmlLang], { type: "region" }).of(code) ?? code;
    } catch {
      return code;
    }
  };
}

import { useLanguage } from "@agio/sdk";

/** A country (two letters) by its name in the reader's language. */
export function useCountryName(): (code: string) => string {
  const { htmlLang } = useLanguage();
  return (code) => {
    if (code === "") return "–";
    return new Intl.DisplayNames([htmlLang, "en"], { type: "region", fallback: "code" }).of(code) ?? code;
  };
}

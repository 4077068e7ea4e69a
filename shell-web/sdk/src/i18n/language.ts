import { getDeployment, type LanguageEntry } from "../deployment";
import { readStored, writeStored } from "../storage";
import { createStore, useStore } from "../store";

const KEY = "agio.language";
const ENGLISH: LanguageEntry = { key: "en", tag: "en", name: "English", htmlLang: "en" };

/** Browser tags that name one of our languages in another way. */
const ALIASES: Record<string, string> = {
  "zh-tw": "zh-Hant",
  "zh-hk": "zh-Hant",
  "zh-mo": "zh-Hant",
  "zh-hant": "zh-Hant",
  zh: "zh-Hans",
};

export const languageStore = createStore<LanguageEntry>(ENGLISH);

export const currentLanguage = (): string => languageStore.get().key;
export const languageTag = (): string => languageStore.get().tag;
export const useLanguage = (): LanguageEntry => useStore(languageStore);

function fromBrowser(languages: LanguageEntry[]): LanguageEntry | undefined {
  for (const wish of navigator.languages ?? []) {
    const lower = wish.toLowerCase();
    const short = lower.split("-")[0] ?? lower;
    const tag = ALIASES[lower] ?? ALIASES[lower.split("-").slice(0, 2).join("-")] ?? ALIASES[short] ?? short;
    const found = languages.find((language) => language.tag === tag);
    if (found) return found;
  }
  return undefined;
}

/** The language to start with: the user's choice, then the browser's, then the deployment's default. */
export function initialLanguage(): LanguageEntry {
  const { languages, defaultLanguage } = getDeployment();
  const chosen = readStored(KEY);
  return (
    languages.find(({ key }) => key === chosen) ??
    fromBrowser(languages) ??
    languages.find(({ key }) => key === defaultLanguage) ??
    languages[0] ??
    ENGLISH
  );
}

export function rememberLanguage(language: LanguageEntry): void {
  writeStored(KEY, language.key);
}

import { getDeployment, type LanguageEntry } from "../deployment";
import { readStored, writeStored } from "../storage";
import { createStore, useStore } from "../store";

const KEY = "agio.language";
const ENGLISH: LanguageEntry = { key: "en", tag: "en", name: "English", htmlLang: "en" };

export const languageStore = createStore<LanguageEntry>(ENGLISH);

export const currentLanguage = (): string => languageStore.get().key;
export const languageTag = (): string => languageStore.get().tag;
export const useLanguage = (): LanguageEntry => useStore(languageStore);

/** The language to start with: the user's choice, then what the host made of the browser's wishes, then the default. */
export function initialLanguage(): LanguageEntry {
  const { languages, defaultLanguage } = getDeployment();
  const known = (key: string | null | undefined) => languages.find((language) => language.key === key);
  const chosen = known(readStored(KEY));
  if (chosen) tellHost(chosen);
  return chosen ?? known(document.documentElement.dataset.language) ?? known(defaultLanguage) ?? languages[0] ?? ENGLISH;
}

export function rememberLanguage(language: LanguageEntry): void {
  writeStored(KEY, language.key);
  tellHost(language);
}

/** So that the next page speaks it before any script has run. */
function tellHost({ key }: LanguageEntry): void {
  document.cookie = `agio_language=${key}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

import i18next, { type i18n } from "i18next";
import HttpBackend from "i18next-http-backend";
import { Fragment, useCallback, type ReactNode } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import { getDeployment, type Deployment, type LanguageEntry } from "../deployment";
import { languageStore, rememberLanguage } from "./language";

export type Values = Record<string, string | number>;
export type Translate = (key: string, values?: Values) => string;

const BASE: readonly string[] = ["shell", "kernel"];

/** Where a key's text stands: the shell's, which are there in every language, before a plugin's, whose English may have come first. */
const placesOf = (key: string): string[] => [...BASE, key.split(".")[0] ?? "shell"];

/** The one translator. Its files come from the host; keys are flat and dotted, `{name}` marks a value. */
export const translator: i18n = i18next.createInstance();

/** Texts of the shell (with every plugin's menu entries); a plugin's own are loaded when one of its screens asks. */
export async function startTranslation(language: LanguageEntry): Promise<void> {
  languageStore.set(language);
  await translator
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: language.tag,
      fallbackLng: "en",
      load: "currentOnly",
      // Copies: the translator adds to the list of `ns` whatever is loaded later, and that may stand in for nothing else.
      ns: [...BASE],
      defaultNS: "shell",
      fallbackNS: [...BASE],
      keySeparator: false,
      nsSeparator: false,
      returnNull: false,
      returnEmptyString: false,
      interpolation: { prefix: "{", suffix: "}", escapeValue: false },
      backend: {
        loadPath: ([tag = ""]: readonly string[], [name = ""]: readonly string[]) => {
          const hash = getDeployment().catalogues?.[tag]?.[name];
          return `/locales/${tag}/${name}${hash ? `.${hash}` : ""}.json`;
        },
      },
      react: { useSuspense: true },
    });
}

/** Texts of plugins that no screen has asked for yet. */
export const loadTexts = (domains: readonly string[]): Promise<void> => translator.loadNamespaces(domains);

/** Another language on the same page: nothing unmounts, so forms keep what was typed. */
export async function changeLanguage(language: LanguageEntry): Promise<void> {
  await translator.changeLanguage(language.tag);
  languageStore.set(language);
  rememberLanguage(language);
}

/** Texts that were worded otherwise since this page loaded them: those files are asked for anew, and what is shown follows. */
export async function renewTexts(before: Deployment, now: Deployment): Promise<void> {
  const languages = [...new Set([translator.language, "en"])];
  const changed = languages.flatMap((tag) =>
    Object.entries(now.catalogues?.[tag] ?? {})
      .filter(([name, hash]) => hash !== before.catalogues?.[tag]?.[name] && translator.hasResourceBundle(tag, name))
      .map(([name]) => ({ tag, name })),
  );
  await Promise.all(changed.map(({ tag, name }) => translator.reloadResources(tag, name)));
  if (changed.length > 0) translator.emit("languageChanged", translator.language);
}

/** `t("spot.order.cancel", { count: 2 })` in the user's language. */
export function useT(domain = "shell"): Translate {
  const { t } = useTranslation(domain, { i18n: translator, useSuspense: domain !== "shell" && translator.isInitialized });
  return useCallback((key, values) => String(t(key, { ...values })), [t]);
}

/** The text of any plugin's key by its first part, for menus and titles: `tk("spot.nav.trade")`. */
export function useKeyText(): Translate {
  const { t } = useTranslation(BASE, { i18n: translator, useSuspense: false });
  return useCallback((key, values) => String(t(key, { ...values, ns: placesOf(key) })), [t]);
}

/** Outside components. */
export const translate: Translate = (key, values) => String(translator.t(key, { ...values, ns: placesOf(key) }));

/** Whether this page has the text of a key at hand, in the language it speaks. */
export const knows = (key: string): boolean => translator.exists(key, { ns: placesOf(key) });

const MARK = "\u0001";

/** A sentence with elements in it: `rich(t, "account.agree", { terms: <Link …/> })`. */
export function rich(t: Translate, key: string, parts: Record<string, ReactNode>, values: Values = {}): ReactNode {
  const marks = Object.fromEntries(Object.keys(parts).map((name) => [name, `${MARK}${name}${MARK}`]));
  const pieces = t(key, { ...values, ...marks }).split(MARK);
  return pieces.map((piece, index) => <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>);
}

import { useEffect } from "react";
import { previewTheme, useDeployment, useLanguage, usePreference } from "@agio/sdk";
import { useMedia } from "../overlays/useMedia";

export type Theme = "dark" | "light";
export type ThemeChoice = Theme | "system";
export type UpDown = "green" | "red";

/** Where red means up by custom. */
const RED_UP = new Set(["jp", "hy", "zh", "ft"]);

export interface Appearance {
  theme: Theme;
  choice: ThemeChoice;
  setTheme(choice: ThemeChoice): void;
  upDown: UpDown;
  setUpDown(value: UpDown | null): void;
}

/**
 * Theme and the colour of a rise: the user's choice, else the deployment's, else the language's custom. A preview shows
 * what the deployment would choose, in the theme that is asked for.
 */
export function useAppearance(): Appearance {
  const { brand } = useDeployment();
  const language = useLanguage();
  const dark = useMedia("(prefers-color-scheme: dark)");
  const [chosen, setTheme] = usePreference<ThemeChoice | null>("theme", null);
  const [chosenUp, setUpDown] = usePreference<UpDown | null>("updown", null);
  const choice = previewTheme ?? chosen ?? brand.defaultTheme ?? "system";
  const theme: Theme = choice === "system" ? (dark ? "dark" : "light") : choice;
  const upDown = (previewTheme === null ? chosenUp : null) ?? brand.upDown ?? (RED_UP.has(language.key) ? "red" : "green");
  return { theme, choice, setTheme, upDown, setUpDown };
}

/** Writes the choices and the brand to <html>, where the variables listen. */
export function useAppliedAppearance(): Appearance {
  const appearance = useAppearance();
  const { brand } = useDeployment();
  const language = useLanguage();
  const { theme, upDown } = appearance;
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.dataset.updown = upDown;
    root.lang = language.htmlLang;
    const values: Record<string, string | undefined> = {
      "--brand-accent": brand.accent?.[theme],
      "--brand-accent-fill": brand.accentFill?.[theme],
      // Quoted: the name of a font may begin a word with a digit, which no bare name may.
      "--brand-font": brand.font && `"${brand.font}"`,
      "--radius": brand.radius === undefined ? undefined : `${parseFloat(String(brand.radius))}px`,
    };
    for (const [name, value] of Object.entries(values)) {
      if (value) root.style.setProperty(name, value);
      else root.style.removeProperty(name);
    }
  }, [theme, upDown, language, brand]);
  return appearance;
}

import { createTheme, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { useAppliedAppearance } from "./appearance";
import { Toasts } from "../feedback/feedback";

const theme = createTheme({ fontFamily: "var(--font)", cursorType: "pointer", respectReducedMotion: true });

/** Around the whole page, once. Mantine writes no style element here, so a strict content policy holds. */
export function UiProvider({ children }: { children: ReactNode }) {
  const { theme: scheme } = useAppliedAppearance();
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateCssVariables={false}
    >
      {children}
      <Toasts />
    </MantineProvider>
  );
}

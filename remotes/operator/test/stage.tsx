import type { ReactNode } from "react";
import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { UiProvider } from "@agio/ui";

/** What jsdom lacks: the width of a screen and scrolling. */
export function stubBrowser(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} }));
  vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
  Element.prototype.scrollIntoView = () => undefined;
}

/** Screens by path, as the shell would show them. */
export function open(address: string, screens: Record<string, ReactNode>) {
  const routes = Object.entries(screens).map(([path, element]) => ({ path, element }));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  return router;
}

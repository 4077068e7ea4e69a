import type { ReactNode } from "react";
import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { UiProvider } from "@agio/ui";

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

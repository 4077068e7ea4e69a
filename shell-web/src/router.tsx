import { lazy, Suspense } from "react";
import { createBrowserRouter } from "react-router";
import type { Deployment, Layout } from "@agio/sdk";
import { Frame } from "./frame/Frame";
import type { Handle } from "./handle";
import { Home } from "./home/Home";
import { NotFound } from "./screens/NotFound";
import { Screen } from "./screens/Screen";

const handle = (layout: Layout): Handle => ({ layout });

const Gallery = lazy(async () => ({ default: (await import("./gallery/Gallery")).Gallery }));

/** Every component of the kit, for who builds screens: a deployment in production has no such path. */
const gallery = {
  path: "/gallery",
  handle: handle("public"),
  element: (
    <Suspense fallback={null}>
      <Gallery />
    </Suspense>
  ),
};

/** Every path of the deployment, known without loading a line of remote code. The first owner of a path keeps it. */
export function createRoutes({ remotes, development }: Deployment) {
  const seen = new Set(["/", "/index", "/404"]);
  const screens = remotes.flatMap((remote) =>
    remote.screens
      .filter(({ path }) => !seen.has(path) && seen.add(path))
      .map((entry) => ({
        path: entry.path,
        handle: { layout: entry.layout, remote: remote.id, screen: entry.name } satisfies Handle,
        element: <Screen key={`${remote.id}/${entry.name}`} remote={remote.id} entry={entry} />,
      })),
  );
  return createBrowserRouter([
    {
      element: <Frame />,
      children: [
        { path: "/", handle: handle("public"), element: <Home /> },
        { path: "/index", handle: handle("public"), element: <Home /> },
        ...screens,
        ...(development ? [gallery] : []),
        { path: "/404", handle: handle("public"), element: <NotFound /> },
        { path: "*", handle: handle("public"), element: <NotFound /> },
      ],
    },
  ]);
}

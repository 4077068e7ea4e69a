import "./first.css";
import { breath } from "./breath";

/**
 * What the first screen stands on, the deepest first. Each is evaluated in a task of its own: all of it at once would
 * keep a phone busy for longer than somebody who touches it waits.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager", webpackExports: ["createRoot"] */ "react-dom/client"),
  () => import(/* webpackMode: "eager", webpackExports: ["RouterProvider"] */ "react-router"),
  () => import(/* webpackMode: "eager" */ "@agio/sdk"),
  () => import(/* webpackMode: "eager" */ "../ui/src/brand/icons"),
  () => import(/* webpackMode: "eager" */ "../ui/src/overlays/overlays"),
  () => import(/* webpackMode: "eager" */ "@agio/ui"),
];

async function start(): Promise<void> {
  for (const part of PARTS) {
    await breath();
    await part();
  }
  await breath();
  const { boot } = await import(/* webpackMode: "eager" */ "./boot");
  await boot();
}

void start();

import { startTransition, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import {
  api,
  feed,
  followPreview,
  formatFor,
  getDeployment,
  initialLanguage,
  setDeployment,
  startTable,
  startTranslation,
  type Deployment,
  type LanguageEntry,
} from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { connectBehaviours } from "./frame/behaviours";
import { SessionEnds } from "./frame/SessionEnds";
import { StepUp } from "./frame/StepUp";
import { createRoutes } from "./router";
import { registerDeployment } from "./remotes";
import { BootError } from "./screens/BootError";
import { breath } from "./breath";

function keepOffline(): void {
  if (getDeployment().development || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").catch((error: unknown) => console.error(error));
}

/** The host writes the deployment into the page; one that was served otherwise asks for it. */
async function deploymentHere(): Promise<Deployment> {
  const embedded = document.getElementById("deployment")?.textContent;
  return embedded ? (JSON.parse(embedded) as Deployment) : api.getAny<Deployment>("host/deployment", {}, { quiet: true });
}

/** A browser's first number and first date in a language take a phone 0.1 s and more: made while the texts are on their way. */
async function prepareFormats({ tag }: LanguageEntry): Promise<void> {
  const format = formatFor(tag);
  for (const write of [() => format.compact("1000"), () => format.percent("1"), () => format.dateTime(Date.now())]) {
    await breath();
    write();
  }
}

/** The page talks to its site by these: a remote that puts its own in their place fails by itself. */
function keepConnections(): void {
  for (const name of ["fetch", "WebSocket"] as const) {
    Object.defineProperty(globalThis, name, { value: globalThis[name], writable: false, configurable: false });
  }
}

/** From the skeleton to the first screen: deployment, texts, remotes, then React. */
export async function boot(): Promise<void> {
  const node = document.getElementById("root");
  if (!node) throw new Error("no #root");
  const root = createRoot(node);
  try {
    setDeployment(await deploymentHere());
    const language = initialLanguage();
    await Promise.all([startTranslation(language), prepareFormats(language)]);
  } catch (error) {
    console.error(error);
    root.render(<BootError onRetry={() => location.reload()} />);
    return;
  }
  connectBehaviours();
  keepConnections();
  registerDeployment();
  startTable();
  feed.start();
  followPreview();
  await breath();
  const router = createRoutes(getDeployment());
  await breath();
  // In slices: what is touched while the first screen is drawn is answered between two of them.
  startTransition(() =>
    root.render(
      <StrictMode>
        <UiProvider>
          <Suspense fallback={null}>
            <RouterProvider router={router} />
            <SessionEnds />
            <StepUp />
          </Suspense>
        </UiProvider>
      </StrictMode>,
    ),
  );
  keepOffline();
}

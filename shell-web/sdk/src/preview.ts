import { getDeployment, setDeployment, type Deployment } from "./deployment";

const KIND = "agio.preview";

/** What of the presentation is shown before anybody published it. */
export type Previewed = Partial<Pick<Deployment, "brand" | "front">>;

/** A look or a front page that nobody has published, as the console sends it to a page in its frame. */
export interface Preview {
  kind: typeof KIND;
  changes: Previewed;
}

const theme = typeof location === "undefined" ? null : new URLSearchParams(location.search).get("preview");

/** The theme in which the console shows this page in a frame of its own; null for a page that somebody visits. */
export const previewTheme = window.parent !== window && (theme === "dark" || theme === "light") ? theme : null;

const isPreview = (data: unknown): data is Preview => typeof data === "object" && data !== null && (data as Preview).kind === KIND;

/** Of a page in the console's frame: wear each look that it sends, and say that one is waited for. */
export function followPreview(): void {
  if (previewTheme === null) return;
  addEventListener("message", ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== window.parent || !isPreview(data)) return;
    const { brand, front } = data.changes ?? {};
    setDeployment({ ...getDeployment(), ...(brand ? { brand } : {}), ...(front ? { front } : {}) });
  });
  window.parent.postMessage({ kind: KIND }, location.origin);
}

/** Of the console: have a frame wear a look. */
export function showPreview(frame: HTMLIFrameElement | null, changes: Previewed): void {
  frame?.contentWindow?.postMessage({ kind: KIND, changes } satisfies Preview, location.origin);
}

/** Of the console: whether this is a frame's word that it waits for a look. */
export const isWaiting = ({ origin, source, data }: MessageEvent<unknown>, frame: HTMLIFrameElement | null): boolean =>
  origin === location.origin && source !== null && source === (frame?.contentWindow ?? null) && isPreview(data);

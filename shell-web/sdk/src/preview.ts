import { getDeployment, setDeployment, type Brand } from "./deployment";

const KIND = "agio.preview";

/** A look that nobody has published, as the console sends it to a page in its frame. */
export interface Preview {
  kind: typeof KIND;
  brand: Brand;
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
    setDeployment({ ...getDeployment(), brand: data.brand });
  });
  window.parent.postMessage({ kind: KIND }, location.origin);
}

/** Of the console: have a frame wear a look. */
export function showPreview(frame: HTMLIFrameElement | null, brand: Brand): void {
  frame?.contentWindow?.postMessage({ kind: KIND, brand } satisfies Preview, location.origin);
}

/** Of the console: whether this is a frame's word that it waits for a look. */
export const isWaiting = ({ origin, source, data }: MessageEvent<unknown>, frame: HTMLIFrameElement | null): boolean =>
  origin === location.origin && source !== null && source === (frame?.contentWindow ?? null) && isPreview(data);

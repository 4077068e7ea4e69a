/// <reference types="vite/types/importMeta.d.ts" />
import { Suspense } from "react";
import { fireEvent } from "@testing-library/dom";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { expect, vi } from "vitest";
import { feed, getDeployment, queryClient, setRemoteLoader, type RemoteModule } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { setToken } from "../../sdk/src/session/token";
import { shown as toasts } from "../../ui/src/feedback/feedback";
import { connectBehaviours } from "../../src/frame/behaviours";
import { SessionEnds } from "../../src/frame/SessionEnds";
import { StepUp } from "../../src/frame/StepUp";
import { createRoutes } from "../../src/router";

const nextTurn = setImmediate;
/** A change is drawn in one, and what its effects change in another. */
const TURNS = 4;
const KEY = "agio.token";
/** How far the clock is put on before what doesn't come has failed: longer than any call may take. */
const PATIENCE_MS = 40_000;

const remotes = import.meta.glob<{ default: RemoteModule }>("../../../remotes/*/src/plugin.ts");
setRemoteLoader(async (id) => {
  const load = remotes[`../../../remotes/${id}/src/plugin.ts`];
  if (!load) throw new Error(`no remote ${id}`);
  return (await load()).default;
});

/** Load each screen of a remote before a clock is stopped: no clock counts how long files take. */
export async function loadScreens(id: string): Promise<void> {
  const plugin = await remotes[`../../../remotes/${id}/src/plugin.ts`]?.();
  await Promise.all(Object.values(plugin?.default.screens ?? {}).map((one) => one()));
}

/** How long a file that is asked for in the middle of a test may take, by a clock that nobody stops. */
const LOADS_MS = 10_000;
const realMs = performance.now.bind(performance);

/** React draws in turns of its own, which no clock counts. */
const turn = () => new Promise((done) => nextTurn(done));

/** Let the page's clock go on, with all that falls due and what is drawn of it. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await vi.dynamicImportSettled();
  for (let turns = 0; turns < TURNS; turns += 1) await turn();
}

/** What is found once enough of the page's time has passed; no time of anybody else's does. */
export async function eventually<T>(look: () => T): Promise<T> {
  const until = realMs() + LOADS_MS;
  for (let [passed, step] = [0, 10]; ; passed += step, step = Math.min(step * 2, 500)) {
    try {
      return look();
    } catch (missing) {
      if (passed >= PATIENCE_MS && realMs() >= until) throw missing;
    }
    await (passed >= PATIENCE_MS ? turn() : pass(step));
  }
}

export const main = (): HTMLElement => document.getElementById("main") as HTMLElement;

/** The only one that there is; no page is printed for one that isn't there yet. */
function only<T extends HTMLElement>(found: readonly T[], sought: string): T {
  const [one, other] = found;
  if (one && !other) return one;
  throw new Error(`${found.length} of ${sought}`);
}

/** The dialog that says this, of those that are open. */
export const dialog = (text = ""): HTMLElement =>
  only(
    [...document.querySelectorAll<HTMLElement>("[role=dialog]")].filter(({ textContent }) => textContent?.includes(text)),
    `dialog ${text}`,
  );

/** Text that stands somewhere on the page. */
export const appears = (...keys: string[]) => eventually(() => expect(saidOf(keys), keys.join()).not.toEqual([]));
export const disappears = (...keys: string[]) => eventually(() => expect(saidOf(keys)).toEqual([]));
const saidOf = (keys: readonly string[]): string[] => keys.filter((key) => document.body.textContent?.includes(key));

/** A button by what it says, in the page's content or in what is given. */
export const button = (name: string, inside = main()): HTMLElement =>
  only(
    [...inside.querySelectorAll<HTMLElement>("button")].filter((one) => nameOf(one) === name),
    name,
  );

const nameOf = (one: HTMLElement): string => one.getAttribute("aria-label") ?? one.textContent ?? "";

/** One of several forms. */
export const tab = (name: string): HTMLElement =>
  only(
    [...main().querySelectorAll<HTMLElement>("[role=tab]")].filter(({ textContent }) => textContent === name),
    name,
  );

const fieldsOf = (inside: HTMLElement, form = "") => [...inside.querySelectorAll<HTMLInputElement>(`${form} input, ${form} textarea`)];
const labelOf = (one: HTMLInputElement): string => one.labels?.[0]?.textContent ?? one.getAttribute("aria-label") ?? one.name;

/** What is typed into, by its label. */
const field = (label: string, inside: HTMLElement = main()): HTMLInputElement =>
  only(
    fieldsOf(inside).filter((one) => labelOf(one) === label),
    label,
  );

/** Press what can be pressed, once it can be. */
export async function press(find: () => HTMLElement): Promise<void> {
  const found = await eventually(() => {
    const one = find();
    if ((one as HTMLButtonElement).disabled) throw new Error(`${nameOf(one)} can't be pressed`);
    return one;
  });
  fireEvent.click(found);
  await pass(0);
}

/** The fields of the form with this label. */
export async function write(label: string, value: string, inside: () => HTMLElement = main): Promise<void> {
  const found = await eventually(() => field(label, inside()));
  fireEvent.change(found, { target: { value } });
  await pass(0);
}

/** Choose an option of a list. */
export async function choose(label: string, option: string): Promise<void> {
  const list = await eventually(() => field(label));
  fireEvent.click(list);
  await pass(0);
  const options = () =>
    document.getElementById(list.getAttribute("aria-controls") ?? "")?.querySelectorAll<HTMLElement>("[role=option]") ?? [];
  await press(() =>
    only(
      [...options()].filter(({ textContent }) => textContent === option),
      option,
    ),
  );
}

/** Tick all that is asked to be agreed to. */
export async function tick(): Promise<void> {
  const boxes = await eventually(() => {
    const found = [...main().querySelectorAll<HTMLElement>("form input[type=checkbox]")];
    expect(found).not.toEqual([]);
    return found;
  });
  for (const box of boxes) await press(() => box);
}

/** Choose a picture where one is asked for. */
export async function attach(label: string, name: string): Promise<void> {
  const found = await eventually(() => field(label));
  fireEvent.change(found, { target: { files: [new File(["picture"], name, { type: "image/png" })] } });
  await pass(0);
}

export const submit = (): HTMLElement => {
  const found = main().querySelector<HTMLElement>("form button[type=submit]");
  if (!found) throw new Error("no form to send");
  return found;
};

/** What stands in the fields of the form, by their labels; no browser keeps files, passwords and ticks. */
export function typed(): Record<string, string> {
  const unkept = ["file", "password", "checkbox", "radio", "hidden"];
  const filled = fieldsOf(main(), "form").filter(({ type, value }) => !unkept.includes(type) && value);
  return Object.fromEntries(filled.map((one) => [labelOf(one), one.value]));
}

let close = (): void => undefined;

/** A window's page: everything of another one is gone, but what the browser keeps; `forget` empties what a module remembers. */
export async function load(address: string, forget?: () => void): Promise<void> {
  leave();
  forget?.();
  history.replaceState(null, "", address);
  setToken(localStorage.getItem(KEY));
  connectBehaviours();
  feed.start();
  const router = createRoutes(getDeployment());
  toasts.set([]);
  const node = document.body.appendChild(document.createElement("div"));
  const root = createRoot(node);
  close = () => {
    root.unmount();
    node.remove();
    router.dispose();
  };
  root.render(
    <UiProvider>
      <Suspense fallback={null}>
        <RouterProvider router={router} />
        <SessionEnds />
        <StepUp />
      </Suspense>
    </UiProvider>,
  );
  await pass(0);
  toasts.set([]);
}

/** The page is closed, and no timer of it goes on; what it asked of a session that had ended is asked no more. */
export function leave(): void {
  for (const asked of document.querySelectorAll("[role=dialog] button"))
    if (asked.textContent === "shell.session.back") fireEvent.click(asked);
  close();
  close = () => undefined;
  feed.stop();
  queryClient.clear();
}

/** Where the page sends its window: what it would load next. */
export function windowOf(): string[] {
  const loads: string[] = [];
  const real = window.location;
  const own = { assign: (to: string) => void loads.push(to), reload: () => void loads.push(real.pathname + real.search) };
  vi.stubGlobal("location", new Proxy(own, { get: (mine, name) => Reflect.get(name in mine ? mine : real, name) as unknown }));
  return loads;
}

/** Another tab of this browser has begun a session, and says so. */
export async function elsewhere(token: string): Promise<void> {
  localStorage.setItem(KEY, token);
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: token }));
  await pass(0);
}

/** Another tab has, and this one slept meanwhile. */
export const unheard = (token: string): void => localStorage.setItem(KEY, token);

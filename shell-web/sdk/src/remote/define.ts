import type { ComponentType } from "react";

export type LazyComponent = () => Promise<{ default: ComponentType }>;
// A slot's properties are agreed between the two plugins, not here: only `any` lets each name its own.
export type LazySlot = () => Promise<{ default: ComponentType<any> }>;

/** The code of a plugin's screens. Paths, access and menus are declared by the plugin on the server. */
export interface RemoteModule {
  id: string;
  /** By the screen names of the plugin's manifest. */
  screens: Record<string, LazyComponent>;
  /** By the slot names of the plugin's manifest. */
  slots?: Record<string, LazySlot>;
}

export const defineRemote = (module: RemoteModule): RemoteModule => module;

export type RemoteLoader = (id: string) => Promise<RemoteModule>;

let loader: RemoteLoader = (id) => Promise.reject(new Error(`no loader for ${id}`));

/** The shell says how a remote is fetched. */
export function setRemoteLoader(next: RemoteLoader): void {
  loader = next;
}

export const loadRemoteModule: RemoteLoader = (id) => loader(id);

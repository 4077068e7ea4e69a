import { createStore, useStore } from "./store";

export type Access = "visitor" | "user" | "operator";
export type Layout = "public" | "app" | "trade" | "blank" | "console";
export type MenuName = "top" | "user" | "footer" | "tabbar" | "search";

export interface ThemePair {
  dark: string;
  light: string;
}

export interface Brand {
  name: string;
  logo?: string;
  mark?: string;
  accent?: ThemePair;
  accentFill?: ThemePair;
  font?: string;
  radius?: number | string;
  defaultTheme?: "dark" | "light" | "system";
  upDown?: "green" | "red";
}

/** Who runs the site, as registers write it; what nobody has stated is missing. */
export type Company = Partial<
  Record<"name" | "registration" | "address" | "licence" | "licence_url" | "custodian" | "email" | "phone", string>
>;

/** A figure that the site can't count, as an operator has stated it, and where it comes from. */
export interface StatedFigure {
  value: number;
  source: string;
}

export interface LanguageEntry {
  key: string;
  tag: string;
  name: string;
  htmlLang: string;
}

export interface ScreenEntry {
  path: string;
  name: string;
  access: Access;
  layout: Layout;
  title?: string;
  /** False: another page leads here with what it shows. */
  searchable?: boolean;
}

export interface NavigationEntry {
  menu: MenuName;
  label: string;
  path: string;
  group?: string;
  order?: number;
  icon?: string;
  /** The names of the remote's screens that belong to this place. */
  covers?: string[];
}

export interface SlotEntry {
  slot: string;
  name: string;
  /** Of a part of the console (`console.section`): what it is called, its icon, and the permissions of which one opens it. */
  title?: string;
  icon?: string;
  needs?: string[];
}

/** A product on the front page; its live figure comes of a call of its own. */
export interface TileEntry {
  title: string;
  text: string;
  icon: string;
  path: string;
  order: number;
}

export interface RemoteEntry {
  id: string;
  entry: string;
  /** The range of `@agio/sdk` that it was written for, and the versions of the shared modules that it was built with. */
  sdk?: string;
  built?: Record<string, string>;
  domains?: string[];
  screens: ScreenEntry[];
  navigation?: NavigationEntry[];
  slots?: SlotEntry[];
  tiles?: TileEntry[];
  /** The wallets that the product keeps money in. */
  wallets?: string[];
  links?: Record<string, string>;
}

/** What `GET /host/deployment` says: every path, menu entry and parameter the browser may know. */
export interface Deployment {
  brand: Brand;
  company: Company;
  /** Of the front page. */
  home: { payment_methods?: StatedFigure; traders?: StatedFigure };
  /** What stands on the front page for visitors, in which order, and the products that stand large (none: the site's choice). */
  front?: { hero: "receipt" | "plain"; sections: readonly string[]; products: readonly string[] };
  /** Of how many countries people can register. */
  countries: number;
  languages: LanguageEntry[];
  defaultLanguage: string;
  guard: "listed" | "browse" | "open";
  development: boolean;
  /** How long a toast stays, and one that leads somewhere. */
  toastSeconds: number;
  toastActionSeconds: number;
  /** The ways that messages go from this site: nobody registers by one that isn't there. */
  messageChannels: readonly ("email" | "sms")[];
  /** How far the clock of a site in development was moved ahead. */
  clockAheadMs?: number;
  /** A digest of what operators publish of the look: another where anything of it changes. */
  presentation?: string;
  plugins: string[];
  /** Of each plugin that begins nothing new for now, the calls that it refuses. */
  paused: Record<string, readonly string[]>;
  /** The paths of those menu entries and tiles that are there only while their products are sold. */
  sold: readonly string[];
  parameters: Record<string, unknown>;
  /** The hash in each catalogue's name, by language tag and domain. */
  catalogues?: Record<string, Record<string, string>>;
  remotes: RemoteEntry[];
}

const EMPTY: Deployment = {
  brand: { name: "Agio" },
  company: {},
  home: {},
  countries: 0,
  languages: [{ key: "en", tag: "en", name: "English", htmlLang: "en" }],
  defaultLanguage: "en",
  guard: "browse",
  development: false,
  toastSeconds: 3,
  toastActionSeconds: 8,
  messageChannels: ["email", "sms"],
  plugins: [],
  paused: {},
  sold: [],
  parameters: {},
  remotes: [],
};

const store = createStore<Deployment>(EMPTY);

/** For the shell at start and for tests. */
export const setDeployment = (deployment: Deployment): void => store.set(deployment);
export const getDeployment = (): Deployment => store.get();
export const useDeployment = (): Deployment => useStore(store);

/** A public parameter of the deployment, such as `parameter("spot.feeRate", "0.001")`. */
export function parameter<T>(name: string, fallback: T): T {
  const value = store.get().parameters[name];
  return value === undefined || value === null ? fallback : (value as T);
}

/** The products of this deployment keep money in more than one wallet: only then is there something to move between them. */
export const hasSeveralWallets = (): boolean => new Set(store.get().remotes.flatMap(({ wallets = [] }) => wallets)).size > 1;

/** Whether a product begins nothing new for now; what one has in it goes on. Pages are told live. */
export const isPaused = ({ paused }: Deployment, plugin: string): boolean => (paused[plugin]?.length ?? 0) > 0;

/** Whether a call is refused for now, because it begins business of such a product. */
export const useIsPaused = (call: string): boolean => {
  const { paused } = useDeployment();
  return Object.values(paused).some((calls) => calls.includes(call));
};

export const hasPlugin = (id: string): boolean => store.get().plugins.includes(id);

/**
 * The path another plugin offers under a name, or null when that plugin is off: then hide the button.
 * `:name` parts of the path are filled from `params`; the others go into the query.
 */
export function link(name: string, params: Record<string, string | number | undefined> = {}): string | null {
  let path: string | undefined;
  for (const remote of store.get().remotes) path ??= remote.links?.[name];
  return path === undefined ? null : fill(path, params);
}

/** Like `link`; a deployment without that link name may still have the screen under its usual path. */
export function linkOr(name: string, path: string, params: Record<string, string | number | undefined> = {}): string | null {
  const known = store.get().remotes.some(({ screens }) => screens.some((screen) => screen.path === path));
  return link(name, params) ?? (known ? fill(path, params) : null);
}

function fill(path: string, params: Record<string, string | number | undefined>): string {
  const rest = new Map(Object.entries(params).filter(([, value]) => value !== undefined));
  const filled = path.replace(/:([A-Za-z]\w*)\??/g, (_, key: string) => {
    const value = rest.get(key);
    rest.delete(key);
    return value === undefined ? "" : encodeURIComponent(String(value));
  });
  const query = new URLSearchParams([...rest].map(([key, value]) => [key, String(value)])).toString();
  if (!query) return filled;
  return `${filled}${filled.includes("?") ? "&" : "?"}${query}`;
}

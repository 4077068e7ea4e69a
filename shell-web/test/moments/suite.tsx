/**
 * The bad moments of a screen with money: an answer that gets lost, a server that dies, a feed that falls silent, a
 * session that ends over a half-filled form, another realm in another tab. A plugin says in `test/moments.test.tsx` of its
 * remote, for each call that its screens declare as their command, what a person types there and what the screen reads:
 *
 *     moments("wallet", { transferAsset: { answers: {…}, fill: () => write("wallet.column.amount", "25"), … } });
 *
 * Everything but the network is the site's own: the frame, the screen as the remote exports it, the calls, the feed.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { setDeployment, type User } from "@agio/sdk";
import { deployment } from "../deployment";
import {
  button,
  dialog,
  elsewhere,
  eventually,
  leave,
  load,
  loadScreens,
  main,
  pass,
  press,
  submit,
  appears,
  typed,
  unheard,
  disappears,
  windowOf,
  write,
} from "./page";
import { MONEY_SCREENS } from "./screens.gen";
import { FakeSite, type Reads } from "./site";

type Screen = (typeof MONEY_SCREENS)[number];
type CommandOf<R> = Extract<Screen, { remote: R }>["command"];

/** One form of money, as a person meets it; its texts are their keys. */
export interface MoneyForm {
  /** What the screen reads, and what its command answers. */
  answers: Reads;
  /** What the feed says of its topics. */
  topics?: Record<string, unknown>;
  /** Parameters of the deployment. */
  parameters?: Record<string, unknown>;
  /** What follows the path in the address. */
  query?: string;
  /** Choose the form among several, or where the money goes, before a sum is typed. */
  choose?(): Promise<void>;
  /** Type everything that is needed. */
  fill(): Promise<void>;
  /** Whether anything is typed there: one sum that is settled needs no field. */
  typed?: boolean;
  /** Labels of the fields that say who somebody is: no browser keeps what is typed there. */
  private?: readonly string[];
  /** What is pressed first, and can't be while prices aren't live. */
  button?(): HTMLElement;
  /** What comes before the last step. */
  opens?(): Promise<void>;
  /** The last step, which sends it: a button, which can't be pressed while prices aren't live, or what is typed. */
  confirm?(): HTMLElement;
  send?(): Promise<void>;
  /** Empties what the remote's modules remember of the form: a page that is loaded anew has them anew. */
  forget?(): void;
  /** What is sent. */
  sends: Record<string, string>;
  /** The text that says what became of it. */
  outcome: string;
}

/** Half past one in the afternoon where the house has its hours. */
export const NOW = Date.parse("2026-11-27T05:30:00Z");
const AGAIN = "shell.command.again";
const REFUSAL = "The house is closed today";
const UNKNOWN = ["shell.error.lost", AGAIN];

export const INFO: User = {
  uid: "10482219",
  name: "Mio",
  email: "mio@example.com",
  phone: null,
  wallet: null,
  country: "JP",
  area_code: "+34",
  language: "en",
  currency: "USD",
  bank_name: "",
  bank_number: "",
  avatar: null,
  realm: "real",
  tier: 2,
  created_at: "2026-11-01T00:00:00Z",
  expires: null,
  transaction_password: 1,
  totp: false,
  passkey: false,
  password_set: true,
  switchable: true,
};

/** What the frame around a screen reads, and the floor that trade screens stand on. */
const FRAME: Reads = {
  "web/info": INFO,
  "web/notices": { rows: [], next: "", unread: 0 },
  "web/countries": { rows: [{ code: "JP", dial: "+81" }], next: "" },
  "web/favourites": { rows: [], next: "" },
  "web/candles": { rows: [], next: "", symbol: "BTCUSDT", period: "15m", decimals: 2 },
};

/** Somebody on such a screen. */
interface Situation {
  site: FakeSite;
  screen: Screen;
  form: MoneyForm;
  address: string;
  token: string;
  /** Where the page sent its window. */
  loads: string[];
}

async function opened({ form, address }: Situation): Promise<void> {
  await load(address, form.forget);
  await form.choose?.();
  await form.fill();
}

const first = ({ form }: Situation): HTMLElement => (form.button ?? submit)();
const last = ({ form }: Situation): HTMLElement => (form.confirm ?? form.button ?? submit)();

async function ask(one: Situation): Promise<void> {
  await one.form.opens?.();
}

async function send(one: Situation): Promise<void> {
  await (one.form.send?.() ?? press(() => last(one)));
}

/** Send the very same once more: by a button of its own, or the form's. */
async function again(): Promise<void> {
  await appears(...UNKNOWN);
  const own = document.body.textContent?.includes(AGAIN);
  await press(() => (own ? button(AGAIN, document.body) : submit()));
}

async function isDone({ site, form, screen }: Situation): Promise<void> {
  await appears(form.outcome);
  await disappears(...UNKNOWN);
  expect(
    site.moved.map(({ realm }) => realm),
    `${screen.command} moves money once`,
  ).toEqual(["real"]);
  expect(site.moved[0]?.fields).toMatchObject(form.sends);
}

/** Whatever was tried was the same command. */
function isOneCommand({ site }: Situation, times: number): void {
  const sent = site.sent().map(({ fields }) => fields);
  expect(sent).toHaveLength(times);
  expect(sent[0]?.rtoken).toMatch(/^\w{16}$/);
  for (const fields of sent) expect(fields).toEqual(sent[0]);
}

/** Figures are dim, a banner says since when, and nothing can be done on them. */
async function isHeld(look: () => HTMLElement): Promise<void> {
  await eventually(() => expect(main().querySelector("[data-live=false]")).not.toBeNull());
  await eventually(() => expect(main()).toHaveTextContent("shell.feed.reconnecting"));
  await eventually(() => expect(look()).toBeDisabled());
}

/** As if nothing had been. */
async function isLive(look: () => HTMLElement): Promise<void> {
  await eventually(() => expect(main().querySelector("[data-live=false]")).toBeNull());
  await eventually(() => expect(look()).toBeEnabled());
}

const inRealm = (realm: string) => eventually(() => expect(document.querySelector(`[data-realm=${realm}]`)).not.toBeNull());
const unasked = () => eventually(() => expect(document.querySelector("[role=dialog]")).toBeNull());

const unsaid = (text: string) => eventually(() => expect(document.querySelector("[role=dialog]")?.textContent ?? "").not.toContain(text));

/** What stands on the page now. */
const shown = (): Element[] => [...main().querySelectorAll("*")];
/** The page was drawn anew: nothing that was typed, chosen or counted for who was here before stands there. */
const isAnew = (standing: readonly Element[]) => expect(standing.filter((one) => one.isConnected)).toEqual([]);

interface Moment {
  name: string;
  /** Where it can be; everywhere by default. */
  when?(screen: Screen): boolean;
  prove(one: Situation): Promise<void>;
}

const MOMENTS: readonly Moment[] = [
  {
    name: "a refusal that belongs beside no field is said, and what was typed stays",
    async prove(one) {
      const before = typed();
      await ask(one);
      one.site.refuses(REFUSAL);
      await send(one);
      await appears(REFUSAL);
      await disappears(one.form.outcome, ...UNKNOWN);
      expect(one.site.moved).toEqual([]);
      expect(typed()).toEqual(before);
    },
  },
  {
    name: "an answer that got lost is asked for again, and nothing is done twice",
    async prove(one) {
      const before = typed();
      one.site.losesAnswer();
      await ask(one);
      await send(one);
      await appears(...UNKNOWN);
      expect(typed()).toEqual(before);
      await again();
      await isDone(one);
      isOneCommand(one, 2);
    },
  },
  {
    name: "a dead server is said, what was typed stays, and what was sent is done once it lives",
    when: ({ prices }) => !prices,
    async prove(one) {
      const before = typed();
      await ask(one);
      one.site.dies();
      await send(one);
      await again();
      await appears(...UNKNOWN);
      expect(typed()).toEqual(before);
      expect(one.site.moved).toEqual([]);
      one.site.starts();
      await again();
      await isDone(one);
      isOneCommand(one, 3);
    },
  },
  {
    name: "a dead server holds the command, and it is done once the server lives",
    when: ({ prices }) => prices,
    async prove(one) {
      const before = typed();
      await isLive(() => first(one));
      one.site.dies();
      await pass(1_000); // a line that is gone is known at once, unlike one that is silent
      expect(first(one)).toBeDisabled();
      await isHeld(() => first(one));
      expect(typed()).toEqual(before);
      one.site.starts();
      await isLive(() => first(one));
      expect(one.site.sent()).toEqual([]);
      await ask(one);
      await send(one);
      await isDone(one);
    },
  },
  {
    name: "a silent feed dims what rests on prices and holds the command",
    when: ({ prices }) => prices,
    async prove(one) {
      await isLive(() => first(one));
      one.site.speaks = false;
      await isHeld(() => first(one));
      one.site.speaks = true;
      await isLive(() => first(one));
      await ask(one);
      await isLive(() => last(one));
      one.site.speaks = false;
      await isHeld(() => last(one));
      expect(one.site.sent()).toEqual([]);
      one.site.speaks = true;
      await isLive(() => last(one));
      await send(one);
      await isDone(one);
    },
  },
  {
    name: "a session that ended over a form keeps what was typed, and says why",
    async prove(one) {
      const hidden = one.form.private ?? [];
      const filled = Object.entries(typed());
      expect(filled.map(([label]) => label)).toEqual(expect.arrayContaining([...hidden]));
      const before = Object.fromEntries(filled.filter(([label]) => !hidden.includes(label)));
      expect(Object.keys(before).length > 0).toBe(one.form.typed ?? true);
      const here = location.pathname + location.search;
      one.site.ends(one.token);
      await load(here, one.form.forget);
      await press(() => button("shell.session.again", dialog("shell.session.again")));
      const [login = ""] = one.loads;
      expect(login).toBe(`/login?${new URLSearchParams({ next: here })}`);
      await load(login, one.form.forget);
      await appears("Please log in");
      await write("account.login.account", "mio@example.com");
      await write("account.form.password", "correct horse battery");
      await press(submit);
      await eventually(() => expect(location.pathname + location.search).toBe(here));
      await eventually(() => expect(typed()).toMatchObject(before));
      const kept = Object.values({ ...sessionStorage }).join();
      expect(filled.filter(([label, value]) => hidden.includes(label) && kept.includes(value))).toEqual([]);
      expect(one.site.sent()).toEqual([]);
    },
  },
  {
    name: "a session that has ended by the time it is sent asks for the log-in, and nothing is done",
    async prove(one) {
      const before = typed();
      await ask(one);
      one.site.ends(one.token);
      await send(one);
      await press(() => button("shell.session.back", dialog("shell.session.again")));
      await unsaid("shell.session.again");
      await disappears(one.form.outcome, ...UNKNOWN);
      expect(one.site.moved).toEqual([]);
      expect(one.loads, "who goes back stays on this page").toEqual([]);
      expect(typed()).toEqual(before);
      await elsewhere(one.site.begins("real"));
      await opened(one);
      await ask(one);
      await send(one);
      await isDone(one);
    },
  },
  {
    name: "another realm in another tab is told, closes what was open, and logs nobody out",
    async prove(one) {
      const standing = shown();
      await ask(one);
      await elsewhere(one.site.begins("demo"));
      await inRealm("demo");
      await appears("shell.session.moved");
      await unasked();
      isAnew(standing);
      expect(one.site.sent()).toEqual([]);
      await elsewhere(one.site.begins("real"));
      await inRealm("real");
      await unasked();
      await opened(one);
      await ask(one);
      await send(one);
      await isDone(one);
    },
  },
  {
    name: "another realm that this tab hadn't heard of gets nothing of what is sent",
    async prove(one) {
      const standing = shown();
      await ask(one);
      one.site.ends(one.token);
      unheard(one.site.begins("demo"));
      await send(one);
      await inRealm("demo");
      await appears("shell.session.moved");
      await unasked();
      isAnew(standing);
      expect(one.site.moved).toEqual([]);
    },
  },
];

/** Try every screen of a remote that declares a command in every bad moment that it can be in. */
export function moments<R extends Screen["remote"]>(remote: R, forms: Record<CommandOf<R>, MoneyForm>): void {
  beforeAll(() => loadScreens(remote), 120_000);
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => {
    leave();
    sessionStorage.clear();
    vi.useRealTimers();
  });
  const screens: readonly Screen[] = MONEY_SCREENS.filter((one) => one.remote === remote);
  test("each command of its screens has a form, and each form is one of theirs", () => {
    expect(new Set(Object.keys(forms))).toEqual(new Set(screens.map(({ command }) => command)));
  });
  for (const screen of screens) {
    const form = (forms as Record<string, MoneyForm>)[screen.command];
    if (!form) continue;
    describe(`${screen.command} at ${screen.entry.path}:`, () => {
      test.for(MOMENTS.filter(({ when }) => when?.(screen) ?? true))("$name", async ({ prove }) => {
        const one = stand(screen, form);
        await opened(one);
        await prove(one);
        expect([...one.site.unknown]).toEqual([]);
      });
    });
  }
}

function stand(screen: Screen, form: MoneyForm): Situation {
  const site = new FakeSite(`web/${screen.command}`, { ...FRAME, ...form.answers }, form.topics);
  const token = site.begins("real");
  localStorage.setItem("agio.token", token);
  setDeployment({
    ...deployment(),
    plugins: ["account", screen.remote],
    parameters: form.parameters ?? {},
    remotes: [
      { id: "account", entry: "", screens: [{ path: "/login", name: "login", access: "visitor", layout: "public" }] },
      { id: screen.remote, entry: "", screens: [screen.entry], wallets: ["spot", "contract"] },
    ],
  });
  return { site, screen, form, address: screen.entry.path + (form.query ?? ""), token, loads: windowOf() };
}

// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description A day of the cycle, and what it pays. */
        Day: {
            place: number;
            reward: string;
            /** @enum {unknown} */
            state: "claimed" | "later" | "today";
        };
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        Exported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        Extent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfReward: {
            rows: components["schemas"]["Reward"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description A reward as its owner sees it. `day` is the date in the user's zone, `place` its day of the cycle; a task has its title instead, in the reader's language. */
        Reward: {
            id: string;
            /** @enum {unknown} */
            kind: "day" | "task";
            coin: string;
            amount: string;
            day: string | null;
            place: number | null;
            title: string;
            /** Format: date-time */
            time: string;
        };
        /** @description A task. `come` of `target` is counted in `unit`, a coin's code, or in nothing where it is empty. */
        Task: {
            task: string;
            title: string;
            icon: string;
            link: string;
            unit: string;
            come: string;
            target: string;
            reward: string;
            /** @enum {unknown} */
            state: "claimable" | "claimed" | "open";
        };
        /** @description `today` is the place of today in the cycle, `signed` whether it is signed in on. `missed`: a day was, and the cycle begins anew. `zone` is the one that days are counted in, `left_s` how long today still lasts in it. */
        Welfare: {
            coin: string;
            days: components["schemas"]["Day"][];
            today: number;
            signed: boolean;
            missed: boolean;
            restarts: boolean;
            zone: string;
            left_s: number;
            tasks: components["schemas"]["Task"][];
        };
        /** @description A coin in one wallet: what it is worth in USDT where it has a price, and by which chains it leaves from there. */
        Asset: {
            coin: string;
            name: string;
            /** @enum {unknown} */
            wallet: "contract" | "spot" | "wealth";
            available: string;
            frozen: string;
            usdt: string;
            frozen_usdt: string;
            priced: boolean;
            decimals: number;
            withdrawal_chains: string[];
        };
        /** @description Every coin of the wallets, and `parts` beside them; `total_usdt` is the net worth of both, or, where one wallet was asked for, that of its coins. `unknown` names what couldn't be told now: then the total lacks it. */
        Assets: {
            rows: components["schemas"]["Asset"][];
            next: string;
            extent?: components["schemas"]["WalletExtent"];
            total_usdt: string;
            /** @enum {unknown} */
            realm: "demo" | "real";
            parts: components["schemas"]["Part"][];
            unknown: string[];
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        WalletExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description Amount that a product keeps for a user beyond the wallets, or that the user owes (below zero), in one coin. `label` is in the reader's language, `link` the named link to its screen, or empty. */
        Part: {
            label: string;
            link: string;
            coin: string;
            amount: string;
            usdt: string;
            priced: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Day = components['schemas']['Day'];
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type PageOfReward = components['schemas']['PageOfReward'];
export type Reward = components['schemas']['Reward'];
export type Task = components['schemas']['Task'];
export type Welfare = components['schemas']['Welfare'];
export type Asset = components['schemas']['Asset'];
export type Assets = components['schemas']['Assets'];
export type WalletExtent = components['schemas']['WalletExtent'];
export type Part = components['schemas']['Part'];

declare module "@agio/sdk" {
  interface Calls {
    "web/getAsset2": { form: { wallet?: string | undefined }; answer: Assets };
    "web/signinClaim": { form: { task: string }; answer: Reward };
    "web/signinExport": { form: { kind?: string | undefined; what?: "" | "day" | "task" | undefined }; answer: Exported };
    "web/signinReward": { form: { id: string }; answer: Reward };
    "web/signinRewards": { form: { what?: "" | "day" | "task" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfReward };
    "web/signinToday": { form: Record<never, never>; answer: Reward };
    "web/signinWelfare": { form: Record<never, never>; answer: Welfare };
  }
}

// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /**
         * @description Direction in which the price has to move.
         * @enum {unknown}
         */
        Direction: "fall" | "rise";
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
        /** @description An option as its owner sees it. `entry` and `settlement` are prices, empty where there is none (yet); `now` is the server's clock, by which `accepted_ms` and `settles_ms` count. */
        Option: {
            id: string;
            product: string;
            symbol: string;
            coin: string;
            direction: components["schemas"]["Direction"];
            stake: string;
            fee: string;
            gain: string;
            seconds: number;
            profit_rate: string;
            fee_rate: string;
            tie: components["schemas"]["Tie"];
            accepted_ms: number;
            settles_ms: number;
            state: components["schemas"]["OptionState"];
            entry: string;
            entry_ms: number | null;
            settlement: string;
            settled_ms: number | null;
            reason: string;
            /** Format: date-time */
            created_at: string;
            settled_at: string | null;
            returned: string;
            result: string;
            now: number;
        };
        /**
         * @description State of an option.
         * @enum {unknown}
         */
        OptionState: "accepted" | "holding" | "lost" | "tied" | "void" | "won";
        /** @description One ending: what comes back of the stake, and what that is more or less than it. */
        Outcome: {
            state: components["schemas"]["OptionState"];
            returned: string;
            result: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOption: {
            rows: components["schemas"]["Option"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTick: {
            rows: components["schemas"]["Tick"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One product; rates are shares. `open`: whether it is sold now, `exposure`: what a direction may cost. `opens`: when its market opens, where that is closed now or will be as it settles. */
        Product: {
            key: string;
            symbol: string;
            decimals: number;
            coin: string;
            seconds: number;
            profit: string;
            fee: string;
            minimum: string;
            maximum: string;
            exposure: string;
            tie: components["schemas"]["Tie"];
            open: boolean;
            opens: number | null;
        };
        /** @description All of them, and what holds for all: the wallet that pays, how long a price may be silent, how many at once. */
        Products: {
            rows: components["schemas"]["Product"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            /** @enum {unknown} */
            wallet: "contract" | "spot" | "wealth";
            window_ms: number;
            most_open: number;
            now: number;
        };
        /** @description Cost and proceeds of an option; rates are shares. */
        Quote: {
            product: string;
            coin: string;
            stake: string;
            fee: string;
            fee_rate: string;
            at_work: string;
            right: components["schemas"]["Outcome"];
            equal: components["schemas"]["Outcome"];
            wrong: components["schemas"]["Outcome"];
        };
        /** @description One tick. */
        Tick: {
            id: string;
            time: number;
            price: string;
        };
        /**
         * @description Treatment of a settlement at the very price of the entry.
         * @enum {unknown}
         */
        Tie: "lose" | "return";
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
export type Direction = components['schemas']['Direction'];
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type Option = components['schemas']['Option'];
export type OptionState = components['schemas']['OptionState'];
export type Outcome = components['schemas']['Outcome'];
export type PageOfOption = components['schemas']['PageOfOption'];
export type PageOfTick = components['schemas']['PageOfTick'];
export type Product = components['schemas']['Product'];
export type Products = components['schemas']['Products'];
export type Quote = components['schemas']['Quote'];
export type Tick = components['schemas']['Tick'];
export type Tie = components['schemas']['Tie'];
export type Asset = components['schemas']['Asset'];
export type Assets = components['schemas']['Assets'];
export type WalletExtent = components['schemas']['WalletExtent'];
export type Part = components['schemas']['Part'];

declare module "@agio/sdk" {
  interface Calls {
    "web/buyOption": { form: { tpassword?: string | undefined; passkey?: string | undefined; product: string; amount: string; direction: "fall" | "rise" }; answer: Option };
    "web/exportOptions": { form: { kind?: string | undefined; state?: "" | "accepted" | "ended" | "holding" | "lost" | "open" | "tied" | "void" | "won" | undefined; symbol?: string | undefined; from?: string | null | undefined; to?: string | null | undefined }; answer: Exported };
    "web/getAsset2": { form: { wallet?: string | undefined }; answer: Assets };
    "web/optionOrder": { form: { id: string }; answer: Option };
    "web/optionOrders": { form: { state?: "" | "accepted" | "ended" | "holding" | "lost" | "open" | "tied" | "void" | "won" | undefined; symbol?: string | undefined; from?: string | null | undefined; to?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfOption };
    "web/optionProducts": { form: Record<never, never>; answer: Products };
    "web/optionQuote": { form: { product: string; amount: string }; answer: Quote };
    "web/optionTicks": { form: { symbol: string }; answer: PageOfTick };
  }
}

// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /**
         * @description Category of notices that a user chooses by. Of security, and by whoever runs the platform (`service`), one is always told.
         * @enum {unknown}
         */
        Category: "money" | "orders" | "security" | "service";
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        AccountExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description A page of notices, newest first. `unread` counts up to 100. */
        Inbox: {
            rows: components["schemas"]["NoticeRow"][];
            next: string;
            extent?: components["schemas"]["AccountExtent"];
            unread: number;
        };
        /** @description One notice; `link` is the name of the page to go to, or empty. */
        NoticeRow: {
            id: string;
            category: components["schemas"]["Category"];
            title: string;
            text: string;
            link: string;
            /** Format: date-time */
            at: string;
            read: boolean;
        };
        /** @description A session in another realm; no token where the session is in it already. */
        Switched: {
            token: string | null;
            /** @enum {unknown} */
            realm: "demo" | "real";
        };
        /** @description A price of the minutes around the decision. */
        LinePoint: {
            time: number;
            price: string;
        };
        /** @description Receipt of a price. `hash` is the SHA-256 of the receipt, to be compared; `holds` says that recomputing it just now gave the same result. `line` is no part of it: what the market still keeps around it, to be drawn. */
        Receipt: {
            kind: string;
            id: string;
            /** Format: date-time */
            at: string;
            rule: string;
            version: number;
            formula: string;
            ticks: components["schemas"]["ReceiptTick"][];
            facts: {
                [key: string]: string;
            };
            result: {
                [key: string]: string;
            };
            hash: string;
            holds: boolean;
            line: components["schemas"]["LinePoint"][];
        };
        /** @description One tick around the decision; `used` says whether it decided. */
        ReceiptTick: {
            id: string;
            symbol: string;
            price: string;
            time: number;
            source: string;
            used: boolean;
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
export type Category = components['schemas']['Category'];
export type AccountExtent = components['schemas']['AccountExtent'];
export type Inbox = components['schemas']['Inbox'];
export type NoticeRow = components['schemas']['NoticeRow'];
export type Switched = components['schemas']['Switched'];
export type LinePoint = components['schemas']['LinePoint'];
export type Receipt = components['schemas']['Receipt'];
export type ReceiptTick = components['schemas']['ReceiptTick'];
export type Asset = components['schemas']['Asset'];
export type Assets = components['schemas']['Assets'];
export type WalletExtent = components['schemas']['WalletExtent'];
export type Part = components['schemas']['Part'];

declare module "@agio/sdk" {
  interface Calls {
    "web/getAsset2": { form: { wallet?: string | undefined }; answer: Assets };
    "web/notices": { form: { after?: string | undefined; size?: number | undefined }; answer: Inbox };
    "web/priceReceipt": { form: { kind: string; id: string }; answer: Receipt };
    "web/switchRealm": { form: { realm: "demo" | "real" }; answer: Switched };
  }
}

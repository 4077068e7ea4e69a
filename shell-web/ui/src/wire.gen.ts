// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /**
         * @description What a user chooses by. Of security, and by whoever runs the platform (`service`), one is always told.
         * @enum {unknown}
         */
        Category: "money" | "orders" | "security" | "service";
        /** @description Where a page stands in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        Extent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description A page of notices, newest first. `unread` counts up to 100. */
        Inbox: {
            rows: components["schemas"]["NoticeRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
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
        /** @description Why a price was what it was. `hash` is the SHA-256 of the receipt, to be compared; `holds` says that recomputing it just now gave the same result. `line` is no part of it: what the market still keeps around it, to be drawn. */
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Category = components['schemas']['Category'];
export type Extent = components['schemas']['Extent'];
export type Inbox = components['schemas']['Inbox'];
export type NoticeRow = components['schemas']['NoticeRow'];
export type Switched = components['schemas']['Switched'];
export type LinePoint = components['schemas']['LinePoint'];
export type Receipt = components['schemas']['Receipt'];
export type ReceiptTick = components['schemas']['ReceiptTick'];

declare module "@agio/sdk" {
  interface Calls {
    "web/notices": { form: { after?: string | undefined; size?: number | undefined }; answer: Inbox };
    "web/priceReceipt": { form: { kind: string; id: string }; answer: Receipt };
    "web/switchRealm": { form: { realm: "demo" | "real" }; answer: Switched };
  }
}

// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
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
        /** @description Income from a fee. `payer` is the public number of the payer, `share` a share of the fee. `state` is `review` while an operator looks at the payer. */
        Income: {
            id: string;
            payer: string;
            level: number;
            note: string;
            coin: string;
            fee: string;
            share: string;
            income: string;
            /** @enum {unknown} */
            state: "held" | "paid" | "refused" | "review";
            /** Format: date-time */
            time: string;
            /** Format: date-time */
            due_at: string;
        };
        /** @description One level: what it receives of a fee, who is in it, how many of them brought an income in the last 30 days (`active`), what it brought in USDT. */
        Level: {
            level: number;
            share: string;
            members: number;
            active: number;
            income: string;
        };
        /** @description Invited member: the public number, and name and phone as far as they may be seen. */
        Member: {
            id: string;
            uid: string;
            level: number;
            name: string;
            phone: string;
            /** Format: date-time */
            time: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfIncome: {
            rows: components["schemas"]["Income"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfMember: {
            rows: components["schemas"]["Member"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description Total income by the end of a day (UTC). */
        Point: {
            day: string;
            total: string;
        };
        /** @description Sums are in USDT, by the prices at which each income came in. */
        Promotion: {
            code: string;
            held_days: number;
            levels: components["schemas"]["Level"][];
            members: number;
            total: string;
            paid: string;
            held: string;
            today: string;
            curve: components["schemas"]["Point"][];
            incomes: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type Income = components['schemas']['Income'];
export type Level = components['schemas']['Level'];
export type Member = components['schemas']['Member'];
export type PageOfIncome = components['schemas']['PageOfIncome'];
export type PageOfMember = components['schemas']['PageOfMember'];
export type Point = components['schemas']['Point'];
export type Promotion = components['schemas']['Promotion'];

declare module "@agio/sdk" {
  interface Calls {
    "web/getMyPromotion": { form: { days?: "60" | "7" | "all" | undefined }; answer: Promotion };
    "web/referralExport": { form: { kind?: string | undefined; level?: "" | "1" | "2" | "3" | "4" | undefined }; answer: Exported };
    "web/referralIncome": { form: { id: string }; answer: Income };
    "web/referralIncomes": { form: { level?: "" | "1" | "2" | "3" | "4" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfIncome };
    "web/referralMembers": { form: { level?: "" | "1" | "2" | "3" | "4" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfMember };
  }
}

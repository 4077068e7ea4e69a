// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /**
         * @description Rule by which lots are given out where more are asked for than there are.
         * @enum {unknown}
         */
        AllocationRule: "first_come" | "lottery" | "operator" | "pro_rata";
        /** @description Quantity asked for up to a moment. */
        AskedPoint: {
            /** Format: date-time */
            at: string;
            asked: string;
        };
        /** @description Inputs of an allocation, so that anybody can compute it again. */
        Draw: {
            rows: components["schemas"]["DrawnRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            issue: string;
            rule: components["schemas"]["AllocationRule"];
            issued_lots: number;
            asked_lots: number;
            passed_lots: number;
            fingerprint: string;
            seed: string;
            last_ticket: string;
            last_remainder: number;
            last_place: number;
        };
        /** @description One subscription of an issue, nobody's name on it: what it asked for, and what passed. */
        DrawnRow: {
            place: number;
            first_lot: number;
            lots: number;
            passed_lots: number;
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
        /** @description An issue with what was asked for of it. `remaining` is what first come can still have, or what wasn't given out; `demand` and `share` (what would pass at present) are shares, `last` is the coin's price where it trades. */
        Issue: {
            key: string;
            coin: string;
            name: string;
            summary: string;
            status: components["schemas"]["Status"];
            rule: components["schemas"]["AllocationRule"];
            price: string;
            quantity: string;
            circulation: string;
            asked: string;
            passed: string;
            remaining: string;
            demand: string;
            share: string;
            lot: string;
            least: string;
            most: string;
            fee: string;
            /** Format: date-time */
            opens_at: string;
            /** Format: date-time */
            closes_at: string;
            /** Format: date-time */
            draws_at: string;
            /** Format: date-time */
            lists_at: string;
            /** Format: date-time */
            frees_at: string;
            lock_days: number;
            reason: string;
            symbol: string;
            last: string;
            /** Format: date-time */
            now: string;
        };
        /** @description An issue with its facts, the promise of its draw, and the demand over its window. */
        IssueDetail: {
            key: string;
            coin: string;
            name: string;
            summary: string;
            status: components["schemas"]["Status"];
            rule: components["schemas"]["AllocationRule"];
            price: string;
            quantity: string;
            circulation: string;
            asked: string;
            passed: string;
            remaining: string;
            demand: string;
            share: string;
            lot: string;
            least: string;
            most: string;
            fee: string;
            /** Format: date-time */
            opens_at: string;
            /** Format: date-time */
            closes_at: string;
            /** Format: date-time */
            draws_at: string;
            /** Format: date-time */
            lists_at: string;
            /** Format: date-time */
            frees_at: string;
            lock_days: number;
            reason: string;
            symbol: string;
            last: string;
            /** Format: date-time */
            now: string;
            white_paper: string;
            network: string;
            contract: string;
            founders: string;
            founders_until: string | null;
            audits: number;
            open_points: number;
            fingerprint: string;
            /** Format: date-time */
            announced_at: string;
            seed: string;
            drawn_at: string | null;
            issued_lots: number;
            asked_lots: number;
            demand_over_time: components["schemas"]["AskedPoint"][];
        };
        /** @description A subscription as its owner sees it. `frozen` is what is frozen now and `asked_frozen` what was at first; `margin` is what all of it costs, `total_fee` the fee of that, `paid` and `fee` what was taken in the end. */
        Order: {
            id: string;
            reference: string;
            issue: string;
            coin: string;
            name: string;
            rule: components["schemas"]["AllocationRule"];
            quantity: string;
            lots: number;
            first_lot: number;
            last_lot: number;
            price: string;
            margin: string;
            total_fee: string;
            asked_frozen: string;
            frozen: string;
            passed: string;
            passed_lots: number;
            paid: string;
            fee: string;
            refund: string;
            state: components["schemas"]["OrderState"];
            reason: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            closes_at: string;
            /** Format: date-time */
            draws_at: string;
            /** Format: date-time */
            lists_at: string;
            /** Format: date-time */
            frees_at: string;
            lock_days: number;
            decided_at: string | null;
        };
        /**
         * @description State of a subscription.
         * @enum {unknown}
         */
        OrderState: "issuance_failed" | "locked" | "not_passed" | "passed" | "refunded" | "rejected" | "released" | "under_review";
        /** @description Outcome of a subscription: the coins that pass, the payment with the fee, and the refund. */
        Outcome: {
            passed: string;
            paid: string;
            refund: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfIssue: {
            rows: components["schemas"]["Issue"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOrder: {
            rows: components["schemas"]["Order"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description Quote of a subscription: the amount to freeze; `likely` is the equal share of the present demand. */
        Quote: {
            issue: string;
            coin: string;
            quantity: string;
            lots: number;
            margin: string;
            fee: string;
            frozen: string;
            all: components["schemas"]["Outcome"];
            likely: components["schemas"]["Outcome"];
            none: components["schemas"]["Outcome"];
        };
        /**
         * @description Status of an issue for users: its state, and of an announced one the phase by the clock.
         * @enum {unknown}
         */
        Status: "allocated" | "closed" | "failed" | "listed" | "open" | "sold_out" | "soon";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AllocationRule = components['schemas']['AllocationRule'];
export type AskedPoint = components['schemas']['AskedPoint'];
export type Draw = components['schemas']['Draw'];
export type DrawnRow = components['schemas']['DrawnRow'];
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type Issue = components['schemas']['Issue'];
export type IssueDetail = components['schemas']['IssueDetail'];
export type Order = components['schemas']['Order'];
export type OrderState = components['schemas']['OrderState'];
export type Outcome = components['schemas']['Outcome'];
export type PageOfIssue = components['schemas']['PageOfIssue'];
export type PageOfOrder = components['schemas']['PageOfOrder'];
export type Quote = components['schemas']['Quote'];
export type Status = components['schemas']['Status'];

declare module "@agio/sdk" {
  interface Calls {
    "web/exportSubscriptions": { form: { kind?: string | undefined; group?: "" | "finished" | "locked" | "waiting" | undefined }; answer: Exported };
    "web/getIssue": { form: { issue: string }; answer: IssueDetail };
    "web/getIssueDraw": { form: { issue: string; after?: string | undefined; size?: number | undefined }; answer: Draw };
    "web/getIssueQuote": { form: { issue: string; quantity: string }; answer: Quote };
    "web/getIssues": { form: Record<never, never>; answer: PageOfIssue };
    "web/getSubscription": { form: { id: string }; answer: Order };
    "web/getSubscriptions": { form: { group?: "" | "finished" | "locked" | "waiting" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfOrder };
    "web/subscribeIssue": { form: { tpassword?: string | undefined; passkey?: string | undefined; issue: string; quantity: string }; answer: Order };
  }
}

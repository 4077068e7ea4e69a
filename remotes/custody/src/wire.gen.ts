// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description One coin: what is in custody now, in so many orders; what was credited yesterday and in all; what comes next. */
        CoinTotal: {
            coin: string;
            in_custody: string;
            held: number;
            yesterday: string;
            earned: string;
            next_at: string | null;
            next_amount: string;
        };
        /**
         * @description When interest is credited.
         * @enum {unknown}
         */
        Credit: "daily" | "end";
        /** @description A day that was credited: its yield as a share, and the id of the yield's receipt. */
        CreditedDay: {
            /** Format: date */
            day: string;
            daily_yield: string;
            amount: string;
            receipt: string;
        };
        /**
         * @description Rule of counting the loss.
         * @enum {unknown}
         */
        DamagesRule: "per_day" | "share";
        /** @description Yield of a product on a day. */
        DayYield: {
            /** Format: date */
            day: string;
            daily_yield: string;
        };
        /** @description Yield credited for a day, and the total up to and with it. Further back than a year, each row is the yield credited in a month, up to and with the last of its days that had any. */
        EarnedDay: {
            /** Format: date */
            day: string;
            coin: string;
            amount: string;
            total: string;
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
        /** @description Result of a redemption after so many days: the loss, and the least and most received in all. */
        LeavingDay: {
            day: number;
            loss: string;
            low: string;
            high: string;
        };
        /** @description An order as its owner sees it. `day` of `days` is the one that runs; rates are shares. */
        Order: {
            id: string;
            reference: string;
            product: string;
            coin: string;
            amount: string;
            days: number;
            /** Format: date */
            begins: string;
            /** Format: date */
            ends: string;
            /** Format: date-time */
            ends_at: string;
            /** Format: date-time */
            created_at: string;
            low: string;
            high: string;
            credit: components["schemas"]["Credit"];
            rule: components["schemas"]["DamagesRule"];
            damages: string;
            earned: string;
            state: components["schemas"]["OrderState"];
            pays_at: string | null;
            loss: string;
            reason: string;
            day: number;
            remaining_days: number;
            paid: string;
        };
        /** @description An order with what was credited, day by day, and what leaving it costs, by the day. */
        OrderDetail: {
            id: string;
            reference: string;
            product: string;
            coin: string;
            amount: string;
            days: number;
            /** Format: date */
            begins: string;
            /** Format: date */
            ends: string;
            /** Format: date-time */
            ends_at: string;
            /** Format: date-time */
            created_at: string;
            low: string;
            high: string;
            credit: components["schemas"]["Credit"];
            rule: components["schemas"]["DamagesRule"];
            damages: string;
            earned: string;
            state: components["schemas"]["OrderState"];
            pays_at: string | null;
            loss: string;
            reason: string;
            day: number;
            remaining_days: number;
            paid: string;
            credits: components["schemas"]["CreditedDay"][];
            curve: components["schemas"]["LeavingDay"][];
        };
        /**
         * @description State of an order.
         * @enum {unknown}
         */
        OrderState: "completed" | "in_custody" | "redeemed" | "redeeming" | "redemption_rejected";
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOrder: {
            rows: components["schemas"]["Order"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfProduct: {
            rows: components["schemas"]["Product"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description A product that is sold. `damages` is the share that leaving early costs, in all or for each remaining day, as `rule` says; `published` are its last thirty days, the oldest first. `locked`: who asks has not the level `risk`. */
        Product: {
            key: string;
            coin: string;
            days: number;
            low: string;
            high: string;
            minimum: string;
            maximum: string;
            quota: string;
            /** @enum {unknown} */
            risk: "aggressive" | "any" | "balanced" | "conservative";
            credit: components["schemas"]["Credit"];
            rule: components["schemas"]["DamagesRule"];
            taken: string;
            sold_out: boolean;
            locked: boolean;
            damages: string;
            yearly: components["schemas"]["Yearly"];
            published: components["schemas"]["DayYield"][];
        };
        /** @description A product with its promise: `anchor` was published before `promised_from`. */
        ProductDetail: {
            key: string;
            coin: string;
            days: number;
            low: string;
            high: string;
            minimum: string;
            maximum: string;
            quota: string;
            /** @enum {unknown} */
            risk: "aggressive" | "any" | "balanced" | "conservative";
            credit: components["schemas"]["Credit"];
            rule: components["schemas"]["DamagesRule"];
            taken: string;
            sold_out: boolean;
            locked: boolean;
            damages: string;
            yearly: components["schemas"]["Yearly"];
            published: components["schemas"]["DayYield"][];
            anchor: string;
            promised_from: string | null;
            revealed: components["schemas"]["RevealedDay"][];
        };
        /** @description All coins that were ever in custody, and the days of which something was credited, the oldest first. */
        ProfitTotal: {
            coins: components["schemas"]["CoinTotal"][];
            days: components["schemas"]["EarnedDay"][];
        };
        /** @description Proceeds of an order; the least and the most, by the range of the daily yield. */
        Quote: {
            coin: string;
            credit: components["schemas"]["Credit"];
            amount: string;
            day_low: string;
            day_high: string;
            interest_low: string;
            interest_high: string;
            receive_low: string;
            receive_high: string;
            days: number;
            /** Format: date */
            begins: string;
            /** Format: date */
            ends: string;
            /** Format: date-time */
            ends_at: string;
            curve: components["schemas"]["LeavingDay"][];
        };
        /** @description Result of a redemption now. `earned` is credited already and stays. */
        Redemption: {
            id: string;
            coin: string;
            amount: string;
            remaining_days: number;
            loss: string;
            paid: string;
            earned: string;
            /** Format: date-time */
            pays_at: string;
        };
        /** @description Proof of the yield of a day: the SHA-256 of `link` is `previous`; `receipt` is its id. */
        RevealedDay: {
            /** Format: date */
            day: string;
            daily_yield: string;
            previous: string;
            link: string;
            receipt: string;
        };
        /** @description A range of daily rates in a year, as shares: `apr` without reinvesting, `apy` where principal and interest are put in again at the end of each term. */
        Yearly: {
            apr_low: string;
            apr_high: string;
            apy_low: string;
            apy_high: string;
            source: components["schemas"]["YieldSource"];
        };
        /**
         * @description Source of a yield. The page says for each what can go wrong: `shell.yield.from.<value>` and `shell.yield.wrong.<value>`.
         * @enum {unknown}
         */
        YieldSource: "holdings" | "lending" | "operator" | "staking";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type CoinTotal = components['schemas']['CoinTotal'];
export type Credit = components['schemas']['Credit'];
export type CreditedDay = components['schemas']['CreditedDay'];
export type DamagesRule = components['schemas']['DamagesRule'];
export type DayYield = components['schemas']['DayYield'];
export type EarnedDay = components['schemas']['EarnedDay'];
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type LeavingDay = components['schemas']['LeavingDay'];
export type Order = components['schemas']['Order'];
export type OrderDetail = components['schemas']['OrderDetail'];
export type OrderState = components['schemas']['OrderState'];
export type PageOfOrder = components['schemas']['PageOfOrder'];
export type PageOfProduct = components['schemas']['PageOfProduct'];
export type Product = components['schemas']['Product'];
export type ProductDetail = components['schemas']['ProductDetail'];
export type ProfitTotal = components['schemas']['ProfitTotal'];
export type Quote = components['schemas']['Quote'];
export type Redemption = components['schemas']['Redemption'];
export type RevealedDay = components['schemas']['RevealedDay'];
export type Yearly = components['schemas']['Yearly'];
export type YieldSource = components['schemas']['YieldSource'];

declare module "@agio/sdk" {
  interface Calls {
    "web/buyProfit": { form: { tpassword?: string | undefined; passkey?: string | undefined; product: string; amount: string }; answer: Order };
    "web/exportProfit": { form: { kind?: string | undefined; state?: "" | "completed" | "ended" | "held" | "in_custody" | "redeemed" | "redeeming" | "redemption_rejected" | undefined }; answer: Exported };
    "web/getProfitInfo": { form: { product: string }; answer: ProductDetail };
    "web/getProfitList": { form: Record<never, never>; answer: PageOfProduct };
    "web/getProfitOrder": { form: { id: string }; answer: OrderDetail };
    "web/getProfitOrders": { form: { state?: "" | "completed" | "ended" | "held" | "in_custody" | "redeemed" | "redeeming" | "redemption_rejected" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfOrder };
    "web/getProfitQuote": { form: { product: string; amount: string }; answer: Quote };
    "web/getProfitRedemption": { form: { id: string }; answer: Redemption };
    "web/getProfitTotal": { form: Record<never, never>; answer: ProfitTotal };
    "web/sellProfit": { form: { id: string }; answer: Order };
  }
}

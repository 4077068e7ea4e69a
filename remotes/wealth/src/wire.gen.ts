// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
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
        /** @description The value that was published last, by which `version` of the rule. `shown` is one of a development deployment's made-up past. */
        Fixed: {
            id: string;
            /** Format: date */
            day: string;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            fixed_at: string;
            value: string;
            prices: number;
            version: number;
            shown: boolean;
        };
        /** @description Inputs and result of a published value, so that anybody can compute it again. */
        FixedValue: {
            id: string;
            fund: string;
            name: string;
            coin: string;
            /** Format: date */
            day: string;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            fixed_at: string;
            value: string;
            rule: string;
            version: number;
            fee_rate: string;
            days: number;
            fee: string;
            cash_before: string;
            units_before: components["schemas"]["UnitsOf"][];
            weights: components["schemas"]["Weight"][];
            cash: string;
            units: components["schemas"]["UnitsOf"][];
            prices: components["schemas"]["UsedPrice"][];
            shown: boolean;
        };
        /** @description A fund that is sold. `estimate` is its value by the prices of this moment, empty where one is missing; `fixed` is the last published one, empty before the first. */
        Fund: {
            key: string;
            name: string;
            /** @enum {unknown} */
            risk: "aggressive" | "balanced" | "conservative";
            coin: string;
            estimate: string;
            fixed: string;
            minimum: string;
            buying_fee: string;
            holding_fee: string;
            payout_days: number;
        };
        /** @description Value of a share at the beginning of a day. */
        FundDay: {
            /** Format: date */
            day: string;
            value: string;
        };
        /** @description A fund with its days, its composition, and the value that an order of this moment gets. `size` is what all shares are worth at the last value. */
        FundDetail: {
            key: string;
            name: string;
            /** @enum {unknown} */
            risk: "aggressive" | "balanced" | "conservative";
            coin: string;
            estimate: string;
            fixed: string;
            minimum: string;
            buying_fee: string;
            holding_fee: string;
            payout_days: number;
            size: string;
            /** Format: date-time */
            cutoff_at: string;
            /** Format: date-time */
            value_at: string;
            last: components["schemas"]["Fixed"] | null;
            changed: string | null;
            /** Format: date */
            changes: string;
            days: components["schemas"]["FundDay"][];
            holdings: components["schemas"]["HoldingLine"][];
        };
        /** @description A line of the composition, of 1,000 shares: `change` is that of the price since the value was fixed last. */
        HoldingLine: {
            symbol: string;
            name: string;
            units: string;
            price: string;
            change: string;
            weight: string;
            part: string;
        };
        /** @description Holding of a user in a fund: `shares` are free, `held` wait in redemptions, `cost` was paid for all, `worth` is the present value of all, empty where there is no price. */
        MyFund: {
            fund: string;
            name: string;
            coin: string;
            shares: string;
            held: string;
            cost: string;
            worth: string;
        };
        /** @description The cap of the user's risk level, what of it is used, and what the user has. */
        MyWealth: {
            /** @enum {unknown} */
            level: "aggressive" | "balanced" | "conservative" | "not_assessed";
            coin: string;
            cap: string;
            invested: string;
            free: string;
            funds: components["schemas"]["MyFund"][];
        };
        /** @description An order as its owner sees it. `value`, `value_id` and `receipt` are empty until its value is fixed; `paid` is what was once paid for shares that are given back. */
        Order: {
            id: string;
            reference: string;
            fund: string;
            name: string;
            /** @enum {unknown} */
            risk: "aggressive" | "balanced" | "conservative";
            side: components["schemas"]["Side"];
            coin: string;
            amount: string;
            fee: string;
            shares: string;
            value: string;
            value_id: string;
            paid: string;
            state: components["schemas"]["OrderState"];
            withdrawable: boolean;
            /** Format: date-time */
            cutoff_at: string;
            /** Format: date-time */
            value_at: string;
            pays_at: string | null;
            settled_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @description State of a fund order: a purchase is filled, a redemption is valued (and redeeming) and paid.
         * @enum {unknown}
         */
        OrderState: "filled" | "redeemed" | "redeeming" | "waiting" | "withdrawn";
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfFund: {
            rows: components["schemas"]["Fund"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOrder: {
            rows: components["schemas"]["Order"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfVip: {
            rows: components["schemas"]["Vip"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfVipOrder: {
            rows: components["schemas"]["VipOrder"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description Purchase that an amount would make at the present value. `value` and `shares` are empty where there is no price; the value that counts is fixed at `value_at`. */
        Quote: {
            fund: string;
            coin: string;
            amount: string;
            fee: string;
            net: string;
            value: string;
            shares: string;
            /** Format: date-time */
            cutoff_at: string;
            /** Format: date-time */
            value_at: string;
        };
        /**
         * @description Side of an order.
         * @enum {unknown}
         */
        Side: "buy" | "redeem";
        /** @description Units of a holding behind one share, or its weight in a change, in hundredths of a percent. */
        UnitsOf: {
            symbol: string;
            units: string;
        };
        /** @description A price that fixed a value. */
        UsedPrice: {
            symbol: string;
            price: string;
            time_ms: number;
            tick: string;
        };
        /** @description A product that is sold. `locked` says that the caller isn't verified as far as its `tier` asks. */
        Vip: {
            key: string;
            coin: string;
            days: number;
            rate: string;
            yearly: components["schemas"]["Yearly"];
            /** @enum {unknown} */
            tier: "address" | "advanced" | "none" | "primary";
            locked: boolean;
            minimum: string;
            maximum: string;
            quota: string;
            taken: string;
            sold_out: boolean;
        };
        /** @description An order as its owner sees it. `day` of `days` is the one that runs; `interest` is what its end pays. */
        VipOrder: {
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
            rate: string;
            state: components["schemas"]["VipState"];
            accrued: string;
            day: number;
            remaining_days: number;
            interest: string;
            receive: string;
        };
        /** @description Interest of an order after so many days. */
        VipPoint: {
            day: number;
            interest: string;
        };
        /** @description Proceeds of an order: `curve` is its interest day by day, paid with the last. */
        VipQuote: {
            product: string;
            coin: string;
            amount: string;
            rate: string;
            day: string;
            interest: string;
            receive: string;
            days: number;
            /** Format: date */
            begins: string;
            /** Format: date */
            ends: string;
            /** Format: date-time */
            ends_at: string;
            curve: components["schemas"]["VipPoint"][];
        };
        /**
         * @description State of a VIP order.
         * @enum {unknown}
         */
        VipState: "completed" | "running";
        /** @description A weight that a basket was changed to, in hundredths of a percent. */
        Weight: {
            symbol: string;
            weight: number;
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
export type Asset = components['schemas']['Asset'];
export type Assets = components['schemas']['Assets'];
export type WalletExtent = components['schemas']['WalletExtent'];
export type Part = components['schemas']['Part'];
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type Fixed = components['schemas']['Fixed'];
export type FixedValue = components['schemas']['FixedValue'];
export type Fund = components['schemas']['Fund'];
export type FundDay = components['schemas']['FundDay'];
export type FundDetail = components['schemas']['FundDetail'];
export type HoldingLine = components['schemas']['HoldingLine'];
export type MyFund = components['schemas']['MyFund'];
export type MyWealth = components['schemas']['MyWealth'];
export type Order = components['schemas']['Order'];
export type OrderState = components['schemas']['OrderState'];
export type PageOfFund = components['schemas']['PageOfFund'];
export type PageOfOrder = components['schemas']['PageOfOrder'];
export type PageOfVip = components['schemas']['PageOfVip'];
export type PageOfVipOrder = components['schemas']['PageOfVipOrder'];
export type Quote = components['schemas']['Quote'];
export type Side = components['schemas']['Side'];
export type UnitsOf = components['schemas']['UnitsOf'];
export type UsedPrice = components['schemas']['UsedPrice'];
export type Vip = components['schemas']['Vip'];
export type VipOrder = components['schemas']['VipOrder'];
export type VipPoint = components['schemas']['VipPoint'];
export type VipQuote = components['schemas']['VipQuote'];
export type VipState = components['schemas']['VipState'];
export type Weight = components['schemas']['Weight'];
export type Yearly = components['schemas']['Yearly'];
export type YieldSource = components['schemas']['YieldSource'];

declare module "@agio/sdk" {
  interface Calls {
    "web/buyFund": { form: { tpassword?: string | undefined; passkey?: string | undefined; fund: string; amount: string; wallet?: "spot" | "wealth" | undefined }; answer: Order };
    "web/buyVip": { form: { tpassword?: string | undefined; passkey?: string | undefined; product: string; amount: string; wallet?: "spot" | "wealth" | undefined }; answer: VipOrder };
    "web/exportWealth": { form: { kind?: string | undefined; state?: string | undefined; risk?: "" | "aggressive" | "balanced" | "conservative" | undefined }; answer: Exported };
    "web/getAsset2": { form: { wallet?: string | undefined }; answer: Assets };
    "web/getFundInfo": { form: { fund: string }; answer: FundDetail };
    "web/getFundList": { form: Record<never, never>; answer: PageOfFund };
    "web/getFundOrder": { form: { id: string }; answer: Order };
    "web/getFundOrders": { form: { state?: "" | "filled" | "redeemed" | "redeeming" | "waiting" | "withdrawn" | undefined; risk?: "" | "aggressive" | "balanced" | "conservative" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfOrder };
    "web/getFundQuote": { form: { fund: string; amount: string }; answer: Quote };
    "web/getFundValue": { form: { id: string }; answer: FixedValue };
    "web/getMyWealth": { form: Record<never, never>; answer: MyWealth };
    "web/getVipList": { form: Record<never, never>; answer: PageOfVip };
    "web/getVipOrder": { form: { id: string }; answer: VipOrder };
    "web/getVipOrders": { form: { state?: "" | "completed" | "running" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfVipOrder };
    "web/getVipQuote": { form: { product: string; amount: string }; answer: VipQuote };
    "web/sellFund": { form: { fund: string; shares: string }; answer: Order };
    "web/withdrawFundOrder": { form: { id: string }; answer: Order };
  }
}

// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description A position, or a part of it, that was closed; its receipt is `contract.closure` of this id. `reason`: by its owner, take-profit, stop-loss, liquidation or delivery. `returned` = margin + result − fee, never below 0. */
        Closure: {
            id: string;
            position: string;
            product: string;
            symbol: string;
            coin: string;
            side: components["schemas"]["Side"];
            leverage: number;
            lots: number;
            quantity: string;
            entry: string;
            price: string;
            mark: string;
            time: number;
            reason: components["schemas"]["Reason"];
            margin: string;
            result: string;
            fee: string;
            shortfall: string;
            returned: string;
            /** Format: date-time */
            closed_at: string;
        };
        /** @description A page of closures; the sums of all that were asked for, by coin, where they are wanted. */
        ClosuresPage: {
            rows: components["schemas"]["Closure"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            sums: components["schemas"]["ClosuresSum"][];
        };
        /** @description Totals of the closures in one coin: `net` = result − fees of closing; `gains` of `count` brought more than nothing. */
        ClosuresSum: {
            coin: string;
            count: number;
            gains: number;
            result: string;
            fees: string;
            net: string;
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
        /**
         * @description Kind of an order: the way it meets its price.
         * @enum {unknown}
         */
        Kind: "limit" | "market" | "stop";
        /** @description The margin of a position with what follows from it; `risk` is a share. */
        Margin: {
            margin: string;
            liquidation: string;
            risk: string;
        };
        /** @description A change of margin before it is made; `most_added` and `most_taken` bound it. */
        MarginQuote: {
            id: string;
            coin: string;
            before: components["schemas"]["Margin"];
            after: components["schemas"]["Margin"];
            most_added: string;
            most_taken: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfPosition: {
            rows: components["schemas"]["Position"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description A position as its owner sees it; rates are shares, prices empty where there is none (yet). `available_margin` is what could be taken out at `mark`, `risk` maintenance ÷ (margin + open result) as a share, `result` the open result at `mark` of what is held, `realized` that of what was closed. `interest` is what was paid overnight so far, negative where it was received. */
        Position: {
            id: string;
            product: string;
            symbol: string;
            decimals: number;
            coin: string;
            side: components["schemas"]["Side"];
            kind: components["schemas"]["Kind"];
            state: components["schemas"]["PositionState"];
            leverage: number;
            lots: number;
            ordered: number;
            closing: number;
            quantity: string;
            lot: string;
            value: string;
            margin: string;
            available_margin: string;
            price: string;
            entry: string;
            entry_ms: number | null;
            mark: string;
            mark_ms: number | null;
            liquidation: string;
            maintenance: string;
            risk: string;
            result: string;
            realized: string;
            fee: string;
            fee_rate: string;
            spread: string;
            interest: string;
            interest_rate: string;
            interest_ms: number | null;
            delivers_ms: number | null;
            take_profit: string;
            stop_loss: string;
            close_price: string;
            reason: components["schemas"]["Reason"];
            now: number;
            /** Format: date-time */
            created_at: string;
            closed_at: string | null;
        };
        /**
         * @description State of a position.
         * @enum {unknown}
         */
        PositionState: "cancelled" | "closed" | "closing" | "holding" | "liquidated" | "pending";
        /** @description One contract; rates are shares, interest is of a day and negative where it is paid. `open`: whether orders are taken, `session`: whether its market is open, else only limit and stop orders are. A lot is `lot` of `base`. */
        Product: {
            key: string;
            symbol: string;
            name: string;
            category: string;
            base: string;
            quote: string;
            coin: string;
            /** @enum {unknown} */
            delivery: "daily" | "none" | "weekly";
            delivers_ms: number | null;
            decimals: number;
            lot: string;
            tick: string;
            spread: string;
            leverages: number[];
            tiers: components["schemas"]["Tier"][];
            taker_fee: string;
            maker_fee: string;
            liquidation_fee: string;
            interest_long: string;
            interest_short: string;
            order_lots: number;
            user_lots: number;
            open: boolean;
            session: boolean;
        };
        /** @description All of them, and what holds for all: the wallet, when interest is due next, how far a market order may slip. */
        Products: {
            rows: components["schemas"]["Product"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            /** @enum {unknown} */
            wallet: "contract" | "spot" | "wealth";
            interest_ms: number;
            slippage: string;
            most_open: number;
            now: number;
        };
        /** @description Cost and risk of an order, by the functions that book it. `price` is the price of the calculation: the order's own, or the present quote. `interest` is of a day, positive where it is paid. `gain` and `loss` are the results at take-profit and stop-loss, empty where none is set. `cost` = margin + fee = the worst loss. */
        Quote: {
            product: string;
            coin: string;
            side: components["schemas"]["Side"];
            price: string;
            bid: string;
            ask: string;
            mark: string;
            quantity: string;
            value: string;
            margin: string;
            leverage: number;
            most_leverage: number;
            fee: string;
            fee_rate: string;
            interest: string;
            interest_rate: string;
            maintenance: string;
            liquidation: string;
            risk: string;
            gain: string;
            loss: string;
            worst_loss: string;
            cost: string;
        };
        /**
         * @description Reason for which a position, or a part of it, ended.
         * @enum {unknown}
         */
        Reason: "" | "delivered" | "expired" | "full" | "halted" | "liquidated" | "silent" | "slipped" | "stop_loss" | "take_profit" | "user";
        /**
         * @description Side of a position: the direction in which it gains.
         * @enum {unknown}
         */
        Side: "long" | "short";
        /** @description The contract wallet of an account: `balance` = available + in use; `result` is the open one at the newest marks. */
        Summary: {
            coin: string;
            available: string;
            margin: string;
            ordered: string;
            balance: string;
            result: string;
            holding: number;
            pending: number;
            now: number;
        };
        /** @description Above a value in the coin: the maintenance rate, and the most leverage. */
        Tier: {
            above: string;
            maintenance: string;
            leverage: number;
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
export type Closure = components['schemas']['Closure'];
export type ClosuresPage = components['schemas']['ClosuresPage'];
export type ClosuresSum = components['schemas']['ClosuresSum'];
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type Kind = components['schemas']['Kind'];
export type Margin = components['schemas']['Margin'];
export type MarginQuote = components['schemas']['MarginQuote'];
export type PageOfPosition = components['schemas']['PageOfPosition'];
export type Position = components['schemas']['Position'];
export type PositionState = components['schemas']['PositionState'];
export type Product = components['schemas']['Product'];
export type Products = components['schemas']['Products'];
export type Quote = components['schemas']['Quote'];
export type Reason = components['schemas']['Reason'];
export type Side = components['schemas']['Side'];
export type Summary = components['schemas']['Summary'];
export type Tier = components['schemas']['Tier'];
export type Asset = components['schemas']['Asset'];
export type Assets = components['schemas']['Assets'];
export type WalletExtent = components['schemas']['WalletExtent'];
export type Part = components['schemas']['Part'];

declare module "@agio/sdk" {
  interface Calls {
    "web/cancelContract": { form: { id: string }; answer: Position };
    "web/changeContractMargin": { form: { id: string; amount: string; way: "add" | "reduce" }; answer: Position };
    "web/changeContractStops": { form: { id: string; take_profit?: string | undefined; stop_loss?: string | undefined }; answer: Position };
    "web/closeContract": { form: { id: string; lots?: number | undefined }; answer: Position };
    "web/closeContracts": { form: { product?: string | undefined }; answer: PageOfPosition };
    "web/contractClosure": { form: { id: string }; answer: Closure };
    "web/contractClosures": { form: { reason?: "" | "delivered" | "liquidated" | "silent" | "stop_loss" | "take_profit" | "user" | undefined; product?: string | undefined; from?: string | null | undefined; to?: string | null | undefined; after?: string | undefined; size?: number | undefined; sums?: boolean | undefined }; answer: ClosuresPage };
    "web/contractMarginQuote": { form: { id: string; amount: string; way: "add" | "reduce" }; answer: MarginQuote };
    "web/contractPosition": { form: { id: string }; answer: Position };
    "web/contractPositions": { form: { state?: "" | "cancelled" | "closed" | "closing" | "ended" | "held" | "liquidated" | "open" | "pending" | undefined; product?: string | undefined; delivery?: "" | "dated" | "perpetual" | undefined; from?: string | null | undefined; to?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfPosition };
    "web/contractProducts": { form: Record<never, never>; answer: Products };
    "web/contractQuote": { form: { product: string; side: "long" | "short"; kind: "limit" | "market" | "stop"; lots: number; leverage: number; price?: string | undefined; take_profit?: string | undefined; stop_loss?: string | undefined }; answer: Quote };
    "web/contractSummary": { form: Record<never, never>; answer: Summary };
    "web/exportContracts": { form: { kind?: string | undefined; state?: "" | "cancelled" | "closed" | "closing" | "ended" | "held" | "liquidated" | "open" | "pending" | undefined; reason?: "" | "delivered" | "liquidated" | "silent" | "stop_loss" | "take_profit" | "user" | undefined; product?: string | undefined; delivery?: "" | "dated" | "perpetual" | undefined; from?: string | null | undefined; to?: string | null | undefined }; answer: Exported };
    "web/getAsset2": { form: { wallet?: string | undefined }; answer: Assets };
    "web/openContract": { form: { tpassword?: string | undefined; passkey?: string | undefined; product: string; side: "long" | "short"; kind: "limit" | "market" | "stop"; lots: number; leverage: number; price?: string | undefined; take_profit?: string | undefined; stop_loss?: string | undefined }; answer: Position };
    "web/reverseContract": { form: { tpassword?: string | undefined; passkey?: string | undefined; id: string }; answer: Position };
  }
}

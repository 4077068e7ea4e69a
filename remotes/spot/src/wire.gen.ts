// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
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
        /** @description One thing that happened to the account: to an order of its own, or to what it has. */
        AccountEvent: {
            number: number;
            time: number;
            /** @enum {unknown} */
            what: "balance" | "changed" | "ended" | "moved" | "placed" | "traded" | "triggered";
            order: components["schemas"]["OrderNews"] | null;
            fill: components["schemas"]["FillNews"] | null;
            holding: components["schemas"]["HoldingNews"] | null;
        };
        /** @description The newest number, and what came after the one that was asked for, oldest first: numbers without a hole. */
        AccountEvents: {
            last: number;
            rows: components["schemas"]["AccountEvent"][];
        };
        /** @description When open orders are withdrawn, of which pair or of all; null where nothing is. */
        CancelAfter: {
            pair: string | null;
            at: number | null;
        };
        /** @description An order that was withdrawn; no more than that of a pair whose coins nobody knows any more. */
        Cancelled: {
            id: string;
            state: components["schemas"]["State"];
            order: components["schemas"]["Order"] | null;
        };
        /** @description Number and list of the cancelled orders. */
        CancelledOrders: {
            cancelled: number;
            rows: components["schemas"]["Cancelled"][];
        };
        /** @description The best levels, best first, as [price, quantity]; `seq` rises with every change of the book. `stale` says that prices have stopped: the house doesn't quote, and market orders are refused until one comes. */
        Depth: {
            pair: string;
            bids: [
                string,
                string
            ][];
            asks: [
                string,
                string
            ][];
            seq: number;
            stale: boolean;
            phase: components["schemas"]["Phase"];
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
        /** @description The trade that an event was; the fee is of the coin that it brought. */
        FillNews: {
            id: string;
            /** @enum {unknown} */
            role: "maker" | "taker";
            price: string;
            quantity: string;
            total: string;
            fee: string;
            time: number;
        };
        /** @description Amount of a coin that some orders hold. */
        Held: {
            coin: string;
            amount: string;
        };
        /** @description Change of a wallet's balance of a coin that was no trade (`moved`), or its balance at that time. */
        HoldingNews: {
            coin: string;
            wallet: string;
            moved: string | null;
            available: string | null;
            held: string | null;
        };
        /**
         * @description Lifetime of an order: GTC stands until it is cancelled, IOC and FOK execute at once, GTD stands until the time it names.
         * @enum {unknown}
         */
        Lifetime: "fok" | "gtc" | "gtd" | "ioc";
        /** @description An order. Fields that don't apply are null: a market order has no price, an order by amount no quantity. */
        Order: {
            id: string;
            pair: string;
            side: components["schemas"]["Side"];
            type: components["schemas"]["OrderType"];
            tif: components["schemas"]["Lifetime"];
            post_only: boolean;
            price: string | null;
            quantity: string | null;
            amount: string | null;
            filled: string;
            total: string;
            average: string | null;
            fee: string;
            fee_coin: string;
            maker_rate: string;
            taker_rate: string;
            state: components["schemas"]["State"];
            reason: components["schemas"]["Reason"] | null;
            time: number;
            updated: number;
            client_id: string | null;
            trigger_price: string | null;
            trigger_above: boolean | null;
            stop_limit_price: string | null;
            triggered: number | null;
            expires: number | null;
            prevention: components["schemas"]["Prevention"];
            take_profit: string | null;
            stop_loss: string | null;
            exit_order: string | null;
        };
        /** @description An order as it was right after an event. Fields that don't apply are null. */
        OrderNews: {
            id: string;
            client_id: string | null;
            pair: string;
            /** @enum {unknown} */
            side: "buy" | "sell";
            /** @enum {unknown} */
            type: "limit" | "market" | "oco" | "stop_limit" | "stop_market" | "take_profit_limit" | "take_profit_market";
            /** @enum {unknown} */
            tif: "fok" | "gtc" | "gtd" | "ioc";
            post_only: boolean;
            price: string | null;
            quantity: string | null;
            amount: string | null;
            trigger_price: string | null;
            filled: string;
            total: string;
            waits: boolean;
            /** @enum {unknown} */
            prevention: "cancel_both" | "cancel_newest" | "cancel_oldest" | "decrement";
            /** @enum {unknown} */
            progress: "cancelled" | "expired" | "filled" | "new" | "partly_filled" | "rejected" | "self_trade";
            time: number;
            updated: number;
        };
        /**
         * @description Type of an order: limit or market, at once or once a price is reached.
         * @enum {unknown}
         */
        OrderType: "limit" | "market" | "oco" | "stop_limit" | "stop_market" | "take_profit_limit" | "take_profit_market";
        /** @description A page of orders; what the open ones of all its pages hold, and how many they are, counted up to 1,000. */
        Orders: {
            rows: components["schemas"]["Order"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            held: components["schemas"]["Held"][];
            open: number;
        };
        /** @description A trade as one of its parties sees it. */
        OwnTrade: {
            id: string;
            order: string;
            pair: string;
            side: components["schemas"]["Side"];
            /** @enum {unknown} */
            role: "maker" | "taker";
            price: string;
            quantity: string;
            total: string;
            fee: string;
            fee_coin: string;
            time: number;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOwnTrade: {
            rows: components["schemas"]["OwnTrade"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfPair: {
            rows: components["schemas"]["Pair"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTrade: {
            rows: components["schemas"]["Trade"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description A pair and its rules: everything that is known before money is committed. */
        Pair: {
            pair: string;
            name: string;
            base: string;
            quote: string;
            price_decimals: number;
            quantity_decimals: number;
            tick: string;
            step: string;
            minimum: string;
            maximum: string;
            maker_fee: string;
            taker_fee: string;
            band: string;
            open_orders: number;
            is_open: boolean;
            last: string | null;
        };
        /** @description Trading phase of a market. While it is halted, orders can only be withdrawn; in an auction they are collected, in a closed book, until they meet at one price at `reopens_at`: `price` and `quantity` are the auction's result as of now. */
        Phase: {
            /** @enum {unknown} */
            name: "auction" | "closing" | "halted" | "open";
            reason: string | null;
            reopens_at: number | null;
            price: string | null;
            quantity: string | null;
        };
        /**
         * @description Self-trade prevention: handling of an order that meets one of its own user, never by a trade. CANCEL_NEWEST withdraws the rest of what came last, CANCEL_OLDEST what rests, CANCEL_BOTH both; DECREMENT takes the smaller quantity off both, so that the smaller is withdrawn and the larger goes on.
         * @enum {unknown}
         */
        Prevention: "cancel_both" | "cancel_newest" | "cancel_oldest" | "decrement";
        /** @description Result that an order would have now: the amount it holds, the part that fills at once, and its cost and proceeds if all of it fills. */
        Quote: {
            pair: string;
            side: components["schemas"]["Side"];
            type: components["schemas"]["OrderType"];
            hold: string;
            hold_coin: string;
            filled: string;
            average: string | null;
            resting: string;
            total: string;
            fee: string;
            fee_coin: string;
            receive: string;
            receive_coin: string;
        };
        /**
         * @description Reason for which the rest of an order was cancelled.
         * @enum {unknown}
         */
        Reason: "account_closed" | "by_user" | "expired" | "halted" | "not_fillable" | "pair_closed" | "post_only" | "program_gone" | "self_trade" | "unfilled";
        /**
         * @description Side of an order, in the base asset.
         * @enum {unknown}
         */
        Side: "buy" | "sell";
        /**
         * @description PENDING rests untouched, TRADING rests partly filled, CLOSED is done in full, WITHDRAWN had a rest cancelled.
         * @enum {unknown}
         */
        State: "closed" | "pending" | "trading" | "withdrawn";
        /** @description A trade as everybody sees it; the side is the taker's. */
        Trade: {
            id: string;
            price: string;
            quantity: string;
            side: components["schemas"]["Side"];
            time: number;
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
export type LinePoint = components['schemas']['LinePoint'];
export type Receipt = components['schemas']['Receipt'];
export type ReceiptTick = components['schemas']['ReceiptTick'];
export type AccountEvent = components['schemas']['AccountEvent'];
export type AccountEvents = components['schemas']['AccountEvents'];
export type CancelAfter = components['schemas']['CancelAfter'];
export type Cancelled = components['schemas']['Cancelled'];
export type CancelledOrders = components['schemas']['CancelledOrders'];
export type Depth = components['schemas']['Depth'];
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type FillNews = components['schemas']['FillNews'];
export type Held = components['schemas']['Held'];
export type HoldingNews = components['schemas']['HoldingNews'];
export type Lifetime = components['schemas']['Lifetime'];
export type Order = components['schemas']['Order'];
export type OrderNews = components['schemas']['OrderNews'];
export type OrderType = components['schemas']['OrderType'];
export type Orders = components['schemas']['Orders'];
export type OwnTrade = components['schemas']['OwnTrade'];
export type PageOfOwnTrade = components['schemas']['PageOfOwnTrade'];
export type PageOfPair = components['schemas']['PageOfPair'];
export type PageOfTrade = components['schemas']['PageOfTrade'];
export type Pair = components['schemas']['Pair'];
export type Phase = components['schemas']['Phase'];
export type Prevention = components['schemas']['Prevention'];
export type Quote = components['schemas']['Quote'];
export type Reason = components['schemas']['Reason'];
export type Side = components['schemas']['Side'];
export type State = components['schemas']['State'];
export type Trade = components['schemas']['Trade'];
export type Asset = components['schemas']['Asset'];
export type Assets = components['schemas']['Assets'];
export type WalletExtent = components['schemas']['WalletExtent'];
export type Part = components['schemas']['Part'];

declare module "@agio/sdk" {
  interface Calls {
    "web/accountEvents": { form: { after?: number | null | undefined; size?: number | undefined }; answer: AccountEvents };
    "web/cancelAllSpotOrders": { form: { pair?: string | null | undefined }; answer: CancelledOrders };
    "web/cancelAllSpotOrdersAfter": { form: { seconds: number; pair?: string | null | undefined }; answer: CancelAfter };
    "web/cancelSpotOrder": { form: { id: string }; answer: Cancelled };
    "web/cancelSpotOrders": { form: { ids: string }; answer: CancelledOrders };
    "web/changeSpotOrder": { form: { tpassword?: string | undefined; passkey?: string | undefined; id: string; price?: string | null | undefined; quantity?: string | null | undefined; trigger_price?: string | null | undefined; take_profit?: string | null | undefined; stop_loss?: string | null | undefined }; answer: Order };
    "web/checkSpotOrder": { form: { pair: string; side: string; type: string; price?: string | null | undefined; quantity?: string | null | undefined; amount?: string | null | undefined; tif?: string | null | undefined; post_only?: boolean | undefined; client_id?: string | null | undefined; trigger_price?: string | null | undefined; stop_limit_price?: string | null | undefined; expires?: number | null | undefined; prevention?: string | null | undefined; take_profit?: string | null | undefined; stop_loss?: string | null | undefined }; answer: Quote };
    "web/exportSpot": { form: { kind?: string | undefined; state?: string | undefined; pair?: string | null | undefined }; answer: Exported };
    "web/getAsset2": { form: { wallet?: string | undefined }; answer: Assets };
    "web/mySpotTrades": { form: { pair?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfOwnTrade };
    "web/placeSpotOrder": { form: { tpassword?: string | undefined; passkey?: string | undefined; pair: string; side: string; type: string; price?: string | null | undefined; quantity?: string | null | undefined; amount?: string | null | undefined; tif?: string | null | undefined; post_only?: boolean | undefined; client_id?: string | null | undefined; trigger_price?: string | null | undefined; stop_limit_price?: string | null | undefined; expires?: number | null | undefined; prevention?: string | null | undefined; take_profit?: string | null | undefined; stop_loss?: string | null | undefined }; answer: Order };
    "web/priceReceipt": { form: { kind: string; id: string }; answer: Receipt };
    "web/spotDepth": { form: { pair: string; limit?: number | undefined }; answer: Depth };
    "web/spotOrders": { form: { state?: string | undefined; pair?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: Orders };
    "web/spotPairs": { form: Record<never, never>; answer: PageOfPair };
    "web/spotQuote": { form: { pair: string; side: string; type: string; price?: string | null | undefined; quantity?: string | null | undefined; amount?: string | null | undefined; tif?: string | null | undefined; post_only?: boolean | undefined; client_id?: string | null | undefined; trigger_price?: string | null | undefined; stop_limit_price?: string | null | undefined; expires?: number | null | undefined; prevention?: string | null | undefined; take_profit?: string | null | undefined; stop_loss?: string | null | undefined }; answer: Quote };
    "web/spotTrades": { form: { pair: string }; answer: PageOfTrade };
  }
}

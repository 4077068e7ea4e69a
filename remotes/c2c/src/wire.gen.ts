// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description Factors that are set, and the consequences of the last change. */
        Security: {
            password_set: boolean;
            short_password: boolean;
            trading_password: boolean;
            totp: boolean;
            passkeys: number;
            recovery_left: number;
            phrase: boolean;
            question: string | null;
            email: string | null;
            phone: string | null;
            wallet: string | null;
            changed_at: string | null;
            review_until: string | null;
            held_until: string | null;
        };
        /** @description Account to wire to, as assigned to this order, number `place` of `count` by rotation. */
        Account: {
            holder: string;
            number: string;
            swift: string;
            bank: string;
            address: string;
            reference: string;
            place: number;
            count: number;
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
        /** @description One message. `read`: the other side has. `file`: a picture goes with it. */
        Message: {
            number: number;
            /** @enum {unknown} */
            by: "operator" | "user";
            text: string;
            /** Format: date-time */
            at: string;
            read: boolean;
            file: boolean;
        };
        /** @description One coin in one currency. Prices are empty while there is no rate, and `at` is the moment of the older tick. The bounds are those of a wire. One order can have `left` coins now, and wires up to `buy_most` and `sell_most`, empty where an order of the least amount would have no account. */
        Offer: {
            coin: string;
            currency: string;
            decimals: number;
            coin_decimals: number;
            buy: string;
            sell: string;
            reference: string;
            source: string;
            at: number;
            minimum: string;
            maximum: string;
            left: string;
            buy_most: string;
            sell_most: string;
        };
        /** @description An order as its owner sees it. `left_s` counts by the database's clock, from `valid_s` down; it runs in the states that end by themselves. */
        Order: {
            reference: string;
            id: string;
            side: components["schemas"]["Side"];
            coin: string;
            amount: string;
            currency: string;
            fiat: string;
            price: string;
            reference_price: string;
            margin: string;
            payer: string;
            bank: string;
            state: components["schemas"]["OrderState"];
            reason: string;
            /** Format: date-time */
            created_at: string;
            matched_at: string | null;
            proof_at: string | null;
            decided_at: string | null;
            /** Format: date-time */
            expires_at: string;
            left_s: number;
            valid_s: number;
        };
        /** @description An order with its account from the match on, the pages of its proof, and what can be done now. */
        OrderDetail: {
            reference: string;
            id: string;
            side: components["schemas"]["Side"];
            coin: string;
            amount: string;
            currency: string;
            fiat: string;
            price: string;
            reference_price: string;
            margin: string;
            payer: string;
            bank: string;
            state: components["schemas"]["OrderState"];
            reason: string;
            /** Format: date-time */
            created_at: string;
            matched_at: string | null;
            proof_at: string | null;
            decided_at: string | null;
            /** Format: date-time */
            expires_at: string;
            left_s: number;
            valid_s: number;
            account: components["schemas"]["Account"] | null;
            payee_number: string;
            bank_reference: string;
            pages: string[];
            payer_verified: boolean | null;
            can: string[];
            lines: components["schemas"]["OwnLine"][];
        };
        /**
         * @description State of an order.
         * @enum {unknown}
         */
        OrderState: "cancelled" | "closed" | "disputed" | "expired" | "finished" | "matched" | "pending_match" | "proof_sent" | "rejected";
        /** @description One line as the case's owner reads it: which side acted is told, which person is not. */
        OwnLine: {
            /** Format: date-time */
            at: string;
            by: string;
            label: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOffer: {
            rows: components["schemas"]["Offer"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOrder: {
            rows: components["schemas"]["Order"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description The verified name; empty where nobody verified one. `needs` is the verification that an order waits for. */
        Payer: {
            name: string;
            /** @enum {unknown} */
            needs: "" | "advanced" | "primary";
        };
        /** @description Quote of an order. `margin` is a share of the reference, `valid_ms` the time for which the quote is honoured. */
        Quote: {
            quote: string;
            side: components["schemas"]["Side"];
            coin: string;
            currency: string;
            amount: string;
            fiat: string;
            price: string;
            reference: string;
            margin: string;
            /** Format: date-time */
            expires_at: string;
            sources: components["schemas"]["RateSource"][];
            valid_ms: number;
        };
        /** @description One tick that the rate rests on. */
        RateSource: {
            symbol: string;
            price: string;
            time: number;
        };
        /** @description Number of unread messages of the thread now. */
        Read: {
            unread: number;
        };
        /** @description A picture as a data URL: it has no address that somebody else could ask for. */
        ShownDocument: {
            image: string;
            width: number;
            height: number;
        };
        /**
         * @description Side of the user.
         * @enum {unknown}
         */
        Side: "buy" | "sell";
        /** @description `valid_s` is how long there is for the wire, from the match on. */
        Terms: {
            valid_s: number;
        };
        /** @description A page of a thread, the newest first. `unread` are the operators' messages that weren't read, up to 100; `awaits` is who writes next; of one that isn't `open` nobody does. `longest`: characters of a message. */
        Thread: {
            rows: components["schemas"]["Message"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            unread: number;
            /** @enum {unknown} */
            awaits: "" | "operator" | "user";
            open: boolean;
            longest: number;
        };
        /** @description The number of the message that was written. */
        Written: {
            number: number;
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
        /** @description A bank card; of its account, its number and the phone the last digits only. */
        BankCard: {
            id: string;
            /** Format: date-time */
            usable_at: string;
            held: boolean;
            /** Format: date-time */
            created_at: string;
            bank_name: string;
            account: string;
            swift: string;
            routing: string;
            bank_address: string;
            payee_name: string;
            payee_phone: string;
            payee_address: string;
            currency: string;
            card_number: string;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        WalletExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfBankCard: {
            rows: components["schemas"]["BankCard"][];
            next: string;
            extent?: components["schemas"]["WalletExtent"];
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
export type Security = components['schemas']['Security'];
export type Account = components['schemas']['Account'];
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type Message = components['schemas']['Message'];
export type Offer = components['schemas']['Offer'];
export type Order = components['schemas']['Order'];
export type OrderDetail = components['schemas']['OrderDetail'];
export type OrderState = components['schemas']['OrderState'];
export type OwnLine = components['schemas']['OwnLine'];
export type PageOfOffer = components['schemas']['PageOfOffer'];
export type PageOfOrder = components['schemas']['PageOfOrder'];
export type Payer = components['schemas']['Payer'];
export type Quote = components['schemas']['Quote'];
export type RateSource = components['schemas']['RateSource'];
export type Read = components['schemas']['Read'];
export type ShownDocument = components['schemas']['ShownDocument'];
export type Side = components['schemas']['Side'];
export type Terms = components['schemas']['Terms'];
export type Thread = components['schemas']['Thread'];
export type Written = components['schemas']['Written'];
export type Asset = components['schemas']['Asset'];
export type Assets = components['schemas']['Assets'];
export type BankCard = components['schemas']['BankCard'];
export type WalletExtent = components['schemas']['WalletExtent'];
export type PageOfBankCard = components['schemas']['PageOfBankCard'];
export type Part = components['schemas']['Part'];

declare module "@agio/sdk" {
  interface Calls {
    "web/bankCards": { form: { after?: string | undefined; size?: number | undefined }; answer: PageOfBankCard };
    "web/c2cProof": { form: { id: string; page?: "proof" | "proof2" | undefined }; answer: ShownDocument };
    "web/c2cPurchaseFile": { form: { id: string; number: number }; answer: ShownDocument };
    "web/c2cPurchaseThread": { form: { id: string; after?: string | undefined; size?: number | undefined }; answer: Thread };
    "web/c2cSaleFile": { form: { id: string; number: number }; answer: ShownDocument };
    "web/c2cSaleThread": { form: { id: string; after?: string | undefined; size?: number | undefined }; answer: Thread };
    "web/cancelC2cOrder": { form: { id: string }; answer: OrderDetail };
    "web/confirmC2cOrder": { form: { id: string }; answer: OrderDetail };
    "web/createC2cOrder": { form: { tpassword?: string | undefined; passkey?: string | undefined; quote: string; payer?: string | undefined; bank?: string | undefined; card_id?: string | undefined; totp?: string | undefined }; answer: OrderDetail };
    "web/disputeC2cOrder": { form: { id: string; claim: string }; answer: OrderDetail };
    "web/exportC2c": { form: { kind?: string | undefined; state?: "" | "cancelled" | "closed" | "disputed" | "expired" | "finished" | "matched" | "pending_match" | "proof_sent" | "rejected" | undefined; side?: "" | "buy" | "sell" | undefined }; answer: Exported };
    "web/getAsset2": { form: { wallet?: string | undefined }; answer: Assets };
    "web/getC2cOffers": { form: Record<never, never>; answer: PageOfOffer };
    "web/getC2cOrder": { form: { id: string }; answer: OrderDetail };
    "web/getC2cOrders": { form: { state?: "" | "cancelled" | "closed" | "disputed" | "expired" | "finished" | "matched" | "pending_match" | "proof_sent" | "rejected" | undefined; side?: "" | "buy" | "sell" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfOrder };
    "web/getC2cPayer": { form: Record<never, never>; answer: Payer };
    "web/getC2cQuote": { form: { side: "buy" | "sell"; coin: string; currency: string; amount: string; given?: "coin" | "fiat" | undefined }; answer: Quote };
    "web/getC2cTerms": { form: Record<never, never>; answer: Terms };
    "web/readC2cPurchaseThread": { form: { id: string; through: number }; answer: Read };
    "web/readC2cSaleThread": { form: { id: string; through: number }; answer: Read };
    "web/security": { form: Record<never, never>; answer: Security };
    "web/submitC2cProof": { form: { id: string; bank_reference: string }; answer: OrderDetail };
    "web/uploadC2cProof": { form: { id: string }; answer: OrderDetail };
    "web/writeC2cPurchase": { form: { id: string; text?: string | undefined }; answer: Written };
    "web/writeC2cSale": { form: { id: string; text?: string | undefined }; answer: Written };
  }
}

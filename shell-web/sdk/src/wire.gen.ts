// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description A country or territory: its ISO 3166 code and the prefix of its phone numbers. */
        Country: {
            code: string;
            dial: string;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        AccountExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description An account as its owner sees it. Accounts of the demo realm say when they end; `switchable` says that the other realm can be switched to, `area_code` is the prefix of the country's numbers, `transaction_password` is 1 where a trading password is set, `passkey` that there is one, `bank_name` and `bank_number` are of the bank chosen last. */
        Info: {
            uid: string;
            name: string;
            email: string | null;
            phone: string | null;
            wallet: string | null;
            country: string;
            area_code: string;
            language: string;
            currency: string;
            bank_name: string;
            bank_number: string;
            avatar: string | null;
            /** @enum {unknown} */
            realm: "demo" | "real";
            tier: number;
            created_at: string;
            expires: string | null;
            transaction_password: number;
            totp: boolean;
            passkey: boolean;
            password_set: boolean;
            switchable: boolean;
        };
        /** @description The key of the language that messages come in now. */
        Language: {
            language: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfCountry: {
            rows: components["schemas"]["Country"][];
            next: string;
            extent?: components["schemas"]["AccountExtent"];
        };
        /** @description Challenge that a passkey signs: any of `known`, or where none is named any of this site's. */
        PasskeyChallenge: {
            challenge: string;
            party: string;
            known: string[];
            timeout_ms: number;
        };
        /** @description The picture. */
        Picture: {
            avatar: string;
            image: string;
        };
        /** @description A ticket for the live feed, good once. */
        Ticket: {
            ticket: string;
        };
        /**
         * @description When interest is credited.
         * @enum {unknown}
         */
        Credit: "daily" | "end";
        /**
         * @description Rule of counting the loss.
         * @enum {unknown}
         */
        DamagesRule: "per_day" | "share";
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
        /**
         * @description State of an order.
         * @enum {unknown}
         */
        OrderState: "completed" | "in_custody" | "redeemed" | "redeeming" | "redemption_rejected";
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        MarketExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description A number, as the page writes it in the reader's language, with the decimals that it has here. `percent` is of a hundred, `change` a percent with its sign and colour, `multiple` is 100×, `amount` one of `unit` (a coin or a currency, or nothing), `count` a whole number, `time` so many seconds. `high` makes it a range. */
        Number: {
            value: string;
            /** @enum {unknown} */
            format: "amount" | "change" | "count" | "multiple" | "percent" | "time";
            unit: string;
            high: string;
        };
        /** @description An offer: its title, the named link that a symbol is traded by, and the symbols as the market lists them. A `tab` of the market, or told on the pages of coins alone. */
        Offer: {
            title: string;
            link: string;
            symbols: string[];
            terms: components["schemas"]["Term"][];
            tab: boolean;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOffer: {
            rows: components["schemas"]["Offer"][];
            next: string;
            extent?: components["schemas"]["MarketExtent"];
        };
        /** @description Figures of an offer for its instruments: one of each symbol, in the order of the offer's own; null where it has none. A `column` of the market's table, or shown on the page of a coin alone. */
        Term: {
            title: string;
            column: boolean;
            figures: (components["schemas"]["Number"] | null)[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Country = components['schemas']['Country'];
export type AccountExtent = components['schemas']['AccountExtent'];
export type Info = components['schemas']['Info'];
export type Language = components['schemas']['Language'];
export type PageOfCountry = components['schemas']['PageOfCountry'];
export type PasskeyChallenge = components['schemas']['PasskeyChallenge'];
export type Picture = components['schemas']['Picture'];
export type Ticket = components['schemas']['Ticket'];
export type Credit = components['schemas']['Credit'];
export type DamagesRule = components['schemas']['DamagesRule'];
export type Order = components['schemas']['Order'];
export type OrderState = components['schemas']['OrderState'];
export type MarketExtent = components['schemas']['MarketExtent'];
export type Number = components['schemas']['Number'];
export type Offer = components['schemas']['Offer'];
export type PageOfOffer = components['schemas']['PageOfOffer'];
export type Term = components['schemas']['Term'];

declare module "@agio/sdk" {
  interface Calls {
    "web/avatar": { form: Record<never, never>; answer: Picture | null };
    "web/buyProfit": { form: { tpassword?: string | undefined; passkey?: string | undefined; product: string; amount: string }; answer: Order };
    "web/countries": { form: Record<never, never>; answer: PageOfCountry };
    "web/endViewing": { form: Record<never, never>; answer: null };
    "web/feedTicket": { form: Record<never, never>; answer: Ticket };
    "web/getOffers": { form: Record<never, never>; answer: PageOfOffer };
    "web/info": { form: Record<never, never>; answer: Info };
    "web/logout": { form: Record<never, never>; answer: null };
    "web/passkeyRequest": { form: { call: string; intent: string; fields: string }; answer: PasskeyChallenge };
    "web/updateLanguage": { form: { language?: string | undefined }; answer: Language };
  }
}

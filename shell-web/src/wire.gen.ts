// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /**
         * @description Category of notices that a user chooses by. Of security, and by whoever runs the platform (`service`), one is always told.
         * @enum {unknown}
         */
        Category: "money" | "orders" | "security" | "service";
        /** @description A demo account and its session. */
        Demo: {
            token: string;
            uid: string;
            amount: string;
            /** Format: date-time */
            expires_at: string;
        };
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
        /** @description Limit of the loss in a period, the loss so far, and the limit that holds from `later_at` on (empty: no limit). */
        LossLimit: {
            period: components["schemas"]["AccountPeriod"];
            amount: string;
            lost: string;
            later: string;
            later_at: string | null;
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
        /**
         * @description Period in which losses are added up: the last 24 hours, the last seven days.
         * @enum {unknown}
         */
        AccountPeriod: "day" | "week";
        /** @description Tests, limits and break of a user for risky products. `stopped_until`: the break that they have chosen. */
        Risk: {
            coin: string;
            products: components["schemas"]["RiskProduct"][];
            limits: components["schemas"]["LossLimit"][];
            stopped_until: string | null;
        };
        /** @description Result of a test. */
        RiskAnswered: {
            product: string;
            passed: boolean;
            right: number;
            asked: number;
            wrong: components["schemas"]["WrongAnswer"][];
        };
        /** @description A risky product, and whether its test was passed in the version that holds. */
        RiskProduct: {
            product: string;
            title: string;
            link: string;
            version: number;
            passed: boolean;
        };
        /** @description A question in the reader's language, and its answers in their order. */
        RiskQuestion: {
            text: string;
            answers: string[];
        };
        /** @description A product's test. */
        RiskTest: {
            product: string;
            title: string;
            version: number;
            questions: components["schemas"]["RiskQuestion"][];
        };
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
        /** @description A session in another realm; no token where the session is in it already. */
        Switched: {
            token: string | null;
            /** @enum {unknown} */
            realm: "demo" | "real";
        };
        /** @description Whether a trading password is set, and for how many minutes it can't be tried. */
        TradingPassword: {
            set: boolean;
            locked_minutes: number;
        };
        /** @description Number of unread notices, up to 100. */
        Unread: {
            unread: number;
        };
        /** @description Question, from 0, that was answered wrong, and the explanation. */
        WrongAnswer: {
            question: number;
            why: string;
        };
        /** @description A candle; `time` is when it opened. */
        Candle: {
            time: number;
            open: string;
            high: string;
            low: string;
            close: string;
            volume: string;
        };
        /** @description Candles of a symbol, oldest first, all on one page; `decimals` are its prices'. */
        Candles: {
            rows: components["schemas"]["Candle"][];
            next: string;
            extent?: components["schemas"]["MarketExtent"];
            symbol: string;
            period: components["schemas"]["MarketPeriod"];
            decimals: number;
        };
        /** @description The drawing beside a figure: `ring` [seconds, of so many], `share` [a share, above 1 where more was asked for than there is], `range` [low, high, end of the scale, which begins at 0], `points` of a curve, 40 at most. */
        Drawing: {
            /** @enum {unknown} */
            kind: "points" | "range" | "ring" | "share";
            values: number[];
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        MarketExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description Figure of a tile: a number, what it is, and a drawing of it where there is one. */
        Figure: {
            value: components["schemas"]["Number"];
            note: components["schemas"]["Words"];
            drawing: components["schemas"]["Drawing"] | null;
        };
        /** @description An instrument with its last 24 hours; `change` is in per cent. `open`: its session is; `opens`: when one that is closed does. `spark`: the line of the day, oldest first, from 0 at its lowest to 99 at its highest; the live feed leaves it out. `withheld`: why nothing may be priced by its newest price now; left out where it may. `listed`: when it was, where that was while the market ran. */
        Instrument: {
            symbol: string;
            last: string;
            change: string;
            change_amount: string;
            high: string;
            low: string;
            volume: string;
            turnover: string;
            open: boolean;
            name: string;
            category: string;
            base: string;
            quote: string;
            decimals: number;
            quantity_decimals: number;
            spot: boolean;
            spark?: number[];
            withheld?: string;
            listed?: number;
            opens?: number;
        };
        /** @description A number, as the page writes it in the reader's language, with the decimals that it has here. `percent` is of a hundred, `change` a percent with its sign and colour, `multiple` is 100×, `amount` one of `unit` (a coin or a currency, or nothing), `count` a whole number, `time` so many seconds. `high` makes it a range. */
        Number: {
            value: string;
            /** @enum {unknown} */
            format: "amount" | "change" | "count" | "multiple" | "percent" | "time";
            unit: string;
            high: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfInstrument: {
            rows: components["schemas"]["Instrument"][];
            next: string;
            extent?: components["schemas"]["MarketExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTileFigure: {
            rows: components["schemas"]["TileFigure"][];
            next: string;
            extent?: components["schemas"]["MarketExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfstr: {
            rows: string[];
            next: string;
            extent?: components["schemas"]["MarketExtent"];
        };
        /**
         * @description A candle's length. `LINE` is the plain line of closing prices: minute candles, drawn another way.
         * @enum {unknown}
         */
        MarketPeriod: "15m" | "1M" | "1d" | "1h" | "1m" | "1w" | "1y" | "30m" | "4h" | "5m" | "line";
        /** @description The figure of the tile that leads to `path`. */
        TileFigure: {
            path: string;
            figure: components["schemas"]["Figure"];
        };
        /** @description A text and the numbers in it. `key` is one under `<plugin>.nav.`; a number named `count` decides the plural. */
        Words: {
            key: string;
            numbers: {
                [key: string]: components["schemas"]["Number"];
            };
        };
        /** @description As whom, for whom and until when. */
        Viewing: {
            uid: string;
            name: string;
            /** @enum {unknown} */
            realm: "demo" | "real";
            operator: string;
            /** Format: date-time */
            until: string;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        SpotExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description Amount of a coin that some orders hold. */
        Held: {
            coin: string;
            amount: string;
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
        /**
         * @description Type of an order: limit or market, at once or once a price is reached.
         * @enum {unknown}
         */
        OrderType: "limit" | "market" | "oco" | "stop_limit" | "stop_market" | "take_profit_limit" | "take_profit_market";
        /** @description A page of orders; what the open ones of all its pages hold, and how many they are, counted up to 1,000. */
        Orders: {
            rows: components["schemas"]["Order"][];
            next: string;
            extent?: components["schemas"]["SpotExtent"];
            held: components["schemas"]["Held"][];
            open: number;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfPair: {
            rows: components["schemas"]["Pair"][];
            next: string;
            extent?: components["schemas"]["SpotExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTrade: {
            rows: components["schemas"]["Trade"][];
            next: string;
            extent?: components["schemas"]["SpotExtent"];
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
        /**
         * @description Self-trade prevention: handling of an order that meets one of its own user, never by a trade. CANCEL_NEWEST withdraws the rest of what came last, CANCEL_OLDEST what rests, CANCEL_BOTH both; DECREMENT takes the smaller quantity off both, so that the smaller is withdrawn and the larger goes on.
         * @enum {unknown}
         */
        Prevention: "cancel_both" | "cancel_newest" | "cancel_oldest" | "decrement";
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
        /** @description Photo that is uploaded now. */
        Uploaded: {
            kind: string;
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
export type Demo = components['schemas']['Demo'];
export type AccountExtent = components['schemas']['AccountExtent'];
export type Inbox = components['schemas']['Inbox'];
export type LossLimit = components['schemas']['LossLimit'];
export type NoticeRow = components['schemas']['NoticeRow'];
export type AccountPeriod = components['schemas']['AccountPeriod'];
export type Risk = components['schemas']['Risk'];
export type RiskAnswered = components['schemas']['RiskAnswered'];
export type RiskProduct = components['schemas']['RiskProduct'];
export type RiskQuestion = components['schemas']['RiskQuestion'];
export type RiskTest = components['schemas']['RiskTest'];
export type Security = components['schemas']['Security'];
export type Switched = components['schemas']['Switched'];
export type TradingPassword = components['schemas']['TradingPassword'];
export type Unread = components['schemas']['Unread'];
export type WrongAnswer = components['schemas']['WrongAnswer'];
export type Candle = components['schemas']['Candle'];
export type Candles = components['schemas']['Candles'];
export type Drawing = components['schemas']['Drawing'];
export type MarketExtent = components['schemas']['MarketExtent'];
export type Figure = components['schemas']['Figure'];
export type Instrument = components['schemas']['Instrument'];
export type Number = components['schemas']['Number'];
export type PageOfInstrument = components['schemas']['PageOfInstrument'];
export type PageOfTileFigure = components['schemas']['PageOfTileFigure'];
export type PageOfstr = components['schemas']['PageOfstr'];
export type MarketPeriod = components['schemas']['MarketPeriod'];
export type TileFigure = components['schemas']['TileFigure'];
export type Words = components['schemas']['Words'];
export type Viewing = components['schemas']['Viewing'];
export type SpotExtent = components['schemas']['SpotExtent'];
export type Held = components['schemas']['Held'];
export type Lifetime = components['schemas']['Lifetime'];
export type Order = components['schemas']['Order'];
export type OrderType = components['schemas']['OrderType'];
export type Orders = components['schemas']['Orders'];
export type PageOfPair = components['schemas']['PageOfPair'];
export type PageOfTrade = components['schemas']['PageOfTrade'];
export type Pair = components['schemas']['Pair'];
export type Prevention = components['schemas']['Prevention'];
export type Reason = components['schemas']['Reason'];
export type Side = components['schemas']['Side'];
export type State = components['schemas']['State'];
export type Trade = components['schemas']['Trade'];
export type Uploaded = components['schemas']['Uploaded'];
export type Asset = components['schemas']['Asset'];
export type Assets = components['schemas']['Assets'];
export type WalletExtent = components['schemas']['WalletExtent'];
export type Part = components['schemas']['Part'];

declare module "@agio/sdk" {
  interface Calls {
    "web/answerRiskTest": { form: { product: string; version: number; answers: string }; answer: RiskAnswered };
    "web/candles": { form: { symbol: string; period?: string | undefined; limit?: number | undefined; before?: number | undefined }; answer: Candles };
    "web/favourites": { form: Record<never, never>; answer: PageOfstr };
    "web/getAsset2": { form: { wallet?: string | undefined }; answer: Assets };
    "web/getCurrencyAll": { form: { category?: string | undefined; leading?: "" | "gainers" | "latest" | "mainstream" | undefined; limit?: number | undefined }; answer: PageOfInstrument };
    "web/getTileFigures": { form: Record<never, never>; answer: PageOfTileFigure };
    "web/hasTpassword": { form: Record<never, never>; answer: TradingPassword };
    "web/notices": { form: { after?: string | undefined; size?: number | undefined }; answer: Inbox };
    "web/readNotices": { form: { id?: string | undefined; all?: boolean | undefined }; answer: Unread };
    "web/risk": { form: Record<never, never>; answer: Risk };
    "web/riskTest": { form: { product: string }; answer: RiskTest };
    "web/security": { form: Record<never, never>; answer: Security };
    "web/setTpassword": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined; tpassword?: string | undefined; tpassword2?: string | undefined; old?: string | undefined }; answer: null };
    "web/spotOrders": { form: { state?: string | undefined; pair?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: Orders };
    "web/spotPairs": { form: Record<never, never>; answer: PageOfPair };
    "web/spotTrades": { form: { pair: string }; answer: PageOfTrade };
    "web/switchRealm": { form: { realm: "demo" | "real" }; answer: Switched };
    "web/tempLogin": { form: { amount?: string | undefined }; answer: Demo };
    "web/uploadPhoto": { form: Record<never, never>; answer: Uploaded };
    "web/viewing": { form: Record<never, never>; answer: Viewing };
  }
}

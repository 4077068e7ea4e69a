// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /**
         * @description Consensus mechanism of a coin.
         * @enum {unknown}
         */
        Agreement: "federated" | "stake" | "storage" | "token" | "work";
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
            extent?: components["schemas"]["Extent"];
            symbol: string;
            period: components["schemas"]["Period"];
            decimals: number;
        };
        /** @description Change of the price over a span, in per cent; "" where the coin isn't so old. */
        Change: {
            span: components["schemas"]["Span"];
            change: string;
        };
        /** @description A coin. `symbol` is the instrument that its prices are of, `high` and `low` are of the last year. */
        Coin: {
            coin: string;
            name: string;
            symbol: string;
            changes: components["schemas"]["Change"][];
            high: string;
            low: string;
            facts: components["schemas"]["CoinFacts"] | null;
        };
        /** @description `since`: the date of the first block, or the year alone. `most`: whole coins, 0 without a limit. An address that doesn't exist is "". */
        CoinFacts: {
            since: string;
            agreement: components["schemas"]["Agreement"];
            most: number;
            paper: string;
            source: string;
            site: string;
        };
        /** @description The drawing beside a figure: `ring` [seconds, of so many], `share` [a share, above 1 where more was asked for than there is], `range` [low, high, end of the scale, which begins at 0], `points` of a curve, 40 at most. */
        Drawing: {
            /** @enum {unknown} */
            kind: "points" | "range" | "ring" | "share";
            values: number[];
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        Extent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description A symbol, and whether it is starred now. */
        Favourite: {
            symbol: string;
            on: boolean;
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
        /** @description A price of the minutes around the decision. */
        LinePoint: {
            time: number;
            price: string;
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
        PageOfInstrument: {
            rows: components["schemas"]["Instrument"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOffer: {
            rows: components["schemas"]["Offer"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTileFigure: {
            rows: components["schemas"]["TileFigure"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfstr: {
            rows: string[];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /**
         * @description A candle's length. `LINE` is the plain line of closing prices: minute candles, drawn another way.
         * @enum {unknown}
         */
        Period: "15m" | "1M" | "1d" | "1h" | "1m" | "1w" | "1y" | "30m" | "4h" | "5m" | "line";
        /** @description `source` as the deployment names it; how many instruments it quotes, how many of them are `withheld` now, and the `rows` of the first of these, longest withheld first. */
        Prices: {
            source: string;
            instruments: number;
            withheld: number;
            rows: components["schemas"]["Withheld"][];
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
        /**
         * @description A stretch of time that ends now.
         * @enum {unknown}
         */
        Span: "hour" | "month" | "quarter" | "week" | "year";
        /** @description Figures of an offer for its instruments: one of each symbol, in the order of the offer's own; null where it has none. A `column` of the market's table, or shown on the page of a coin alone. */
        Term: {
            title: string;
            column: boolean;
            figures: (components["schemas"]["Number"] | null)[];
        };
        /** @description The figure of the tile that leads to `path`. */
        TileFigure: {
            path: string;
            figure: components["schemas"]["Figure"];
        };
        /** @description An instrument by whose newest price nothing may be priced; `last` is what it was, where it ever had one. */
        Withheld: {
            symbol: string;
            name: string;
            why: string;
            since: number;
            last: string;
            decimals: number;
        };
        /** @description A text and the numbers in it. `key` is one under `<plugin>.nav.`; a number named `count` decides the plural. */
        Words: {
            key: string;
            numbers: {
                [key: string]: components["schemas"]["Number"];
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Agreement = components['schemas']['Agreement'];
export type Candle = components['schemas']['Candle'];
export type Candles = components['schemas']['Candles'];
export type Change = components['schemas']['Change'];
export type Coin = components['schemas']['Coin'];
export type CoinFacts = components['schemas']['CoinFacts'];
export type Drawing = components['schemas']['Drawing'];
export type Extent = components['schemas']['Extent'];
export type Favourite = components['schemas']['Favourite'];
export type Figure = components['schemas']['Figure'];
export type Instrument = components['schemas']['Instrument'];
export type LinePoint = components['schemas']['LinePoint'];
export type Number = components['schemas']['Number'];
export type Offer = components['schemas']['Offer'];
export type PageOfInstrument = components['schemas']['PageOfInstrument'];
export type PageOfOffer = components['schemas']['PageOfOffer'];
export type PageOfTileFigure = components['schemas']['PageOfTileFigure'];
export type PageOfstr = components['schemas']['PageOfstr'];
export type Period = components['schemas']['Period'];
export type Prices = components['schemas']['Prices'];
export type Receipt = components['schemas']['Receipt'];
export type ReceiptTick = components['schemas']['ReceiptTick'];
export type Span = components['schemas']['Span'];
export type Term = components['schemas']['Term'];
export type TileFigure = components['schemas']['TileFigure'];
export type Withheld = components['schemas']['Withheld'];
export type Words = components['schemas']['Words'];

declare module "@agio/sdk" {
  interface Calls {
    "web/candles": { form: { symbol: string; period?: string | undefined; limit?: number | undefined; before?: number | undefined }; answer: Candles };
    "web/coin": { form: { coin: string }; answer: Coin };
    "web/favourites": { form: Record<never, never>; answer: PageOfstr };
    "web/getCurrencyAll": { form: { category?: string | undefined; leading?: "" | "gainers" | "latest" | "mainstream" | undefined; limit?: number | undefined }; answer: PageOfInstrument };
    "web/getOffers": { form: Record<never, never>; answer: PageOfOffer };
    "web/getTileFigures": { form: Record<never, never>; answer: PageOfTileFigure };
    "web/operatorMarketPrices": { form: Record<never, never>; answer: Prices };
    "web/priceReceipt": { form: { kind: string; id: string }; answer: Receipt };
    "web/setFavourite": { form: { symbol: string; on?: boolean | undefined }; answer: Favourite };
  }
}

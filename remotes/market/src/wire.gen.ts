// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
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
            symbol: string;
            period: components["schemas"]["Period"];
            decimals: number;
        };
        /** @description A symbol, and whether it is starred now. */
        Favourite: {
            symbol: string;
            on: boolean;
        };
        /** @description An instrument with its last 24 hours; `change` is in per cent. `open`: its session is. `spark`: some prices of the day, oldest first; the live feed leaves them out. */
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
            spark?: string[];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. What else a list says stands in a subclass. */
        PageOfInstrument: {
            rows: components["schemas"]["Instrument"][];
            next: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. What else a list says stands in a subclass. */
        PageOfstr: {
            rows: string[];
            next: string;
        };
        /**
         * @description A candle's length. `LINE` is the plain line of closing prices: minute candles, drawn another way.
         * @enum {unknown}
         */
        Period: "15m" | "1M" | "1d" | "1h" | "1m" | "1w" | "1y" | "30m" | "4h" | "5m" | "line";
        /** @description Why a price was what it was. `hash` is the SHA-256 of all the rest, to be compared; `holds` says that recomputing it just now gave the same result. */
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Candle = components['schemas']['Candle'];
export type Candles = components['schemas']['Candles'];
export type Favourite = components['schemas']['Favourite'];
export type Instrument = components['schemas']['Instrument'];
export type PageOfInstrument = components['schemas']['PageOfInstrument'];
export type PageOfstr = components['schemas']['PageOfstr'];
export type Period = components['schemas']['Period'];
export type Receipt = components['schemas']['Receipt'];
export type ReceiptTick = components['schemas']['ReceiptTick'];
/** What each call answers with. */
export interface Answers {
    "web/candles": Candles;
    "web/favourites": PageOfstr;
    "web/getCurrencyAll": PageOfInstrument;
    "web/priceReceipt": Receipt;
    "web/setFavourite": Favourite;
}

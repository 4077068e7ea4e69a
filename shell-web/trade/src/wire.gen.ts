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
            extent?: components["schemas"]["Extent"];
            symbol: string;
            period: components["schemas"]["Period"];
            decimals: number;
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Candle = components['schemas']['Candle'];
export type Candles = components['schemas']['Candles'];
export type Extent = components['schemas']['Extent'];
export type Favourite = components['schemas']['Favourite'];
export type PageOfstr = components['schemas']['PageOfstr'];
export type Period = components['schemas']['Period'];

declare module "@agio/sdk" {
  interface Calls {
    "web/candles": { form: { symbol: string; period?: string | undefined; limit?: number | undefined; before?: number | undefined }; answer: Candles };
    "web/favourites": { form: Record<never, never>; answer: PageOfstr };
    "web/setFavourite": { form: { symbol: string; on?: boolean | undefined }; answer: Favourite };
  }
}

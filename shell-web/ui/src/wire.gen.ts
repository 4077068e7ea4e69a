// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description A session in another realm; no token where the session is in it already. */
        Switched: {
            token: string | null;
            /** @enum {unknown} */
            realm: "demo" | "real";
        };
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
export type Switched = components['schemas']['Switched'];
export type Receipt = components['schemas']['Receipt'];
export type ReceiptTick = components['schemas']['ReceiptTick'];
/** What each call answers with. */
export interface Answers {
    "web/priceReceipt": Receipt;
    "web/switchRealm": Switched;
}

// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description An error in the dialect's words, which programs compare: it is translated nowhere. */
        Error: {
            code: number;
            status: number;
            message: string;
        };
        /** @description In the texts of `quick_starts` `{origin}` stands for the address of the site. */
        Guide: {
            quick_starts: components["schemas"]["QuickStart"][];
            limits: components["schemas"]["Limits"];
            errors: components["schemas"]["Error"][];
            markets: number;
            markets_open: number;
        };
        /** @description What one network may ask in a minute, by weight, and how many orders one account may place. */
        Limits: {
            weight_per_minute: number;
            orders_per_ten_seconds: number;
            orders_per_day: number;
        };
        /** @description A program: what has to be there before it runs, and its text. */
        QuickStart: {
            id: string;
            title: string;
            needs: string;
            /** @enum {unknown} */
            language: "python" | "sh";
            text: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Error = components['schemas']['Error'];
export type Guide = components['schemas']['Guide'];
export type Limits = components['schemas']['Limits'];
export type QuickStart = components['schemas']['QuickStart'];

declare module "@agio/sdk" {
  interface Calls {
    "web/developerGuide": { form: Record<never, never>; answer: Guide };
  }
}

// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description The deployment's name, and the addresses of its logo and mark; empty where it has none. */
        Logo: {
            name: string;
            logo: string;
            mark: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. What else a list says stands in a subclass. */
        PageOfText: {
            rows: components["schemas"]["Text"][];
            next: string;
        };
        /** @description One text in one language. */
        Text: {
            id: number;
            kind: string;
            language: string;
            title: string;
            body: string;
            /** Format: date-time */
            updated_at: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Logo = components['schemas']['Logo'];
export type PageOfText = components['schemas']['PageOfText'];
export type Text = components['schemas']['Text'];
/** What each call answers with. */
export interface Answers {
    "web/getLogo": Logo;
    "web/getTextsList": PageOfText;
}

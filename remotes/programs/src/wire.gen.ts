// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description An error in the dialect's words, which programs compare: it is translated nowhere. */
        Error: {
            code: number;
            status: number;
            message: string;
        };
        /** @description Guide for developers; in the texts of `quick_starts` `{origin}` stands for the address of the site. */
        Guide: {
            quick_starts: components["schemas"]["QuickStart"][];
            limits: components["schemas"]["Limits"];
            errors: components["schemas"]["Error"][];
            markets: number;
            markets_open: number;
        };
        /** @description Limits: the weight of one network's requests in a minute, and the number of one account's orders. */
        Limits: {
            weight_per_minute: number;
            orders_per_ten_seconds: number;
            orders_per_day: number;
        };
        /** @description A new webhook; its secret is in this answer and nowhere else. */
        NewWebhook: {
            id: string;
            secret: string;
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
        /** @description `number` is one of the account's events. */
        Webhook: {
            id: string;
            url: string;
            state: components["schemas"]["WebhookState"];
            number: string;
            failures: number;
            failing_since: string | null;
            problem: string;
            delivered_at: string | null;
            /** Format: date-time */
            created_at: string;
            former_until: string | null;
        };
        /**
         * @description Whether it is told: not while it is disabled, because it took nothing for days or was switched off.
         * @enum {unknown}
         */
        WebhookState: "active" | "disabled" | "removed";
        /** @description An account's webhooks, newest first, and how many it may have. */
        Webhooks: {
            rows: components["schemas"]["Webhook"][];
            most: number;
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
export type NewWebhook = components['schemas']['NewWebhook'];
export type QuickStart = components['schemas']['QuickStart'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookState = components['schemas']['WebhookState'];
export type Webhooks = components['schemas']['Webhooks'];

declare module "@agio/sdk" {
  interface Calls {
    "web/createWebhook": { form: { url: string; tpassword?: string | undefined; passkey?: string | undefined }; answer: NewWebhook };
    "web/developerGuide": { form: Record<never, never>; answer: Guide };
    "web/enableWebhook": { form: { id: string }; answer: null };
    "web/removeWebhook": { form: { id: string }; answer: null };
    "web/replayWebhook": { form: { id: string; after: number }; answer: null };
    "web/rotateWebhookSecret": { form: { id: string; tpassword?: string | undefined; passkey?: string | undefined }; answer: NewWebhook };
    "web/webhooks": { form: Record<never, never>; answer: Webhooks };
  }
}

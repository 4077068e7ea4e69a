// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description One of the values of a field. `unit` is that of the amounts beside it, empty where it changes none. */
        Choice: {
            value: string;
            label: string;
            unit: string;
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
        /** @description A field of an instruction as it was filled in. */
        Fact: {
            label: string;
            value: string;
            unit: string;
        };
        /** @description A field. `unit` is a coin, `%`, or `quote`: that of the symbol; empty for none. A `cadence` is the fields every, day, hour and zone. */
        Field: {
            name: string;
            /** @enum {unknown} */
            input: "amount" | "cadence" | "choice" | "coin" | "symbol";
            label: string;
            hint: string;
            unit: string;
            choices: components["schemas"]["Choice"][];
            optional: boolean;
        };
        /**
         * @description Result of a moment: its effect, a refusal that left nothing, or that it was over before it could be looked at.
         * @enum {unknown}
         */
        FiringState: "done" | "missed" | "refused";
        /** @description An instruction as its owner sees it: `terms` as they were filled in, by field, and in words as `facts`. `condition` says what it waits for beside moments. Texts are in the reader's language. */
        Instruction: {
            id: string;
            kind: string;
            title: string;
            state: components["schemas"]["InstructionState"];
            terms: {
                [key: string]: string;
            };
            next_at: string | null;
            condition: string;
            facts: components["schemas"]["Fact"][];
            reason: string;
            reason_params: {
                [key: string]: string;
            };
            /** Format: date-time */
            created_at: string;
        };
        /** @description Outcome of one moment of an instruction. `reason` says why it was refused, `receipt` and `receipt_id` lead to the receipt of the price. `trigger` is the price that made the moment, where one did. */
        InstructionFiring: {
            id: string;
            instruction_id: string;
            kind: string;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            fired_at: string;
            state: components["schemas"]["FiringState"];
            reason: string;
            reason_params: {
                [key: string]: string;
            };
            given_of: string;
            given: string;
            got_of: string;
            got: string;
            price_of: string;
            price: string;
            trigger_of: string;
            trigger: string;
            receipt: string;
            receipt_id: string | null;
        };
        /**
         * @description State of an instruction. A `failed` one was refused too often in a row, and waits for its owner.
         * @enum {unknown}
         */
        InstructionState: "active" | "ended" | "failed" | "fired" | "paused";
        /** @description A kind: its calls are `web/<path>Create` and `web/<path>Preview`, `main` is the field that is typed last, with an `example`. `made` names the link to the list of what it makes, `agreement` is what its owner agrees to. Its texts are in the reader's language. */
        Kind: {
            kind: string;
            path: string;
            title: string;
            heading: string;
            text: string;
            button: string;
            main: string;
            example: string;
            made: string;
            agreement: string;
            fields: components["schemas"]["Field"][];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfInstruction: {
            rows: components["schemas"]["Instruction"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfInstructionFiring: {
            rows: components["schemas"]["InstructionFiring"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfKind: {
            rows: components["schemas"]["Kind"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description An instruction as it would have run over the past `days`, and its next moment, null where it waits for a price. `given` and `got` are sums, in the coins `given_of` and `got_of`; empty where it would have done nothing. Of one whose effect hangs on what its owner has there is no past: `days` is 0, and it says what it would do now. */
        Preview: {
            days: number;
            next_at: string | null;
            given_of: string;
            given: string;
            got_of: string;
            got: string;
            price_of: string;
            points: components["schemas"]["PreviewPoint"][];
        };
        /** @description A moment that has been, and what the instruction would have come to; empty where no price is kept. */
        PreviewPoint: {
            /** Format: date-time */
            at: string;
            state: components["schemas"]["FiringState"];
            reason: string;
            given: string;
            got: string;
            price: string;
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
export type Choice = components['schemas']['Choice'];
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type Fact = components['schemas']['Fact'];
export type Field = components['schemas']['Field'];
export type FiringState = components['schemas']['FiringState'];
export type Instruction = components['schemas']['Instruction'];
export type InstructionFiring = components['schemas']['InstructionFiring'];
export type InstructionState = components['schemas']['InstructionState'];
export type Kind = components['schemas']['Kind'];
export type PageOfInstruction = components['schemas']['PageOfInstruction'];
export type PageOfInstructionFiring = components['schemas']['PageOfInstructionFiring'];
export type PageOfKind = components['schemas']['PageOfKind'];
export type Preview = components['schemas']['Preview'];
export type PreviewPoint = components['schemas']['PreviewPoint'];
export type Asset = components['schemas']['Asset'];
export type Assets = components['schemas']['Assets'];
export type WalletExtent = components['schemas']['WalletExtent'];
export type Part = components['schemas']['Part'];

declare module "@agio/sdk" {
  interface Calls {
    "web/autoSubscribeCreate": { form: { tpassword?: string | undefined; passkey?: string | undefined; every: "day" | "month" | "week"; hour: number; day?: number | undefined; zone?: string | undefined; product: string; keep: string; most?: string | undefined }; answer: Instruction };
    "web/autoSubscribePreview": { form: { every: "day" | "month" | "week"; hour: number; day?: number | undefined; zone?: string | undefined; product: string; keep: string; most?: string | undefined }; answer: Preview };
    "web/automationEnd": { form: { id: string }; answer: Instruction };
    "web/automationExport": { form: { kind?: string | undefined; state?: string | undefined; from?: string | null | undefined; to?: string | null | undefined }; answer: Exported };
    "web/automationFirings": { form: { state?: "" | "done" | "missed" | "refused" | undefined; kind?: string | undefined; from?: string | null | undefined; to?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfInstructionFiring };
    "web/automationInstruction": { form: { id: string }; answer: Instruction };
    "web/automationInstructions": { form: { state?: "" | "active" | "ended" | "failed" | "fired" | "open" | "over" | "paused" | undefined; kind?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfInstruction };
    "web/automationKinds": { form: Record<never, never>; answer: PageOfKind };
    "web/automationPause": { form: { id: string }; answer: Instruction };
    "web/automationResume": { form: { id: string }; answer: Instruction };
    "web/getAsset2": { form: { wallet?: string | undefined }; answer: Assets };
    "web/priceAlertCreate": { form: { symbol: string; when: "above" | "below" | "down" | "up"; level: string; repeat?: "always" | "once" | undefined }; answer: Instruction };
    "web/priceAlertPreview": { form: { symbol: string; when: "above" | "below" | "down" | "up"; level: string; repeat?: "always" | "once" | undefined }; answer: Preview };
    "web/recurringBuyCreate": { form: { tpassword?: string | undefined; passkey?: string | undefined; every: "day" | "month" | "week"; hour: number; day?: number | undefined; zone?: string | undefined; coin: string; amount: string; highest?: string | undefined }; answer: Instruction };
    "web/recurringBuyPreview": { form: { every: "day" | "month" | "week"; hour: number; day?: number | undefined; zone?: string | undefined; coin: string; amount: string; highest?: string | undefined }; answer: Preview };
    "web/smallBalancesCreate": { form: { tpassword?: string | undefined; passkey?: string | undefined; every: "day" | "month" | "week"; hour: number; day?: number | undefined; zone?: string | undefined; into: string; below: string }; answer: Instruction };
    "web/smallBalancesPreview": { form: { every: "day" | "month" | "week"; hour: number; day?: number | undefined; zone?: string | undefined; into: string; below: string }; answer: Preview };
  }
}

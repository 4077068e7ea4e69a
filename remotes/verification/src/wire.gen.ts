// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
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
        /** @description Submitted proof of address, and the result of its review. `open` are the parts that may be sent now. */
        Address: {
            state: components["schemas"]["ReviewState"];
            address: string;
            refused: components["schemas"]["RefusedPart"][];
            open: string[];
            /** Format: date-time */
            sent_at: string;
            decided_at: string | null;
        };
        /** @description The score that counts and since when, 0 to 100; the newest requests; whether a score may be asked for, which needs the primary identity. `uploaded` waits to be sent, `wanted` may be uploaded. */
        Credit: {
            score: number | null;
            scored_at: string | null;
            requests: components["schemas"]["CreditRequest"][];
            verified: boolean;
            uploaded: string[];
            wanted: string[];
            review_minutes: number;
        };
        /** @description One request. `refused` says why it was rejected, `reason` is what the operator wrote about the score. */
        CreditRequest: {
            state: components["schemas"]["ReviewState"];
            score: number | null;
            reason: string;
            refused: string[];
            proofs: string[];
            /** Format: date-time */
            sent_at: string;
            decided_at: string | null;
        };
        /** @description A step that was taken: by whom, in the words of the catalogue. */
        Happened: {
            /** Format: date-time */
            at: string;
            by: string;
            text: string;
        };
        /** @description Submitted identity of a level, and the result of its review. `document` is the name of the `type`, `open` are the parts that may be sent now. */
        Identity: {
            level: number;
            state: components["schemas"]["ReviewState"];
            country: string;
            type: number;
            /** @enum {unknown} */
            document: "driver" | "idcard" | "other" | "passport" | "residence";
            name: string;
            number_end: string;
            bank: string;
            card_end: string;
            refused: components["schemas"]["RefusedPart"][];
            open: string[];
            /** Format: date-time */
            sent_at: string;
            decided_at: string | null;
        };
        /** @description Token of the link, shown once; it stands behind the # of an address, which is sent to no server. */
        MadePhoneLink: {
            phone_link: string;
            /** Format: date-time */
            ends_at: string;
        };
        /** @description The key is told once, to the device that was first. */
        OpenedPhoneLink: {
            phone_key: string;
            photos: components["schemas"]["PhonePhotos"];
        };
        /** @description `country` can't be changed after registration. `uploaded` waits to be sent, `wanted` may be uploaded. */
        Overview: {
            tier: number;
            country: string;
            primary: components["schemas"]["Identity"] | null;
            advanced: components["schemas"]["Identity"] | null;
            address: components["schemas"]["Address"] | null;
            risk: number;
            uploaded: string[];
            wanted: string[];
            happened: components["schemas"]["Happened"][];
            review_minutes: number;
        };
        /** @description Whether there is a link in its time, and whether a phone has opened it. */
        PhoneLink: {
            ends_at: string | null;
            opened: boolean;
        };
        /** @description Photos of a form on the phone: the account's public number, the wanted photos and the uploaded ones. */
        PhonePhotos: {
            uid: string;
            form: components["schemas"]["PhotoForm"];
            wanted: string[];
            uploaded: string[];
            /** Format: date-time */
            ends_at: string;
        };
        /**
         * @description The forms that are handed in with photos.
         * @enum {unknown}
         */
        PhotoForm: "address" | "assets" | "credit" | "identity";
        /** @description A part that has to be sent again, and the text that says why. */
        RefusedPart: {
            part: string;
            reason: string;
        };
        /**
         * @description State of a submission.
         * @enum {unknown}
         */
        ReviewState: "approved" | "rejected" | "under_review" | "withdrawn";
        /** @description The level that counts, the newest takings, and from when on the questions may be answered again. `uploaded` are proofs of assets that wait to be sent with the answers. */
        Risk: {
            level: number;
            takings: components["schemas"]["Taking"][];
            again_at: string | null;
            again: boolean;
            uploaded: string[];
        };
        /** @description A picture as a data URL: it has no address that somebody else could ask for. */
        ShownDocument: {
            image: string;
            width: number;
            height: number;
        };
        /** @description One taking: of 100 points, and the level that they gave. */
        Taking: {
            score: number;
            level: number;
            /** Format: date-time */
            at: string;
            proofs: number;
        };
        /** @description Photo that is uploaded now. */
        Uploaded: {
            kind: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Info = components['schemas']['Info'];
export type Address = components['schemas']['Address'];
export type Credit = components['schemas']['Credit'];
export type CreditRequest = components['schemas']['CreditRequest'];
export type Happened = components['schemas']['Happened'];
export type Identity = components['schemas']['Identity'];
export type MadePhoneLink = components['schemas']['MadePhoneLink'];
export type OpenedPhoneLink = components['schemas']['OpenedPhoneLink'];
export type Overview = components['schemas']['Overview'];
export type PhoneLink = components['schemas']['PhoneLink'];
export type PhonePhotos = components['schemas']['PhonePhotos'];
export type PhotoForm = components['schemas']['PhotoForm'];
export type RefusedPart = components['schemas']['RefusedPart'];
export type ReviewState = components['schemas']['ReviewState'];
export type Risk = components['schemas']['Risk'];
export type ShownDocument = components['schemas']['ShownDocument'];
export type Taking = components['schemas']['Taking'];
export type Uploaded = components['schemas']['Uploaded'];

declare module "@agio/sdk" {
  interface Calls {
    "web/answerQuestionnaire": { form: { purpose: number; investment_purpose: number; amount: number; trades: number; occupation: number; income: number; source: number; expected: number }; answer: Risk };
    "web/askCreditScore": { form: Record<never, never>; answer: Credit };
    "web/creditScore": { form: Record<never, never>; answer: Credit };
    "web/endPhoneLink": { form: { form: "address" | "assets" | "credit" | "identity" }; answer: PhoneLink };
    "web/info": { form: Record<never, never>; answer: Info };
    "web/makePhoneLink": { form: { form: "address" | "assets" | "credit" | "identity" }; answer: MadePhoneLink };
    "web/openPhoneLink": { form: { phone_link: string }; answer: OpenedPhoneLink };
    "web/phoneLink": { form: { form: "address" | "assets" | "credit" | "identity" }; answer: PhoneLink };
    "web/phonePhotos": { form: { phone_key: string }; answer: PhonePhotos };
    "web/riskLevel": { form: Record<never, never>; answer: Risk };
    "web/submitAddress": { form: { address?: string | undefined }; answer: Address };
    "web/submitAdvanced": { form: { bank?: string | undefined; card?: string | undefined }; answer: Identity };
    "web/submitPrimary": { form: { type?: number | null | undefined; document?: "driver" | "idcard" | "other" | "passport" | "residence" | null | undefined; name?: string | undefined; number?: string | undefined }; answer: Identity };
    "web/uploadPhonePhoto": { form: { phone_key: string }; answer: PhonePhotos };
    "web/uploadPhoto": { form: Record<never, never>; answer: Uploaded };
    "web/verification": { form: Record<never, never>; answer: Overview };
    "web/verificationPhoto": { form: { kind: "asset1" | "asset2" | "asset3" | "back" | "bill" | "front" | "held" | "proof1" | "proof2" | "proof3" }; answer: ShownDocument };
    "web/withdrawAddress": { form: Record<never, never>; answer: Address };
    "web/withdrawCreditRequest": { form: Record<never, never>; answer: Credit };
    "web/withdrawIdentity": { form: { level: number }; answer: Identity };
  }
}

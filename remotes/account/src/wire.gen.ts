// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description A program's key, without its secret. */
        ApiKey: {
            id: string;
            key: string;
            kind: components["schemas"]["KeyKind"];
            name: string;
            scopes: components["schemas"]["Scope"][];
            ips: string[];
            state: components["schemas"]["ApiKeyState"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            used_at: string | null;
        };
        /**
         * @description Whether a key is accepted.
         * @enum {unknown}
         */
        ApiKeyState: "active" | "expired" | "revoked";
        /** @description A file: `done` of `total` steps, and once it is ready its name, size and parts. */
        Archive: {
            id: string;
            kind: string;
            title: string;
            /** @enum {unknown} */
            state: "asked" | "failed" | "ready";
            done: number;
            total: number;
            filename: string;
            media_type: string;
            size: number;
            parts: number;
            /** Format: date-time */
            asked_at: string;
            /** Format: date-time */
            ends_at: string;
        };
        /** @description Bytes in base64. */
        ArchivePart: {
            body: string;
        };
        /** @description A user's files, newest first. */
        Archives: {
            rows: components["schemas"]["Archive"][];
        };
        /** @description The id of the picture that is shown now. */
        Avatar: {
            avatar: string;
        };
        /** @description The address that was bound. */
        Bound: {
            email?: string;
            phone?: string;
        };
        /**
         * @description Category of notices that a user chooses by. Of security, and by whoever runs the platform (`service`), one is always told.
         * @enum {unknown}
         */
        Category: "money" | "orders" | "security" | "service";
        /** @description Challenge that a wallet signs. */
        Challenge: {
            message: string;
            nonce: string;
            expires_at: string;
        };
        /** @description The ways for one category. A `fixed` one can't be chosen. */
        Choice: {
            category: components["schemas"]["Category"];
            inbox: boolean;
            email: boolean;
            sms: boolean;
            fixed: boolean;
        };
        /** @description State of the closing of an account, what keeps it open, and its terms: days of the wait, years for which records are kept, and the balances in USDT that aren't paid out. */
        Closing: {
            /** @enum {unknown} */
            state: "" | "closed" | "erased" | "stopped" | "taken_back" | "waiting";
            closes_at: string | null;
            reasons: components["schemas"]["Reason"][];
            days: number;
            years: number;
            dust: string;
        };
        /** @description A code is on its way; another one may be asked for after this time. */
        CodeSent: {
            again_after_s: number;
        };
        /** @description A country or territory: its ISO 3166 code and the prefix of its phone numbers. */
        Country: {
            code: string;
            dial: string;
        };
        /** @description The currency that values are shown in now. */
        Currency: {
            currency: string;
        };
        /** @description A demo account and its session. */
        Demo: {
            token: string;
            uid: string;
            amount: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description A device that is signed in; `browser` and `system` are what its agent says, "" where it says none. */
        Device: {
            id: string;
            agent: string;
            browser: string;
            system: string;
            network: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            seen_at: string;
            current: boolean;
        };
        /** @description Number of devices signed out, and of API keys that still work. */
        Ended: {
            ended: number;
            keys: number;
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
        /** @description An account that its owner froze: nothing is withdrawn until then. */
        Frozen: {
            /** Format: date-time */
            held_until: string;
        };
        /** @description An amount of a coin. */
        Held: {
            coin: string;
            amount: string;
        };
        /** @description A page of notices, newest first. `unread` counts up to 100. */
        Inbox: {
            rows: components["schemas"]["NoticeRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            unread: number;
        };
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
        /**
         * @description Signature method of a key's requests.
         * @enum {unknown}
         */
        KeyKind: "ed25519" | "hmac" | "rsa";
        /** @description The key of the language that messages come in now. */
        Language: {
            language: string;
        };
        /** @description The session of the real account; no token where there is none to go back to. */
        LeftDemo: {
            token: string | null;
        };
        /** @description Limit of the loss in a period, the loss so far, and the limit that holds from `later_at` on (empty: no limit). */
        LossLimit: {
            period: components["schemas"]["Period"];
            amount: string;
            lost: string;
            later: string;
            later_at: string | null;
        };
        /** @description The name that is shown now. */
        Name: {
            name: string;
        };
        /** @description A new key; its secret is in this answer and nowhere else. A key with a public key of its owner's has none. */
        NewApiKey: {
            id: string;
            key: string;
            kind: components["schemas"]["KeyKind"];
            secret: string | null;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description The ways by category, and which ways this deployment has and the account is reached by. */
        NoticeChoices: {
            rows: components["schemas"]["Choice"][];
            email: boolean;
            sms: boolean;
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
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfApiKey: {
            rows: components["schemas"]["ApiKey"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfCountry: {
            rows: components["schemas"]["Country"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfDevice: {
            rows: components["schemas"]["Device"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfQuestion: {
            rows: components["schemas"]["Question"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description A passkey of an account. `sign_count` is its counter at its last use, 0 where it has none; `synced`: other devices of its owner have it, too. */
        Passkey: {
            id: string;
            name: string;
            synced: boolean;
            /** Format: date-time */
            created_at: string;
            used_at: string | null;
        };
        /** @description Challenge that a passkey signs: any of `known`, or where none is named any of this site's. */
        PasskeyChallenge: {
            challenge: string;
            party: string;
            known: string[];
            timeout_ms: number;
        };
        /** @description Options of a new passkey: `party` is the relying party, `user` the handle by which the passkey keeps the account; a device that has one of `known` already adds none. */
        PasskeyOffer: {
            challenge: string;
            party: string;
            brand: string;
            user: string;
            name: string;
            known: string[];
            algorithms: number[];
            timeout_ms: number;
        };
        /** @description An account's passkeys, the oldest first, how many it may have, and the address of the site that they are of. */
        Passkeys: {
            rows: components["schemas"]["Passkey"][];
            most: number;
            party: string;
            site: string;
        };
        /**
         * @description Period in which losses are added up: the last 24 hours, the last seven days.
         * @enum {unknown}
         */
        Period: "day" | "week";
        /** @description The picture. */
        Picture: {
            avatar: string;
            image: string;
        };
        /** @description A security question in the reader's language. */
        Question: {
            id: string;
            text: string;
        };
        /** @description One reason: `count` of what `title` names, the amounts in it, and the name of the page that ends it; empty for balances, which the assets page shows. */
        Reason: {
            title: string;
            count: number;
            held: components["schemas"]["Held"][];
            link: string;
        };
        /** @description New recovery codes, shown this once. */
        Recovery: {
            recovery: string[];
        };
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
        /**
         * @description Permission of a key. There is none for withdrawals, passwords or factors.
         * @enum {unknown}
         */
        Scope: "read" | "trade";
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
        /** @description Until when risky products are stopped. */
        Stopped: {
            stopped_until: string;
        };
        /** @description A session in another realm; no token where the session is in it already. */
        Switched: {
            token: string | null;
            /** @enum {unknown} */
            realm: "demo" | "real";
        };
        /** @description A ticket for the live feed, good once. */
        Ticket: {
            ticket: string;
        };
        /** @description A session that begins: its token. The other half comes as a cookie. */
        Token: {
            token: string;
        };
        /** @description The secret that an authenticator is offered, and the address that brings it there. */
        TotpOffer: {
            secret: string;
            uri: string;
            /** Format: date-time */
            expires_at: string;
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
        /** @description A session; `created`: the account was opened with it. */
        WalletSignIn: {
            token: string;
            created: boolean;
        };
        /** @description Question, from 0, that was answered wrong, and the explanation. */
        WrongAnswer: {
            question: number;
            why: string;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        ContentExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfText: {
            rows: components["schemas"]["Text"][];
            next: string;
            extent?: components["schemas"]["ContentExtent"];
        };
        /** @description One text whole, its body in Markdown. */
        Text: {
            id: number;
            kind: string;
            topic: string;
            label: string;
            language: string;
            title: string;
            summary: string;
            body: string;
            picture: string;
            link: string;
            pinned: boolean;
            /** Format: date-time */
            published_at: string;
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
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyState = components['schemas']['ApiKeyState'];
export type Archive = components['schemas']['Archive'];
export type ArchivePart = components['schemas']['ArchivePart'];
export type Archives = components['schemas']['Archives'];
export type Avatar = components['schemas']['Avatar'];
export type Bound = components['schemas']['Bound'];
export type Category = components['schemas']['Category'];
export type Challenge = components['schemas']['Challenge'];
export type Choice = components['schemas']['Choice'];
export type Closing = components['schemas']['Closing'];
export type CodeSent = components['schemas']['CodeSent'];
export type Country = components['schemas']['Country'];
export type Currency = components['schemas']['Currency'];
export type Demo = components['schemas']['Demo'];
export type Device = components['schemas']['Device'];
export type Ended = components['schemas']['Ended'];
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type Frozen = components['schemas']['Frozen'];
export type Held = components['schemas']['Held'];
export type Inbox = components['schemas']['Inbox'];
export type Info = components['schemas']['Info'];
export type KeyKind = components['schemas']['KeyKind'];
export type Language = components['schemas']['Language'];
export type LeftDemo = components['schemas']['LeftDemo'];
export type LossLimit = components['schemas']['LossLimit'];
export type Name = components['schemas']['Name'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type NoticeChoices = components['schemas']['NoticeChoices'];
export type NoticeRow = components['schemas']['NoticeRow'];
export type PageOfApiKey = components['schemas']['PageOfApiKey'];
export type PageOfCountry = components['schemas']['PageOfCountry'];
export type PageOfDevice = components['schemas']['PageOfDevice'];
export type PageOfQuestion = components['schemas']['PageOfQuestion'];
export type Passkey = components['schemas']['Passkey'];
export type PasskeyChallenge = components['schemas']['PasskeyChallenge'];
export type PasskeyOffer = components['schemas']['PasskeyOffer'];
export type Passkeys = components['schemas']['Passkeys'];
export type Period = components['schemas']['Period'];
export type Picture = components['schemas']['Picture'];
export type Question = components['schemas']['Question'];
export type Reason = components['schemas']['Reason'];
export type Recovery = components['schemas']['Recovery'];
export type Risk = components['schemas']['Risk'];
export type RiskAnswered = components['schemas']['RiskAnswered'];
export type RiskProduct = components['schemas']['RiskProduct'];
export type RiskQuestion = components['schemas']['RiskQuestion'];
export type RiskTest = components['schemas']['RiskTest'];
export type Scope = components['schemas']['Scope'];
export type Security = components['schemas']['Security'];
export type Stopped = components['schemas']['Stopped'];
export type Switched = components['schemas']['Switched'];
export type Ticket = components['schemas']['Ticket'];
export type Token = components['schemas']['Token'];
export type TotpOffer = components['schemas']['TotpOffer'];
export type TradingPassword = components['schemas']['TradingPassword'];
export type Unread = components['schemas']['Unread'];
export type WalletSignIn = components['schemas']['WalletSignIn'];
export type WrongAnswer = components['schemas']['WrongAnswer'];
export type ContentExtent = components['schemas']['ContentExtent'];
export type PageOfText = components['schemas']['PageOfText'];
export type Text = components['schemas']['Text'];

declare module "@agio/sdk" {
  interface Calls {
    "web/addPasskey": { form: { credential: string; name?: string | undefined }; answer: Passkey };
    "web/answerRiskTest": { form: { product: string; version: number; answers: string }; answer: RiskAnswered };
    "web/apiKeys": { form: { after?: string | undefined; size?: number | undefined }; answer: PageOfApiKey };
    "web/archivePart": { form: { id: string; part: number }; answer: ArchivePart };
    "web/archives": { form: Record<never, never>; answer: Archives };
    "web/askData": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined }; answer: null };
    "web/avatar": { form: Record<never, never>; answer: Picture | null };
    "web/bindEmail": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined; account?: string | undefined; code?: string | undefined; oldCode?: string | undefined }; answer: Bound };
    "web/bindPhone": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined; account?: string | undefined; code?: string | undefined; oldCode?: string | undefined; country?: string | undefined }; answer: Bound };
    "web/bindTotp": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined }; answer: TotpOffer };
    "web/chooseNotices": { form: { category: "money" | "orders"; inbox?: boolean | undefined; email?: boolean | undefined; sms?: boolean | undefined }; answer: NoticeChoices };
    "web/closeAccount": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined }; answer: Closing };
    "web/closing": { form: Record<never, never>; answer: Closing };
    "web/confirmTotp": { form: { totp?: string | undefined }; answer: Recovery };
    "web/countries": { form: Record<never, never>; answer: PageOfCountry };
    "web/createApiKey": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined; name?: string | undefined; scopes?: string | undefined; ips?: string | undefined; days?: number | undefined; public_key?: string | undefined }; answer: NewApiKey };
    "web/devices": { form: { after?: string | undefined; size?: number | undefined }; answer: PageOfDevice };
    "web/exitDemo": { form: Record<never, never>; answer: LeftDemo };
    "web/exportAccount": { form: { after?: string | undefined; size?: number | undefined; kind?: string | undefined }; answer: Exported };
    "web/feedTicket": { form: Record<never, never>; answer: Ticket };
    "web/freezeAccount": { form: Record<never, never>; answer: Frozen };
    "web/freezeByLink": { form: { link: string }; answer: Frozen };
    "web/getCode": { form: { account?: string | undefined; purpose?: string | undefined; country?: string | undefined }; answer: CodeSent };
    "web/getTextsList": { form: { kind?: string | undefined; id?: number | undefined }; answer: PageOfText };
    "web/hasTpassword": { form: Record<never, never>; answer: TradingPassword };
    "web/info": { form: Record<never, never>; answer: Info };
    "web/keepAccount": { form: Record<never, never>; answer: Closing };
    "web/logout": { form: Record<never, never>; answer: null };
    "web/noticeChoices": { form: Record<never, never>; answer: NoticeChoices };
    "web/notices": { form: { after?: string | undefined; size?: number | undefined }; answer: Inbox };
    "web/offerPasskey": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined }; answer: PasskeyOffer };
    "web/passkeyChallenge": { form: Record<never, never>; answer: PasskeyChallenge };
    "web/passkeyLogin": { form: { credential: string }; answer: Token };
    "web/passkeyRequest": { form: { call: string; intent: string; fields: string }; answer: PasskeyChallenge };
    "web/passkeys": { form: Record<never, never>; answer: Passkeys };
    "web/readNotices": { form: { id?: string | undefined; all?: boolean | undefined }; answer: Unread };
    "web/removeAvatar": { form: Record<never, never>; answer: null };
    "web/removePasskey": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined; id: string }; answer: null };
    "web/renamePasskey": { form: { id: string; name: string }; answer: null };
    "web/renewRecoveryCodes": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined }; answer: Recovery };
    "web/resetPassword": { form: { account?: string | undefined; country?: string | undefined; code?: string | undefined; password?: string | undefined; password2?: string | undefined; totp?: string | undefined; recovery?: string | undefined; answer?: string | undefined }; answer: null };
    "web/resetTpassword": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined; tpassword?: string | undefined; tpassword2?: string | undefined; account?: string | undefined; country?: string | undefined; code?: string | undefined; answer?: string | undefined }; answer: null };
    "web/revokeApiKey": { form: { id?: string | undefined }; answer: null };
    "web/revokeDevice": { form: { id?: string | undefined }; answer: null };
    "web/revokeOtherDevices": { form: Record<never, never>; answer: Ended };
    "web/risk": { form: Record<never, never>; answer: Risk };
    "web/riskTest": { form: { product: string }; answer: RiskTest };
    "web/security": { form: Record<never, never>; answer: Security };
    "web/securityQuestions": { form: Record<never, never>; answer: PageOfQuestion };
    "web/setLossLimits": { form: { day?: string | undefined; week?: string | undefined }; answer: null };
    "web/setPhrase": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined; phrase?: string | undefined }; answer: null };
    "web/setSecurityQuestion": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined; question?: string | undefined; answer?: string | undefined }; answer: null };
    "web/setTpassword": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined; tpassword?: string | undefined; tpassword2?: string | undefined; old?: string | undefined }; answer: null };
    "web/switchRealm": { form: { realm: "demo" | "real" }; answer: Switched };
    "web/takeBreak": { form: { days: 1 | 7 | 30 }; answer: Stopped };
    "web/tempLogin": { form: { amount?: string | undefined }; answer: Demo };
    "web/unbindTotp": { form: { password?: string | undefined; nonce?: string | undefined; signature?: string | undefined; totp?: string | undefined; recovery?: string | undefined; passkey?: string | undefined }; answer: null };
    "web/updateCurrency": { form: { currency?: string | undefined }; answer: Currency };
    "web/updateLanguage": { form: { language?: string | undefined }; answer: Language };
    "web/updateName": { form: { name?: string | undefined }; answer: Name };
    "web/updatePassword": { form: { old?: string | undefined; new?: string | undefined; new2?: string | undefined; totp?: string | undefined; recovery?: string | undefined }; answer: Token };
    "web/uploadAvatar": { form: Record<never, never>; answer: Avatar };
    "web/userLogin": { form: { account?: string | undefined; password?: string | undefined; totp?: string | undefined; recovery?: string | undefined; invite?: string | undefined; country?: string | undefined }; answer: Token };
    "web/userRegister": { form: { country?: string | undefined; account?: string | undefined; code?: string | undefined; password?: string | undefined; password2?: string | undefined; invite?: string | undefined; agree?: string | undefined }; answer: Token };
    "web/walletChallenge": { form: { address?: string | undefined }; answer: Challenge };
    "web/walletLogin": { form: { address?: string | undefined; nonce?: string | undefined; signature?: string | undefined; country?: string | undefined; agree?: string | undefined; invite?: string | undefined; totp?: string | undefined; recovery?: string | undefined }; answer: WalletSignIn };
  }
}

// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
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
            extent?: components["schemas"]["Extent"];
            total_usdt: string;
            /** @enum {unknown} */
            realm: "demo" | "real";
            parts: components["schemas"]["Part"][];
            unknown: string[];
        };
        /** @description A bank card; of its account, its number and the phone the last digits only. */
        BankCard: {
            id: string;
            /** Format: date-time */
            usable_at: string;
            held: boolean;
            /** Format: date-time */
            created_at: string;
            bank_name: string;
            account: string;
            swift: string;
            routing: string;
            bank_address: string;
            payee_name: string;
            payee_phone: string;
            payee_address: string;
            currency: string;
            card_number: string;
        };
        /** @description A rule that stands in the way now, in the reader's language. */
        Blocked: {
            code: number;
            message: string;
        };
        /** @description A card as far as a record tells it. */
        CardEnd: {
            bank_name: string;
            account: string;
            payee_name: string;
            currency: string;
        };
        /** @description A coin on a chain that it can come by. */
        Channel: {
            coin: string;
            name: string;
            chain: string;
            open: boolean;
            automatic: boolean;
            confirmations: number;
            minimum: string;
            decimals: number;
        };
        /** @description A coin in all wallets, its cost and its average cost in USDT: `value` and `unrealised` are "" of a coin that has no price, `average` of one that is not held. */
        CoinProfit: {
            coin: string;
            quantity: string;
            cost: string;
            average: string;
            value: string;
            unrealised: string;
            realised: string;
        };
        /** @description Spent part of the deposits, in USDT; `share` of them has to be spent. `came_in` is `deposited` item by item, and `counted` is `spent`: each kind of movement that counts, those with a total of zero last. */
        Consumption: {
            share: string;
            deposited: string;
            required: string;
            spent: string;
            missing: string;
            met: boolean;
            came_in: components["schemas"]["Counted"][];
            counted: components["schemas"]["Counted"][];
        };
        /** @description Total of the movements of one kind, in USDT; `reason` is the ledger's. */
        Counted: {
            reason: string;
            amount: string;
        };
        /** @description Number of withdrawals of a day. */
        DayCount: {
            limit: number;
            used: number;
            left: number;
        };
        /** @description Total value on a day of Hong Kong's. */
        DayValue: {
            day: string;
            usdt: string;
        };
        /** @description A deposit as its owner's records show it; `reference` is its case's once operators look at it, else "". */
        Deposit: {
            id: string;
            state: components["schemas"]["DepositState"];
            /** @enum {unknown} */
            status: 0 | 1 | 2;
            coin: string;
            chain: string;
            amount: string;
            minimum: string;
            below_minimum: boolean;
            address: string;
            hash: string;
            output: number;
            description: string;
            /** @enum {unknown} */
            source: "chain" | "submitted";
            voucher: boolean;
            reason: string;
            confirmations: number;
            confirmations_needed: number;
            reference: string;
            contested: boolean;
            sender: string;
            provable: boolean;
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
        };
        /** @description Address to send a coin to. */
        DepositAddress: {
            coin: string;
            chain: string;
            address: string;
            minimum: string;
            automatic: boolean;
            confirmations: number;
        };
        /**
         * @description State of a deposit. Dropped means that its block is gone before it was credited.
         * @enum {unknown}
         */
        DepositState: "below_minimum" | "confirming" | "credited" | "dropped" | "refused" | "reversed" | "under_review";
        /** @description A deposit with its time line, newest first. */
        DepositWithEvents: {
            id: string;
            state: components["schemas"]["DepositState"];
            /** @enum {unknown} */
            status: 0 | 1 | 2;
            coin: string;
            chain: string;
            amount: string;
            minimum: string;
            below_minimum: boolean;
            address: string;
            hash: string;
            output: number;
            description: string;
            /** @enum {unknown} */
            source: "chain" | "submitted";
            voucher: boolean;
            reason: string;
            confirmations: number;
            confirmations_needed: number;
            reference: string;
            contested: boolean;
            sender: string;
            provable: boolean;
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            events: components["schemas"]["OwnLine"][];
        };
        /** @description An event of the user's money: the transfers of one cause that were booked together. `product` is the plugin's id, `kind` the ledger's kind of cause and `cause` its number, `reason` that of the main transfer. */
        Event: {
            id: string;
            /** Format: date-time */
            at: string;
            product: string;
            kind: string;
            reason: string;
            cause: string;
            moved: components["schemas"]["Moved"][];
        };
        /** @description An exchange as the records show it. */
        Exchange: {
            id: string;
            from: string;
            to: string;
            amount: string;
            receive: string;
            rate: string;
            /** Format: date-time */
            created_at: string;
            /** @enum {unknown} */
            status: 0 | 1 | 2;
        };
        /** @description An exchange that is offered until `expires_at`; `quote` is what takes it. */
        ExchangeQuote: {
            quote: string;
            from: string;
            to: string;
            amount: string;
            receive: string;
            rate: string;
            spread: string;
            fee_usdt: string;
            /** Format: date-time */
            expires_at: string;
            valid_ms: number;
            minimum_usdt: string;
            maximum_usdt: string;
        };
        /** @description An exchange that was made. */
        Exchanged: {
            id: string;
            from: string;
            to: string;
            amount: string;
            receive: string;
            rate: string;
            /** Format: date-time */
            created_at: string;
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
        /** @description Events, and the products and reasons that they can be filtered by. */
        History: {
            rows: components["schemas"]["Event"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            products: components["schemas"]["Product"][];
            reasons: string[];
        };
        /** @description Facts about an address that was typed; `usable_at` of a new one is when it could be used, saved now. `spelling`: of one that can't be checked as it was typed, the spelling that can, for its owner to compare. */
        KnownAddress: {
            known: boolean;
            valid: boolean;
            problem: string | null;
            spelling: string;
            usable_at: string | null;
            held: boolean;
            remark: string;
        };
        /** @description Change of the balance of a coin, all wallets together: `fee` is the part of it that was a fee, and `after` is the balance that it left. A coin that only changed wallets has an amount of 0. */
        Moved: {
            coin: string;
            amount: string;
            fee: string;
            after: string;
        };
        /** @description A movement of an account; `reason` is the ledger's, `cause` the number of what it was done for: a trade, an exchange, a deposit. */
        Movement: {
            id: string;
            coin: string;
            /** @enum {unknown} */
            wallet: "contract" | "spot" | "wealth";
            amount: string;
            reason: string;
            cause: string;
            /** Format: date-time */
            at: string;
        };
        /** @description Movements, and the reasons that they can be filtered by. */
        Movements: {
            rows: components["schemas"]["Movement"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            reasons: string[];
        };
        /** @description One line as the case's owner reads it: which side acted is told, which person is not. */
        OwnLine: {
            /** Format: date-time */
            at: string;
            by: string;
            label: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfBankCard: {
            rows: components["schemas"]["BankCard"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfChannel: {
            rows: components["schemas"]["Channel"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfDayValue: {
            rows: components["schemas"]["DayValue"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfDeposit: {
            rows: components["schemas"]["Deposit"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfExchange: {
            rows: components["schemas"]["Exchange"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfSavedAddress: {
            rows: components["schemas"]["SavedAddress"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfWithdrawal: {
            rows: components["schemas"]["Withdrawal"][];
            next: string;
            extent?: components["schemas"]["Extent"];
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
        /** @description A plugin that moves money, by its title in the reader's language. */
        Product: {
            id: string;
            label: string;
        };
        /** @description Profit of a product in USDT: `realised` within the period, `unrealised` now. */
        ProductProfit: {
            id: string;
            label: string;
            realised: string;
            unrealised: string;
        };
        /** @description Profit and loss of a period, in USDT. `unrealised`, `net_deposits` and `realised_ever` are of all time: `realised_ever` and `unrealised` together are `value` less `net_deposits`. */
        Profit: {
            value: string;
            deposited: string;
            withdrawn: string;
            profit: string;
            realised: string;
            unrealised: string;
            net_deposits: string;
            realised_ever: string;
            days: components["schemas"]["ProfitDay"][];
            products: components["schemas"]["ProductProfit"][];
            coins: components["schemas"]["CoinProfit"][];
        };
        /** @description A day that was valued, in USDT: `profit` is the change of the value less deposits, plus withdrawals, since the one before. */
        ProfitDay: {
            day: string;
            value: string;
            deposited: string;
            withdrawn: string;
            realised: string;
            profit: string;
        };
        /** @description Text that the wallet that sent a transaction signs; "" where the chain's wallets sign no text that is read here. */
        ProofText: {
            text: string;
        };
        /** @description Other ways in which a user can be paid. */
        Receipt: {
            name: string;
            bank_name: string;
            bank_number: string;
            alipay_account: string;
            weixin_nickname: string;
            weixin_account: string;
        };
        /** @description Requirements of a deposit, and the account's state about them. */
        Requirements: {
            real: boolean;
            tier: number;
            blocked: components["schemas"]["Blocked"][];
            channels: components["schemas"]["Channel"][];
            voucher_required: boolean;
            review_minutes: number;
        };
        /** @description An entry of the address book. */
        SavedAddress: {
            id: string;
            coin: string;
            chain: string;
            address: string;
            remark: string;
            /** Format: date-time */
            usable_at: string;
            held: boolean;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A picture as a data URL: it has no address that somebody else could ask for. */
        ShownDocument: {
            image: string;
            width: number;
            height: number;
        };
        /** @description A balance that would be converted: its `worth` in USDT, and what would be received. */
        SmallBalance: {
            coin: string;
            amount: string;
            worth: string;
            receive: string;
        };
        /** @description Balances worth less than `below`, at the prices of now. `receive` is the sum; `spread` is the share that is taken off. */
        SmallBalances: {
            into: string;
            below: string;
            receive: string;
            spread: string;
            rows: components["schemas"]["SmallBalance"][];
        };
        /** @description A statement as a file: `body` is the text of a CSV, or a PDF in Base64. `seal` stands at its end: the digest of the newest link of the ledger's chain when it was made. One that is made `later` has none of these. */
        Statement: {
            filename: string;
            media_type: string;
            body: string;
            lines: number;
            seal: string;
            later: boolean;
        };
        /** @description A deposit just submitted. */
        Submitted: {
            id: string;
            state: components["schemas"]["DepositState"];
            /** @enum {unknown} */
            status: 0 | 1 | 2;
            coin: string;
            chain: string;
            amount: string;
            minimum: string;
            below_minimum: boolean;
        };
        /** @description Transfer between two wallets of a user. */
        Transfer: {
            id: string;
            coin: string;
            /** @enum {unknown} */
            from: "contract" | "spot" | "wealth";
            /** @enum {unknown} */
            to: "contract" | "spot" | "wealth";
            amount: string;
        };
        /** @description A coin, and a chain that it leaves by. */
        WayOut: {
            coin: string;
            chain: string;
        };
        /** @description The time of day in which withdrawals are taken. */
        Window: {
            start: string;
            end: string;
            zone: string;
            open: boolean;
            /** Format: date-time */
            now: string;
            changes_at: string | null;
        };
        /** @description The terms of a withdrawal now. `fee_rate` is of the amount, `fee_fixed` what each costs besides. `ways` are all that there are to a chain. */
        WithdrawQuote: {
            coin: string;
            chain: string;
            ways: components["schemas"]["WayOut"][];
            decimals: number;
            available: string;
            minimum: string;
            maximum: string;
            fee_rate: string;
            fee_fixed: string;
            amount: string | null;
            fee: string | null;
            net: string | null;
            window: components["schemas"]["Window"];
            day: components["schemas"]["DayCount"];
            consumption: components["schemas"]["Consumption"];
            address: components["schemas"]["KnownAddress"] | null;
            review: ("always" | "concern" | "reversed_deposit" | "security_change")[];
            cancel_minutes: number;
            address_hold_minutes: number;
            card_hold_minutes: number;
            blocked: components["schemas"]["Blocked"][];
        };
        /** @description A withdrawal as its owner's records show it; at `approves_at` one that nobody looks at goes on by itself. `hash` is the transaction's, or the bank's reference; `reference` is its case's once operators look at it, else "". */
        Withdrawal: {
            id: string;
            /** @enum {unknown} */
            kind: "bank" | "crypto";
            coin: string;
            chain: string;
            address: string;
            memo: string;
            amount: string;
            fee: string;
            net: string;
            state: components["schemas"]["WithdrawalState"];
            /** @enum {unknown} */
            status: 0 | 1 | 2;
            review: boolean;
            reference: string;
            hash: string;
            reason: string;
            /** Format: date-time */
            not_before: string;
            cancellable: boolean;
            approves_at: string | null;
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            card: components["schemas"]["CardEnd"] | null;
        };
        /**
         * @description State of a withdrawal. Until it is broadcast it can come back; then the chain decides.
         * @enum {unknown}
         */
        WithdrawalState: "approved" | "broadcast" | "cancelled" | "confirmed" | "failed" | "rejected" | "requested";
        /** @description A withdrawal with its time line, newest first. */
        WithdrawalWithEvents: {
            id: string;
            /** @enum {unknown} */
            kind: "bank" | "crypto";
            coin: string;
            chain: string;
            address: string;
            memo: string;
            amount: string;
            fee: string;
            net: string;
            state: components["schemas"]["WithdrawalState"];
            /** @enum {unknown} */
            status: 0 | 1 | 2;
            review: boolean;
            reference: string;
            hash: string;
            reason: string;
            /** Format: date-time */
            not_before: string;
            cancellable: boolean;
            approves_at: string | null;
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            card: components["schemas"]["CardEnd"] | null;
            events: components["schemas"]["OwnLine"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Security = components['schemas']['Security'];
export type Asset = components['schemas']['Asset'];
export type Assets = components['schemas']['Assets'];
export type BankCard = components['schemas']['BankCard'];
export type Blocked = components['schemas']['Blocked'];
export type CardEnd = components['schemas']['CardEnd'];
export type Channel = components['schemas']['Channel'];
export type CoinProfit = components['schemas']['CoinProfit'];
export type Consumption = components['schemas']['Consumption'];
export type Counted = components['schemas']['Counted'];
export type DayCount = components['schemas']['DayCount'];
export type DayValue = components['schemas']['DayValue'];
export type Deposit = components['schemas']['Deposit'];
export type DepositAddress = components['schemas']['DepositAddress'];
export type DepositState = components['schemas']['DepositState'];
export type DepositWithEvents = components['schemas']['DepositWithEvents'];
export type Event = components['schemas']['Event'];
export type Exchange = components['schemas']['Exchange'];
export type ExchangeQuote = components['schemas']['ExchangeQuote'];
export type Exchanged = components['schemas']['Exchanged'];
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type History = components['schemas']['History'];
export type KnownAddress = components['schemas']['KnownAddress'];
export type Moved = components['schemas']['Moved'];
export type Movement = components['schemas']['Movement'];
export type Movements = components['schemas']['Movements'];
export type OwnLine = components['schemas']['OwnLine'];
export type PageOfBankCard = components['schemas']['PageOfBankCard'];
export type PageOfChannel = components['schemas']['PageOfChannel'];
export type PageOfDayValue = components['schemas']['PageOfDayValue'];
export type PageOfDeposit = components['schemas']['PageOfDeposit'];
export type PageOfExchange = components['schemas']['PageOfExchange'];
export type PageOfSavedAddress = components['schemas']['PageOfSavedAddress'];
export type PageOfWithdrawal = components['schemas']['PageOfWithdrawal'];
export type Part = components['schemas']['Part'];
export type Product = components['schemas']['Product'];
export type ProductProfit = components['schemas']['ProductProfit'];
export type Profit = components['schemas']['Profit'];
export type ProfitDay = components['schemas']['ProfitDay'];
export type ProofText = components['schemas']['ProofText'];
export type Receipt = components['schemas']['Receipt'];
export type Requirements = components['schemas']['Requirements'];
export type SavedAddress = components['schemas']['SavedAddress'];
export type ShownDocument = components['schemas']['ShownDocument'];
export type SmallBalance = components['schemas']['SmallBalance'];
export type SmallBalances = components['schemas']['SmallBalances'];
export type Statement = components['schemas']['Statement'];
export type Submitted = components['schemas']['Submitted'];
export type Transfer = components['schemas']['Transfer'];
export type WayOut = components['schemas']['WayOut'];
export type Window = components['schemas']['Window'];
export type WithdrawQuote = components['schemas']['WithdrawQuote'];
export type Withdrawal = components['schemas']['Withdrawal'];
export type WithdrawalState = components['schemas']['WithdrawalState'];
export type WithdrawalWithEvents = components['schemas']['WithdrawalWithEvents'];

declare module "@agio/sdk" {
  interface Calls {
    "web/accountRecords": { form: { coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: Movements };
    "web/assetHistory": { form: Record<never, never>; answer: PageOfDayValue };
    "web/bankCards": { form: { after?: string | undefined; size?: number | undefined }; answer: PageOfBankCard };
    "web/bankWithdrawRecords": { form: { coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfWithdrawal };
    "web/cancelWithdrawal": { form: { id: string }; answer: Withdrawal };
    "web/convertSmallBalances": { form: { tpassword?: string | undefined; passkey?: string | undefined; into: string; below: string }; answer: SmallBalances };
    "web/deposit": { form: { id: string }; answer: DepositWithEvents };
    "web/depositAddress": { form: { coin: string; chain: string }; answer: DepositAddress };
    "web/depositChannels": { form: { coin?: string | undefined }; answer: PageOfChannel };
    "web/depositNeeds": { form: Record<never, never>; answer: Requirements };
    "web/depositProofText": { form: { chain: string; hash?: string | undefined }; answer: ProofText };
    "web/depositRecords": { form: { coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfDeposit };
    "web/depositVoucher": { form: { id: string }; answer: ShownDocument };
    "web/exchange": { form: { tpassword?: string | undefined; passkey?: string | undefined; quote?: string | undefined }; answer: Exchanged };
    "web/exchangeQuote": { form: { from: string; to: string; amount?: string | undefined }; answer: ExchangeQuote };
    "web/exchangeRecords": { form: { coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfExchange };
    "web/exportRecords": { form: { kind: string; product?: string | undefined; coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined }; answer: Exported };
    "web/getAsset2": { form: { wallet?: string | undefined }; answer: Assets };
    "web/history": { form: { coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined; size?: number | undefined; product?: string | undefined }; answer: History };
    "web/profit": { form: { days?: string | undefined }; answer: Profit };
    "web/proveDeposit": { form: { id: string; signature?: string | undefined }; answer: Submitted };
    "web/receiptSettings": { form: Record<never, never>; answer: Receipt };
    "web/removeBankCard": { form: { id: string }; answer: null };
    "web/removeWithdrawAddress": { form: { id: string }; answer: null };
    "web/saveBankCard": { form: { id?: string | undefined; bank_name?: string | undefined; account?: string | undefined; swift?: string | undefined; routing?: string | undefined; bank_address?: string | undefined; payee_name?: string | undefined; payee_phone?: string | undefined; payee_address?: string | undefined; currency?: string | undefined; card_number?: string | undefined }; answer: BankCard };
    "web/saveReceiptSettings": { form: { name?: string | undefined; bank_name?: string | undefined; bank_number?: string | undefined; alipay_account?: string | undefined; weixin_nickname?: string | undefined; weixin_account?: string | undefined }; answer: Receipt };
    "web/saveWithdrawAddress": { form: { id?: string | undefined; coin?: string | undefined; chain?: string | undefined; address?: string | undefined; remark?: string | undefined }; answer: SavedAddress };
    "web/security": { form: Record<never, never>; answer: Security };
    "web/smallBalances": { form: { into: string; below: string }; answer: SmallBalances };
    "web/statement": { form: { from: string; to: string; kind?: string | undefined }; answer: Statement };
    "web/submitBankWithdrawal": { form: { card_id: string; amount?: string | undefined; fee?: string | undefined; tpassword?: string | undefined; totp?: string | undefined; passkey?: string | undefined }; answer: Withdrawal };
    "web/submitDeposit": { form: { coin: string; chain: string; amount?: string | undefined; hash?: string | undefined; output?: number | undefined; description?: string | undefined; signature?: string | undefined }; answer: Submitted };
    "web/submitWithdrawal": { form: { coin?: string | undefined; chain?: string | undefined; amount?: string | undefined; fee?: string | undefined; address?: string | undefined; address_id?: string | undefined; remark?: string | undefined; memo?: string | undefined; tpassword?: string | undefined; totp?: string | undefined; passkey?: string | undefined }; answer: Withdrawal };
    "web/transferAsset": { form: { coin: string; from: string; to: string; amount?: string | undefined }; answer: Transfer };
    "web/withdrawAddresses": { form: { after?: string | undefined; size?: number | undefined; coin?: string | undefined; chain?: string | undefined }; answer: PageOfSavedAddress };
    "web/withdrawQuote": { form: { kind?: string | undefined; coin?: string | undefined; chain?: string | undefined; amount?: string | undefined; address?: string | undefined }; answer: WithdrawQuote };
    "web/withdrawRecords": { form: { coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfWithdrawal };
    "web/withdrawal": { form: { id: string }; answer: WithdrawalWithEvents };
  }
}

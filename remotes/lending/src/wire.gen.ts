// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description A day that was charged: interest, or a late fee. */
        ChargedDay: {
            /** Format: date */
            day: string;
            late: boolean;
            amount: string;
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
        /** @description A loan as its borrower sees it today, whatever was booked by now. `day` of `days` is the one that runs, `owed` what is paid today, `at_end` what is paid on the last day without a late fee, `saved` the difference. Before it is issued the figures are those of its terms. `lender` is who lends: the deployment's company. */
        Loan: {
            id: string;
            reference: string;
            contract: string;
            lender: string;
            coin: string;
            amount: string;
            days: number;
            day: number;
            days_left: number;
            free_days: number;
            interest_days: number;
            overdue_days: number;
            daily_rate: string;
            late_rate: string;
            a_day: string;
            late_a_day: string;
            interest: string;
            late_fee: string;
            waived: string;
            owed: string;
            at_end: string;
            saved: string;
            paid: string;
            state: components["schemas"]["LoanState"];
            settled_by: components["schemas"]["SettledBy"];
            reason: string;
            /** Format: date-time */
            created_at: string;
            issued_at: string | null;
            begins: string | null;
            ends: string | null;
            due_at: string | null;
            settled_at: string | null;
            voucher: components["schemas"]["Voucher"] | null;
        };
        /** @description A loan with its days, what it costs by the day it is repaid, and what happened to it, newest first. */
        LoanDetail: {
            id: string;
            reference: string;
            contract: string;
            lender: string;
            coin: string;
            amount: string;
            days: number;
            day: number;
            days_left: number;
            free_days: number;
            interest_days: number;
            overdue_days: number;
            daily_rate: string;
            late_rate: string;
            a_day: string;
            late_a_day: string;
            interest: string;
            late_fee: string;
            waived: string;
            owed: string;
            at_end: string;
            saved: string;
            paid: string;
            state: components["schemas"]["LoanState"];
            settled_by: components["schemas"]["SettledBy"];
            reason: string;
            /** Format: date-time */
            created_at: string;
            issued_at: string | null;
            begins: string | null;
            ends: string | null;
            due_at: string | null;
            settled_at: string | null;
            voucher: components["schemas"]["Voucher"] | null;
            charges: components["schemas"]["ChargedDay"][];
            curve: components["schemas"]["OwedDay"][];
            happened: components["schemas"]["OwnLine"][];
        };
        /**
         * @description State of a loan.
         * @enum {unknown}
         */
        LoanState: "cleared" | "issued" | "overdue" | "rejected" | "repaying" | "unreviewed" | "withdrawn" | "written_off";
        /** @description The limit and its parts, the amounts used and left; loans under way, the oldest first. `needs_statement`: an application needs the borrower's statement and papers. `uploaded`: the papers that wait to be sent. `arrears`: a loan is overdue or was written off. */
        MyLoans: {
            coin: string;
            limit: string;
            taken: string;
            left: string;
            minimum: string;
            step: string;
            parts: components["schemas"]["Part"][];
            score: number | null;
            needs_statement: boolean;
            arrears: boolean;
            uploaded: ("housing" | "id_back" | "id_front" | "income" | "statement")[];
            loans: components["schemas"]["Loan"][];
        };
        /** @description A term that is offered; rates are shares of the principal a day. */
        Offer: {
            key: string;
            days: number;
            daily_rate: string;
            late_rate: string;
            free_days: number;
        };
        /** @description Debt on a day of the term, the first being 1. */
        OwedDay: {
            day: number;
            total: string;
        };
        /** @description One line as the case's owner reads it: which side acted is told, which person is not. */
        OwnLine: {
            /** Format: date-time */
            at: string;
            by: string;
            label: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfLoan: {
            rows: components["schemas"]["Loan"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOffer: {
            rows: components["schemas"]["Offer"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfPaper: {
            rows: components["schemas"]["Paper"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description A paper that an application needs: not there yet, uploaded and waiting to be sent, or sent with it. */
        Paper: {
            /** @enum {unknown} */
            kind: "housing" | "id_back" | "id_front" | "income" | "statement";
            title: string;
            /** @enum {unknown} */
            state: "missing" | "sent" | "uploaded";
        };
        /** @description One part of the limit; `score` is the credit score that it needs, 0 for none. */
        Part: {
            /** @enum {unknown} */
            name: "address" | "advanced" | "demo" | "score";
            amount: string;
            has: boolean;
            score: number;
        };
        /** @description A loan in figures, were it issued today. `a_day` and `late_a_day` are what a day adds, the latter the late rate of `late_base`; `yearly` is the daily rate times 365, `cost` the interest as a share of the amount. `ends` is the last day without a late fee. */
        Quote: {
            coin: string;
            amount: string;
            days: number;
            free_days: number;
            interest_days: number;
            daily_rate: string;
            late_rate: string;
            yearly: string;
            a_day: string;
            late_a_day: string;
            late_base: string;
            interest: string;
            cost: string;
            total: string;
            /** Format: date */
            begins: string;
            /** Format: date */
            ends: string;
            /** Format: date-time */
            due_at: string;
            curve: components["schemas"]["OwedDay"][];
        };
        /** @description Total owed today, `owed` = `amount` + `interest` + `late_fee` - `waived`; `short` is the part that the spot wallet lacks. `held`: a voucher is under review, so nothing is taken from the balance. */
        Repayment: {
            id: string;
            reference: string;
            coin: string;
            amount: string;
            interest: string;
            late_fee: string;
            waived: string;
            owed: string;
            saved: string;
            due_at: string | null;
            available: string;
            short: string;
            held: boolean;
        };
        /**
         * @description Means by which a loan ended; empty while it runs.
         * @enum {unknown}
         */
        SettledBy: "" | "balance" | "voucher" | "write_off";
        /** @description A picture as a data URL: it has no address that somebody else could ask for. */
        ShownDocument: {
            image: string;
            width: number;
            height: number;
        };
        /** @description Paper that is uploaded now. */
        Uploaded: {
            kind: string;
        };
        /** @description A voucher as its owner sees it. */
        Voucher: {
            id: string;
            reference: string;
            amount: string;
            /** Format: date */
            shown_on: string;
            state: components["schemas"]["VoucherState"];
            reason: string;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @description State of a voucher.
         * @enum {unknown}
         */
        VoucherState: "confirmed" | "refused" | "under_review" | "withdrawn";
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
            parts: components["schemas"]["WalletPart"][];
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
        WalletPart: {
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
export type ChargedDay = components['schemas']['ChargedDay'];
export type Exported = components['schemas']['Exported'];
export type Extent = components['schemas']['Extent'];
export type Loan = components['schemas']['Loan'];
export type LoanDetail = components['schemas']['LoanDetail'];
export type LoanState = components['schemas']['LoanState'];
export type MyLoans = components['schemas']['MyLoans'];
export type Offer = components['schemas']['Offer'];
export type OwedDay = components['schemas']['OwedDay'];
export type OwnLine = components['schemas']['OwnLine'];
export type PageOfLoan = components['schemas']['PageOfLoan'];
export type PageOfOffer = components['schemas']['PageOfOffer'];
export type PageOfPaper = components['schemas']['PageOfPaper'];
export type Paper = components['schemas']['Paper'];
export type Part = components['schemas']['Part'];
export type Quote = components['schemas']['Quote'];
export type Repayment = components['schemas']['Repayment'];
export type SettledBy = components['schemas']['SettledBy'];
export type ShownDocument = components['schemas']['ShownDocument'];
export type Uploaded = components['schemas']['Uploaded'];
export type Voucher = components['schemas']['Voucher'];
export type VoucherState = components['schemas']['VoucherState'];
export type Asset = components['schemas']['Asset'];
export type Assets = components['schemas']['Assets'];
export type WalletExtent = components['schemas']['WalletExtent'];
export type WalletPart = components['schemas']['WalletPart'];

declare module "@agio/sdk" {
  interface Calls {
    "web/exportLoans": { form: { kind?: string | undefined; state?: "" | "cleared" | "issued" | "overdue" | "rejected" | "repaying" | "unreviewed" | "withdrawn" | "written_off" | undefined }; answer: Exported };
    "web/getAsset2": { form: { wallet?: string | undefined }; answer: Assets };
    "web/lendApply": { form: { tpassword?: string | undefined; passkey?: string | undefined; name?: string | undefined; country?: string | undefined; address?: string | undefined; birth_date?: string | undefined; phone?: string | undefined; monthly_income?: "" | "1000" | "10000" | "3000" | "500" | "5000" | "more" | undefined; investment?: "" | "1000" | "10000" | "3000" | "500" | "5000" | "more" | undefined; occupation?: "" | "business" | "employed" | "finance" | "home" | "other" | "professional" | "public" | "retired" | "self_employed" | "student" | "technology" | "unemployed" | undefined; wealth?: "" | "business" | "inheritance" | "investments" | "other" | "pension" | "property" | "salary" | "savings" | undefined; offer: string; amount: string; agreed?: boolean | undefined; id?: string | undefined }; answer: Loan };
    "web/lendBack": { form: { id: string }; answer: Repayment };
    "web/lendInfo": { form: { id: string }; answer: LoanDetail };
    "web/lendList": { form: Record<never, never>; answer: PageOfOffer };
    "web/lendMy": { form: Record<never, never>; answer: MyLoans };
    "web/lendMylist": { form: { state?: "" | "cleared" | "issued" | "overdue" | "rejected" | "repaying" | "unreviewed" | "withdrawn" | "written_off" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfLoan };
    "web/lendPaper": { form: { kind: "housing" | "id_back" | "id_front" | "income" | "statement" }; answer: ShownDocument };
    "web/lendQuote": { form: { offer: string; amount: string }; answer: Quote };
    "web/lendRepay": { form: { id: string; amount: string }; answer: Loan };
    "web/lendUpload": { form: Record<never, never>; answer: Uploaded };
    "web/lendVoucher": { form: { id: string; amount: string }; answer: Loan };
    "web/lendVoucherBack": { form: { id: string }; answer: Loan };
    "web/lendWithdraw": { form: { id: string }; answer: Loan };
    "web/lend_img": { form: { id?: string | undefined }; answer: PageOfPaper };
  }
}

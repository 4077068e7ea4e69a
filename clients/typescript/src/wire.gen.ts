// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description A country or territory: its ISO 3166 code and the prefix of its phone numbers. */
        Country: {
            code: string;
            dial: string;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        AccountExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
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
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfCountry: {
            rows: components["schemas"]["Country"][];
            next: string;
            extent?: components["schemas"]["AccountExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfQuestion: {
            rows: components["schemas"]["Question"][];
            next: string;
            extent?: components["schemas"]["AccountExtent"];
        };
        /** @description A security question in the reader's language. */
        Question: {
            id: string;
            text: string;
        };
        /** @description A ticket for the live feed, good once. */
        AccountTicket: {
            ticket: string;
        };
        /** @description One of the values of a field. `unit` is that of the amounts beside it, empty where it changes none. */
        Choice: {
            value: string;
            label: string;
            unit: string;
        };
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        AutomationExported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        AutomationExtent: {
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
        AutomationKind: {
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
            extent?: components["schemas"]["AutomationExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfInstructionFiring: {
            rows: components["schemas"]["InstructionFiring"][];
            next: string;
            extent?: components["schemas"]["AutomationExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfKind: {
            rows: components["schemas"]["AutomationKind"][];
            next: string;
            extent?: components["schemas"]["AutomationExtent"];
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
        /** @description Account to wire to, as assigned to this order, number `place` of `count` by rotation. */
        Account: {
            holder: string;
            number: string;
            swift: string;
            bank: string;
            address: string;
            reference: string;
            place: number;
            count: number;
        };
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        C2cExported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        C2cExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description One message. `read`: the other side has. `file`: a picture goes with it. */
        C2cMessage: {
            number: number;
            /** @enum {unknown} */
            by: "operator" | "user";
            text: string;
            /** Format: date-time */
            at: string;
            read: boolean;
            file: boolean;
        };
        /** @description One coin in one currency. Prices are empty while there is no rate, and `at` is the moment of the older tick. The bounds are those of a wire. One order can have `left` coins now, and wires up to `buy_most` and `sell_most`, empty where an order of the least amount would have no account. */
        C2cOffer: {
            coin: string;
            currency: string;
            decimals: number;
            coin_decimals: number;
            buy: string;
            sell: string;
            reference: string;
            source: string;
            at: number;
            minimum: string;
            maximum: string;
            left: string;
            buy_most: string;
            sell_most: string;
        };
        /** @description An order as its owner sees it. `left_s` counts by the database's clock, from `valid_s` down; it runs in the states that end by themselves. */
        C2cOrder: {
            reference: string;
            id: string;
            side: components["schemas"]["C2cSide"];
            coin: string;
            amount: string;
            currency: string;
            fiat: string;
            price: string;
            reference_price: string;
            margin: string;
            payer: string;
            bank: string;
            state: components["schemas"]["C2cOrderState"];
            reason: string;
            /** Format: date-time */
            created_at: string;
            matched_at: string | null;
            proof_at: string | null;
            decided_at: string | null;
            /** Format: date-time */
            expires_at: string;
            left_s: number;
            valid_s: number;
        };
        /** @description An order with its account from the match on, the pages of its proof, and what can be done now. */
        C2cOrderDetail: {
            reference: string;
            id: string;
            side: components["schemas"]["C2cSide"];
            coin: string;
            amount: string;
            currency: string;
            fiat: string;
            price: string;
            reference_price: string;
            margin: string;
            payer: string;
            bank: string;
            state: components["schemas"]["C2cOrderState"];
            reason: string;
            /** Format: date-time */
            created_at: string;
            matched_at: string | null;
            proof_at: string | null;
            decided_at: string | null;
            /** Format: date-time */
            expires_at: string;
            left_s: number;
            valid_s: number;
            account: components["schemas"]["Account"] | null;
            payee_number: string;
            bank_reference: string;
            pages: string[];
            payer_verified: boolean | null;
            can: string[];
            lines: components["schemas"]["C2cOwnLine"][];
        };
        /**
         * @description State of an order.
         * @enum {unknown}
         */
        C2cOrderState: "cancelled" | "closed" | "disputed" | "expired" | "finished" | "matched" | "pending_match" | "proof_sent" | "rejected";
        /** @description One line as the case's owner reads it: which side acted is told, which person is not. */
        C2cOwnLine: {
            /** Format: date-time */
            at: string;
            by: string;
            label: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        C2cPageOfOffer: {
            rows: components["schemas"]["C2cOffer"][];
            next: string;
            extent?: components["schemas"]["C2cExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        C2cPageOfOrder: {
            rows: components["schemas"]["C2cOrder"][];
            next: string;
            extent?: components["schemas"]["C2cExtent"];
        };
        /** @description The verified name; empty where nobody verified one. `needs` is the verification that an order waits for. */
        Payer: {
            name: string;
            /** @enum {unknown} */
            needs: "" | "advanced" | "primary";
        };
        /**
         * @description Side of the user.
         * @enum {unknown}
         */
        C2cSide: "buy" | "sell";
        /** @description `valid_s` is how long there is for the wire, from the match on. */
        Terms: {
            valid_s: number;
        };
        /** @description A page of a thread, the newest first. `unread` are the operators' messages that weren't read, up to 100; `awaits` is who writes next; of one that isn't `open` nobody does. `longest`: characters of a message. */
        C2cThread: {
            rows: components["schemas"]["C2cMessage"][];
            next: string;
            extent?: components["schemas"]["C2cExtent"];
            unread: number;
            /** @enum {unknown} */
            awaits: "" | "operator" | "user";
            open: boolean;
            longest: number;
        };
        /** @description The best answers, at most twenty. */
        Answered: {
            rows: components["schemas"]["Found"][];
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        ContentExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description One answer: the text, its title and the telling part of it in pieces. */
        Found: {
            text: components["schemas"]["Headline"];
            title: components["schemas"]["Piece"][];
            excerpt: components["schemas"]["Piece"][];
        };
        /** @description A text without its body. `language` is the one it is in; `picture` an address of this site, or empty. */
        Headline: {
            id: number;
            kind: string;
            topic: string;
            label: string;
            language: string;
            title: string;
            summary: string;
            picture: string;
            link: string;
            pinned: boolean;
            /** Format: date-time */
            published_at: string;
        };
        /** @description The deployment's name, and the addresses of its logo and mark; empty where it has none. */
        Logo: {
            name: string;
            logo: string;
            mark: string;
        };
        /** @description One message. `read`: the other side has. `file`: a picture goes with it. */
        ContentMessage: {
            number: number;
            /** @enum {unknown} */
            by: "operator" | "user";
            text: string;
            /** Format: date-time */
            at: string;
            read: boolean;
            file: boolean;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfHeadline: {
            rows: components["schemas"]["Headline"][];
            next: string;
            extent?: components["schemas"]["ContentExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfText: {
            rows: components["schemas"]["Text"][];
            next: string;
            extent?: components["schemas"]["ContentExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTicket: {
            rows: components["schemas"]["ContentTicket"][];
            next: string;
            extent?: components["schemas"]["ContentExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTopic: {
            rows: components["schemas"]["Topic"][];
            next: string;
            extent?: components["schemas"]["ContentExtent"];
        };
        /** @description A piece of a text; `found` where it is what was looked for. */
        Piece: {
            text: string;
            found: boolean;
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
        /** @description A page of a thread, the newest first. `unread` are the operators' messages that weren't read, up to 100; `awaits` is who writes next; of one that isn't `open` nobody does. `longest`: characters of a message. */
        ContentThread: {
            rows: components["schemas"]["ContentMessage"][];
            next: string;
            extent?: components["schemas"]["ContentExtent"];
            unread: number;
            /** @enum {unknown} */
            awaits: "" | "operator" | "user";
            open: boolean;
            longest: number;
        };
        /** @description One ticket. `unread` are the operators' messages that weren't read, up to 100; `written_at` is the last one's moment. */
        ContentTicket: {
            id: string;
            reference: string;
            /** @enum {unknown} */
            topic: "account" | "funds" | "other" | "products" | "trading" | "verification";
            subject: string;
            /** @enum {unknown} */
            state: "answered" | "closed" | "waiting";
            unread: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            written_at: string;
        };
        /** @description A topic of help: how many articles it has, and the first of them. */
        Topic: {
            topic: string;
            count: number;
            rows: components["schemas"]["Headline"][];
        };
        /** @description A position, or a part of it, that was closed; its receipt is `contract.closure` of this id. `reason`: by its owner, take-profit, stop-loss, liquidation or delivery. `returned` = margin + result − fee, never below 0. */
        Closure: {
            id: string;
            position: string;
            product: string;
            symbol: string;
            coin: string;
            side: components["schemas"]["ContractSide"];
            leverage: number;
            lots: number;
            quantity: string;
            entry: string;
            price: string;
            mark: string;
            time: number;
            reason: components["schemas"]["ContractReason"];
            margin: string;
            result: string;
            fee: string;
            shortfall: string;
            returned: string;
            /** Format: date-time */
            closed_at: string;
        };
        /** @description A page of closures; the sums of all that were asked for, by coin, where they are wanted. */
        ClosuresPage: {
            rows: components["schemas"]["Closure"][];
            next: string;
            extent?: components["schemas"]["ContractExtent"];
            sums: components["schemas"]["ClosuresSum"][];
        };
        /** @description Totals of the closures in one coin: `net` = result − fees of closing; `gains` of `count` brought more than nothing. */
        ClosuresSum: {
            coin: string;
            count: number;
            gains: number;
            result: string;
            fees: string;
            net: string;
        };
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        ContractExported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        ContractExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /**
         * @description Kind of an order: the way it meets its price.
         * @enum {unknown}
         */
        ContractKind: "limit" | "market" | "stop";
        /** @description The margin of a position with what follows from it; `risk` is a share. */
        Margin: {
            margin: string;
            liquidation: string;
            risk: string;
        };
        /** @description A change of margin before it is made; `most_added` and `most_taken` bound it. */
        MarginQuote: {
            id: string;
            coin: string;
            before: components["schemas"]["Margin"];
            after: components["schemas"]["Margin"];
            most_added: string;
            most_taken: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfPosition: {
            rows: components["schemas"]["Position"][];
            next: string;
            extent?: components["schemas"]["ContractExtent"];
        };
        /** @description A position as its owner sees it; rates are shares, prices empty where there is none (yet). `available_margin` is what could be taken out at `mark`, `risk` maintenance ÷ (margin + open result) as a share, `result` the open result at `mark` of what is held, `realized` that of what was closed. `interest` is what was paid overnight so far, negative where it was received. */
        Position: {
            id: string;
            product: string;
            symbol: string;
            decimals: number;
            coin: string;
            side: components["schemas"]["ContractSide"];
            kind: components["schemas"]["ContractKind"];
            state: components["schemas"]["PositionState"];
            leverage: number;
            lots: number;
            ordered: number;
            closing: number;
            quantity: string;
            lot: string;
            value: string;
            margin: string;
            available_margin: string;
            price: string;
            entry: string;
            entry_ms: number | null;
            mark: string;
            mark_ms: number | null;
            liquidation: string;
            maintenance: string;
            risk: string;
            result: string;
            realized: string;
            fee: string;
            fee_rate: string;
            spread: string;
            interest: string;
            interest_rate: string;
            interest_ms: number | null;
            delivers_ms: number | null;
            take_profit: string;
            stop_loss: string;
            close_price: string;
            reason: components["schemas"]["ContractReason"];
            now: number;
            /** Format: date-time */
            created_at: string;
            closed_at: string | null;
        };
        /**
         * @description State of a position.
         * @enum {unknown}
         */
        PositionState: "cancelled" | "closed" | "closing" | "holding" | "liquidated" | "pending";
        /** @description One contract; rates are shares, interest is of a day and negative where it is paid. `open`: whether orders are taken, `session`: whether its market is open, else only limit and stop orders are. A lot is `lot` of `base`. */
        ContractProduct: {
            key: string;
            symbol: string;
            name: string;
            category: string;
            base: string;
            quote: string;
            coin: string;
            /** @enum {unknown} */
            delivery: "daily" | "none" | "weekly";
            delivers_ms: number | null;
            decimals: number;
            lot: string;
            tick: string;
            spread: string;
            leverages: number[];
            tiers: components["schemas"]["Tier"][];
            taker_fee: string;
            maker_fee: string;
            liquidation_fee: string;
            interest_long: string;
            interest_short: string;
            order_lots: number;
            user_lots: number;
            open: boolean;
            session: boolean;
        };
        /** @description All of them, and what holds for all: the wallet, when interest is due next, how far a market order may slip. */
        ContractProducts: {
            rows: components["schemas"]["ContractProduct"][];
            next: string;
            extent?: components["schemas"]["ContractExtent"];
            /** @enum {unknown} */
            wallet: "contract" | "spot" | "wealth";
            interest_ms: number;
            slippage: string;
            most_open: number;
            now: number;
        };
        /** @description Cost and risk of an order, by the functions that book it. `price` is the price of the calculation: the order's own, or the present quote. `interest` is of a day, positive where it is paid. `gain` and `loss` are the results at take-profit and stop-loss, empty where none is set. `cost` = margin + fee = the worst loss. */
        ContractQuote: {
            product: string;
            coin: string;
            side: components["schemas"]["ContractSide"];
            price: string;
            bid: string;
            ask: string;
            mark: string;
            quantity: string;
            value: string;
            margin: string;
            leverage: number;
            most_leverage: number;
            fee: string;
            fee_rate: string;
            interest: string;
            interest_rate: string;
            maintenance: string;
            liquidation: string;
            risk: string;
            gain: string;
            loss: string;
            worst_loss: string;
            cost: string;
        };
        /**
         * @description Reason for which a position, or a part of it, ended.
         * @enum {unknown}
         */
        ContractReason: "" | "delivered" | "expired" | "full" | "halted" | "liquidated" | "silent" | "slipped" | "stop_loss" | "take_profit" | "user";
        /**
         * @description Side of a position: the direction in which it gains.
         * @enum {unknown}
         */
        ContractSide: "long" | "short";
        /** @description The contract wallet of an account: `balance` = available + in use; `result` is the open one at the newest marks. */
        Summary: {
            coin: string;
            available: string;
            margin: string;
            ordered: string;
            balance: string;
            result: string;
            holding: number;
            pending: number;
            now: number;
        };
        /** @description Above a value in the coin: the maintenance rate, and the most leverage. */
        Tier: {
            above: string;
            maintenance: string;
            leverage: number;
        };
        /** @description One coin: what is in custody now, in so many orders; what was credited yesterday and in all; what comes next. */
        CoinTotal: {
            coin: string;
            in_custody: string;
            held: number;
            yesterday: string;
            earned: string;
            next_at: string | null;
            next_amount: string;
        };
        /**
         * @description When interest is credited.
         * @enum {unknown}
         */
        CustodyCredit: "daily" | "end";
        /** @description A day that was credited: its yield as a share, and the id of the yield's receipt. */
        CreditedDay: {
            /** Format: date */
            day: string;
            daily_yield: string;
            amount: string;
            receipt: string;
        };
        /**
         * @description Rule of counting the loss.
         * @enum {unknown}
         */
        DamagesRule: "per_day" | "share";
        /** @description Yield of a product on a day. */
        DayYield: {
            /** Format: date */
            day: string;
            daily_yield: string;
        };
        /** @description Yield credited for a day, and the total up to and with it. Further back than a year, each row is the yield credited in a month, up to and with the last of its days that had any. */
        EarnedDay: {
            /** Format: date */
            day: string;
            coin: string;
            amount: string;
            total: string;
        };
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        CustodyExported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        CustodyExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description Result of a redemption after so many days: the loss, and the least and most received in all. */
        LeavingDay: {
            day: number;
            loss: string;
            low: string;
            high: string;
        };
        /** @description An order as its owner sees it. `day` of `days` is the one that runs; rates are shares. */
        CustodyOrder: {
            id: string;
            reference: string;
            product: string;
            coin: string;
            amount: string;
            days: number;
            /** Format: date */
            begins: string;
            /** Format: date */
            ends: string;
            /** Format: date-time */
            ends_at: string;
            /** Format: date-time */
            created_at: string;
            low: string;
            high: string;
            credit: components["schemas"]["CustodyCredit"];
            rule: components["schemas"]["DamagesRule"];
            damages: string;
            earned: string;
            state: components["schemas"]["CustodyOrderState"];
            pays_at: string | null;
            loss: string;
            reason: string;
            day: number;
            remaining_days: number;
            paid: string;
        };
        /** @description An order with what was credited, day by day, and what leaving it costs, by the day. */
        CustodyOrderDetail: {
            id: string;
            reference: string;
            product: string;
            coin: string;
            amount: string;
            days: number;
            /** Format: date */
            begins: string;
            /** Format: date */
            ends: string;
            /** Format: date-time */
            ends_at: string;
            /** Format: date-time */
            created_at: string;
            low: string;
            high: string;
            credit: components["schemas"]["CustodyCredit"];
            rule: components["schemas"]["DamagesRule"];
            damages: string;
            earned: string;
            state: components["schemas"]["CustodyOrderState"];
            pays_at: string | null;
            loss: string;
            reason: string;
            day: number;
            remaining_days: number;
            paid: string;
            credits: components["schemas"]["CreditedDay"][];
            curve: components["schemas"]["LeavingDay"][];
        };
        /**
         * @description State of an order.
         * @enum {unknown}
         */
        CustodyOrderState: "completed" | "in_custody" | "redeemed" | "redeeming" | "redemption_rejected";
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        CustodyPageOfOrder: {
            rows: components["schemas"]["CustodyOrder"][];
            next: string;
            extent?: components["schemas"]["CustodyExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfProduct: {
            rows: components["schemas"]["CustodyProduct"][];
            next: string;
            extent?: components["schemas"]["CustodyExtent"];
        };
        /** @description A product that is sold. `damages` is the share that leaving early costs, in all or for each remaining day, as `rule` says; `published` are its last thirty days, the oldest first. `locked`: who asks has not the level `risk`. */
        CustodyProduct: {
            key: string;
            coin: string;
            days: number;
            low: string;
            high: string;
            minimum: string;
            maximum: string;
            quota: string;
            /** @enum {unknown} */
            risk: "aggressive" | "any" | "balanced" | "conservative";
            credit: components["schemas"]["CustodyCredit"];
            rule: components["schemas"]["DamagesRule"];
            taken: string;
            sold_out: boolean;
            locked: boolean;
            damages: string;
            yearly: components["schemas"]["CustodyYearly"];
            published: components["schemas"]["DayYield"][];
        };
        /** @description A product with its promise: `anchor` was published before `promised_from`. */
        ProductDetail: {
            key: string;
            coin: string;
            days: number;
            low: string;
            high: string;
            minimum: string;
            maximum: string;
            quota: string;
            /** @enum {unknown} */
            risk: "aggressive" | "any" | "balanced" | "conservative";
            credit: components["schemas"]["CustodyCredit"];
            rule: components["schemas"]["DamagesRule"];
            taken: string;
            sold_out: boolean;
            locked: boolean;
            damages: string;
            yearly: components["schemas"]["CustodyYearly"];
            published: components["schemas"]["DayYield"][];
            anchor: string;
            promised_from: string | null;
            revealed: components["schemas"]["RevealedDay"][];
        };
        /** @description All coins that were ever in custody, and the days of which something was credited, the oldest first. */
        ProfitTotal: {
            coins: components["schemas"]["CoinTotal"][];
            days: components["schemas"]["EarnedDay"][];
        };
        /** @description Proceeds of an order; the least and the most, by the range of the daily yield. */
        CustodyQuote: {
            coin: string;
            credit: components["schemas"]["CustodyCredit"];
            amount: string;
            day_low: string;
            day_high: string;
            interest_low: string;
            interest_high: string;
            receive_low: string;
            receive_high: string;
            days: number;
            /** Format: date */
            begins: string;
            /** Format: date */
            ends: string;
            /** Format: date-time */
            ends_at: string;
            curve: components["schemas"]["LeavingDay"][];
        };
        /** @description Result of a redemption now. `earned` is credited already and stays. */
        Redemption: {
            id: string;
            coin: string;
            amount: string;
            remaining_days: number;
            loss: string;
            paid: string;
            earned: string;
            /** Format: date-time */
            pays_at: string;
        };
        /** @description Proof of the yield of a day: the SHA-256 of `link` is `previous`; `receipt` is its id. */
        RevealedDay: {
            /** Format: date */
            day: string;
            daily_yield: string;
            previous: string;
            link: string;
            receipt: string;
        };
        /** @description A range of daily rates in a year, as shares: `apr` without reinvesting, `apy` where principal and interest are put in again at the end of each term. */
        CustodyYearly: {
            apr_low: string;
            apr_high: string;
            apy_low: string;
            apy_high: string;
            source: components["schemas"]["CustodyYieldSource"];
        };
        /**
         * @description Source of a yield. The page says for each what can go wrong: `shell.yield.from.<value>` and `shell.yield.wrong.<value>`.
         * @enum {unknown}
         */
        CustodyYieldSource: "holdings" | "lending" | "operator" | "staking";
        /** @description A day that was charged: interest, or a late fee. */
        ChargedDay: {
            /** Format: date */
            day: string;
            late: boolean;
            amount: string;
        };
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        LendingExported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        LendingExtent: {
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
            happened: components["schemas"]["LendingOwnLine"][];
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
            parts: components["schemas"]["LendingPart"][];
            score: number | null;
            needs_statement: boolean;
            arrears: boolean;
            uploaded: ("housing" | "id_back" | "id_front" | "income" | "statement")[];
            loans: components["schemas"]["Loan"][];
        };
        /** @description A term that is offered; rates are shares of the principal a day. */
        LendingOffer: {
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
        LendingOwnLine: {
            /** Format: date-time */
            at: string;
            by: string;
            label: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfLoan: {
            rows: components["schemas"]["Loan"][];
            next: string;
            extent?: components["schemas"]["LendingExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        LendingPageOfOffer: {
            rows: components["schemas"]["LendingOffer"][];
            next: string;
            extent?: components["schemas"]["LendingExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfPaper: {
            rows: components["schemas"]["Paper"][];
            next: string;
            extent?: components["schemas"]["LendingExtent"];
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
        LendingPart: {
            /** @enum {unknown} */
            name: "address" | "advanced" | "demo" | "score";
            amount: string;
            has: boolean;
            score: number;
        };
        /** @description A loan in figures, were it issued today. `a_day` and `late_a_day` are what a day adds, the latter the late rate of `late_base`; `yearly` is the daily rate times 365, `cost` the interest as a share of the amount. `ends` is the last day without a late fee. */
        LendingQuote: {
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
        /**
         * @description Consensus mechanism of a coin.
         * @enum {unknown}
         */
        Agreement: "federated" | "stake" | "storage" | "token" | "work";
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
            extent?: components["schemas"]["MarketExtent"];
            symbol: string;
            period: components["schemas"]["Period"];
            decimals: number;
        };
        /** @description Change of the price over a span, in per cent; "" where the coin isn't so old. */
        Change: {
            span: components["schemas"]["Span"];
            change: string;
        };
        /** @description A coin. `symbol` is the instrument that its prices are of, `high` and `low` are of the last year. */
        Coin: {
            coin: string;
            name: string;
            symbol: string;
            changes: components["schemas"]["Change"][];
            high: string;
            low: string;
            facts: components["schemas"]["CoinFacts"] | null;
        };
        /** @description `since`: the date of the first block, or the year alone. `most`: whole coins, 0 without a limit. An address that doesn't exist is "". */
        CoinFacts: {
            since: string;
            agreement: components["schemas"]["Agreement"];
            most: number;
            paper: string;
            source: string;
            site: string;
        };
        /** @description The drawing beside a figure: `ring` [seconds, of so many], `share` [a share, above 1 where more was asked for than there is], `range` [low, high, end of the scale, which begins at 0], `points` of a curve, 40 at most. */
        Drawing: {
            /** @enum {unknown} */
            kind: "points" | "range" | "ring" | "share";
            values: number[];
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        MarketExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description Figure of a tile: a number, what it is, and a drawing of it where there is one. */
        Figure: {
            value: components["schemas"]["Number"];
            note: components["schemas"]["Words"];
            drawing: components["schemas"]["Drawing"] | null;
        };
        /** @description An instrument with its last 24 hours; `change` is in per cent. `open`: its session is; `opens`: when one that is closed does. `spark`: the line of the day, oldest first, from 0 at its lowest to 99 at its highest; the live feed leaves it out. `withheld`: why nothing may be priced by its newest price now; left out where it may. `listed`: when it was, where that was while the market ran. */
        Instrument: {
            symbol: string;
            last: string;
            change: string;
            change_amount: string;
            high: string;
            low: string;
            volume: string;
            turnover: string;
            open: boolean;
            name: string;
            category: string;
            base: string;
            quote: string;
            decimals: number;
            quantity_decimals: number;
            spot: boolean;
            spark?: number[];
            withheld?: string;
            listed?: number;
            opens?: number;
        };
        /** @description A price of the minutes around the decision. */
        LinePoint: {
            time: number;
            price: string;
        };
        /** @description A number, as the page writes it in the reader's language, with the decimals that it has here. `percent` is of a hundred, `change` a percent with its sign and colour, `multiple` is 100×, `amount` one of `unit` (a coin or a currency, or nothing), `count` a whole number, `time` so many seconds. `high` makes it a range. */
        Number: {
            value: string;
            /** @enum {unknown} */
            format: "amount" | "change" | "count" | "multiple" | "percent" | "time";
            unit: string;
            high: string;
        };
        /** @description An offer: its title, the named link that a symbol is traded by, and the symbols as the market lists them. A `tab` of the market, or told on the pages of coins alone. */
        MarketOffer: {
            title: string;
            link: string;
            symbols: string[];
            terms: components["schemas"]["Term"][];
            tab: boolean;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfInstrument: {
            rows: components["schemas"]["Instrument"][];
            next: string;
            extent?: components["schemas"]["MarketExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        MarketPageOfOffer: {
            rows: components["schemas"]["MarketOffer"][];
            next: string;
            extent?: components["schemas"]["MarketExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTileFigure: {
            rows: components["schemas"]["TileFigure"][];
            next: string;
            extent?: components["schemas"]["MarketExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfstr: {
            rows: string[];
            next: string;
            extent?: components["schemas"]["MarketExtent"];
        };
        /**
         * @description A candle's length. `LINE` is the plain line of closing prices: minute candles, drawn another way.
         * @enum {unknown}
         */
        Period: "15m" | "1M" | "1d" | "1h" | "1m" | "1w" | "1y" | "30m" | "4h" | "5m" | "line";
        /** @description Receipt of a price. `hash` is the SHA-256 of the receipt, to be compared; `holds` says that recomputing it just now gave the same result. `line` is no part of it: what the market still keeps around it, to be drawn. */
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
            line: components["schemas"]["LinePoint"][];
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
        /**
         * @description A stretch of time that ends now.
         * @enum {unknown}
         */
        Span: "hour" | "month" | "quarter" | "week" | "year";
        /** @description Figures of an offer for its instruments: one of each symbol, in the order of the offer's own; null where it has none. A `column` of the market's table, or shown on the page of a coin alone. */
        Term: {
            title: string;
            column: boolean;
            figures: (components["schemas"]["Number"] | null)[];
        };
        /** @description The figure of the tile that leads to `path`. */
        TileFigure: {
            path: string;
            figure: components["schemas"]["Figure"];
        };
        /** @description A text and the numbers in it. `key` is one under `<plugin>.nav.`; a number named `count` decides the plural. */
        Words: {
            key: string;
            numbers: {
                [key: string]: components["schemas"]["Number"];
            };
        };
        /**
         * @description Direction in which the price has to move.
         * @enum {unknown}
         */
        Direction: "fall" | "rise";
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        OptionsExported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        OptionsExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description An option as its owner sees it. `entry` and `settlement` are prices, empty where there is none (yet); `now` is the server's clock, by which `accepted_ms` and `settles_ms` count. */
        Option: {
            id: string;
            product: string;
            symbol: string;
            coin: string;
            direction: components["schemas"]["Direction"];
            stake: string;
            fee: string;
            gain: string;
            seconds: number;
            profit_rate: string;
            fee_rate: string;
            tie: components["schemas"]["Tie"];
            accepted_ms: number;
            settles_ms: number;
            state: components["schemas"]["OptionState"];
            entry: string;
            entry_ms: number | null;
            settlement: string;
            settled_ms: number | null;
            reason: string;
            /** Format: date-time */
            created_at: string;
            settled_at: string | null;
            returned: string;
            result: string;
            now: number;
        };
        /**
         * @description State of an option.
         * @enum {unknown}
         */
        OptionState: "accepted" | "holding" | "lost" | "tied" | "void" | "won";
        /** @description One ending: what comes back of the stake, and what that is more or less than it. */
        OptionsOutcome: {
            state: components["schemas"]["OptionState"];
            returned: string;
            result: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOption: {
            rows: components["schemas"]["Option"][];
            next: string;
            extent?: components["schemas"]["OptionsExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTick: {
            rows: components["schemas"]["Tick"][];
            next: string;
            extent?: components["schemas"]["OptionsExtent"];
        };
        /** @description One product; rates are shares. `open`: whether it is sold now, `exposure`: what a direction may cost. `opens`: when its market opens, where that is closed now or will be as it settles. */
        OptionsProduct: {
            key: string;
            symbol: string;
            decimals: number;
            coin: string;
            seconds: number;
            profit: string;
            fee: string;
            minimum: string;
            maximum: string;
            exposure: string;
            tie: components["schemas"]["Tie"];
            open: boolean;
            opens: number | null;
        };
        /** @description All of them, and what holds for all: the wallet that pays, how long a price may be silent, how many at once. */
        OptionsProducts: {
            rows: components["schemas"]["OptionsProduct"][];
            next: string;
            extent?: components["schemas"]["OptionsExtent"];
            /** @enum {unknown} */
            wallet: "contract" | "spot" | "wealth";
            window_ms: number;
            most_open: number;
            now: number;
        };
        /** @description Cost and proceeds of an option; rates are shares. */
        OptionsQuote: {
            product: string;
            coin: string;
            stake: string;
            fee: string;
            fee_rate: string;
            at_work: string;
            right: components["schemas"]["OptionsOutcome"];
            equal: components["schemas"]["OptionsOutcome"];
            wrong: components["schemas"]["OptionsOutcome"];
        };
        /** @description One tick. */
        Tick: {
            id: string;
            time: number;
            price: string;
        };
        /**
         * @description Treatment of a settlement at the very price of the entry.
         * @enum {unknown}
         */
        Tie: "lose" | "return";
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
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        ReferralExported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        ReferralExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description Income from a fee. `payer` is the public number of the payer, `share` a share of the fee. `state` is `review` while an operator looks at the payer. */
        Income: {
            id: string;
            payer: string;
            level: number;
            note: string;
            coin: string;
            fee: string;
            share: string;
            income: string;
            /** @enum {unknown} */
            state: "held" | "paid" | "refused" | "review";
            /** Format: date-time */
            time: string;
            /** Format: date-time */
            due_at: string;
        };
        /** @description One level: what it receives of a fee, who is in it, how many of them brought an income in the last 30 days (`active`), what it brought in USDT. */
        Level: {
            level: number;
            share: string;
            members: number;
            active: number;
            income: string;
        };
        /** @description Invited member: the public number, and name and phone as far as they may be seen. */
        Member: {
            id: string;
            uid: string;
            level: number;
            name: string;
            phone: string;
            /** Format: date-time */
            time: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfIncome: {
            rows: components["schemas"]["Income"][];
            next: string;
            extent?: components["schemas"]["ReferralExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfMember: {
            rows: components["schemas"]["Member"][];
            next: string;
            extent?: components["schemas"]["ReferralExtent"];
        };
        /** @description Total income by the end of a day (UTC). */
        Point: {
            day: string;
            total: string;
        };
        /** @description Sums are in USDT, by the prices at which each income came in. */
        Promotion: {
            code: string;
            held_days: number;
            levels: components["schemas"]["Level"][];
            members: number;
            total: string;
            paid: string;
            held: string;
            today: string;
            curve: components["schemas"]["Point"][];
            incomes: number;
        };
        /** @description A day of the cycle, and what it pays. */
        Day: {
            place: number;
            reward: string;
            /** @enum {unknown} */
            state: "claimed" | "later" | "today";
        };
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        SigninExported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        SigninExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfReward: {
            rows: components["schemas"]["Reward"][];
            next: string;
            extent?: components["schemas"]["SigninExtent"];
        };
        /** @description A reward as its owner sees it. `day` is the date in the user's zone, `place` its day of the cycle; a task has its title instead, in the reader's language. */
        Reward: {
            id: string;
            /** @enum {unknown} */
            kind: "day" | "task";
            coin: string;
            amount: string;
            day: string | null;
            place: number | null;
            title: string;
            /** Format: date-time */
            time: string;
        };
        /** @description A task. `come` of `target` is counted in `unit`, a coin's code, or in nothing where it is empty. */
        Task: {
            task: string;
            title: string;
            icon: string;
            link: string;
            unit: string;
            come: string;
            target: string;
            reward: string;
            /** @enum {unknown} */
            state: "claimable" | "claimed" | "open";
        };
        /** @description `today` is the place of today in the cycle, `signed` whether it is signed in on. `missed`: a day was, and the cycle begins anew. `zone` is the one that days are counted in, `left_s` how long today still lasts in it. */
        Welfare: {
            coin: string;
            days: components["schemas"]["Day"][];
            today: number;
            signed: boolean;
            missed: boolean;
            restarts: boolean;
            zone: string;
            left_s: number;
            tasks: components["schemas"]["Task"][];
        };
        /** @description One thing that happened to the account: to an order of its own, or to what it has. */
        AccountEvent: {
            number: number;
            time: number;
            /** @enum {unknown} */
            what: "balance" | "changed" | "ended" | "moved" | "placed" | "traded" | "triggered";
            order: components["schemas"]["OrderNews"] | null;
            fill: components["schemas"]["FillNews"] | null;
            holding: components["schemas"]["HoldingNews"] | null;
        };
        /** @description The newest number, and what came after the one that was asked for, oldest first: numbers without a hole. */
        AccountEvents: {
            last: number;
            rows: components["schemas"]["AccountEvent"][];
        };
        /** @description When open orders are withdrawn, of which pair or of all; null where nothing is. */
        CancelAfter: {
            pair: string | null;
            at: number | null;
        };
        /** @description An order that was withdrawn; no more than that of a pair whose coins nobody knows any more. */
        Cancelled: {
            id: string;
            state: components["schemas"]["State"];
            order: components["schemas"]["SpotOrder"] | null;
        };
        /** @description Number and list of the cancelled orders. */
        CancelledOrders: {
            cancelled: number;
            rows: components["schemas"]["Cancelled"][];
        };
        /** @description The best levels, best first, as [price, quantity]; `seq` rises with every change of the book. `stale` says that prices have stopped: the house doesn't quote, and market orders are refused until one comes. */
        Depth: {
            pair: string;
            bids: [
                string,
                string
            ][];
            asks: [
                string,
                string
            ][];
            seq: number;
            stale: boolean;
            phase: components["schemas"]["Phase"];
        };
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        SpotExported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        SpotExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description The trade that an event was; the fee is of the coin that it brought. */
        FillNews: {
            id: string;
            /** @enum {unknown} */
            role: "maker" | "taker";
            price: string;
            quantity: string;
            total: string;
            fee: string;
            time: number;
        };
        /** @description Amount of a coin that some orders hold. */
        Held: {
            coin: string;
            amount: string;
        };
        /** @description Change of a wallet's balance of a coin that was no trade (`moved`), or its balance at that time. */
        HoldingNews: {
            coin: string;
            wallet: string;
            moved: string | null;
            available: string | null;
            held: string | null;
        };
        /**
         * @description Lifetime of an order: GTC stands until it is cancelled, IOC and FOK execute at once, GTD stands until the time it names.
         * @enum {unknown}
         */
        Lifetime: "fok" | "gtc" | "gtd" | "ioc";
        /** @description An order. Fields that don't apply are null: a market order has no price, an order by amount no quantity. */
        SpotOrder: {
            id: string;
            pair: string;
            side: components["schemas"]["SpotSide"];
            type: components["schemas"]["OrderType"];
            tif: components["schemas"]["Lifetime"];
            post_only: boolean;
            price: string | null;
            quantity: string | null;
            amount: string | null;
            filled: string;
            total: string;
            average: string | null;
            fee: string;
            fee_coin: string;
            maker_rate: string;
            taker_rate: string;
            state: components["schemas"]["State"];
            reason: components["schemas"]["SpotReason"] | null;
            time: number;
            updated: number;
            client_id: string | null;
            trigger_price: string | null;
            trigger_above: boolean | null;
            stop_limit_price: string | null;
            triggered: number | null;
            expires: number | null;
            prevention: components["schemas"]["Prevention"];
            take_profit: string | null;
            stop_loss: string | null;
            exit_order: string | null;
        };
        /** @description An order as it was right after an event. Fields that don't apply are null. */
        OrderNews: {
            id: string;
            client_id: string | null;
            pair: string;
            /** @enum {unknown} */
            side: "buy" | "sell";
            /** @enum {unknown} */
            type: "limit" | "market" | "oco" | "stop_limit" | "stop_market" | "take_profit_limit" | "take_profit_market";
            /** @enum {unknown} */
            tif: "fok" | "gtc" | "gtd" | "ioc";
            post_only: boolean;
            price: string | null;
            quantity: string | null;
            amount: string | null;
            trigger_price: string | null;
            filled: string;
            total: string;
            waits: boolean;
            /** @enum {unknown} */
            prevention: "cancel_both" | "cancel_newest" | "cancel_oldest" | "decrement";
            /** @enum {unknown} */
            progress: "cancelled" | "expired" | "filled" | "new" | "partly_filled" | "rejected" | "self_trade";
            time: number;
            updated: number;
        };
        /**
         * @description Type of an order: limit or market, at once or once a price is reached.
         * @enum {unknown}
         */
        OrderType: "limit" | "market" | "oco" | "stop_limit" | "stop_market" | "take_profit_limit" | "take_profit_market";
        /** @description A page of orders; what the open ones of all its pages hold, and how many they are, counted up to 1,000. */
        Orders: {
            rows: components["schemas"]["SpotOrder"][];
            next: string;
            extent?: components["schemas"]["SpotExtent"];
            held: components["schemas"]["Held"][];
            open: number;
        };
        /** @description A trade as one of its parties sees it. */
        OwnTrade: {
            id: string;
            order: string;
            pair: string;
            side: components["schemas"]["SpotSide"];
            /** @enum {unknown} */
            role: "maker" | "taker";
            price: string;
            quantity: string;
            total: string;
            fee: string;
            fee_coin: string;
            time: number;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOwnTrade: {
            rows: components["schemas"]["OwnTrade"][];
            next: string;
            extent?: components["schemas"]["SpotExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfPair: {
            rows: components["schemas"]["Pair"][];
            next: string;
            extent?: components["schemas"]["SpotExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTrade: {
            rows: components["schemas"]["Trade"][];
            next: string;
            extent?: components["schemas"]["SpotExtent"];
        };
        /** @description A pair and its rules: everything that is known before money is committed. */
        Pair: {
            pair: string;
            name: string;
            base: string;
            quote: string;
            price_decimals: number;
            quantity_decimals: number;
            tick: string;
            step: string;
            minimum: string;
            maximum: string;
            maker_fee: string;
            taker_fee: string;
            band: string;
            open_orders: number;
            is_open: boolean;
            last: string | null;
        };
        /** @description Trading phase of a market. While it is halted, orders can only be withdrawn; in an auction they are collected, in a closed book, until they meet at one price at `reopens_at`: `price` and `quantity` are the auction's result as of now. */
        Phase: {
            /** @enum {unknown} */
            name: "auction" | "closing" | "halted" | "open";
            reason: string | null;
            reopens_at: number | null;
            price: string | null;
            quantity: string | null;
        };
        /**
         * @description Self-trade prevention: handling of an order that meets one of its own user, never by a trade. CANCEL_NEWEST withdraws the rest of what came last, CANCEL_OLDEST what rests, CANCEL_BOTH both; DECREMENT takes the smaller quantity off both, so that the smaller is withdrawn and the larger goes on.
         * @enum {unknown}
         */
        Prevention: "cancel_both" | "cancel_newest" | "cancel_oldest" | "decrement";
        /** @description Result that an order would have now: the amount it holds, the part that fills at once, and its cost and proceeds if all of it fills. */
        SpotQuote: {
            pair: string;
            side: components["schemas"]["SpotSide"];
            type: components["schemas"]["OrderType"];
            hold: string;
            hold_coin: string;
            filled: string;
            average: string | null;
            resting: string;
            total: string;
            fee: string;
            fee_coin: string;
            receive: string;
            receive_coin: string;
        };
        /**
         * @description Reason for which the rest of an order was cancelled.
         * @enum {unknown}
         */
        SpotReason: "account_closed" | "by_user" | "expired" | "halted" | "not_fillable" | "pair_closed" | "post_only" | "program_gone" | "self_trade" | "unfilled";
        /**
         * @description Side of an order, in the base asset.
         * @enum {unknown}
         */
        SpotSide: "buy" | "sell";
        /**
         * @description PENDING rests untouched, TRADING rests partly filled, CLOSED is done in full, WITHDRAWN had a rest cancelled.
         * @enum {unknown}
         */
        State: "closed" | "pending" | "trading" | "withdrawn";
        /** @description A trade as everybody sees it; the side is the taker's. */
        Trade: {
            id: string;
            price: string;
            quantity: string;
            side: components["schemas"]["SpotSide"];
            time: number;
        };
        /**
         * @description Rule by which lots are given out where more are asked for than there are.
         * @enum {unknown}
         */
        AllocationRule: "first_come" | "lottery" | "operator" | "pro_rata";
        /** @description Quantity asked for up to a moment. */
        AskedPoint: {
            /** Format: date-time */
            at: string;
            asked: string;
        };
        /** @description Inputs of an allocation, so that anybody can compute it again. */
        Draw: {
            rows: components["schemas"]["DrawnRow"][];
            next: string;
            extent?: components["schemas"]["SubscriptionExtent"];
            issue: string;
            rule: components["schemas"]["AllocationRule"];
            issued_lots: number;
            asked_lots: number;
            passed_lots: number;
            fingerprint: string;
            seed: string;
            last_ticket: string;
            last_remainder: number;
            last_place: number;
        };
        /** @description One subscription of an issue, nobody's name on it: what it asked for, and what passed. */
        DrawnRow: {
            place: number;
            first_lot: number;
            lots: number;
            passed_lots: number;
        };
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        SubscriptionExported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        SubscriptionExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description An issue with what was asked for of it. `remaining` is what first come can still have, or what wasn't given out; `demand` and `share` (what would pass at present) are shares, `last` is the coin's price where it trades. */
        Issue: {
            key: string;
            coin: string;
            name: string;
            summary: string;
            status: components["schemas"]["Status"];
            rule: components["schemas"]["AllocationRule"];
            price: string;
            quantity: string;
            circulation: string;
            asked: string;
            passed: string;
            remaining: string;
            demand: string;
            share: string;
            lot: string;
            least: string;
            most: string;
            fee: string;
            /** Format: date-time */
            opens_at: string;
            /** Format: date-time */
            closes_at: string;
            /** Format: date-time */
            draws_at: string;
            /** Format: date-time */
            lists_at: string;
            /** Format: date-time */
            frees_at: string;
            lock_days: number;
            reason: string;
            symbol: string;
            last: string;
            /** Format: date-time */
            now: string;
        };
        /** @description An issue with its facts, the promise of its draw, and the demand over its window. */
        IssueDetail: {
            key: string;
            coin: string;
            name: string;
            summary: string;
            status: components["schemas"]["Status"];
            rule: components["schemas"]["AllocationRule"];
            price: string;
            quantity: string;
            circulation: string;
            asked: string;
            passed: string;
            remaining: string;
            demand: string;
            share: string;
            lot: string;
            least: string;
            most: string;
            fee: string;
            /** Format: date-time */
            opens_at: string;
            /** Format: date-time */
            closes_at: string;
            /** Format: date-time */
            draws_at: string;
            /** Format: date-time */
            lists_at: string;
            /** Format: date-time */
            frees_at: string;
            lock_days: number;
            reason: string;
            symbol: string;
            last: string;
            /** Format: date-time */
            now: string;
            white_paper: string;
            network: string;
            contract: string;
            founders: string;
            founders_until: string | null;
            audits: number;
            open_points: number;
            fingerprint: string;
            /** Format: date-time */
            announced_at: string;
            seed: string;
            drawn_at: string | null;
            issued_lots: number;
            asked_lots: number;
            demand_over_time: components["schemas"]["AskedPoint"][];
        };
        /** @description A subscription as its owner sees it. `frozen` is what is frozen now and `asked_frozen` what was at first; `margin` is what all of it costs, `total_fee` the fee of that, `paid` and `fee` what was taken in the end. */
        SubscriptionOrder: {
            id: string;
            reference: string;
            issue: string;
            coin: string;
            name: string;
            rule: components["schemas"]["AllocationRule"];
            quantity: string;
            lots: number;
            first_lot: number;
            last_lot: number;
            price: string;
            margin: string;
            total_fee: string;
            asked_frozen: string;
            frozen: string;
            passed: string;
            passed_lots: number;
            paid: string;
            fee: string;
            refund: string;
            state: components["schemas"]["SubscriptionOrderState"];
            reason: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            closes_at: string;
            /** Format: date-time */
            draws_at: string;
            /** Format: date-time */
            lists_at: string;
            /** Format: date-time */
            frees_at: string;
            lock_days: number;
            decided_at: string | null;
        };
        /**
         * @description State of a subscription.
         * @enum {unknown}
         */
        SubscriptionOrderState: "issuance_failed" | "locked" | "not_passed" | "passed" | "refunded" | "rejected" | "released" | "under_review";
        /** @description Outcome of a subscription: the coins that pass, the payment with the fee, and the refund. */
        SubscriptionOutcome: {
            passed: string;
            paid: string;
            refund: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfIssue: {
            rows: components["schemas"]["Issue"][];
            next: string;
            extent?: components["schemas"]["SubscriptionExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        SubscriptionPageOfOrder: {
            rows: components["schemas"]["SubscriptionOrder"][];
            next: string;
            extent?: components["schemas"]["SubscriptionExtent"];
        };
        /** @description Quote of a subscription: the amount to freeze; `likely` is the equal share of the present demand. */
        SubscriptionQuote: {
            issue: string;
            coin: string;
            quantity: string;
            lots: number;
            margin: string;
            fee: string;
            frozen: string;
            all: components["schemas"]["SubscriptionOutcome"];
            likely: components["schemas"]["SubscriptionOutcome"];
            none: components["schemas"]["SubscriptionOutcome"];
        };
        /**
         * @description Status of an issue for users: its state, and of an announced one the phase by the clock.
         * @enum {unknown}
         */
        Status: "allocated" | "closed" | "failed" | "listed" | "open" | "sold_out" | "soon";
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
        VerificationCredit: {
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
        /** @description One taking: of 100 points, and the level that they gave. */
        Taking: {
            score: number;
            level: number;
            /** Format: date-time */
            at: string;
            proofs: number;
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
            parts: components["schemas"]["WalletPart"][];
            unknown: string[];
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
            events: components["schemas"]["WalletOwnLine"][];
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
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        WalletExported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        WalletExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description Events, and the products and reasons that they can be filtered by. */
        History: {
            rows: components["schemas"]["Event"][];
            next: string;
            extent?: components["schemas"]["WalletExtent"];
            products: components["schemas"]["WalletProduct"][];
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
            extent?: components["schemas"]["WalletExtent"];
            reasons: string[];
        };
        /** @description One line as the case's owner reads it: which side acted is told, which person is not. */
        WalletOwnLine: {
            /** Format: date-time */
            at: string;
            by: string;
            label: string;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfChannel: {
            rows: components["schemas"]["Channel"][];
            next: string;
            extent?: components["schemas"]["WalletExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfDayValue: {
            rows: components["schemas"]["DayValue"][];
            next: string;
            extent?: components["schemas"]["WalletExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfDeposit: {
            rows: components["schemas"]["Deposit"][];
            next: string;
            extent?: components["schemas"]["WalletExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfExchange: {
            rows: components["schemas"]["Exchange"][];
            next: string;
            extent?: components["schemas"]["WalletExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfSavedAddress: {
            rows: components["schemas"]["SavedAddress"][];
            next: string;
            extent?: components["schemas"]["WalletExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfWithdrawal: {
            rows: components["schemas"]["Withdrawal"][];
            next: string;
            extent?: components["schemas"]["WalletExtent"];
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
        /** @description A plugin that moves money, by its title in the reader's language. */
        WalletProduct: {
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
            events: components["schemas"]["WalletOwnLine"][];
        };
        /** @description Records as a table for other programs. `complete`: these are all of them. */
        WealthExported: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        WealthExtent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description The value that was published last, by which `version` of the rule. `shown` is one of a development deployment's made-up past. */
        Fixed: {
            id: string;
            /** Format: date */
            day: string;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            fixed_at: string;
            value: string;
            prices: number;
            version: number;
            shown: boolean;
        };
        /** @description Inputs and result of a published value, so that anybody can compute it again. */
        FixedValue: {
            id: string;
            fund: string;
            name: string;
            coin: string;
            /** Format: date */
            day: string;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            fixed_at: string;
            value: string;
            rule: string;
            version: number;
            fee_rate: string;
            days: number;
            fee: string;
            cash_before: string;
            units_before: components["schemas"]["UnitsOf"][];
            weights: components["schemas"]["Weight"][];
            cash: string;
            units: components["schemas"]["UnitsOf"][];
            prices: components["schemas"]["UsedPrice"][];
            shown: boolean;
        };
        /** @description A fund that is sold. `estimate` is its value by the prices of this moment, empty where one is missing; `fixed` is the last published one, empty before the first. */
        Fund: {
            key: string;
            name: string;
            /** @enum {unknown} */
            risk: "aggressive" | "balanced" | "conservative";
            coin: string;
            estimate: string;
            fixed: string;
            minimum: string;
            buying_fee: string;
            holding_fee: string;
            payout_days: number;
        };
        /** @description Value of a share at the beginning of a day. */
        FundDay: {
            /** Format: date */
            day: string;
            value: string;
        };
        /** @description A fund with its days, its composition, and the value that an order of this moment gets. `size` is what all shares are worth at the last value. */
        FundDetail: {
            key: string;
            name: string;
            /** @enum {unknown} */
            risk: "aggressive" | "balanced" | "conservative";
            coin: string;
            estimate: string;
            fixed: string;
            minimum: string;
            buying_fee: string;
            holding_fee: string;
            payout_days: number;
            size: string;
            /** Format: date-time */
            cutoff_at: string;
            /** Format: date-time */
            value_at: string;
            last: components["schemas"]["Fixed"] | null;
            changed: string | null;
            /** Format: date */
            changes: string;
            days: components["schemas"]["FundDay"][];
            holdings: components["schemas"]["HoldingLine"][];
        };
        /** @description A line of the composition, of 1,000 shares: `change` is that of the price since the value was fixed last. */
        HoldingLine: {
            symbol: string;
            name: string;
            units: string;
            price: string;
            change: string;
            weight: string;
            part: string;
        };
        /** @description Holding of a user in a fund: `shares` are free, `held` wait in redemptions, `cost` was paid for all, `worth` is the present value of all, empty where there is no price. */
        MyFund: {
            fund: string;
            name: string;
            coin: string;
            shares: string;
            held: string;
            cost: string;
            worth: string;
        };
        /** @description The cap of the user's risk level, what of it is used, and what the user has. */
        MyWealth: {
            /** @enum {unknown} */
            level: "aggressive" | "balanced" | "conservative" | "not_assessed";
            coin: string;
            cap: string;
            invested: string;
            free: string;
            funds: components["schemas"]["MyFund"][];
        };
        /** @description An order as its owner sees it. `value`, `value_id` and `receipt` are empty until its value is fixed; `paid` is what was once paid for shares that are given back. */
        WealthOrder: {
            id: string;
            reference: string;
            fund: string;
            name: string;
            /** @enum {unknown} */
            risk: "aggressive" | "balanced" | "conservative";
            side: components["schemas"]["WealthSide"];
            coin: string;
            amount: string;
            fee: string;
            shares: string;
            value: string;
            value_id: string;
            paid: string;
            state: components["schemas"]["WealthOrderState"];
            withdrawable: boolean;
            /** Format: date-time */
            cutoff_at: string;
            /** Format: date-time */
            value_at: string;
            pays_at: string | null;
            settled_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @description State of a fund order: a purchase is filled, a redemption is valued (and redeeming) and paid.
         * @enum {unknown}
         */
        WealthOrderState: "filled" | "redeemed" | "redeeming" | "waiting" | "withdrawn";
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfFund: {
            rows: components["schemas"]["Fund"][];
            next: string;
            extent?: components["schemas"]["WealthExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        WealthPageOfOrder: {
            rows: components["schemas"]["WealthOrder"][];
            next: string;
            extent?: components["schemas"]["WealthExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfVip: {
            rows: components["schemas"]["Vip"][];
            next: string;
            extent?: components["schemas"]["WealthExtent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfVipOrder: {
            rows: components["schemas"]["VipOrder"][];
            next: string;
            extent?: components["schemas"]["WealthExtent"];
        };
        /** @description Purchase that an amount would make at the present value. `value` and `shares` are empty where there is no price; the value that counts is fixed at `value_at`. */
        WealthQuote: {
            fund: string;
            coin: string;
            amount: string;
            fee: string;
            net: string;
            value: string;
            shares: string;
            /** Format: date-time */
            cutoff_at: string;
            /** Format: date-time */
            value_at: string;
        };
        /**
         * @description Side of an order.
         * @enum {unknown}
         */
        WealthSide: "buy" | "redeem";
        /** @description Units of a holding behind one share, or its weight in a change, in hundredths of a percent. */
        UnitsOf: {
            symbol: string;
            units: string;
        };
        /** @description A price that fixed a value. */
        UsedPrice: {
            symbol: string;
            price: string;
            time_ms: number;
            tick: string;
        };
        /** @description A product that is sold. `locked` says that the caller isn't verified as far as its `tier` asks. */
        Vip: {
            key: string;
            coin: string;
            days: number;
            rate: string;
            yearly: components["schemas"]["WealthYearly"];
            /** @enum {unknown} */
            tier: "address" | "advanced" | "none" | "primary";
            locked: boolean;
            minimum: string;
            maximum: string;
            quota: string;
            taken: string;
            sold_out: boolean;
        };
        /** @description An order as its owner sees it. `day` of `days` is the one that runs; `interest` is what its end pays. */
        VipOrder: {
            id: string;
            reference: string;
            product: string;
            coin: string;
            amount: string;
            days: number;
            /** Format: date */
            begins: string;
            /** Format: date */
            ends: string;
            /** Format: date-time */
            ends_at: string;
            /** Format: date-time */
            created_at: string;
            rate: string;
            state: components["schemas"]["VipState"];
            accrued: string;
            day: number;
            remaining_days: number;
            interest: string;
            receive: string;
        };
        /** @description Interest of an order after so many days. */
        VipPoint: {
            day: number;
            interest: string;
        };
        /** @description Proceeds of an order: `curve` is its interest day by day, paid with the last. */
        VipQuote: {
            product: string;
            coin: string;
            amount: string;
            rate: string;
            day: string;
            interest: string;
            receive: string;
            days: number;
            /** Format: date */
            begins: string;
            /** Format: date */
            ends: string;
            /** Format: date-time */
            ends_at: string;
            curve: components["schemas"]["VipPoint"][];
        };
        /**
         * @description State of a VIP order.
         * @enum {unknown}
         */
        VipState: "completed" | "running";
        /** @description A weight that a basket was changed to, in hundredths of a percent. */
        Weight: {
            symbol: string;
            weight: number;
        };
        /** @description A range of daily rates in a year, as shares: `apr` without reinvesting, `apy` where principal and interest are put in again at the end of each term. */
        WealthYearly: {
            apr_low: string;
            apr_high: string;
            apy_low: string;
            apy_high: string;
            source: components["schemas"]["WealthYieldSource"];
        };
        /**
         * @description Source of a yield. The page says for each what can go wrong: `shell.yield.from.<value>` and `shell.yield.wrong.<value>`.
         * @enum {unknown}
         */
        WealthYieldSource: "holdings" | "lending" | "operator" | "staking";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Country = components['schemas']['Country'];
export type AccountExtent = components['schemas']['AccountExtent'];
export type Info = components['schemas']['Info'];
export type PageOfCountry = components['schemas']['PageOfCountry'];
export type PageOfQuestion = components['schemas']['PageOfQuestion'];
export type Question = components['schemas']['Question'];
export type AccountTicket = components['schemas']['AccountTicket'];
export type Choice = components['schemas']['Choice'];
export type AutomationExported = components['schemas']['AutomationExported'];
export type AutomationExtent = components['schemas']['AutomationExtent'];
export type Fact = components['schemas']['Fact'];
export type Field = components['schemas']['Field'];
export type FiringState = components['schemas']['FiringState'];
export type Instruction = components['schemas']['Instruction'];
export type InstructionFiring = components['schemas']['InstructionFiring'];
export type InstructionState = components['schemas']['InstructionState'];
export type AutomationKind = components['schemas']['AutomationKind'];
export type PageOfInstruction = components['schemas']['PageOfInstruction'];
export type PageOfInstructionFiring = components['schemas']['PageOfInstructionFiring'];
export type PageOfKind = components['schemas']['PageOfKind'];
export type Preview = components['schemas']['Preview'];
export type PreviewPoint = components['schemas']['PreviewPoint'];
export type Account = components['schemas']['Account'];
export type C2cExported = components['schemas']['C2cExported'];
export type C2cExtent = components['schemas']['C2cExtent'];
export type C2cMessage = components['schemas']['C2cMessage'];
export type C2cOffer = components['schemas']['C2cOffer'];
export type C2cOrder = components['schemas']['C2cOrder'];
export type C2cOrderDetail = components['schemas']['C2cOrderDetail'];
export type C2cOrderState = components['schemas']['C2cOrderState'];
export type C2cOwnLine = components['schemas']['C2cOwnLine'];
export type C2cPageOfOffer = components['schemas']['C2cPageOfOffer'];
export type C2cPageOfOrder = components['schemas']['C2cPageOfOrder'];
export type Payer = components['schemas']['Payer'];
export type C2cSide = components['schemas']['C2cSide'];
export type Terms = components['schemas']['Terms'];
export type C2cThread = components['schemas']['C2cThread'];
export type Answered = components['schemas']['Answered'];
export type ContentExtent = components['schemas']['ContentExtent'];
export type Found = components['schemas']['Found'];
export type Headline = components['schemas']['Headline'];
export type Logo = components['schemas']['Logo'];
export type ContentMessage = components['schemas']['ContentMessage'];
export type PageOfHeadline = components['schemas']['PageOfHeadline'];
export type PageOfText = components['schemas']['PageOfText'];
export type PageOfTicket = components['schemas']['PageOfTicket'];
export type PageOfTopic = components['schemas']['PageOfTopic'];
export type Piece = components['schemas']['Piece'];
export type Text = components['schemas']['Text'];
export type ContentThread = components['schemas']['ContentThread'];
export type ContentTicket = components['schemas']['ContentTicket'];
export type Topic = components['schemas']['Topic'];
export type Closure = components['schemas']['Closure'];
export type ClosuresPage = components['schemas']['ClosuresPage'];
export type ClosuresSum = components['schemas']['ClosuresSum'];
export type ContractExported = components['schemas']['ContractExported'];
export type ContractExtent = components['schemas']['ContractExtent'];
export type ContractKind = components['schemas']['ContractKind'];
export type Margin = components['schemas']['Margin'];
export type MarginQuote = components['schemas']['MarginQuote'];
export type PageOfPosition = components['schemas']['PageOfPosition'];
export type Position = components['schemas']['Position'];
export type PositionState = components['schemas']['PositionState'];
export type ContractProduct = components['schemas']['ContractProduct'];
export type ContractProducts = components['schemas']['ContractProducts'];
export type ContractQuote = components['schemas']['ContractQuote'];
export type ContractReason = components['schemas']['ContractReason'];
export type ContractSide = components['schemas']['ContractSide'];
export type Summary = components['schemas']['Summary'];
export type Tier = components['schemas']['Tier'];
export type CoinTotal = components['schemas']['CoinTotal'];
export type CustodyCredit = components['schemas']['CustodyCredit'];
export type CreditedDay = components['schemas']['CreditedDay'];
export type DamagesRule = components['schemas']['DamagesRule'];
export type DayYield = components['schemas']['DayYield'];
export type EarnedDay = components['schemas']['EarnedDay'];
export type CustodyExported = components['schemas']['CustodyExported'];
export type CustodyExtent = components['schemas']['CustodyExtent'];
export type LeavingDay = components['schemas']['LeavingDay'];
export type CustodyOrder = components['schemas']['CustodyOrder'];
export type CustodyOrderDetail = components['schemas']['CustodyOrderDetail'];
export type CustodyOrderState = components['schemas']['CustodyOrderState'];
export type CustodyPageOfOrder = components['schemas']['CustodyPageOfOrder'];
export type PageOfProduct = components['schemas']['PageOfProduct'];
export type CustodyProduct = components['schemas']['CustodyProduct'];
export type ProductDetail = components['schemas']['ProductDetail'];
export type ProfitTotal = components['schemas']['ProfitTotal'];
export type CustodyQuote = components['schemas']['CustodyQuote'];
export type Redemption = components['schemas']['Redemption'];
export type RevealedDay = components['schemas']['RevealedDay'];
export type CustodyYearly = components['schemas']['CustodyYearly'];
export type CustodyYieldSource = components['schemas']['CustodyYieldSource'];
export type ChargedDay = components['schemas']['ChargedDay'];
export type LendingExported = components['schemas']['LendingExported'];
export type LendingExtent = components['schemas']['LendingExtent'];
export type Loan = components['schemas']['Loan'];
export type LoanDetail = components['schemas']['LoanDetail'];
export type LoanState = components['schemas']['LoanState'];
export type MyLoans = components['schemas']['MyLoans'];
export type LendingOffer = components['schemas']['LendingOffer'];
export type OwedDay = components['schemas']['OwedDay'];
export type LendingOwnLine = components['schemas']['LendingOwnLine'];
export type PageOfLoan = components['schemas']['PageOfLoan'];
export type LendingPageOfOffer = components['schemas']['LendingPageOfOffer'];
export type PageOfPaper = components['schemas']['PageOfPaper'];
export type Paper = components['schemas']['Paper'];
export type LendingPart = components['schemas']['LendingPart'];
export type LendingQuote = components['schemas']['LendingQuote'];
export type Repayment = components['schemas']['Repayment'];
export type SettledBy = components['schemas']['SettledBy'];
export type Voucher = components['schemas']['Voucher'];
export type VoucherState = components['schemas']['VoucherState'];
export type Agreement = components['schemas']['Agreement'];
export type Candle = components['schemas']['Candle'];
export type Candles = components['schemas']['Candles'];
export type Change = components['schemas']['Change'];
export type Coin = components['schemas']['Coin'];
export type CoinFacts = components['schemas']['CoinFacts'];
export type Drawing = components['schemas']['Drawing'];
export type MarketExtent = components['schemas']['MarketExtent'];
export type Figure = components['schemas']['Figure'];
export type Instrument = components['schemas']['Instrument'];
export type LinePoint = components['schemas']['LinePoint'];
export type Number = components['schemas']['Number'];
export type MarketOffer = components['schemas']['MarketOffer'];
export type PageOfInstrument = components['schemas']['PageOfInstrument'];
export type MarketPageOfOffer = components['schemas']['MarketPageOfOffer'];
export type PageOfTileFigure = components['schemas']['PageOfTileFigure'];
export type PageOfstr = components['schemas']['PageOfstr'];
export type Period = components['schemas']['Period'];
export type Receipt = components['schemas']['Receipt'];
export type ReceiptTick = components['schemas']['ReceiptTick'];
export type Span = components['schemas']['Span'];
export type Term = components['schemas']['Term'];
export type TileFigure = components['schemas']['TileFigure'];
export type Words = components['schemas']['Words'];
export type Direction = components['schemas']['Direction'];
export type OptionsExported = components['schemas']['OptionsExported'];
export type OptionsExtent = components['schemas']['OptionsExtent'];
export type Option = components['schemas']['Option'];
export type OptionState = components['schemas']['OptionState'];
export type OptionsOutcome = components['schemas']['OptionsOutcome'];
export type PageOfOption = components['schemas']['PageOfOption'];
export type PageOfTick = components['schemas']['PageOfTick'];
export type OptionsProduct = components['schemas']['OptionsProduct'];
export type OptionsProducts = components['schemas']['OptionsProducts'];
export type OptionsQuote = components['schemas']['OptionsQuote'];
export type Tick = components['schemas']['Tick'];
export type Tie = components['schemas']['Tie'];
export type Error = components['schemas']['Error'];
export type Guide = components['schemas']['Guide'];
export type Limits = components['schemas']['Limits'];
export type QuickStart = components['schemas']['QuickStart'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookState = components['schemas']['WebhookState'];
export type Webhooks = components['schemas']['Webhooks'];
export type ReferralExported = components['schemas']['ReferralExported'];
export type ReferralExtent = components['schemas']['ReferralExtent'];
export type Income = components['schemas']['Income'];
export type Level = components['schemas']['Level'];
export type Member = components['schemas']['Member'];
export type PageOfIncome = components['schemas']['PageOfIncome'];
export type PageOfMember = components['schemas']['PageOfMember'];
export type Point = components['schemas']['Point'];
export type Promotion = components['schemas']['Promotion'];
export type Day = components['schemas']['Day'];
export type SigninExported = components['schemas']['SigninExported'];
export type SigninExtent = components['schemas']['SigninExtent'];
export type PageOfReward = components['schemas']['PageOfReward'];
export type Reward = components['schemas']['Reward'];
export type Task = components['schemas']['Task'];
export type Welfare = components['schemas']['Welfare'];
export type AccountEvent = components['schemas']['AccountEvent'];
export type AccountEvents = components['schemas']['AccountEvents'];
export type CancelAfter = components['schemas']['CancelAfter'];
export type Cancelled = components['schemas']['Cancelled'];
export type CancelledOrders = components['schemas']['CancelledOrders'];
export type Depth = components['schemas']['Depth'];
export type SpotExported = components['schemas']['SpotExported'];
export type SpotExtent = components['schemas']['SpotExtent'];
export type FillNews = components['schemas']['FillNews'];
export type Held = components['schemas']['Held'];
export type HoldingNews = components['schemas']['HoldingNews'];
export type Lifetime = components['schemas']['Lifetime'];
export type SpotOrder = components['schemas']['SpotOrder'];
export type OrderNews = components['schemas']['OrderNews'];
export type OrderType = components['schemas']['OrderType'];
export type Orders = components['schemas']['Orders'];
export type OwnTrade = components['schemas']['OwnTrade'];
export type PageOfOwnTrade = components['schemas']['PageOfOwnTrade'];
export type PageOfPair = components['schemas']['PageOfPair'];
export type PageOfTrade = components['schemas']['PageOfTrade'];
export type Pair = components['schemas']['Pair'];
export type Phase = components['schemas']['Phase'];
export type Prevention = components['schemas']['Prevention'];
export type SpotQuote = components['schemas']['SpotQuote'];
export type SpotReason = components['schemas']['SpotReason'];
export type SpotSide = components['schemas']['SpotSide'];
export type State = components['schemas']['State'];
export type Trade = components['schemas']['Trade'];
export type AllocationRule = components['schemas']['AllocationRule'];
export type AskedPoint = components['schemas']['AskedPoint'];
export type Draw = components['schemas']['Draw'];
export type DrawnRow = components['schemas']['DrawnRow'];
export type SubscriptionExported = components['schemas']['SubscriptionExported'];
export type SubscriptionExtent = components['schemas']['SubscriptionExtent'];
export type Issue = components['schemas']['Issue'];
export type IssueDetail = components['schemas']['IssueDetail'];
export type SubscriptionOrder = components['schemas']['SubscriptionOrder'];
export type SubscriptionOrderState = components['schemas']['SubscriptionOrderState'];
export type SubscriptionOutcome = components['schemas']['SubscriptionOutcome'];
export type PageOfIssue = components['schemas']['PageOfIssue'];
export type SubscriptionPageOfOrder = components['schemas']['SubscriptionPageOfOrder'];
export type SubscriptionQuote = components['schemas']['SubscriptionQuote'];
export type Status = components['schemas']['Status'];
export type Address = components['schemas']['Address'];
export type VerificationCredit = components['schemas']['VerificationCredit'];
export type CreditRequest = components['schemas']['CreditRequest'];
export type Happened = components['schemas']['Happened'];
export type Identity = components['schemas']['Identity'];
export type Overview = components['schemas']['Overview'];
export type PhoneLink = components['schemas']['PhoneLink'];
export type RefusedPart = components['schemas']['RefusedPart'];
export type ReviewState = components['schemas']['ReviewState'];
export type Risk = components['schemas']['Risk'];
export type Taking = components['schemas']['Taking'];
export type Asset = components['schemas']['Asset'];
export type Assets = components['schemas']['Assets'];
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
export type WalletExported = components['schemas']['WalletExported'];
export type WalletExtent = components['schemas']['WalletExtent'];
export type History = components['schemas']['History'];
export type KnownAddress = components['schemas']['KnownAddress'];
export type Moved = components['schemas']['Moved'];
export type Movement = components['schemas']['Movement'];
export type Movements = components['schemas']['Movements'];
export type WalletOwnLine = components['schemas']['WalletOwnLine'];
export type PageOfChannel = components['schemas']['PageOfChannel'];
export type PageOfDayValue = components['schemas']['PageOfDayValue'];
export type PageOfDeposit = components['schemas']['PageOfDeposit'];
export type PageOfExchange = components['schemas']['PageOfExchange'];
export type PageOfSavedAddress = components['schemas']['PageOfSavedAddress'];
export type PageOfWithdrawal = components['schemas']['PageOfWithdrawal'];
export type WalletPart = components['schemas']['WalletPart'];
export type WalletProduct = components['schemas']['WalletProduct'];
export type ProductProfit = components['schemas']['ProductProfit'];
export type Profit = components['schemas']['Profit'];
export type ProfitDay = components['schemas']['ProfitDay'];
export type Requirements = components['schemas']['Requirements'];
export type SavedAddress = components['schemas']['SavedAddress'];
export type SmallBalance = components['schemas']['SmallBalance'];
export type SmallBalances = components['schemas']['SmallBalances'];
export type Statement = components['schemas']['Statement'];
export type WayOut = components['schemas']['WayOut'];
export type Window = components['schemas']['Window'];
export type WithdrawQuote = components['schemas']['WithdrawQuote'];
export type Withdrawal = components['schemas']['Withdrawal'];
export type WithdrawalState = components['schemas']['WithdrawalState'];
export type WithdrawalWithEvents = components['schemas']['WithdrawalWithEvents'];
export type WealthExported = components['schemas']['WealthExported'];
export type WealthExtent = components['schemas']['WealthExtent'];
export type Fixed = components['schemas']['Fixed'];
export type FixedValue = components['schemas']['FixedValue'];
export type Fund = components['schemas']['Fund'];
export type FundDay = components['schemas']['FundDay'];
export type FundDetail = components['schemas']['FundDetail'];
export type HoldingLine = components['schemas']['HoldingLine'];
export type MyFund = components['schemas']['MyFund'];
export type MyWealth = components['schemas']['MyWealth'];
export type WealthOrder = components['schemas']['WealthOrder'];
export type WealthOrderState = components['schemas']['WealthOrderState'];
export type PageOfFund = components['schemas']['PageOfFund'];
export type WealthPageOfOrder = components['schemas']['WealthPageOfOrder'];
export type PageOfVip = components['schemas']['PageOfVip'];
export type PageOfVipOrder = components['schemas']['PageOfVipOrder'];
export type WealthQuote = components['schemas']['WealthQuote'];
export type WealthSide = components['schemas']['WealthSide'];
export type UnitsOf = components['schemas']['UnitsOf'];
export type UsedPrice = components['schemas']['UsedPrice'];
export type Vip = components['schemas']['Vip'];
export type VipOrder = components['schemas']['VipOrder'];
export type VipPoint = components['schemas']['VipPoint'];
export type VipQuote = components['schemas']['VipQuote'];
export type VipState = components['schemas']['VipState'];
export type Weight = components['schemas']['Weight'];
export type WealthYearly = components['schemas']['WealthYearly'];
export type WealthYieldSource = components['schemas']['WealthYieldSource'];

export interface Calls {
    "accountEvents": { form: { after?: number | null | undefined; size?: number | undefined }; answer: AccountEvents };
    "accountRecords": { form: { coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: Movements };
    "assetHistory": { form: Record<never, never>; answer: PageOfDayValue };
    "autoSubscribePreview": { form: { every: "day" | "month" | "week"; hour: number; day?: number | undefined; zone?: string | undefined; product: string; keep: string; most?: string | undefined }; answer: Preview };
    "automationExport": { form: { kind?: string | undefined; state?: string | undefined; from?: string | null | undefined; to?: string | null | undefined }; answer: AutomationExported };
    "automationFirings": { form: { state?: "" | "done" | "missed" | "refused" | undefined; kind?: string | undefined; from?: string | null | undefined; to?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfInstructionFiring };
    "automationInstruction": { form: { id: string }; answer: Instruction };
    "automationInstructions": { form: { state?: "" | "active" | "ended" | "failed" | "fired" | "open" | "over" | "paused" | undefined; kind?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfInstruction };
    "automationKinds": { form: Record<never, never>; answer: PageOfKind };
    "bankWithdrawRecords": { form: { coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfWithdrawal };
    "buyOption": { form: { tpassword?: string | undefined; passkey?: string | undefined; product: string; amount: string; direction: "fall" | "rise" }; answer: Option };
    "c2cPurchaseThread": { form: { id: string; after?: string | undefined; size?: number | undefined }; answer: C2cThread };
    "c2cSaleThread": { form: { id: string; after?: string | undefined; size?: number | undefined }; answer: C2cThread };
    "cancelAllSpotOrders": { form: { pair?: string | null | undefined }; answer: CancelledOrders };
    "cancelAllSpotOrdersAfter": { form: { seconds: number; pair?: string | null | undefined }; answer: CancelAfter };
    "cancelContract": { form: { id: string }; answer: Position };
    "cancelSpotOrder": { form: { id: string }; answer: Cancelled };
    "cancelSpotOrders": { form: { ids: string }; answer: CancelledOrders };
    "candles": { form: { symbol: string; period?: string | undefined; limit?: number | undefined; before?: number | undefined }; answer: Candles };
    "changeContractMargin": { form: { id: string; amount: string; way: "add" | "reduce" }; answer: Position };
    "changeContractStops": { form: { id: string; take_profit?: string | undefined; stop_loss?: string | undefined }; answer: Position };
    "changeSpotOrder": { form: { tpassword?: string | undefined; passkey?: string | undefined; id: string; price?: string | null | undefined; quantity?: string | null | undefined; trigger_price?: string | null | undefined; take_profit?: string | null | undefined; stop_loss?: string | null | undefined }; answer: SpotOrder };
    "checkSpotOrder": { form: { pair: string; side: string; type: string; price?: string | null | undefined; quantity?: string | null | undefined; amount?: string | null | undefined; tif?: string | null | undefined; post_only?: boolean | undefined; client_id?: string | null | undefined; trigger_price?: string | null | undefined; stop_limit_price?: string | null | undefined; expires?: number | null | undefined; prevention?: string | null | undefined; take_profit?: string | null | undefined; stop_loss?: string | null | undefined }; answer: SpotQuote };
    "closeContract": { form: { id: string; lots?: number | undefined }; answer: Position };
    "closeContracts": { form: { product?: string | undefined }; answer: PageOfPosition };
    "coin": { form: { coin: string }; answer: Coin };
    "contentList": { form: { kinds: string; topic?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfHeadline };
    "contentMentions": { form: { words: string; size?: number | undefined }; answer: PageOfHeadline };
    "contentSearch": { form: { q?: string | undefined }; answer: Answered };
    "contentTopics": { form: Record<never, never>; answer: PageOfTopic };
    "contractClosure": { form: { id: string }; answer: Closure };
    "contractClosures": { form: { reason?: "" | "delivered" | "liquidated" | "silent" | "stop_loss" | "take_profit" | "user" | undefined; product?: string | undefined; from?: string | null | undefined; to?: string | null | undefined; after?: string | undefined; size?: number | undefined; sums?: boolean | undefined }; answer: ClosuresPage };
    "contractMarginQuote": { form: { id: string; amount: string; way: "add" | "reduce" }; answer: MarginQuote };
    "contractPosition": { form: { id: string }; answer: Position };
    "contractPositions": { form: { state?: "" | "cancelled" | "closed" | "closing" | "ended" | "held" | "liquidated" | "open" | "pending" | undefined; product?: string | undefined; delivery?: "" | "dated" | "perpetual" | undefined; from?: string | null | undefined; to?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfPosition };
    "contractProducts": { form: Record<never, never>; answer: ContractProducts };
    "contractQuote": { form: { product: string; side: "long" | "short"; kind: "limit" | "market" | "stop"; lots: number; leverage: number; price?: string | undefined; take_profit?: string | undefined; stop_loss?: string | undefined }; answer: ContractQuote };
    "contractSummary": { form: Record<never, never>; answer: Summary };
    "countries": { form: Record<never, never>; answer: PageOfCountry };
    "creditScore": { form: Record<never, never>; answer: VerificationCredit };
    "deposit": { form: { id: string }; answer: DepositWithEvents };
    "depositAddress": { form: { coin: string; chain: string }; answer: DepositAddress };
    "depositChannels": { form: { coin?: string | undefined }; answer: PageOfChannel };
    "depositNeeds": { form: Record<never, never>; answer: Requirements };
    "depositRecords": { form: { coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfDeposit };
    "developerGuide": { form: Record<never, never>; answer: Guide };
    "exchangeQuote": { form: { from: string; to: string; amount?: string | undefined }; answer: ExchangeQuote };
    "exchangeRecords": { form: { coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfExchange };
    "exportC2c": { form: { kind?: string | undefined; state?: "" | "cancelled" | "closed" | "disputed" | "expired" | "finished" | "matched" | "pending_match" | "proof_sent" | "rejected" | undefined; side?: "" | "buy" | "sell" | undefined }; answer: C2cExported };
    "exportContracts": { form: { kind?: string | undefined; state?: "" | "cancelled" | "closed" | "closing" | "ended" | "held" | "liquidated" | "open" | "pending" | undefined; reason?: "" | "delivered" | "liquidated" | "silent" | "stop_loss" | "take_profit" | "user" | undefined; product?: string | undefined; delivery?: "" | "dated" | "perpetual" | undefined; from?: string | null | undefined; to?: string | null | undefined }; answer: ContractExported };
    "exportLoans": { form: { kind?: string | undefined; state?: "" | "cleared" | "issued" | "overdue" | "rejected" | "repaying" | "unreviewed" | "withdrawn" | "written_off" | undefined }; answer: LendingExported };
    "exportOptions": { form: { kind?: string | undefined; state?: "" | "accepted" | "ended" | "holding" | "lost" | "open" | "tied" | "void" | "won" | undefined; symbol?: string | undefined; from?: string | null | undefined; to?: string | null | undefined }; answer: OptionsExported };
    "exportProfit": { form: { kind?: string | undefined; state?: "" | "completed" | "ended" | "held" | "in_custody" | "redeemed" | "redeeming" | "redemption_rejected" | undefined }; answer: CustodyExported };
    "exportRecords": { form: { kind: string; product?: string | undefined; coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined }; answer: WalletExported };
    "exportSpot": { form: { kind?: string | undefined; state?: string | undefined; pair?: string | null | undefined }; answer: SpotExported };
    "exportSubscriptions": { form: { kind?: string | undefined; group?: "" | "finished" | "locked" | "waiting" | undefined }; answer: SubscriptionExported };
    "exportWealth": { form: { kind?: string | undefined; state?: string | undefined; risk?: "" | "aggressive" | "balanced" | "conservative" | undefined }; answer: WealthExported };
    "favourites": { form: Record<never, never>; answer: PageOfstr };
    "feedTicket": { form: Record<never, never>; answer: AccountTicket };
    "getAsset2": { form: { wallet?: string | undefined }; answer: Assets };
    "getC2cOffers": { form: Record<never, never>; answer: C2cPageOfOffer };
    "getC2cOrder": { form: { id: string }; answer: C2cOrderDetail };
    "getC2cOrders": { form: { state?: "" | "cancelled" | "closed" | "disputed" | "expired" | "finished" | "matched" | "pending_match" | "proof_sent" | "rejected" | undefined; side?: "" | "buy" | "sell" | undefined; after?: string | undefined; size?: number | undefined }; answer: C2cPageOfOrder };
    "getC2cPayer": { form: Record<never, never>; answer: Payer };
    "getC2cTerms": { form: Record<never, never>; answer: Terms };
    "getCurrencyAll": { form: { category?: string | undefined; leading?: "" | "gainers" | "latest" | "mainstream" | undefined; limit?: number | undefined }; answer: PageOfInstrument };
    "getFundInfo": { form: { fund: string }; answer: FundDetail };
    "getFundList": { form: Record<never, never>; answer: PageOfFund };
    "getFundOrder": { form: { id: string }; answer: WealthOrder };
    "getFundOrders": { form: { state?: "" | "filled" | "redeemed" | "redeeming" | "waiting" | "withdrawn" | undefined; risk?: "" | "aggressive" | "balanced" | "conservative" | undefined; after?: string | undefined; size?: number | undefined }; answer: WealthPageOfOrder };
    "getFundQuote": { form: { fund: string; amount: string }; answer: WealthQuote };
    "getFundValue": { form: { id: string }; answer: FixedValue };
    "getIssue": { form: { issue: string }; answer: IssueDetail };
    "getIssueDraw": { form: { issue: string; after?: string | undefined; size?: number | undefined }; answer: Draw };
    "getIssueQuote": { form: { issue: string; quantity: string }; answer: SubscriptionQuote };
    "getIssues": { form: Record<never, never>; answer: PageOfIssue };
    "getLogo": { form: Record<never, never>; answer: Logo };
    "getMyPromotion": { form: { days?: "60" | "7" | "all" | undefined }; answer: Promotion };
    "getMyWealth": { form: Record<never, never>; answer: MyWealth };
    "getOffers": { form: Record<never, never>; answer: MarketPageOfOffer };
    "getProfitInfo": { form: { product: string }; answer: ProductDetail };
    "getProfitList": { form: Record<never, never>; answer: PageOfProduct };
    "getProfitOrder": { form: { id: string }; answer: CustodyOrderDetail };
    "getProfitOrders": { form: { state?: "" | "completed" | "ended" | "held" | "in_custody" | "redeemed" | "redeeming" | "redemption_rejected" | undefined; after?: string | undefined; size?: number | undefined }; answer: CustodyPageOfOrder };
    "getProfitQuote": { form: { product: string; amount: string }; answer: CustodyQuote };
    "getProfitRedemption": { form: { id: string }; answer: Redemption };
    "getProfitTotal": { form: Record<never, never>; answer: ProfitTotal };
    "getSubscription": { form: { id: string }; answer: SubscriptionOrder };
    "getSubscriptions": { form: { group?: "" | "finished" | "locked" | "waiting" | undefined; after?: string | undefined; size?: number | undefined }; answer: SubscriptionPageOfOrder };
    "getTextsList": { form: { kind?: string | undefined; id?: number | undefined }; answer: PageOfText };
    "getTileFigures": { form: Record<never, never>; answer: PageOfTileFigure };
    "getVipList": { form: Record<never, never>; answer: PageOfVip };
    "getVipOrder": { form: { id: string }; answer: VipOrder };
    "getVipOrders": { form: { state?: "" | "completed" | "running" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfVipOrder };
    "getVipQuote": { form: { product: string; amount: string }; answer: VipQuote };
    "history": { form: { coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined; size?: number | undefined; product?: string | undefined }; answer: History };
    "info": { form: Record<never, never>; answer: Info };
    "lendBack": { form: { id: string }; answer: Repayment };
    "lendInfo": { form: { id: string }; answer: LoanDetail };
    "lendList": { form: Record<never, never>; answer: LendingPageOfOffer };
    "lendMy": { form: Record<never, never>; answer: MyLoans };
    "lendMylist": { form: { state?: "" | "cleared" | "issued" | "overdue" | "rejected" | "repaying" | "unreviewed" | "withdrawn" | "written_off" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfLoan };
    "lendQuote": { form: { offer: string; amount: string }; answer: LendingQuote };
    "lend_img": { form: { id?: string | undefined }; answer: PageOfPaper };
    "mySpotTrades": { form: { pair?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfOwnTrade };
    "openContract": { form: { tpassword?: string | undefined; passkey?: string | undefined; product: string; side: "long" | "short"; kind: "limit" | "market" | "stop"; lots: number; leverage: number; price?: string | undefined; take_profit?: string | undefined; stop_loss?: string | undefined }; answer: Position };
    "optionOrder": { form: { id: string }; answer: Option };
    "optionOrders": { form: { state?: "" | "accepted" | "ended" | "holding" | "lost" | "open" | "tied" | "void" | "won" | undefined; symbol?: string | undefined; from?: string | null | undefined; to?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfOption };
    "optionProducts": { form: Record<never, never>; answer: OptionsProducts };
    "optionQuote": { form: { product: string; amount: string }; answer: OptionsQuote };
    "optionTicks": { form: { symbol: string }; answer: PageOfTick };
    "phoneLink": { form: { form: "address" | "assets" | "credit" | "identity" }; answer: PhoneLink };
    "placeSpotOrder": { form: { tpassword?: string | undefined; passkey?: string | undefined; pair: string; side: string; type: string; price?: string | null | undefined; quantity?: string | null | undefined; amount?: string | null | undefined; tif?: string | null | undefined; post_only?: boolean | undefined; client_id?: string | null | undefined; trigger_price?: string | null | undefined; stop_limit_price?: string | null | undefined; expires?: number | null | undefined; prevention?: string | null | undefined; take_profit?: string | null | undefined; stop_loss?: string | null | undefined }; answer: SpotOrder };
    "priceAlertPreview": { form: { symbol: string; when: "above" | "below" | "down" | "up"; level: string; repeat?: "always" | "once" | undefined }; answer: Preview };
    "priceReceipt": { form: { kind: string; id: string }; answer: Receipt };
    "profit": { form: { days?: string | undefined }; answer: Profit };
    "recurringBuyPreview": { form: { every: "day" | "month" | "week"; hour: number; day?: number | undefined; zone?: string | undefined; coin: string; amount: string; highest?: string | undefined }; answer: Preview };
    "referralExport": { form: { kind?: string | undefined; level?: "" | "1" | "2" | "3" | "4" | undefined }; answer: ReferralExported };
    "referralIncome": { form: { id: string }; answer: Income };
    "referralIncomes": { form: { level?: "" | "1" | "2" | "3" | "4" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfIncome };
    "referralMembers": { form: { level?: "" | "1" | "2" | "3" | "4" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfMember };
    "reverseContract": { form: { tpassword?: string | undefined; passkey?: string | undefined; id: string }; answer: Position };
    "riskLevel": { form: Record<never, never>; answer: Risk };
    "securityQuestions": { form: Record<never, never>; answer: PageOfQuestion };
    "signinExport": { form: { kind?: string | undefined; what?: "" | "day" | "task" | undefined }; answer: SigninExported };
    "signinReward": { form: { id: string }; answer: Reward };
    "signinRewards": { form: { what?: "" | "day" | "task" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfReward };
    "signinWelfare": { form: Record<never, never>; answer: Welfare };
    "smallBalances": { form: { into: string; below: string }; answer: SmallBalances };
    "smallBalancesPreview": { form: { every: "day" | "month" | "week"; hour: number; day?: number | undefined; zone?: string | undefined; into: string; below: string }; answer: Preview };
    "spotDepth": { form: { pair: string; limit?: number | undefined }; answer: Depth };
    "spotOrders": { form: { state?: string | undefined; pair?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: Orders };
    "spotPairs": { form: Record<never, never>; answer: PageOfPair };
    "spotQuote": { form: { pair: string; side: string; type: string; price?: string | null | undefined; quantity?: string | null | undefined; amount?: string | null | undefined; tif?: string | null | undefined; post_only?: boolean | undefined; client_id?: string | null | undefined; trigger_price?: string | null | undefined; stop_limit_price?: string | null | undefined; expires?: number | null | undefined; prevention?: string | null | undefined; take_profit?: string | null | undefined; stop_loss?: string | null | undefined }; answer: SpotQuote };
    "spotTrades": { form: { pair: string }; answer: PageOfTrade };
    "statement": { form: { from: string; to: string; kind?: string | undefined }; answer: Statement };
    "supportTicket": { form: { id: string }; answer: ContentTicket };
    "supportTickets": { form: { after?: string | undefined; size?: number | undefined }; answer: PageOfTicket };
    "ticketThread": { form: { id: string; after?: string | undefined; size?: number | undefined }; answer: ContentThread };
    "verification": { form: Record<never, never>; answer: Overview };
    "webhooks": { form: Record<never, never>; answer: Webhooks };
    "withdrawAddresses": { form: { after?: string | undefined; size?: number | undefined; coin?: string | undefined; chain?: string | undefined }; answer: PageOfSavedAddress };
    "withdrawQuote": { form: { kind?: string | undefined; coin?: string | undefined; chain?: string | undefined; amount?: string | undefined; address?: string | undefined }; answer: WithdrawQuote };
    "withdrawRecords": { form: { coin?: string | undefined; status?: string | undefined; wallet?: string | undefined; reason?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfWithdrawal };
    "withdrawal": { form: { id: string }; answer: WithdrawalWithEvents };
}

export const POSTED: ReadonlySet<string> = new Set([
  "feedTicket",
  "cancelContract",
  "closeContract",
  "closeContracts",
  "changeContractMargin",
  "openContract",
  "reverseContract",
  "changeContractStops",
  "buyOption",
  "cancelSpotOrder",
  "cancelAllSpotOrders",
  "cancelSpotOrders",
  "cancelAllSpotOrdersAfter",
  "changeSpotOrder",
  "placeSpotOrder",
]);

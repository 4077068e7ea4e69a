// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description The state a case is in now, or the proposal that a second operator has to decide. */
        Acted: {
            state?: string;
            proposal?: string;
        };
        /** @description An entry that isn't what it was. */
        AuditFaultRow: {
            seq: number;
            fault: string;
        };
        /** @description An entry of the audit, with the parameter, or the product's fields, that it is about. */
        AuditRow: {
            seq: number;
            /** Format: date-time */
            at: string;
            actor: string;
            actor_name: string;
            permission: string;
            action: string;
            subject: string;
            reason: string;
            before: unknown;
            after: unknown;
            parameter: components["schemas"]["ParameterTerms"] | null;
            fields: components["schemas"]["Field"][];
        };
        /** @description The audit, proved. */
        AuditState: {
            entries: number;
            head: string;
            ok: boolean;
            faults: components["schemas"]["AuditFaultRow"][];
        };
        /** @description Address of a picture that was kept. */
        BrandPicture: {
            address: string;
        };
        /** @description A rule of the check that a version breaks: the address of its page, what that says, and its first finding. */
        BrokenRule: {
            rule: string;
            title: string;
            page: string;
            explanation: string;
            finding: string;
        };
        /** @description Cases that were decided, and those that were not. */
        Bulk: {
            moved: string[];
            refused: components["schemas"]["RefusedCase"][];
        };
        /** @description Name that operators have for a user. */
        CalledRow: {
            id: string;
            uid: string;
            called: string;
        };
        /** @description Everything about one case; `user` is "0" where it is nobody's. Masked values are empty. `titles` are the keys of what the documents show, in their order; `seen` are those that this operator has opened. `mine`: it was taken by this operator. */
        CaseDetail: {
            summary: components["schemas"]["CaseSummary"];
            user: string;
            facts: components["schemas"]["CaseFact"][];
            documents: string[];
            titles: string[];
            seen: string[];
            checks: components["schemas"]["ShownCheck"][];
            events: components["schemas"]["CaseEvent"][];
            triggers: components["schemas"]["CaseTrigger"][];
            mine: boolean;
            may_act: boolean;
            /** Format: date-time */
            target_at: string;
            proposals: components["schemas"]["Proposal"][];
            chain: components["schemas"]["ChainState"];
        };
        /** @description One line of a case's time line. */
        CaseEvent: {
            at: string;
            actor: string;
            label: string;
            note: string;
        };
        /** @description One fact of a case: `label` is a message key. A `masked` value is shown only on an audited request. `kind` says how the reader's page writes `value`: `text` as it is, `written` (what a person wrote, in a language of their own) so, too, and marked as no text of the page, `amount` (a decimal string, of the coin `unit`), `days` (how many), `day` (a date) and `time` (both ISO 8601) by the reader's language, `address` (a hash, too) in figures of one width, `country` (ISO 3166, two letters) by its name, `key` by the text of that message key. */
        CaseFact: {
            label: string;
            value: string;
            masked: boolean;
            /** @enum {unknown} */
            kind: "address" | "amount" | "country" | "day" | "days" | "key" | "text" | "time" | "written";
            unit: string;
        };
        /** @description Field that an operator fills in with a decision: `label` is a message key. A `day` is given as ISO 8601, an `amount` as a decimal string, a `currency` by its three letters. */
        CaseField: {
            name: string;
            label: string;
            /** @enum {unknown} */
            kind: "amount" | "currency" | "day" | "text";
        };
        /** @description A way to narrow a queue: its name in `filters`, the key of its label, and what may be chosen (none: any). A choice's text is `<label>.<choice>`; of a state, the plugin's text of that state; else the choice itself. */
        CaseFilter: {
            name: string;
            label: string;
            choices: string[];
        };
        /** @description One case of a list, and in which queue it is. `late` says that it could be decided for longer than the queue's target, `awaits` what must happen before it can be; `second` that a decision waits for a second operator; `decision` is the newest one that was carried out, in the list of what is decided. */
        CaseRow: {
            queue: string;
            id: string;
            title: string;
            uid: string;
            facts: components["schemas"]["CaseFact"][];
            state: string;
            opened_at: string;
            claimed_by: string;
            version: string;
            awaits: string;
            late: boolean;
            second: boolean;
            decision: components["schemas"]["Decision"] | null;
        };
        /** @description One row of a queue: who (`title`, and `uid` where it is a user's) and what it is about, how long it has waited, and its state. `opened_at` is in the future while it is held. `awaits` is the message key of what must happen before it can be decided. A fact that the case masks has no place among these. `version` is another one after every change: what operators look at, tick, propose and decide is bound to it. */
        CaseSummary: {
            id: string;
            title: string;
            facts: components["schemas"]["CaseFact"][];
            state: string;
            opened_at: string;
            claimed_by: string;
            version: string;
            awaits: string;
            uid: string;
        };
        /** @description A page of a case's thread, the newest first. `awaits` is who writes next; of one that isn't `open` nobody. */
        CaseThread: {
            rows: components["schemas"]["ThreadMessage"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            /** @enum {unknown} */
            awaits: "" | "operator" | "user";
            open: boolean;
            may_write: boolean;
            longest: number;
        };
        /** @description A decision that the state allows. `checked`: a second operator must agree. `grants`: it lets something through. `missing`: what keeps this operator from it, a check that failed, a document not opened, a check not made; or nothing. `reasons`: the codes that this case can be given; none where it takes the operator's words. */
        CaseTrigger: {
            trigger: string;
            checked: boolean;
            bulk: boolean;
            grants: boolean;
            /** @enum {unknown} */
            missing: "" | "checks" | "documents" | "failed" | "verdict";
            reasons: string[];
        };
        /** @description The number of the message that was written. */
        CaseWritten: {
            number: number;
        };
        /** @description `intact` is None until this process has proved the chain to its end once; `head` is the last digest. */
        ChainState: {
            entries: number;
            head: string;
            intact: boolean | null;
        };
        /** @description Problems of a row as it would be, and its effect. */
        Checked: {
            problems: components["schemas"]["FieldProblem"][];
            effect: components["schemas"]["Effect"];
        };
        /** @description The operator who made the check, or nothing. */
        Checker: {
            by: string;
        };
        /** @description The name of the operator who has the case, or nothing. */
        Claim: {
            claimed_by: string;
        };
        /** @description The alarm is closed. */
        Cleared: {
            cleared: boolean;
        };
        /** @description Time by which the deployment's clock is ahead of the world's. */
        Clock: {
            clock_ahead_ms: number;
        };
        /** @description The state a proposal is in now, and what came of it. */
        Decided: {
            state: string;
            result: Record<string, unknown> | null;
        };
        /** @description The newest decision of an operator on a case. */
        Decision: {
            trigger: string;
            operator: string;
            at: string;
        };
        /** @description A picture, to be shown under its watermark. */
        Document: {
            media_type: string;
            base64: string;
            watermark: string;
        };
        /** @description A row as somebody wants it. */
        Draft: {
            id: string;
            effective_at: string | null;
            state: string;
            maker: string;
            reason: string;
            checker: string;
            remark: string;
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            mine: boolean;
            content: {
                [key: string]: string;
            };
            retired: boolean;
            base: number;
        };
        /** @description A draft that was written down. */
        Drafted: {
            draft: string;
        };
        /** @description Effect of a value: the business that it would have refused; `known`: its plugin can tell. */
        Effect: {
            known: boolean;
            refused: number;
            of: number;
            days: number;
        };
        /** @description Number of sessions and API keys that were ended. */
        Ended: {
            ended: number;
            keys: number;
        };
        /** @description As many rows as one answer has; `next` is where the rest begins, "" at the end. */
        ExportedPart: {
            filename: string;
            csv: string;
            rows: number;
            complete: boolean;
            next: string;
        };
        /** @description Amounts of an asset by owner; `value` of the house's in `quote`, empty without a price. */
        ExposureRow: {
            asset: string;
            users: string;
            house: string;
            outside: string;
            symbol: string;
            price: string;
            value: string;
            quote: string;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        Extent: {
            previous: string;
            count: number;
            pages: number;
            more: boolean;
        };
        /** @description A list that a plugin adds to a user's page; title and columns are message keys. */
        Facet: {
            id: string;
            title: string;
            columns: string[];
        };
        /** @description One row: a cell for each column, in their order. `queue` and `case` lead to a case, `user` to another user. */
        FacetRow: {
            id: string;
            cells: components["schemas"]["CaseFact"][];
            queue: string;
            case: string;
            user: string;
        };
        /** @description A second factor to bind: its secret, and the address that brings it to an authenticator. */
        FactorOffer: {
            secret: string;
            uri: string;
        };
        /** @description Fees of a day. */
        FeeDay: {
            day: string;
            asset: string;
            reason: string;
            amount: string;
        };
        /** @description One field of a product. `parameter`: the constant that a row follows as long as it says nothing here. `fixed`: set when a row is added, and never again. `unit`: an asset's code, a message key, or "share". */
        Field: {
            name: string;
            /** @enum {unknown} */
            kind: "asset" | "bool" | "choice" | "date" | "decimal" | "duration" | "int" | "symbol" | "text" | "time";
            minimum: string | null;
            maximum: string | null;
            choices: string[];
            optional: boolean;
            default: string;
            parameter: string;
            fixed: boolean;
            unit: string;
            label: string;
            hint: string;
        };
        /** @description Problem of a field. */
        FieldProblem: {
            field: string;
            message: string;
        };
        /** @description A message as its reader gets it. */
        Filled: {
            subject: string;
            text: string;
        };
        /** @description Incoming and outgoing amounts of an account for a reason. */
        Flow: {
            reason: string;
            account: string;
            asset: string;
            in: string;
            out: string;
            count: number;
        };
        /** @description Whether it is stopped now. */
        Frozen: {
            frozen: boolean;
        };
        /** @description All enabled plugins, every kind of scheduled work that is declared or has rows, and the leases. */
        Health: {
            rows: components["schemas"]["PluginHealth"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            due: components["schemas"]["JobHealth"][];
            leases: components["schemas"]["LeaseStatus"][];
        };
        /** @description A page of the inbox. `silent` are the queues whose plugins can't say what waits: their cases are missing. */
        Inbox: {
            rows: components["schemas"]["CaseRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            silent: string[];
        };
        /** @description An operator with its role and what that permits; `alone`: what of it no other operator may, so that nobody can decide what this one asks for under it. */
        Info: {
            login: string;
            name: string;
            role: components["schemas"]["Role"];
            permissions: string[];
            totp_bound: boolean;
            alone: string[];
        };
        /** @description Operator that a link lets in and the factors it sets; while the token is empty, also the factor to bind, or that a code is asked for. */
        Invited: {
            token: string;
            login: string;
            name: string;
            /** @enum {unknown} */
            sets: "both" | "factor" | "password";
            bind?: components["schemas"]["FactorOffer"];
            code?: boolean;
        };
        /** @description One kind of scheduled work: how many steps are overdue (or `more`) and since when the oldest is; how many failed and are tried again, and how many are parked until a person looks. */
        JobHealth: {
            kind: string;
            waiting: number;
            more: boolean;
            since: string | null;
            failing: number;
            parked: number;
        };
        /** @description A type of event that can be told, and whose it is. */
        Kind: {
            kind: string;
            plugin: string;
        };
        /** @description A lease and the process that has it, as host and number, or had it last where it isn't `held`; how many times it was taken (`epoch`). */
        LeaseStatus: {
            name: string;
            owner: string;
            epoch: number;
            held: boolean;
        };
        /** @description An open alarm: how much was found of each kind, and the first of it as sentences for those who look into it. */
        LedgerAlarm: {
            /** Format: date-time */
            since: string;
            findings: number;
            counts: {
                [key: string]: number;
            };
            found: string[];
        };
        /** @description Real money of users under one name (a cause that holds it, or a house account), and of how many rows. */
        LeftBehind: {
            of: string;
            coin: string;
            amount: string;
            rows: number;
        };
        /** @description An amount that something open holds. */
        Locked: {
            asset: string;
            amount: string;
        };
        /** @description Something that doesn't add up; a count of None where a plugin can't say. */
        MoneyException: {
            kind: string;
            title: string;
            queue: string;
            count: number | null;
        };
        /** @description Switch that stops a business for everybody. */
        MoneySwitch: {
            name: string;
            frozen: boolean;
            since: string | null;
            by: string;
            reason: string;
        };
        /** @description The case that was taken; None where every case is somebody's. */
        NextCase: {
            case: string | null;
        };
        /** @description Whether a plugin is offered now. */
        Offered: {
            state: components["schemas"]["OfferingState"];
        };
        /** @description A plugin, whether it is offered, and what it has open. */
        OfferingRow: {
            plugin: string;
            title: string;
            state: components["schemas"]["OfferingState"];
            may_switch: components["schemas"]["OfferingState"][];
            open: components["schemas"]["OpenBusinessRow"][];
        };
        /**
         * @description Extent to which a plugin is offered.
         * @enum {unknown}
         */
        OfferingState: "draining" | "off" | "on";
        /** @description Open business of one kind; a count of None where the plugin can't answer. */
        OpenBusinessRow: {
            label: string;
            count: number | null;
            locked: components["schemas"]["Locked"][];
        };
        /** @description One operator as others see him. */
        OperatorRow: {
            id: string;
            login: string;
            email: string;
            name: string;
            role: components["schemas"]["Role"];
            active: boolean;
            totp_bound: boolean;
            created_at: string;
            you: boolean;
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfAuditRow: {
            rows: components["schemas"]["AuditRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfCalledRow: {
            rows: components["schemas"]["CalledRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfCaseRow: {
            rows: components["schemas"]["CaseRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfExposureRow: {
            rows: components["schemas"]["ExposureRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfFacetRow: {
            rows: components["schemas"]["FacetRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfFeeDay: {
            rows: components["schemas"]["FeeDay"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfFlow: {
            rows: components["schemas"]["Flow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfLedgerAlarm: {
            rows: components["schemas"]["LedgerAlarm"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfLeftBehind: {
            rows: components["schemas"]["LeftBehind"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfMoneyException: {
            rows: components["schemas"]["MoneyException"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfMoneySwitch: {
            rows: components["schemas"]["MoneySwitch"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOfferingRow: {
            rows: components["schemas"]["OfferingRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfOperatorRow: {
            rows: components["schemas"]["OperatorRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfParameterRow: {
            rows: components["schemas"]["ParameterRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfProduct: {
            rows: components["schemas"]["Product"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfProductRow: {
            rows: components["schemas"]["ProductRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfProposal: {
            rows: components["schemas"]["Proposal"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfQueueRow: {
            rows: components["schemas"]["QueueRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfSignal: {
            rows: components["schemas"]["Signal"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfStorePlugin: {
            rows: components["schemas"]["StorePlugin"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTelling: {
            rows: components["schemas"]["Telling"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTextRow: {
            rows: components["schemas"]["TextRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfUserEvent: {
            rows: components["schemas"]["UserEvent"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfUserRow: {
            rows: components["schemas"]["UserRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description A parameter with everything it ever was, and everything ever proposed for it. */
        ParameterDetail: {
            key: string;
            type: string;
            default: string;
            minimum: string | null;
            maximum: string | null;
            choices: string[];
            screen: string;
            source: string;
            public: boolean;
            description_key: string;
            /** @enum {unknown} */
            unit: "" | "share";
            value: string;
            proposal: string;
            history: components["schemas"]["ParameterVersion"][];
            proposals: components["schemas"]["ParameterProposal"][];
        };
        /** @description A value that was asked for. */
        ParameterProposal: {
            id: string;
            effective_at: string | null;
            state: string;
            maker: string;
            reason: string;
            checker: string;
            remark: string;
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            mine: boolean;
            value: string;
        };
        /** @description A parameter with its value, and the proposal that waits, or nothing. */
        ParameterRow: {
            key: string;
            type: string;
            default: string;
            minimum: string | null;
            maximum: string | null;
            choices: string[];
            screen: string;
            source: string;
            public: boolean;
            description_key: string;
            /** @enum {unknown} */
            unit: "" | "share";
            value: string;
            proposal: string;
        };
        /** @description A parameter as declared; bounds and default as they are written. */
        ParameterTerms: {
            key: string;
            type: string;
            default: string;
            minimum: string | null;
            maximum: string | null;
            choices: string[];
            screen: string;
            source: string;
            public: boolean;
            description_key: string;
            /** @enum {unknown} */
            unit: "" | "share";
        };
        /** @description A value that a parameter had. */
        ParameterVersion: {
            value: string;
            /** Format: date-time */
            effective_at: string;
            maker: string;
            checker: string;
            reason: string;
        };
        /** @description Something that can be permitted. */
        PermissionRow: {
            key: string;
            title: string;
        };
        /** @description One enabled plugin; `reason` says why it is down. */
        PluginHealth: {
            id: string;
            title: string;
            version: string;
            status: components["schemas"]["Status"];
            reason: string;
        };
        /** @description Position of the house in an instrument. */
        PositionRow: {
            plugin: string;
            label: string;
            symbol: string;
            base: string;
            quote: string;
            quantity: string;
            cost: string;
            bids: string;
            asks: string;
            limit: string;
            price: string;
            value: string;
            result: string;
        };
        /** @description Positions of the house; `unknown` are plugins that can't answer. */
        Positions: {
            rows: components["schemas"]["PositionRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            unknown: string[];
        };
        /** @description A catalogue, how many rows it has and how many drafts wait. */
        Product: {
            id: string;
            title: string;
            key_label: string;
            fields: components["schemas"]["Field"][];
            columns: string[];
            adds: boolean;
            retires: boolean;
            /** @enum {unknown} */
            area: "presentation" | "product";
            plugin: string;
            rows: number;
            drafts: number;
        };
        /** @description A row with everything it was, is and is to be. `newest`: the newest version, in force or put on for later. `unsaid`: what holds in a field where the row says nothing. `delivered`: the row that came with the deployment. */
        ProductDetail: {
            id: string;
            title: string;
            key_label: string;
            fields: components["schemas"]["Field"][];
            columns: string[];
            adds: boolean;
            retires: boolean;
            /** @enum {unknown} */
            area: "presentation" | "product";
            key: string;
            new: boolean;
            number: number;
            newest: number;
            since: string | null;
            retired: boolean;
            content: {
                [key: string]: string;
            };
            values: {
                [key: string]: string;
            };
            unsaid: {
                [key: string]: string;
            };
            delivered: {
                [key: string]: string;
            };
            draft: components["schemas"]["Draft"] | null;
            scheduled: components["schemas"]["Version"][];
            history: components["schemas"]["Version"][];
            declined: components["schemas"]["Draft"][];
            knows_effect: boolean;
        };
        /** @description A row as it is in force; version 0 is as delivered. `own`: the fields in which it says something itself. */
        ProductRow: {
            key: string;
            number: number;
            since: string | null;
            retired: boolean;
            values: {
                [key: string]: string;
            };
            own: string[];
            new: boolean;
            draft: string | null;
            scheduled: string | null;
        };
        /** @description Something one operator asks for and another decides. */
        Proposal: {
            id: string;
            kind: string;
            subject: string;
            payload: Record<string, unknown>;
            reason: string;
            maker: string;
            state: string;
            checker: string;
            remark: string;
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            mine: boolean;
            may_decide: boolean;
            permission: string;
        };
        /** @description A proposal that was made. */
        Proposed: {
            proposal: string;
        };
        /** @description State of a draft; once published, the version and its moment. */
        Published: {
            state: string;
            number?: number;
            /** Format: date-time */
            effective_at?: string;
        };
        /** @description One queue. `waiting` is None where the plugin can't say: the others are shown all the same. `messages` is how many threads await an operator; None where nothing is written about its cases. */
        QueueRow: {
            id: string;
            plugin: string;
            title: string;
            icon: string;
            waiting: number | null;
            more: boolean;
            second: number;
            messages: number | null;
            target_minutes: number;
            may_act: boolean;
            reasons: components["schemas"]["ReasonCode"][];
            asks: {
                [key: string]: string;
            };
            fields: {
                [key: string]: components["schemas"]["CaseField"][];
            };
            bulk: string[];
            several: string[];
            filters: components["schemas"]["CaseFilter"][];
            exceptions: boolean;
            holds_back: boolean;
        };
        /** @description Reason of a decision on a case. `text` is a message key: the user reads it in the user's own language. `triggers` are the decisions it can be given for. */
        ReasonCode: {
            key: string;
            text: string;
            triggers: string[];
        };
        /** @description A case that was not decided, and why. */
        RefusedCase: {
            case: string;
            message: string;
        };
        /**
         * @description The roles of a deployment.
         * @enum {unknown}
         */
        Role: "accountant" | "admin" | "compliance" | "content" | "superadmin" | "support" | "technical" | "viewer";
        /** @description A role and what it permits. */
        RoleRow: {
            role: string;
            permissions: string[];
        };
        /** @description Permissions of each role. */
        Roles: {
            rows: components["schemas"]["RoleRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            permissions: components["schemas"]["PermissionRow"][];
        };
        /** @description Score card of a version: the highest tier that was reached ("" for none), and the rules that are broken. */
        ScoreCard: {
            tier: string;
            broken: components["schemas"]["BrokenRule"][];
        };
        /** @description A new secret; it is in this answer and nowhere else. */
        Secret: {
            secret: string;
        };
        /** @description Address that a test was sent to. */
        Sent: {
            email: string;
        };
        /** @description A check; `passed` is None where a person has to look, `by` names who did, `yours` lets this one tick it. */
        ShownCheck: {
            label: string;
            passed: boolean | null;
            note: string;
            by: string;
            yours: boolean;
        };
        /** @description A security signal; `name` is what operators call its user. */
        Signal: {
            id: string;
            /** Format: date-time */
            at: string;
            occasion: string;
            signal: string;
            user: string;
            uid: string;
            name: string;
        };
        /** @description A session; or, while the token is empty, what is needed first: another password, or a factor that is bound. */
        SignedIn: {
            token: string;
            renew?: boolean;
            bind?: components["schemas"]["FactorOffer"];
        };
        /** @description New state of a case. */
        State: {
            state: string;
        };
        /**
         * @description Whether a plugin serves.
         * @enum {unknown}
         */
        Status: "down" | "up";
        /** @description A change that was taken: `proposal` where a second operator decides about it. */
        StoreChange: {
            proposal?: string;
        };
        /** @description A plugin that is enabled or that the store has. `running` is the version that this process has loaded, `chosen` the one that the next start loads from the store, `before` the one that can be gone back to. */
        StorePlugin: {
            id: string;
            title: string;
            running: string;
            chosen: string;
            before: string;
            origin: ("package" | "source" | "store") | null;
            signer: string;
            beside: boolean;
            down: string;
            trying: string;
            versions: components["schemas"]["StoreVersion"][];
        };
        /** @description A wheel of the store. `refusal` says why it wouldn't load here, `touches` names all that it may touch, `asks` what of that nobody has accepted yet, `failure` why its last trial failed. */
        StoreVersion: {
            version: string;
            signer: string;
            refusal: string;
            touches: string[];
            asks: string[];
            card: components["schemas"]["ScoreCard"] | null;
            failure: string;
        };
        /** @description An event, and what came of it at one webhook: `taken`, `waiting`, `failing` or `not_chosen`. */
        Telling: {
            number: number;
            /** Format: date-time */
            at: string;
            kind: string;
            data: Record<string, unknown>;
            outcome: string;
        };
        /** @description One text: its forms (`text` in general, `one` and `many` of a number) as delivered and in English, those that it shares its words with, and the screens where it stands. `row`: its key in the catalogue of wordings. */
        TextDetail: {
            key: string;
            tag: string;
            row: string;
            forms: string[];
            delivered: {
                [key: string]: string;
            };
            english: {
                [key: string]: string;
            };
            plugin: string;
            shared: string;
            sharing: string[];
            screens: components["schemas"]["TextScreen"][];
            message: boolean;
        };
        /** @description A text of the site: in force, in English, the plugin it is of, and whether it is missing, worded otherwise, or waits for a second operator. */
        TextRow: {
            key: string;
            text: string;
            english: string;
            plugin: string;
            missing: boolean;
            own: boolean;
            drafted: boolean;
        };
        /** @description A screen on which a text stands. */
        TextScreen: {
            path: string;
            title: string;
        };
        /** @description One message of a case's thread; `author` is an operator's name. `read`: the other side has. `file`: a picture goes with it. */
        ThreadMessage: {
            number: number;
            /** @enum {unknown} */
            by: "operator" | "user";
            author: string;
            text: string;
            /** Format: date-time */
            at: string;
            read: boolean;
            file: boolean;
        };
        /** @description The trial balance. */
        Trial: {
            rows: components["schemas"]["TrialLine"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            sums: components["schemas"]["TrialSum"][];
        };
        /** @description A line of the trial balance. */
        TrialLine: {
            /** @enum {unknown} */
            realm: "demo" | "real";
            asset: string;
            name: string;
            balance: string;
            held: string;
        };
        /** @description Sum of an asset's lines: anything but zero is an error. */
        TrialSum: {
            /** @enum {unknown} */
            realm: "demo" | "real";
            asset: string;
            sum: string;
        };
        /** @description Balance of an asset; `value` in the quote coin, empty without a price. */
        UserBalance: {
            wallet: string;
            asset: string;
            available: string;
            held: string;
            value: string;
        };
        /** @description A case of a user's. */
        UserCase: {
            queue: string;
            plugin: string;
            title: string;
            case: string;
            facts: components["schemas"]["CaseFact"][];
            state: string;
            /** Format: date-time */
            opened_at: string;
        };
        /** @description One user from all sides. */
        UserDetail: {
            profile: components["schemas"]["UserProfile"];
            security: components["schemas"]["UserSecurity"];
            balances: components["schemas"]["UserBalance"][];
            parts: components["schemas"]["UserPart"][];
            total: string;
            unknown: string[];
            quote: string;
            freezes: components["schemas"]["UserFreeze"][];
            sessions: components["schemas"]["UserSession"][];
            api_keys: number;
            cases: components["schemas"]["UserCase"][];
            facets: components["schemas"]["Facet"][];
        };
        /** @description Something that happened to a user; `note` is in the words of whoever wrote it. */
        UserEvent: {
            /** Format: date-time */
            at: string;
            plugin: string;
            label: string;
            note: string;
            reference: string;
            facts: components["schemas"]["CaseFact"][];
        };
        /** @description Freeze of a user. */
        UserFreeze: {
            what: string;
            /** Format: date-time */
            since: string;
            by: string;
            reason: string;
        };
        /** @description Amount that a product keeps for a user beyond the wallets, or is owed (below zero); `value` as of a balance. */
        UserPart: {
            label: string;
            coin: string;
            amount: string;
            value: string;
        };
        /** @description Identity of a user. */
        UserProfile: {
            id: string;
            uid: string;
            called: string;
            name: string;
            email: string | null;
            phone: string | null;
            /** @enum {unknown} */
            realm: "demo" | "real";
            state: string;
            country: string | null;
            /** Format: date-time */
            created_at: string;
            language: string;
            currency: string;
            wallet: string | null;
            demo_parent: string;
            tier: number;
        };
        /** @description A user in a list: `called` is what operators call the user, `name` what users call themselves. */
        UserRow: {
            id: string;
            uid: string;
            called: string;
            name: string;
            email: string | null;
            phone: string | null;
            /** @enum {unknown} */
            realm: "demo" | "real";
            state: string;
            country: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description Protection of a user's account. */
        UserSecurity: {
            totp: boolean;
            trading_password: boolean;
            question: boolean;
            changed_at: string | null;
            held_until: string | null;
        };
        /** @description Session in which a user is signed in. */
        UserSession: {
            id: string;
            agent: string;
            network: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            seen_at: string;
        };
        /** @description A masked value that was asked for. */
        Value: {
            value: string;
        };
        /** @description A row as it was published. */
        Version: {
            number: number;
            content: {
                [key: string]: string;
            };
            retired: boolean;
            /** Format: date-time */
            effective_at: string;
            maker: string;
            checker: string;
            reason: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A session that sees the site as a user. */
        ViewToken: {
            token: string;
            /** Format: date-time */
            until: string;
        };
        /** @description As whom, for whom and until when. */
        Viewing: {
            uid: string;
            name: string;
            /** @enum {unknown} */
            realm: "demo" | "real";
            operator: string;
            /** Format: date-time */
            until: string;
        };
        /** @description A webhook: `number` is the newest event it took; of `kinds` it is told, of all where there are none. */
        Webhook: {
            id: string;
            url: string;
            kinds: string[];
            state: components["schemas"]["WebhookState"];
            number: number;
            failures: number;
            problem: string;
            failing_since: string | null;
            /** Format: date-time */
            next_at: string;
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
        /** @description Webhooks, newest first; the types of events, and the deployment's newest number. */
        Webhooks: {
            rows: components["schemas"]["Webhook"][];
            kinds: components["schemas"]["Kind"][];
            newest: number;
            most: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Acted = components['schemas']['Acted'];
export type AuditFaultRow = components['schemas']['AuditFaultRow'];
export type AuditRow = components['schemas']['AuditRow'];
export type AuditState = components['schemas']['AuditState'];
export type BrandPicture = components['schemas']['BrandPicture'];
export type BrokenRule = components['schemas']['BrokenRule'];
export type Bulk = components['schemas']['Bulk'];
export type CalledRow = components['schemas']['CalledRow'];
export type CaseDetail = components['schemas']['CaseDetail'];
export type CaseEvent = components['schemas']['CaseEvent'];
export type CaseFact = components['schemas']['CaseFact'];
export type CaseField = components['schemas']['CaseField'];
export type CaseFilter = components['schemas']['CaseFilter'];
export type CaseRow = components['schemas']['CaseRow'];
export type CaseSummary = components['schemas']['CaseSummary'];
export type CaseThread = components['schemas']['CaseThread'];
export type CaseTrigger = components['schemas']['CaseTrigger'];
export type CaseWritten = components['schemas']['CaseWritten'];
export type ChainState = components['schemas']['ChainState'];
export type Checked = components['schemas']['Checked'];
export type Checker = components['schemas']['Checker'];
export type Claim = components['schemas']['Claim'];
export type Cleared = components['schemas']['Cleared'];
export type Clock = components['schemas']['Clock'];
export type Decided = components['schemas']['Decided'];
export type Decision = components['schemas']['Decision'];
export type Document = components['schemas']['Document'];
export type Draft = components['schemas']['Draft'];
export type Drafted = components['schemas']['Drafted'];
export type Effect = components['schemas']['Effect'];
export type Ended = components['schemas']['Ended'];
export type ExportedPart = components['schemas']['ExportedPart'];
export type ExposureRow = components['schemas']['ExposureRow'];
export type Extent = components['schemas']['Extent'];
export type Facet = components['schemas']['Facet'];
export type FacetRow = components['schemas']['FacetRow'];
export type FactorOffer = components['schemas']['FactorOffer'];
export type FeeDay = components['schemas']['FeeDay'];
export type Field = components['schemas']['Field'];
export type FieldProblem = components['schemas']['FieldProblem'];
export type Filled = components['schemas']['Filled'];
export type Flow = components['schemas']['Flow'];
export type Frozen = components['schemas']['Frozen'];
export type Health = components['schemas']['Health'];
export type Inbox = components['schemas']['Inbox'];
export type Info = components['schemas']['Info'];
export type Invited = components['schemas']['Invited'];
export type JobHealth = components['schemas']['JobHealth'];
export type Kind = components['schemas']['Kind'];
export type LeaseStatus = components['schemas']['LeaseStatus'];
export type LedgerAlarm = components['schemas']['LedgerAlarm'];
export type LeftBehind = components['schemas']['LeftBehind'];
export type Locked = components['schemas']['Locked'];
export type MoneyException = components['schemas']['MoneyException'];
export type MoneySwitch = components['schemas']['MoneySwitch'];
export type NextCase = components['schemas']['NextCase'];
export type Offered = components['schemas']['Offered'];
export type OfferingRow = components['schemas']['OfferingRow'];
export type OfferingState = components['schemas']['OfferingState'];
export type OpenBusinessRow = components['schemas']['OpenBusinessRow'];
export type OperatorRow = components['schemas']['OperatorRow'];
export type PageOfAuditRow = components['schemas']['PageOfAuditRow'];
export type PageOfCalledRow = components['schemas']['PageOfCalledRow'];
export type PageOfCaseRow = components['schemas']['PageOfCaseRow'];
export type PageOfExposureRow = components['schemas']['PageOfExposureRow'];
export type PageOfFacetRow = components['schemas']['PageOfFacetRow'];
export type PageOfFeeDay = components['schemas']['PageOfFeeDay'];
export type PageOfFlow = components['schemas']['PageOfFlow'];
export type PageOfLedgerAlarm = components['schemas']['PageOfLedgerAlarm'];
export type PageOfLeftBehind = components['schemas']['PageOfLeftBehind'];
export type PageOfMoneyException = components['schemas']['PageOfMoneyException'];
export type PageOfMoneySwitch = components['schemas']['PageOfMoneySwitch'];
export type PageOfOfferingRow = components['schemas']['PageOfOfferingRow'];
export type PageOfOperatorRow = components['schemas']['PageOfOperatorRow'];
export type PageOfParameterRow = components['schemas']['PageOfParameterRow'];
export type PageOfProduct = components['schemas']['PageOfProduct'];
export type PageOfProductRow = components['schemas']['PageOfProductRow'];
export type PageOfProposal = components['schemas']['PageOfProposal'];
export type PageOfQueueRow = components['schemas']['PageOfQueueRow'];
export type PageOfSignal = components['schemas']['PageOfSignal'];
export type PageOfStorePlugin = components['schemas']['PageOfStorePlugin'];
export type PageOfTelling = components['schemas']['PageOfTelling'];
export type PageOfTextRow = components['schemas']['PageOfTextRow'];
export type PageOfUserEvent = components['schemas']['PageOfUserEvent'];
export type PageOfUserRow = components['schemas']['PageOfUserRow'];
export type ParameterDetail = components['schemas']['ParameterDetail'];
export type ParameterProposal = components['schemas']['ParameterProposal'];
export type ParameterRow = components['schemas']['ParameterRow'];
export type ParameterTerms = components['schemas']['ParameterTerms'];
export type ParameterVersion = components['schemas']['ParameterVersion'];
export type PermissionRow = components['schemas']['PermissionRow'];
export type PluginHealth = components['schemas']['PluginHealth'];
export type PositionRow = components['schemas']['PositionRow'];
export type Positions = components['schemas']['Positions'];
export type Product = components['schemas']['Product'];
export type ProductDetail = components['schemas']['ProductDetail'];
export type ProductRow = components['schemas']['ProductRow'];
export type Proposal = components['schemas']['Proposal'];
export type Proposed = components['schemas']['Proposed'];
export type Published = components['schemas']['Published'];
export type QueueRow = components['schemas']['QueueRow'];
export type ReasonCode = components['schemas']['ReasonCode'];
export type RefusedCase = components['schemas']['RefusedCase'];
export type Role = components['schemas']['Role'];
export type RoleRow = components['schemas']['RoleRow'];
export type Roles = components['schemas']['Roles'];
export type ScoreCard = components['schemas']['ScoreCard'];
export type Secret = components['schemas']['Secret'];
export type Sent = components['schemas']['Sent'];
export type ShownCheck = components['schemas']['ShownCheck'];
export type Signal = components['schemas']['Signal'];
export type SignedIn = components['schemas']['SignedIn'];
export type State = components['schemas']['State'];
export type Status = components['schemas']['Status'];
export type StoreChange = components['schemas']['StoreChange'];
export type StorePlugin = components['schemas']['StorePlugin'];
export type StoreVersion = components['schemas']['StoreVersion'];
export type Telling = components['schemas']['Telling'];
export type TextDetail = components['schemas']['TextDetail'];
export type TextRow = components['schemas']['TextRow'];
export type TextScreen = components['schemas']['TextScreen'];
export type ThreadMessage = components['schemas']['ThreadMessage'];
export type Trial = components['schemas']['Trial'];
export type TrialLine = components['schemas']['TrialLine'];
export type TrialSum = components['schemas']['TrialSum'];
export type UserBalance = components['schemas']['UserBalance'];
export type UserCase = components['schemas']['UserCase'];
export type UserDetail = components['schemas']['UserDetail'];
export type UserEvent = components['schemas']['UserEvent'];
export type UserFreeze = components['schemas']['UserFreeze'];
export type UserPart = components['schemas']['UserPart'];
export type UserProfile = components['schemas']['UserProfile'];
export type UserRow = components['schemas']['UserRow'];
export type UserSecurity = components['schemas']['UserSecurity'];
export type UserSession = components['schemas']['UserSession'];
export type Value = components['schemas']['Value'];
export type Version = components['schemas']['Version'];
export type ViewToken = components['schemas']['ViewToken'];
export type Viewing = components['schemas']['Viewing'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookState = components['schemas']['WebhookState'];
export type Webhooks = components['schemas']['Webhooks'];

declare module "@agio/sdk" {
  interface Calls {
    "web/endViewing": { form: Record<never, never>; answer: null };
    "web/operatorAlarm": { form: Record<never, never>; answer: PageOfLedgerAlarm };
    "web/operatorAlarmClear": { form: { reason?: string | undefined }; answer: Cleared };
    "web/operatorAudit": { form: { actor?: string | undefined; action?: string | undefined; subject?: string | undefined; q?: string | undefined; since?: string | null | undefined; until?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfAuditRow };
    "web/operatorAuditExport": { form: { actor?: string | undefined; action?: string | undefined; subject?: string | undefined; q?: string | undefined; since?: string | null | undefined; until?: string | null | undefined; after?: string | undefined; size?: number | undefined }; answer: ExportedPart };
    "web/operatorAuditVerify": { form: Record<never, never>; answer: AuditState };
    "web/operatorBrandPicture": { form: Record<never, never>; answer: BrandPicture };
    "web/operatorCase": { form: { queue?: string | undefined; case?: string | undefined }; answer: CaseDetail };
    "web/operatorCaseAct": { form: { queue?: string | undefined; case?: string | undefined; version?: string | undefined; trigger?: string | undefined; reason?: string | undefined; remark?: string | undefined; given?: string | undefined }; answer: Acted };
    "web/operatorCaseCheck": { form: { queue?: string | undefined; case?: string | undefined; version?: string | undefined; label?: string | undefined; done?: boolean | null | undefined }; answer: Checker };
    "web/operatorCaseClaim": { form: { queue?: string | undefined; case?: string | undefined }; answer: Claim };
    "web/operatorCaseDocument": { form: { queue?: string | undefined; case?: string | undefined; version?: string | undefined; document?: string | undefined }; answer: Document };
    "web/operatorCaseNext": { form: { queue?: string | undefined }; answer: NextCase };
    "web/operatorCaseThread": { form: { queue?: string | undefined; case?: string | undefined; after?: string | undefined }; answer: CaseThread };
    "web/operatorCaseThreadDone": { form: { queue?: string | undefined; case?: string | undefined }; answer: null };
    "web/operatorCaseThreadFile": { form: { queue?: string | undefined; case?: string | undefined; number?: number | undefined }; answer: Document };
    "web/operatorCaseUnclaim": { form: { queue?: string | undefined; case?: string | undefined }; answer: Claim };
    "web/operatorCaseUnmask": { form: { queue?: string | undefined; case?: string | undefined; version?: string | undefined; label?: string | undefined; reason?: string | undefined }; answer: Value };
    "web/operatorCaseWrite": { form: { queue?: string | undefined; case?: string | undefined; text?: string | undefined }; answer: CaseWritten };
    "web/operatorCases": { form: { queue?: string | undefined; after?: string | undefined; q?: string | undefined; filters?: string | undefined; claimed?: "" | "mine" | "nobody" | undefined; stage?: "awaited" | "decided" | "messages" | "second" | "waiting" | undefined }; answer: PageOfCaseRow };
    "web/operatorCasesAct": { form: { queue?: string | undefined; cases?: string | undefined; versions?: string | undefined; trigger?: string | undefined; reason?: string | undefined; remark?: string | undefined }; answer: Bulk };
    "web/operatorClockAdvance": { form: { span?: "12h" | "1d" | "1h" | "30d" | "365d" | "7d" | null | undefined; reason?: string | undefined }; answer: Clock };
    "web/operatorHealth": { form: Record<never, never>; answer: Health };
    "web/operatorInbox": { form: { queue?: string | undefined; after?: string | undefined; stage?: "awaited" | "waiting" | undefined }; answer: Inbox };
    "web/operatorInfo": { form: Record<never, never>; answer: Info };
    "web/operatorInvitation": { form: { invitation?: string | undefined; password?: string | undefined; totp?: string | undefined }; answer: Invited };
    "web/operatorLeftBehind": { form: Record<never, never>; answer: PageOfLeftBehind };
    "web/operatorLogin": { form: { login?: string | undefined; password?: string | undefined; totp?: string | undefined; new_password?: string | undefined }; answer: SignedIn };
    "web/operatorLogout": { form: Record<never, never>; answer: null };
    "web/operatorMoneyCorrect": { form: { user?: string | undefined; wallet?: "contract" | "spot" | "wealth" | undefined; asset?: string | undefined; direction?: "from_user" | "to_user" | null | undefined; amount?: string | undefined; reason?: string | undefined }; answer: Proposed };
    "web/operatorMoneyExceptions": { form: Record<never, never>; answer: PageOfMoneyException };
    "web/operatorMoneyExposure": { form: { realm?: "demo" | "real" | undefined }; answer: PageOfExposureRow };
    "web/operatorMoneyFees": { form: { realm?: "demo" | "real" | undefined; days?: number | undefined }; answer: PageOfFeeDay };
    "web/operatorMoneyFlows": { form: { realm?: "demo" | "real" | undefined; day?: string | undefined }; answer: PageOfFlow };
    "web/operatorMoneyFreeze": { form: { name?: "withdrawals" | undefined; frozen?: boolean | null | undefined; reason?: string | undefined }; answer: Frozen };
    "web/operatorMoneyPositions": { form: { realm?: "demo" | "real" | undefined }; answer: Positions };
    "web/operatorMoneySwitches": { form: Record<never, never>; answer: PageOfMoneySwitch };
    "web/operatorMoneyTrial": { form: { realm?: "demo" | "real" | undefined }; answer: Trial };
    "web/operatorOfferingSwitch": { form: { plugin?: string | undefined; state?: "draining" | "off" | "on" | null | undefined; reason?: string | undefined }; answer: Offered };
    "web/operatorOfferings": { form: Record<never, never>; answer: PageOfOfferingRow };
    "web/operatorOperatorCreate": { form: { login?: string | undefined; name?: string | undefined; email?: string | undefined; role?: string | undefined; reason?: string | undefined }; answer: Proposed };
    "web/operatorOperatorReset": { form: { operator?: string | undefined; email?: string | undefined; what?: "factor" | "password" | null | undefined; reason?: string | undefined }; answer: Proposed };
    "web/operatorOperatorRole": { form: { operator?: string | undefined; role?: string | undefined; reason?: string | undefined }; answer: Proposed };
    "web/operatorOperatorSwitch": { form: { operator?: string | undefined; active?: boolean | null | undefined; reason?: string | undefined }; answer: Proposed };
    "web/operatorOperators": { form: Record<never, never>; answer: PageOfOperatorRow };
    "web/operatorParameter": { form: { key?: string | undefined }; answer: ParameterDetail };
    "web/operatorParameterDecide": { form: { proposal?: string | undefined; decision?: "approve" | "reject" | "withdraw" | null | undefined; remark?: string | undefined }; answer: State };
    "web/operatorParameterEffect": { form: { key?: string | undefined; value?: string | undefined }; answer: Effect };
    "web/operatorParameterPropose": { form: { key?: string | undefined; value?: string | undefined; effective_at?: string | null | undefined; reason?: string | undefined }; answer: Proposed };
    "web/operatorParameters": { form: { q?: string | undefined }; answer: PageOfParameterRow };
    "web/operatorPassword": { form: { password?: string | undefined; new_password?: string | undefined }; answer: null };
    "web/operatorPeople": { form: { users?: string | undefined }; answer: PageOfCalledRow };
    "web/operatorProduct": { form: { product?: string | undefined; key?: string | undefined }; answer: ProductDetail };
    "web/operatorProductCheck": { form: { product?: string | undefined; key?: string | undefined; values?: string | undefined }; answer: Checked };
    "web/operatorProductDecide": { form: { draft?: string | undefined; decision?: "publish" | "reject" | "withdraw" | null | undefined; remark?: string | undefined }; answer: Published };
    "web/operatorProductDraft": { form: { product?: string | undefined; key?: string | undefined; values?: string | undefined; retired?: boolean | undefined; base?: number | undefined; effective_at?: string | null | undefined; reason?: string | undefined }; answer: Drafted };
    "web/operatorProductRows": { form: { product?: string | undefined; q?: string | undefined; drafted?: boolean | undefined; after?: string | undefined }; answer: PageOfProductRow };
    "web/operatorProducts": { form: { area?: "presentation" | "product" | undefined }; answer: PageOfProduct };
    "web/operatorProposalDecide": { form: { proposal?: string | undefined; decision?: "approve" | "reject" | "withdraw" | null | undefined; remark?: string | undefined }; answer: Decided };
    "web/operatorProposals": { form: { state?: "approved" | "ended" | "pending" | "rejected" | "withdrawn" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfProposal };
    "web/operatorProposalsExport": { form: { state?: "approved" | "ended" | "pending" | "rejected" | "withdrawn" | undefined; after?: string | undefined; size?: number | undefined }; answer: ExportedPart };
    "web/operatorQueues": { form: Record<never, never>; answer: PageOfQueueRow };
    "web/operatorRoles": { form: Record<never, never>; answer: Roles };
    "web/operatorSignals": { form: { signal?: "" | "answer_missing" | "answer_not_weighed" | "answer_right" | "answer_wrong" | "guessed_too_often" | "new_device" | "recovery_code_used" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfSignal };
    "web/operatorSignalsExport": { form: { signal?: "" | "answer_missing" | "answer_not_weighed" | "answer_right" | "answer_wrong" | "guessed_too_often" | "new_device" | "recovery_code_used" | undefined; after?: string | undefined; size?: number | undefined }; answer: ExportedPart };
    "web/operatorStore": { form: Record<never, never>; answer: PageOfStorePlugin };
    "web/operatorStoreChange": { form: { plugin?: string | undefined; to?: "install" | "remove" | "roll_back" | null | undefined; version?: string | undefined; reason?: string | undefined }; answer: StoreChange };
    "web/operatorTemplate": { form: { tag?: string | undefined; key?: string | undefined; text?: string | undefined }; answer: Filled };
    "web/operatorTemplateTest": { form: { tag?: string | undefined; key?: string | undefined; text?: string | undefined }; answer: Sent };
    "web/operatorText": { form: { tag?: string | undefined; key?: string | undefined }; answer: TextDetail };
    "web/operatorTexts": { form: { tag?: string | undefined; q?: string | undefined; only?: "" | "drafted" | "messages" | "missing" | "own" | undefined; after?: string | undefined }; answer: PageOfTextRow };
    "web/operatorUser": { form: { user?: string | undefined }; answer: UserDetail };
    "web/operatorUserFacet": { form: { user?: string | undefined; facet?: string | undefined; after?: string | undefined }; answer: PageOfFacetRow };
    "web/operatorUserFreeze": { form: { user?: string | undefined; what?: "login" | "trading" | "withdrawal" | null | undefined; frozen?: boolean | null | undefined; reason?: string | undefined }; answer: Frozen };
    "web/operatorUserReset": { form: { user?: string | undefined; factor?: "question" | "totp" | "trading_password" | null | undefined; reason?: string | undefined }; answer: Proposed };
    "web/operatorUserSessionsEnd": { form: { user?: string | undefined; reason?: string | undefined }; answer: Ended };
    "web/operatorUserTimeline": { form: { user?: string | undefined; after?: string | undefined }; answer: PageOfUserEvent };
    "web/operatorUserView": { form: { user?: string | undefined; reason?: string | undefined }; answer: ViewToken };
    "web/operatorUsers": { form: { q?: string | undefined; realm?: "demo" | "real" | undefined; state?: "" | "active" | "closed" | "suspended" | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfUserRow };
    "web/operatorUsersExport": { form: { q?: string | undefined; realm?: "demo" | "real" | undefined; state?: "" | "active" | "closed" | "suspended" | undefined; after?: string | undefined; size?: number | undefined }; answer: ExportedPart };
    "web/operatorWebhookAdd": { form: { url?: string | undefined; kinds?: string | undefined; reason?: string | undefined }; answer: Proposed };
    "web/operatorWebhookEvents": { form: { id?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfTelling };
    "web/operatorWebhookReplay": { form: { id?: string | undefined; number?: number | undefined; reason?: string | undefined }; answer: null };
    "web/operatorWebhookRotate": { form: { id?: string | undefined; reason?: string | undefined }; answer: Secret };
    "web/operatorWebhookSwitch": { form: { id?: string | undefined; to?: "away" | "off" | "on" | null | undefined; reason?: string | undefined }; answer: null };
    "web/operatorWebhookTest": { form: { id?: string | undefined; reason?: string | undefined }; answer: null };
    "web/operatorWebhooks": { form: Record<never, never>; answer: Webhooks };
    "web/viewing": { form: Record<never, never>; answer: Viewing };
  }
}

// Written by `make wire` from the declarations of the calls: change those, not this.

export interface components {
    schemas: {
        /** @description The best answers, at most twenty. */
        Answered: {
            rows: components["schemas"]["Found"][];
        };
        /** @description The number of the text. */
        Begun: {
            id: number;
        };
        /** @description Scheduled action: its moment, and the operator who scheduled it. */
        Coming: {
            /** @enum {unknown} */
            action: "publish" | "withdraw";
            /** Format: date-time */
            at: string;
            writer: string;
        };
        /** @description Position of a page in its list: the place of the page before, "" where that is the first; and how many rows the list has, on so many pages. With `more` these are only those that were counted. */
        Extent: {
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
        /** @description A text with what was written last in each language; `read` are the languages that readers have it in. */
        Item: {
            id: number;
            kind: string;
            topic: string;
            label: string;
            link: string;
            place: number;
            pinned: boolean;
            version: number;
            published_at: string | null;
            languages: components["schemas"]["Version"][];
            read: string[];
            coming: components["schemas"]["Coming"][];
        };
        /** @description A text in the list: in how many languages it is written and read, whether something newer waits, and when a message was sent last. */
        ItemRow: {
            id: number;
            kind: string;
            topic: string;
            label: string;
            title: string;
            pinned: boolean;
            written: number;
            read: number;
            newer: boolean;
            coming: string | null;
            sent_at: string | null;
            /** Format: date-time */
            changed_at: string;
        };
        /** @description A picture that was kept: its name, and the address that a text names it by. */
        KeptPicture: {
            name: string;
            address: string;
        };
        /** @description The deployment's name, and the addresses of its logo and mark; empty where it has none. */
        Logo: {
            name: string;
            logo: string;
            mark: string;
        };
        /** @description One message. `read`: the other side has. `file`: a picture goes with it. */
        Message: {
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
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfItemRow: {
            rows: components["schemas"]["ItemRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfSending: {
            rows: components["schemas"]["Sending"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfText: {
            rows: components["schemas"]["Text"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTicket: {
            rows: components["schemas"]["Ticket"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfTopic: {
            rows: components["schemas"]["Topic"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`. `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other fields of a list stand in a subclass. */
        PageOfVersionRow: {
            rows: components["schemas"]["VersionRow"][];
            next: string;
            extent?: components["schemas"]["Extent"];
        };
        /** @description A piece of a text; `found` where it is what was looked for. */
        Piece: {
            text: string;
            found: boolean;
        };
        /** @description Number of unread messages of the thread now. */
        Read: {
            unread: number;
        };
        /** @description The number of the version that was made. */
        Saved: {
            number: number;
        };
        /** @description One sending, to a user or, where `uid` is empty, to everybody; `over` once all of them have it. */
        Sending: {
            id: string;
            uid: string;
            writer: string;
            reached: number;
            over: boolean;
            /** Format: date-time */
            at: string;
        };
        /** @description A picture as a data URL: it has no address that somebody else could ask for. */
        ShownDocument: {
            image: string;
            width: number;
            height: number;
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
        Thread: {
            rows: components["schemas"]["Message"][];
            next: string;
            extent?: components["schemas"]["Extent"];
            unread: number;
            /** @enum {unknown} */
            awaits: "" | "operator" | "user";
            open: boolean;
            longest: number;
        };
        /** @description One ticket. `unread` are the operators' messages that weren't read, up to 100; `written_at` is the last one's moment. */
        Ticket: {
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
        /** @description Version of a text in one language; `published` where readers have this very version. */
        Version: {
            id: string;
            language: string;
            number: number;
            title: string;
            summary: string;
            body: string;
            picture: string;
            writer: string;
            /** Format: date-time */
            created_at: string;
            published: boolean;
        };
        /** @description A version in the history. */
        VersionRow: {
            id: string;
            number: number;
            title: string;
            writer: string;
            /** Format: date-time */
            created_at: string;
            published: boolean;
        };
        /** @description The number of the message that was written. */
        Written: {
            number: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Answered = components['schemas']['Answered'];
export type Begun = components['schemas']['Begun'];
export type Coming = components['schemas']['Coming'];
export type Extent = components['schemas']['Extent'];
export type Found = components['schemas']['Found'];
export type Headline = components['schemas']['Headline'];
export type Item = components['schemas']['Item'];
export type ItemRow = components['schemas']['ItemRow'];
export type KeptPicture = components['schemas']['KeptPicture'];
export type Logo = components['schemas']['Logo'];
export type Message = components['schemas']['Message'];
export type PageOfHeadline = components['schemas']['PageOfHeadline'];
export type PageOfItemRow = components['schemas']['PageOfItemRow'];
export type PageOfSending = components['schemas']['PageOfSending'];
export type PageOfText = components['schemas']['PageOfText'];
export type PageOfTicket = components['schemas']['PageOfTicket'];
export type PageOfTopic = components['schemas']['PageOfTopic'];
export type PageOfVersionRow = components['schemas']['PageOfVersionRow'];
export type Piece = components['schemas']['Piece'];
export type Read = components['schemas']['Read'];
export type Saved = components['schemas']['Saved'];
export type Sending = components['schemas']['Sending'];
export type ShownDocument = components['schemas']['ShownDocument'];
export type Text = components['schemas']['Text'];
export type Thread = components['schemas']['Thread'];
export type Ticket = components['schemas']['Ticket'];
export type Topic = components['schemas']['Topic'];
export type Version = components['schemas']['Version'];
export type VersionRow = components['schemas']['VersionRow'];
export type Written = components['schemas']['Written'];

declare module "@agio/sdk" {
  interface Calls {
    "web/closeTicket": { form: { id: string }; answer: Ticket };
    "web/contentList": { form: { kinds: string; topic?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfHeadline };
    "web/contentMentions": { form: { words: string; size?: number | undefined }; answer: PageOfHeadline };
    "web/contentSearch": { form: { q?: string | undefined }; answer: Answered };
    "web/contentTopics": { form: Record<never, never>; answer: PageOfTopic };
    "web/getLogo": { form: Record<never, never>; answer: Logo };
    "web/getTextsList": { form: { kind?: string | undefined; id?: number | undefined }; answer: PageOfText };
    "web/openTicket": { form: { topic: "account" | "funds" | "other" | "products" | "trading" | "verification"; subject?: string | undefined; text?: string | undefined }; answer: Ticket };
    "web/operatorContentBegin": { form: { kind: string; topic?: string | undefined }; answer: Begun };
    "web/operatorContentCancel": { form: { id: number; action: "publish" | "withdraw" }; answer: null };
    "web/operatorContentHistory": { form: { id: number; language: string }; answer: PageOfVersionRow };
    "web/operatorContentItem": { form: { id: number }; answer: Item };
    "web/operatorContentList": { form: { kind: string; q?: string | undefined; after?: string | undefined; size?: number | undefined }; answer: PageOfItemRow };
    "web/operatorContentPicture": { form: Record<never, never>; answer: KeptPicture };
    "web/operatorContentPictureShow": { form: { name: string }; answer: ShownDocument };
    "web/operatorContentPublish": { form: { id: number; languages?: string | undefined; at?: string | undefined }; answer: null };
    "web/operatorContentRestore": { form: { version: string; base: number }; answer: Saved };
    "web/operatorContentSave": { form: { id: number; language: string; base: number; title: string; summary?: string | undefined; body?: string | undefined; picture?: string | undefined }; answer: Saved };
    "web/operatorContentSend": { form: { id: number; uid?: string | undefined; everybody?: boolean | undefined }; answer: null };
    "web/operatorContentSendings": { form: { id: number }; answer: PageOfSending };
    "web/operatorContentSettings": { form: { id: number; version: number; topic?: string | undefined; label?: string | undefined; link?: string | undefined; place?: number | undefined; pinned?: boolean | undefined }; answer: Begun };
    "web/operatorContentVersion": { form: { id: string }; answer: Version };
    "web/operatorContentWithdraw": { form: { id: number; at?: string | undefined }; answer: null };
    "web/readTicketThread": { form: { id: string; through: number }; answer: Read };
    "web/supportTicket": { form: { id: string }; answer: Ticket };
    "web/supportTickets": { form: { after?: string | undefined; size?: number | undefined }; answer: PageOfTicket };
    "web/ticketFile": { form: { id: string; number: number }; answer: ShownDocument };
    "web/ticketThread": { form: { id: string; after?: string | undefined; size?: number | undefined }; answer: Thread };
    "web/writeTicket": { form: { id: string; text?: string | undefined }; answer: Written };
  }
}

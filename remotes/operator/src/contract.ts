import type { Field } from "./products/product";

/** What the calls of the console answer. Labels are message keys of the plugin that declares them. */

export interface Page<R> {
  rows: R[];
  total: number;
  page: number;
  pages: number;
}

export interface OperatorInfo {
  login: string;
  name: string;
  role: string;
  permissions: string[];
  totp_bound?: boolean;
}

export interface ReasonCode {
  key: string;
  /** A message key: the user reads it in the user's language. */
  text: string;
  /** The decisions it can be given for; none means all. */
  triggers: string[];
}

export interface CaseFilter {
  name: string;
  label: string;
  /** None: anything may be written. */
  choices: string[];
}

export interface Queue {
  id: string;
  plugin: string;
  title: string;
  icon: string;
  /** Null where the plugin can't say; counted up to a thousand. */
  waiting: number | null;
  /** There are more than were counted. */
  more?: boolean;
  /** How many wait for a second operator. */
  second?: number;
  target_minutes: number;
  may_act: boolean;
  reasons: ReasonCode[];
  /** What is written in place of a reason, by trigger: message keys. */
  asks: Record<string, string>;
  bulk: string[];
  filters: CaseFilter[];
  exceptions: boolean;
}

/** How a fact's value is written: as it is, or by the reader's language. */
export type FactKind = "text" | "amount" | "time" | "address" | "country" | "key";

export interface CaseFact {
  label: string;
  value: string;
  masked: boolean;
  kind: FactKind;
  /** The coin of an amount. */
  unit: string;
}

export interface CaseSummary {
  id: string;
  title: string;
  facts: CaseFact[];
  state: string;
  opened_at: string;
  /** The login of the operator who has it, or nothing. */
  claimed_by: string;
  late?: boolean;
  /** A decision waits for a second operator. */
  second?: boolean;
  /** The newest decision that was carried out, in the list of what is decided. */
  decision?: { trigger: string; operator: string; at: string } | null;
}

/** A page of a queue; `after` is the place of the next one where the queue is turned by place. */
export interface Cases extends Page<CaseSummary> {
  after: string;
}

export interface CaseEvent {
  at: string;
  actor: string;
  label: string;
  note: string;
}

export interface CaseTrigger {
  trigger: string;
  /** A second operator must agree. */
  checked: boolean;
  bulk: boolean;
}

export interface CaseCheck {
  label: string;
  /** Null where a person has to look. */
  passed: boolean | null;
  /** What was compared. */
  note: string;
  /** The operator who looked; empty where the product did, or nobody yet. */
  by: string;
  /** Left to a person, and this operator can tick it or take the tick back. */
  yours: boolean;
}

/** The audit as far as the server has proved it; null until it has once. */
export interface ChainState {
  entries: number;
  head: string;
  intact: boolean | null;
}

export interface CaseDetail {
  summary: CaseSummary;
  /** The user's id, "0" where the case is nobody's. */
  user: string;
  facts: CaseFact[];
  documents: string[];
  checks?: CaseCheck[];
  chain?: ChainState;
  events: CaseEvent[];
  /** What the state allows. */
  triggers: CaseTrigger[];
  may_act: boolean;
  target_at: string;
  proposals: Proposal[];
}

/** What a write answers that needs a second operator. */
export interface Proposed {
  proposal?: string;
  /** Of a new password: whose it is to be, and the maker's half of it. */
  login?: string;
  password?: string;
}

export interface Proposal {
  id: string;
  kind: string;
  subject: string;
  payload: Record<string, unknown>;
  reason: string;
  maker: string;
  state: string;
  checker: string;
  remark: string;
  created_at: string;
  decided_at: string | null;
  may_decide: boolean;
  mine: boolean;
}

/** A list that is turned by place: `older` goes back to the server as `before`. */
export interface Turned<R> {
  rows: R[];
  older: string | number | null;
}

export interface UserRow {
  id: string;
  uid: string;
  name: string;
  email: string | null;
  phone: string | null;
  realm: string;
  state: string;
  country: string | null;
  created_at: string;
}

export interface UserDetail {
  profile: UserRow & { language: string; currency: string; wallet: string | null; demo_parent: string; tier: number };
  security: { totp: boolean; trading_password: boolean; question: boolean; changed_at: string | null; held_until: string | null };
  /** `value` in the coin `quote`; empty where there is no price. */
  balances: { wallet: string; asset: string; available: string; held: string; value: string }[];
  quote: string;
  freezes: { what: string; since: string; by: string; reason: string }[];
  sessions: { id: string; agent: string; network: string; created_at: string; seen_at: string }[];
  cases: UserCase[];
  facets: Facet[];
}

export interface UserCase {
  queue: string;
  plugin: string;
  /** The queue's title, a message key. */
  title: string;
  case: string;
  facts: CaseFact[];
  state: string;
  opened_at: string;
}

/** A list that a plugin adds to a user's page; title and columns are message keys. */
export interface Facet {
  id: string;
  title: string;
  columns: string[];
}

export interface FacetRow {
  id: string;
  /** One for each column. */
  cells: CaseFact[];
  queue: string;
  case: string;
  user: string;
}

export interface Signal {
  id: string;
  at: string;
  occasion: string;
  signal: string;
  user: string;
  uid: string;
  name: string;
}

export interface UserEvent {
  at: string;
  plugin: string;
  label: string;
  /** In the words of whoever wrote it. */
  note: string;
  reference: string;
  /** What it was about, in a line. */
  facts: CaseFact[];
}

export interface AuditEntry {
  seq: number;
  at: string;
  actor: string;
  actor_name: string;
  permission: string;
  action: string;
  subject: string;
  reason: string;
  before: unknown;
  after: unknown;
  /** The declaration of the parameter that it is about, or null. */
  parameter: Omit<Parameter, "value" | "proposal"> | null;
  /** What the product that it is about is made of; none where it is about something else. */
  fields: Omit<Field, "choices">[];
}

export interface AuditState {
  entries: number;
  head: string;
  ok: boolean;
  faults: { seq: number; fault: string }[];
}

export interface Parameter {
  key: string;
  type: string;
  default: unknown;
  value: unknown;
  minimum: unknown;
  maximum: unknown;
  choices: string[];
  screen: string;
  /** The text of the specification that it comes from. */
  source: string;
  public: boolean;
  description_key: string;
  /** The proposal that waits, or nothing. */
  proposal: string;
}

/** What one operator asks for and another decides: a parameter's value, a product's row. */
export interface Asked {
  id: string;
  /** When it is to hold; null: as soon as it is decided. */
  effective_at: string | null;
  state: string;
  maker: string;
  reason: string;
  checker: string;
  remark: string;
  created_at: string;
  decided_at: string | null;
  mine: boolean;
}

export interface ParameterProposal extends Asked {
  value: unknown;
}

export interface ParameterDetail extends Parameter {
  history: { value: unknown; effective_at: string; maker: string; checker: string; reason: string }[];
  proposals: ParameterProposal[];
}

export interface ParameterEffect {
  known: boolean;
  refused: number;
  of: number;
  days: number;
}

export interface OpenBusiness {
  label: string;
  /** Null where the plugin can't say. */
  count: number | null;
  locked: { asset: string; amount: string }[];
}

export interface Offering {
  plugin: string;
  title: string;
  state: string;
  may_switch: string[];
  open: OpenBusiness[];
}

export interface TrialRow {
  realm: string;
  asset: string;
  name: string;
  balance: string;
  held: string;
}

export interface Trial extends Page<TrialRow> {
  sums: { realm: string; asset: string; sum: string }[];
}

export interface Exposure {
  asset: string;
  users: string;
  house: string;
  outside: string;
  symbol: string;
  price: string;
  value: string;
  quote: string;
}

export interface FeeDay {
  day: string;
  asset: string;
  reason: string;
  amount: string;
}

export interface Flow {
  reason: string;
  account: string;
  asset: string;
  in: string;
  out: string;
  count: number;
}

export interface MoneyException {
  kind: string;
  title: string;
  queue: string;
  count: number | null;
}

export interface MoneySwitch {
  name: string;
  frozen: boolean;
  since: string | null;
  by: string;
  reason: string;
}

export interface Operator {
  id: string;
  login: string;
  name: string;
  role: string;
  active: boolean;
  totp_bound: boolean;
  created_at: string;
  you: boolean;
}

export interface Roles extends Page<{ role: string; permissions: string[] }> {
  permissions: { key: string; title: string }[];
}

export interface PluginHealth {
  id: string;
  title: string;
  version: string;
  status: string;
  reason: string;
}

/** Events that a subscriber has not taken yet, and since when. */
export interface OwedEvents {
  subscriber: string;
  count: number;
  since: string;
}

/** `GET /health`, which monitors read too. */
export interface PlatformHealth {
  status: string;
  /** "up", or "down: " and the reason. */
  database: string;
  sockets: number;
  /** Instruments whose session is open, and those of them that have had no price for a minute. */
  prices: { open: number; old: number };
  /** What stopped a background task since it last succeeded. */
  tasks: Record<string, string>;
  /** What the outbox still has to deliver: to plugins that are down, and to subscribers that failed. */
  events: { owed: OwedEvents[]; failing: number };
  /** Remotes whose screens can't be loaded. */
  unbuilt: string[];
}

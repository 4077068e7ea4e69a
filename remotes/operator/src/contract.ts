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
}

export interface Queue {
  id: string;
  plugin: string;
  title: string;
  icon: string;
  /** Null where the plugin can't say. */
  waiting: number | null;
  target_minutes: number;
}

export interface CaseSummary {
  id: string;
  title: string;
  facts: string[];
  state: string;
  opened_at: string;
  claimed_by: string;
}

export interface CaseFact {
  label: string;
  value: string;
  masked: boolean;
}

export interface CaseEvent {
  at: string;
  actor: string;
  label: string;
  note: string;
}

export interface CaseDetail {
  summary: CaseSummary;
  facts: CaseFact[];
  documents: string[];
  events: CaseEvent[];
  /** What the state allows the operator who asks. */
  triggers: string[];
}

export interface PluginHealth {
  id: string;
  title: string;
  version: string;
  status: string;
  reason: string;
}

/** `GET /health`, which monitors read too. */
export interface PlatformHealth {
  status: string;
  /** "up", or "down: " and the reason. */
  database: string;
  sockets: number;
  /** What stopped a background task since it last succeeded. */
  tasks: Record<string, string>;
}

export const HEALTH_READ = "operator.health.read";

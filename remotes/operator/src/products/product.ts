import type { Asked } from "../contract";

/** One field of a product, as its plugin declares it. */
export interface Field {
  name: string;
  kind: "decimal" | "int" | "bool" | "choice" | "date" | "time" | "duration" | "text" | "asset" | "symbol";
  minimum: string | null;
  maximum: string | null;
  choices: string[];
  optional: boolean;
  default: string;
  /** The deployment-wide constant that a row follows as long as it says nothing here. */
  parameter: string;
  /** Set when a row is added, and never again. */
  fixed: boolean;
  /** An asset's code, a message key, or "share" for a fraction. */
  unit: string;
  label: string;
  hint: string;
}

export interface Catalogue {
  id: string;
  title: string;
  key_label: string;
  fields: Field[];
  columns: string[];
  adds: boolean;
  retires: boolean;
}

export interface Product extends Catalogue {
  plugin: string;
  rows: number;
  drafts: number;
}

export interface ProductRow {
  key: string;
  /** The version in force; 0 as delivered. */
  number: number;
  since: string | null;
  retired: boolean;
  values: Content;
  /** The fields in which the row says something itself. */
  own: string[];
  new: boolean;
  draft: string | null;
  scheduled: string | null;
}

export interface Draft extends Asked {
  content: Content;
  retired: boolean;
  base: number;
}

export interface Version {
  number: number;
  content: Content;
  retired: boolean;
  effective_at: string;
  maker: string;
  checker: string;
  reason: string;
  created_at: string;
}

export interface ProductDetail extends Catalogue {
  key: string;
  new: boolean;
  number: number;
  /** The newest version, in force or put on for later: what a draft is made of. */
  newest: number;
  since: string | null;
  retired: boolean;
  content: Content;
  values: Content;
  /** What holds in a field where the row says nothing. */
  unsaid: Content;
  draft: Draft | null;
  scheduled: Version[];
  history: Version[];
  declined: Draft[];
  knows_effect: boolean;
}

export interface Checked {
  problems: { field: string; message: string }[];
  effect: { known: boolean; refused: number; of: number; days: number };
}

/** A row's values as written, by field; a field that is left out says nothing. */
export type Content = Readonly<Record<string, string>>;

/** Fields in which two rows differ, in the order of the form. */
export function differing(fields: readonly Field[], before: Content, after: Content): Field[] {
  return fields.filter(({ name }) => (before[name] ?? "") !== (after[name] ?? ""));
}

/** Without the fields that say nothing. */
export function said(content: Content): Content {
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== ""));
}

/** "spot.pairs/BTCUSDT": which row of which product the address names; no key is the list. */
export function addressOf(item: string | null): { product: string | null; key: string | null } {
  if (item === null) return { product: null, key: null };
  const [product = "", ...rest] = item.split("/");
  return { product, key: rest.length > 0 ? rest.join("/") : null };
}

import type { Field, ProductDetail } from "../wire.gen";

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

/** The key of what a row's fields are together. */
export const titleOf = ({ area, new: isNew, title }: Pick<ProductDetail, "area" | "new" | "title">): string =>
  area === "presentation" ? title : isNew ? "operator.products.new_row" : "operator.products.terms";

/** The permission to draft and to decide a row, by its short name. */
export const writeRight = ({ area }: Pick<ProductDetail, "area">): string =>
  area === "presentation" ? "presentation.write" : "parameter.write";

/** "spot.pairs/BTCUSDT": which row of which product the address names; no key is the list. */
export function addressOf(item: string | null): { product: string | null; key: string | null } {
  if (item === null) return { product: null, key: null };
  const [product = "", ...rest] = item.split("/");
  return { product, key: rest.length > 0 ? rest.join("/") : null };
}

import { useT } from "@agio/sdk";
import { PluginText } from "../PluginText";
import { FieldValue } from "./FieldValue";
import { differing, type Content } from "./product";
import type { Field } from "../wire.gen";
import styles from "./Products.module.css";

interface DiffProps {
  fields: readonly Field[];
  before: Content;
  after: Content;
  unsaid?: Content;
  retires?: boolean;
  returns?: boolean;
}

/** What a row was and what it would be, field by field; fields that stay the same are left out. */
export function Diff({ fields, before, after, unsaid = {}, retires, returns }: DiffProps) {
  const t = useT("operator");
  const changed = differing(fields, before, after);
  return (
    <dl className={styles.diff}>
      {(retires || returns) && (
        <div>
          <dt>{t("operator.products.offer")}</dt>
          <dd>
            <del>{t(retires ? "operator.products.sold" : "operator.products.retired")}</del>
            <ins>{t(retires ? "operator.products.retired" : "operator.products.sold")}</ins>
          </dd>
        </div>
      )}
      {changed.map((field) => (
        <div key={field.name}>
          <dt>
            <PluginText name={field.label} />
          </dt>
          <dd>
            <del>
              <FieldValue field={field} value={before[field.name] ?? ""} otherwise={unsaid[field.name]} />
            </del>
            <ins>
              <FieldValue field={field} value={after[field.name] ?? ""} otherwise={unsaid[field.name]} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { Icon } from "@agio/ui";
import styles from "./form.module.css";

/** A sentence of its own, for what is no text field. */
export function FieldError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <span className={styles.error} role="alert">
      <Icon name="alert-circle" size={14} />
      {text}
    </span>
  );
}

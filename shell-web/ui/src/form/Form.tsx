import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "../button/Button";
import { cx } from "../cx";
import { Notice } from "../feedback/feedback";
import { Lost, Sending } from "./sending";
import type { Form as FormState } from "./useForm";
import styles from "./form.module.css";

export interface FormProps<V extends object> {
  form: FormState<V>;
  children: ReactNode;
  /** Its button, and what stands before it. */
  command?: { label: string; variant?: ButtonVariant; disabled?: boolean; before?: ReactNode };
  /** What stands in the place of it, such as a button of full width with ways out below it; a dialog has its own. */
  actions?: ReactNode;
  className?: string | undefined;
  id?: string;
}

/** Fields one below the other, then what went wrong with all of them, then the command. */
export function Form<V extends object>({ form, children, command, actions, className, id }: FormProps<V>) {
  const problem = form.problem("form");
  return (
    <form ref={form.ref} id={id} className={cx(styles.form, className)} onSubmit={form.submit} noValidate>
      <Sending busy={form.busy}>
        {children}
        {problem && <Notice kind="error">{problem}</Notice>}
        <Lost error={form.error} />
        {command && (
          <div className={styles.end}>
            {command.before}
            <Button type="submit" variant={command.variant ?? "primary"} size={40} busy={form.busy} disabled={command.disabled ?? false}>
              {command.label}
            </Button>
          </div>
        )}
        {actions}
      </Sending>
    </form>
  );
}

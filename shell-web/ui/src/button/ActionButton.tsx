import type { ReactNode } from "react";
import { useAnyAction, type AnswerOf, type CallPath, type FormOf } from "@agio/sdk";
import { Button, type ButtonProps } from "./Button";

export interface ActionButtonProps<C extends CallPath> {
  call: C;
  form: FormOf<C>;
  /** Calls that are asked anew afterwards. */
  changes: readonly CallPath[];
  size?: NonNullable<ButtonProps["size"]>;
  children: ReactNode;
}

/** A button that makes one call, busy until it is answered; why it was refused is told. */
export function ActionButton<C extends CallPath>({ call, form, changes, size = 28, children }: ActionButtonProps<C>) {
  const action = useAnyAction<AnswerOf<C>, FormOf<C>>(call, { invalidates: changes });
  return (
    <Button size={size} busy={action.busy} onClick={() => void action.run(form)}>
      {children}
    </Button>
  );
}

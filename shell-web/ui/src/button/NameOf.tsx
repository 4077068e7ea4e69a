import type { ReactNode } from "react";
import { rich, useT } from "@agio/sdk";

export interface NameOfProps {
  /** What the button names as its `aria-labelledby`. */
  id: string;
  command: ReactNode;
  of: ReactNode;
}

/** What a button is called that stands beside a field, for who hears it: "Show: New password". */
export function NameOf({ id, command, of }: NameOfProps) {
  return (
    <span hidden id={id}>
      {rich(useT(), "shell.form.of", { command, name: of })}
    </span>
  );
}

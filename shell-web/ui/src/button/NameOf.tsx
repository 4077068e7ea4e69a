import type { ReactNode } from "react";
import { rich, useT } from "@agio/sdk";

export interface NameOfProps {
  /** What the button names as its `aria-labelledby`. */
  id: string;
  deed: ReactNode;
  of: ReactNode;
}

/** What a button is called that stands beside a field, for who hears it: "Show: New password". */
export function NameOf({ id, deed, of }: NameOfProps) {
  return (
    <span hidden id={id}>
      {rich(useT(), "shell.form.of", { deed, name: of })}
    </span>
  );
}

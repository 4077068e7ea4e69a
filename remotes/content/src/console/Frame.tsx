import type { ReactNode } from "react";
import { useT } from "@agio/sdk";
import { ConsolePlace, IconButton } from "@agio/ui";

export interface FrameProps {
  title: string;
  badge?: ReactNode;
  actions?: ReactNode;
  onBack?(): void;
  children: ReactNode;
}

/** A page of this part of the console, with the way back where there is one. */
export function Frame({ onBack, ...rest }: FrameProps) {
  const t = useT("content");
  const back = onBack && <IconButton icon="arrow-left" label={t("content.console.back")} size={18} large onClick={onBack} />;
  return <ConsolePlace back={back} {...rest} />;
}

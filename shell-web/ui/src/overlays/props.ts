import type { ReactNode } from "react";

export interface OverlayProps {
  open: boolean;
  onClose(): void;
  title?: ReactNode;
  children?: ReactNode;
  /** Safe choice first. */
  actions?: ReactNode;
}

import { useLayoutEffect, useRef, type ReactNode } from "react";
import styles from "./overlays.module.css";

/** The focus begins at the first field, else at the safe choice, and not at the cross. */
export function Actions({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current?.closest("[role=dialog]");
    if (!dialog || dialog.querySelector("[data-autofocus]")) return;
    const field = dialog.querySelector("input:not(:disabled, [type=checkbox], [type=radio]), textarea:not(:disabled)");
    (field ?? ref.current?.querySelector("button:not(:disabled)"))?.setAttribute("data-autofocus", "");
  }, []);
  return (
    <div ref={ref} className={styles.actions}>
      {children}
    </div>
  );
}

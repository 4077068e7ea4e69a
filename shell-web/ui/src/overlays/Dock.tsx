import { createContext, useContext, useId, useLayoutEffect, useRef, type FocusEvent } from "react";
import { createPortal } from "react-dom";
import { useWindowEvent } from "@mantine/hooks";
import { useT } from "@agio/sdk";
import { IconButton } from "../button/Button";
import { Actions } from "./Actions";
import type { OverlayProps } from "./props";
import { useMedia } from "./useMedia";
import styles from "./dock.module.css";

/** Whether the page around makes room for a drawer. The frame says so, and narrows by the dock's width while there is one. */
export const Docking = createContext(false);

/** Whether a drawer that is read beside the page stands in a room of its own. */
export function useDocks(): boolean {
  const wide = useMedia("(min-width: 1200px)");
  return useContext(Docking) && wide;
}

/** What Escape has a meaning of its own in: what is asked above the dock, and open menus and fields of the page. */
const OWN_ESCAPE = "[role=dialog]:not([data-agio-dock]), [role=menu], [aria-expanded=true], input, textarea, [contenteditable]";

/**
 * A drawer in a room of its own, from the header down. It isn't modal, which no drawer of the library can be: all of them say
 * aria-modal. The page beside it is used on; another row shows itself in it. The focus begins in it and returns to where it
 * came from last.
 */
export function Dock({ onClose, title, children, actions }: Omit<OverlayProps, "open">) {
  const t = useT();
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement>(null);
  const pressed = ({ key, target }: KeyboardEvent) => {
    if (key === "Escape" && target instanceof Element && target.closest(OWN_ESCAPE) === null) onClose();
  };
  // Before what the key was meant for is gone.
  useWindowEvent("keydown", pressed, { capture: true });
  useLayoutEffect(() => {
    const dock = ref.current;
    dock?.focus({ preventScroll: true });
    // The narrowed page is longer: what opened it may have moved out of sight.
    before.current?.scrollIntoView({ block: "nearest" });
    return () => {
      if (dock?.contains(document.activeElement)) before.current?.focus({ preventScroll: true });
    };
  }, []);
  const entered = ({ relatedTarget: from }: FocusEvent) => {
    if (from instanceof HTMLElement && from.closest("[role=dialog]") === null) before.current = from;
  };
  return createPortal(
    <section
      ref={ref}
      className={styles.dock}
      data-agio-dock
      role="dialog"
      aria-labelledby={title ? id : undefined}
      tabIndex={-1}
      onFocus={entered}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="x" size={18} label={t("shell.close")} onClick={onClose} />
      </div>
      <div className={styles.body}>
        {children}
        {actions && <Actions>{actions}</Actions>}
      </div>
    </section>,
    document.body,
  );
}

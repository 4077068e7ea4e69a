import { Drawer as MantineDrawer, Modal as MantineModal, Popover as MantinePopover, Tooltip as MantineTooltip } from "@mantine/core";
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { useT } from "@agio/sdk";
import { cx } from "../cx";
import { Icon } from "../brand/Icon";
import { Actions } from "./Actions";
import { Dock, useDocks } from "./Dock";
import { useBackCloses } from "./backs";
import { usePhone } from "./useMedia";
import type { OverlayProps } from "./props";
import { useOpened } from "./useOpened";
import styles from "./overlays.module.css";

const TRANSITION_MS = 180;

function useShared({ open, onClose, title }: OverlayProps) {
  useBackCloses(open, onClose);
  const t = useT();
  return {
    opened: open,
    onClose,
    title,
    // The page behind is held still by a rule on [data-agio-overlay]; the library would write a style element for it.
    lockScroll: false,
    closeButtonProps: { "aria-label": t("shell.close"), icon: <Icon name="x" size={18} />, className: styles.close ?? "" },
    overlayProps: { className: styles.overlay ?? "", "data-agio-overlay": true } as { className: string },
  };
}

const names = (content: string) => ({
  content: cx(styles.content, content),
  header: styles.header ?? "",
  title: styles.title ?? "",
  body: styles.body ?? "",
});

/** 440 wide; on a phone a sheet from the bottom. Says the cost in figures; Escape closes. */
export function Dialog({ children, actions, width = 440, ...props }: OverlayProps & { width?: number }) {
  const phone = usePhone();
  const shared = useShared(props);
  if (phone) {
    return (
      <Sheet {...props} actions={actions}>
        {children}
      </Sheet>
    );
  }
  return (
    <MantineModal
      {...shared}
      centered
      size={width}
      radius={10}
      transitionProps={{ duration: TRANSITION_MS, transition: "fade" }}
      classNames={names(styles.dialog ?? "")}
    >
      {children}
      {actions && <Actions>{actions}</Actions>}
    </MantineModal>
  );
}

/** From the bottom, with a handle. */
export function Sheet({ children, actions, ...props }: OverlayProps) {
  const shared = useShared(props);
  return (
    <MantineDrawer
      {...shared}
      position="bottom"
      transitionProps={{ duration: TRANSITION_MS }}
      classNames={{ ...names(styles.sheet ?? ""), inner: styles.sheetInner ?? "" }}
    >
      {children}
      {actions && <Actions>{actions}</Actions>}
    </MantineDrawer>
  );
}

interface DrawerProps extends OverlayProps {
  width?: number;
  /** Read beside the page, which stays clear where there is room for both, and in use where its layout makes room. */
  beside?: boolean;
  /** What is read beside the page: another one begins anew. */
  of?: string | number | undefined;
}

/** From the side; on a phone a sheet. */
export function Drawer({ children, actions, width = 416, beside = false, of, ...props }: DrawerProps) {
  const phone = usePhone();
  const docks = useDocks() && beside;
  const shared = useShared(props);
  if (docks) {
    return (
      props.open && (
        <Dock key={of} title={props.title} onClose={props.onClose} actions={actions}>
          {children}
        </Dock>
      )
    );
  }
  if (phone) {
    return (
      <Sheet {...props} actions={actions}>
        {children}
      </Sheet>
    );
  }
  return (
    <MantineDrawer
      {...shared}
      {...(beside && { overlayProps: { ...shared.overlayProps, className: cx(styles.overlay, styles.beside) } })}
      position="right"
      size={width}
      transitionProps={{ duration: TRANSITION_MS }}
      classNames={names("")}
    >
      {children}
      {actions && <Actions>{actions}</Actions>}
    </MantineDrawer>
  );
}

export function Tooltip({ label, children }: { label: ReactNode; children: ReactElement }) {
  return (
    <MantineTooltip
      label={label}
      multiline
      events={{ hover: true, focus: true, touch: true }}
      classNames={{ tooltip: styles.tooltip ?? "" }}
    >
      {children}
    </MantineTooltip>
  );
}

export interface PopoverProps {
  trigger: ReactElement<{ onClick?(event: MouseEvent): void }>;
  children: ReactNode;
  width?: number;
  position?: "bottom-start" | "bottom-end";
}

export function Popover({ trigger, children, width = 320, position = "bottom-start" }: PopoverProps) {
  const [opened, setOpened] = useOpened();
  const pressed = (event: MouseEvent) => {
    setOpened(!opened);
    trigger.props.onClick?.(event);
  };
  return (
    <MantinePopover
      opened={opened}
      onChange={setOpened}
      width={width}
      position={position}
      offset={6}
      transitionProps={{ duration: 0 }}
      trapFocus
    >
      <MantinePopover.Target>{cloneElement(trigger, { onClick: pressed })}</MantinePopover.Target>
      {opened && <MantinePopover.Dropdown className={styles.popover ?? ""}>{children}</MantinePopover.Dropdown>}
    </MantinePopover>
  );
}

import { cloneElement, useState, type ReactElement, type ReactNode } from "react";
import { Popover, Sheet, usePhone } from "@agio/ui";

interface Props {
  title: string;
  trigger: ReactElement<{ onClick?: () => void }>;
  /** Given how it is closed. */
  children(close: () => void): ReactNode;
}

/** A small form that belongs to a row: above it at a desk, a sheet on a phone. */
export function Pop({ title, trigger, children }: Props) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  // A new one is closed.
  const [turn, setTurn] = useState(0);
  if (phone) {
    return (
      <>
        {cloneElement(trigger, { onClick: () => setOpen(true) })}
        <Sheet open={open} onClose={() => setOpen(false)} title={title}>
          {children(() => setOpen(false))}
        </Sheet>
      </>
    );
  }
  return (
    <Popover key={turn} width={312} position="bottom-end" trigger={trigger}>
      <div role="group" aria-label={title}>
        {children(() => setTurn(turn + 1))}
      </div>
    </Popover>
  );
}

import { lazy, Suspense, useId, useState, type ReactNode } from "react";
import { useT } from "@agio/sdk";
import { Button, IconButton, type ButtonVariant } from "../button/Button";
import { NameOf } from "../button/NameOf";
import { copyText } from "./copying";
import { Skeleton } from "../feedback/feedback";
import { toast } from "../feedback/feedback";
import { startCountdown, useCountdown } from "../progress/countdown";
import styles from "../flow/flow.module.css";

/** Copies and says so. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useT();
  return async (text) => {
    const done = await copyText(text);
    toast({ kind: done ? "success" : "warning", text: t(done ? "shell.copy.done" : "shell.copy.failed") });
  };
}

const MOST_NAMED = 40;

export interface CopyFieldProps {
  value: string;
  /** What is drawn instead of the whole value. */
  shown?: ReactNode;
  /** A button with a word instead of an icon. */
  button?: boolean;
}

/** An address, hash or code with a way to copy it. */
export function CopyField({ value, shown, button }: CopyFieldProps) {
  const t = useT();
  const run = useCopy();
  // Several stand on one screen: each name says what it copies, by so much as tells it from the others.
  const name = t("shell.copy.what", { value: value.length > MOST_NAMED ? `${value.slice(0, MOST_NAMED)}…` : value });
  return (
    <span className={styles.copy}>
      <span className={`agio-mono ${styles.copyText}`}>{shown ?? value}</span>
      {button ? (
        <Button size={28} icon="copy" aria-label={name} onClick={() => void run(value)}>
          {t("shell.copy.copy")}
        </Button>
      ) : (
        <IconButton icon="copy" label={name} onClick={() => void run(value)} />
      )}
    </span>
  );
}

const Code = lazy(async () => ({ default: (await import("qrcode.react")).QRCodeSVG }));

/** A QR code; dark on white in both themes, so that every camera reads it. */
export function QrField({ value, size = 120, label }: { value: string; size?: number; label: string }) {
  return (
    <span className={styles.qr} role="img" aria-label={label}>
      <Suspense fallback={<Skeleton busy width={size} height={size} />}>
        <Code value={value} size={size} level="M" bgColor="#ffffff" fgColor="#11151c" role="presentation" aria-hidden />
      </Suspense>
    </span>
  );
}

export interface CountdownButtonProps {
  /** One name for each thing waited for; the end of the wait is kept under it. */
  id: string;
  children: ReactNode;
  /** What the code is for, said to who hears the button: a form may have two of them. */
  of?: string;
  /** Sends the code and answers the seconds to wait for the next one; undefined when nothing was sent. */
  onStart(): Promise<number | undefined>;
  size?: 28 | 36 | 40 | 44 | 48;
  variant?: ButtonVariant;
  disabled?: boolean;
}

/** "Send code", then "Again in 47 s", also after the page was loaded again. */
export function CountdownButton({ id, children, of, onStart, size = 40, variant = "secondary", disabled }: CountdownButtonProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const left = useCountdown(id);
  const name = useId();
  const start = async () => {
    setBusy(true);
    try {
      const seconds = await onStart();
      if (seconds !== undefined) startCountdown(id, seconds);
    } catch (error) {
      console.error(error);
    } finally {
      setBusy(false);
    }
  };
  const command = left > 0 ? t("shell.form.again", { count: left }) : children;
  return (
    <>
      <Button
        size={size}
        variant={variant}
        busy={busy}
        disabled={disabled || left > 0}
        aria-labelledby={of ? name : undefined}
        onClick={() => void start()}
      >
        {command}
      </Button>
      {of && <NameOf id={name} command={command} of={of} />}
    </>
  );
}

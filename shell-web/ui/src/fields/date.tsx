import { Popover as MantinePopover } from "@mantine/core";
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Boundary, dayFormatFor, momentHere, useLanguage, useT } from "@agio/sdk";
import { NameOf } from "../button/NameOf";
import { ErrorPanel, Skeleton } from "../feedback/feedback";
import { Input, type FieldProps } from "./fields";
import { Icon } from "../brand/Icon";
import styles from "./date.module.css";
import overlays from "../overlays/overlays.module.css";

const DAY_LENGTH = "2026-11-20".length;
const TIME_LENGTH = "14:30".length;

/** Drawn with a library of its own, which loads once somebody opens a calendar. */
const Calendar = lazy(() => import("./Calendar"));

export interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:mm with `time`; "" when empty. */
  value: string;
  /** Given "" as well while what is typed is no day. */
  onChange(value: string): void;
  /** With the time of day, on the reader's clock. */
  time?: boolean;
  /** Tells of a day once it is settled: the field is left, Enter pressed, or a day chosen; of none while it is typed. */
  late?: boolean;
  disabled?: boolean;
  "aria-label"?: string;
}

function selectTime(input: HTMLInputElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length - TIME_LENGTH, input.value.length);
}

/**
 * A day of the calendar in the site's language, whatever the browser's is: typed, or chosen from a calendar. What is
 * typed and no day is said beside the field and makes the form around it invalid (`checkValidity`).
 */
export function DateField({ value: given, onChange, time = false, late = false, error, disabled, ...field }: DateFieldProps) {
  const t = useT();
  const { tag } = useLanguage();
  const days = dayFormatFor(tag);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const name = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const value = draft ?? given;
  // What is typed stays as it is typed for as long as it means the value; another value from outside replaces it.
  if (typed !== null && days.read(typed, time) !== value) setTyped(null);
  const wrong = typed !== null && typed.trim() !== "" && value === "";
  const now = momentHere();
  const sentence = wrong ? t("shell.date.wrong", { example: days.write(time ? now : now.slice(0, DAY_LENGTH)) }) : "";
  useEffect(() => input.current?.setCustomValidity(sentence), [sentence]);

  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    const next = days.read(text, time);
    if (next !== value) (late ? setDraft : onChange)(next);
  };
  const settle = (day: string) => {
    setDraft(null);
    if (day !== given) onChange(day);
  };
  const leave = () => {
    setLeft(true);
    if (!wrong) setTyped(null);
    settle(value);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (next: string) => {
    setTyped(null);
    close();
    settle(next);
    // A moment's time is still to be written, over the one that stands there; a day is complete.
    if (time && next !== "") setTimeout(() => selectTime(input.current));
  };
  return (
    <Input
      {...field}
      className={styles.field}
      ref={input}
      error={wrong && (left || error) ? sentence : error}
      value={typed ?? days.write(value)}
      onChange={type}
      onBlur={leave}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === "Enter") leave();
      }}
      placeholder={t(time ? "shell.date.pattern_time" : "shell.date.pattern")}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      disabled={disabled}
      after={
        <>
          <NameOf id={name} command={t("shell.date.open")} of={field.label ?? field["aria-label"]} />
          <MantinePopover
            opened={open}
            onChange={setOpen}
            position="bottom-end"
            offset={8}
            trapFocus
            closeOnEscape={false}
            transitionProps={{ duration: 0 }}
            middlewares={{ flip: true, shift: { padding: 8 } }}
          >
            <MantinePopover.Target>
              <button
                ref={button}
                type="button"
                className={styles.open}
                aria-labelledby={name}
                title={t("shell.date.open")}
                disabled={disabled}
                onClick={() => setOpen(!open)}
              >
                <Icon name="calendar" size={16} />
              </button>
            </MantinePopover.Target>
            <MantinePopover.Dropdown
              className={overlays.popover ?? ""}
              data-mantine-stop-propagation
              onKeyDown={({ key }) => {
                if (key === "Escape") close();
              }}
            >
              <Boundary fallback={() => <ErrorPanel />}>
                <Suspense fallback={<Skeleton busy width={259} height={330} />}>
                  <Calendar value={value} time={time} onChoose={choose} />
                </Suspense>
              </Boundary>
            </MantinePopover.Dropdown>
          </MantinePopover>
        </>
      }
    />
  );
}

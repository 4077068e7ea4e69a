import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { toDate, useFormat, useT, type Moment } from "@agio/sdk";
import { Button, IconButton } from "../button/Button";
import { Icon } from "../brand/Icon";
import { useOutbox } from "./useOutbox";
import styles from "./thread.module.css";

export interface ThreadMessage {
  id: string;
  text: string;
  time: Moment;
  /** Who wrote it; undefined is the reader. */
  author?: string;
  read?: boolean;
  /** Written on the reader's side, though by somebody else of it whom `author` names. */
  own?: boolean;
  /** A file that goes with it. */
  attachment?: ReactNode;
}

export interface ThreadEvent {
  id: string;
  /** "Matched, account 3 of 7" */
  event: string;
  time: Moment;
}

export interface ThreadProps {
  /** Oldest first; those before are loaded by `earlier`. */
  entries: readonly (ThreadMessage | ThreadEvent)[];
  /** Sends one under a request token; a refusal or a lost answer rejects. */
  send(text: string, intent: string, picture: File | null): Promise<unknown>;
  /** A picture may go with a message. */
  pictures?: boolean;
  /** Who reads here doesn't write here. */
  readOnly?: boolean;
  earlier?: (() => void) | undefined;
  /** Nobody writes here any more, and why. */
  closed?: ReactNode;
  maxLength?: number;
  label: string;
}

const LONGEST = 1_000;

/** A talk with the desk: what happened and what was said in one line of time, and what didn't go out. */
export function Thread({ entries, send, earlier, closed, maxLength = LONGEST, label, pictures = false, readOnly = false }: ThreadProps) {
  const t = useT();
  const format = useFormat();
  const outbox = useOutbox(send);
  const [text, setText] = useState("");
  const [picture, setPicture] = useState<File | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const empty = text.trim() === "" && picture === null;
  const write = (event?: FormEvent) => {
    event?.preventDefault();
    if (empty || outbox.full) return;
    outbox.write(text.trim(), picture);
    setText("");
    setPicture(null);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) write(event as unknown as FormEvent);
  };
  const when = (time: Moment) => <time dateTime={toDate(time).toISOString()}>{format.time(time, false)}</time>;
  return (
    <section className={styles.thread} aria-label={label}>
      {earlier && (
        <Button size={28} variant="quiet" onClick={earlier}>
          {t("shell.thread.earlier")}
        </Button>
      )}
      <div role="log" aria-live="polite" aria-label={label}>
        <ol className={styles.entries}>
          {entries.map((entry) =>
            "event" in entry ? (
              <li key={entry.id} className={styles.event}>
                <span>
                  {when(entry.time)} {entry.event}
                </span>
              </li>
            ) : (
              <li key={entry.id} className={entry.author === undefined || entry.own ? styles.own : styles.theirs}>
                <p>
                  {entry.text}
                  {entry.attachment}
                </p>
                <small>
                  {entry.author === undefined ? <span className="agio-hidden">{t("shell.thread.you")} </span> : `${entry.author} `}
                  {when(entry.time)}
                  {(entry.author === undefined || entry.own) && entry.read && ` · ${t("shell.thread.read")}`}
                </small>
              </li>
            ),
          )}
          {outbox.waiting.map(({ intent, text: unsent, picture: file, state, reason }) => (
            <li key={intent} className={styles.own} data-state={state}>
              <p>
                {unsent}
                {file && <span className={styles.attached}>{file.name}</span>}
              </p>
              {state === "sending" ? (
                <small>{t("shell.thread.sending")}</small>
              ) : (
                <small className={styles.failed}>
                  <Icon name="alert-circle" size={14} />
                  {reason}
                  <button type="button" onClick={() => outbox.again(intent)}>
                    {t("shell.thread.again")}
                  </button>
                </small>
              )}
            </li>
          ))}
        </ol>
      </div>
      {closed ? (
        <p className={styles.closed}>{closed}</p>
      ) : readOnly ? null : (
        <form className={styles.write} onSubmit={write}>
          <textarea
            rows={1}
            value={text}
            maxLength={maxLength}
            aria-label={t("shell.thread.message")}
            placeholder={t("shell.thread.message")}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={keys}
          />
          {pictures && (
            <>
              <input
                ref={chooser}
                type="file"
                accept="image/jpeg,image/png"
                hidden
                aria-label={t("shell.thread.attach")}
                onChange={(event) => {
                  setPicture(event.currentTarget.files?.[0] ?? null);
                  event.currentTarget.value = "";
                }}
              />
              <IconButton
                icon="photo"
                label={t("shell.thread.attach")}
                large
                on={picture !== null}
                onClick={() => chooser.current?.click()}
              />
            </>
          )}
          <IconButton icon="send" label={t("shell.thread.send")} large disabled={empty || outbox.full} onClick={() => write()} />
          {picture && (
            <span className={styles.chosen}>
              {picture.name}
              <IconButton icon="x" label={t("shell.thread.detach")} onClick={() => setPicture(null)} />
            </span>
          )}
        </form>
      )}
    </section>
  );
}

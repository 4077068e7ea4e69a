import type { DragEvent, ReactNode } from "react";
import { toDate, useFormat, useT, type Moment } from "@agio/sdk";
import { cx } from "../cx";
import { useFileSize } from "./fileSize";
import { Icon } from "../brand/Icon";
import { Checks, type Check } from "./Checks";
import { PICTURES, type UploadState } from "./useUpload";
import styles from "./tile.module.css";

export interface TileFaceProps {
  label: string;
  state: UploadState;
  /** Which camera a phone opens. */
  capture?: "user" | "environment" | undefined;
  accept?: string;
  /** What was wrong with the one a person has looked at. */
  rejected?: string | null | undefined;
  /** When it was looked at. */
  rejectedAt?: Moment | null | undefined;
  /** The command that takes another stands elsewhere on the screen. */
  taken?: "elsewhere" | undefined;
  /** That fault, drawn. */
  fault?: ReactNode;
  /** Address of a picture that was sent before. */
  preview?: string | null | undefined;
  /** One was sent before, though its picture may still be on its way. */
  there?: boolean | undefined;
  /** It is kept and can't be changed: under review, approved. */
  fixed?: boolean | undefined;
  /** A file hangs over it. */
  over?: boolean;
  checks?: readonly Check[];
  /** A right and a wrong one: pictures, with their words. */
  examples?: readonly { picture: ReactNode; right: boolean; text: string }[];
  onFile(file: File | undefined): void;
  onStop?(): void;
  dropping?: { [name in "onDragOver" | "onDragLeave" | "onDrop"]: (event: DragEvent) => void };
}

/** A tile in one of its states: empty, looked at, on its way, refused, kept. */
export function TileFace(props: TileFaceProps) {
  const { label, state, capture, accept = PICTURES, rejected, rejectedAt, taken, fault, preview, there, fixed, over } = props;
  const { checks = [], examples = [], onFile, onStop, dropping } = props;
  const t = useT();
  const format = useFormat();
  const size = useFileSize();
  const reason = state.at === "refused" ? state.reason : state.at === "empty" ? rejected : null;
  const drawn = state.at === "empty" ? fault : null; // not of one that this device has refused since
  const shown = state.at === "done" ? state.picture : state.at === "empty" ? preview : null;
  const kept = state.at === "done" || Boolean(shown) || (state.at === "empty" && there);
  const input = !fixed && (
    <input
      type="file"
      accept={accept}
      aria-label={label}
      aria-invalid={reason ? true : undefined}
      {...(capture ? { capture } : {})}
      onChange={(event) => {
        onFile(event.currentTarget.files?.[0]);
        event.currentTarget.value = "";
      }}
    />
  );
  const part = state.at === "sending" && state.total > 0 ? Math.round((state.sent / state.total) * 100) : 0;
  return (
    <div className={styles.field}>
      {state.at === "sending" || state.at === "waiting" || state.at === "checking" ? (
        <div className={cx(styles.tile, styles.busy)}>
          <strong>{label}</strong>
          <small>
            {state.at === "checking"
              ? t("shell.check.looking")
              : state.at === "waiting"
                ? t("shell.upload.waiting")
                : t("shell.upload.sent", { name: state.file.name, sent: size(state.sent), total: size(state.total) })}
          </small>
          <div className={styles.bar} role="progressbar" aria-label={label} {...(state.at === "sending" ? { "aria-valuenow": part } : {})}>
            <span style={{ width: `${part}%` }} />
          </div>
          <button type="button" className={styles.link} onClick={onStop}>
            {t("shell.upload.stop")}
          </button>
        </div>
      ) : reason ? (
        <div className={cx(styles.tile, styles.refused)} role="alert" {...dropping}>
          <div className={cx(Boolean(drawn) && styles.shown)}>
            {drawn}
            <div className={styles.words}>
              <strong>
                <Icon name="alert-circle" size={16} />
                {label}
              </strong>
              <span>{t("shell.upload.rejected", { reason })}</span>
              {drawn && rejectedAt && <time dateTime={toDate(rejectedAt).toISOString()}>{format.dateTime(rejectedAt)}</time>}
              {taken !== "elsewhere" && <span className={styles.link}>{t("shell.upload.retake")}</span>}
            </div>
          </div>
          {input}
        </div>
      ) : kept ? (
        <div className={styles.tile} {...(fixed ? {} : dropping)}>
          <div className={styles.preview}>{shown && <img src={shown} alt="" />}</div>
          <div className={styles.kept}>
            <Icon name="circle-check" size={16} />
            <strong>{label}</strong>
            <small>{t("shell.upload.kept")}</small>
          </div>
          {input}
        </div>
      ) : (
        <div className={cx(styles.tile, styles.empty, over && styles.over)} {...(fixed ? {} : dropping)}>
          <Icon name="camera" size={20} />
          <strong>{label}</strong>
          <small>{t("shell.upload.camera")}</small>
          {input}
        </div>
      )}
      {checks.length > 0 && <Checks checks={checks} />}
      {examples.length > 0 && (
        <ul className={styles.examples}>
          {examples.map(({ picture, right, text }) => (
            <li key={text} data-right={right}>
              {picture}
              <small>
                <Icon name={right ? "circle-check" : "x"} size={14} />
                <span className="agio-hidden">{t(right ? "shell.check.right" : "shell.check.wrong")}: </span>
                {text}
              </small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

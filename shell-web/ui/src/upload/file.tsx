import { useEffect, useId, useState, type DragEvent } from "react";
import { useT } from "@agio/sdk";
import { IconButton } from "../button/Button";
import { cx } from "../cx";
import { useFileSize } from "./fileSize";
import { Icon } from "../brand/Icon";
import styles from "../flow/flow.module.css";

export interface FileFieldProps {
  label: string;
  file: File | null;
  onChange(file: File | null): void;
  /** How much of it is sent, 0 to 1; null while it isn't on its way. */
  progress?: number | null;
  /** A sentence that says what is wrong: from the server, or that a file is missing. */
  error?: string | undefined;
  hint?: string;
  accept?: string;
  /** The size that is too large already. */
  maxBytes?: number;
}

const MEGA = 1024 * 1024;

/** An address of the file for this page, given back when another one is chosen. */
function usePicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith("image/")) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** A file that goes with the form it stands in: chosen or dropped, looked at, taken out again, and sent with progress. */
export function FileField({
  label,
  file,
  onChange,
  progress = null,
  error,
  hint,
  accept = "image/jpeg,image/png",
  maxBytes = 8 * MEGA,
}: FileFieldProps) {
  const t = useT();
  const id = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const picture = usePicture(file);
  const size = useFileSize();

  const take = (next: File | undefined) => {
    if (!next) return;
    const problem = !accept.split(",").includes(next.type)
      ? t("shell.upload.type")
      : next.size >= maxBytes
        ? t("shell.upload.large", { size: size(maxBytes) })
        : null;
    setRefused(problem);
    if (problem === null) onChange(next);
  };
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
  };
  const problem = refused === null ? error : t("shell.upload.rejected", { reason: refused });
  const sending = progress !== null;
  const input = (
    <input
      type="file"
      accept={accept}
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? id : undefined}
      disabled={sending}
      onChange={(event) => {
        take(event.currentTarget.files?.[0]);
        event.currentTarget.value = "";
      }}
    />
  );
  return (
    <div className={styles.file}>
      {file === null ? (
        <div className={cx(styles.upload, styles.wait, over && styles.over, problem && styles.lacking)} {...dropping}>
          <Icon name="upload" size={20} />
          <strong>{label}</strong>
          <small>{hint ?? t("shell.upload.hint")}</small>
          {input}
        </div>
      ) : (
        <div className={cx(styles.upload, over && styles.over, problem && styles.lacking)} {...dropping}>
          <div className={styles.preview}>{picture && <img src={picture} alt="" />}</div>
          {sending && (
            <div className={styles.bar} role="progressbar" aria-valuenow={Math.round(progress * 100)} aria-label={label}>
              <span style={{ width: `${Math.round(progress * 100)}%` }} />
            </div>
          )}
          <div className={styles.done}>
            <Icon name="photo" size={16} className={styles.soft} />
            <strong className={styles.fileName}>{file.name}</strong>
            <small>
              {sending ? t("shell.upload.part", { sent: size(progress * file.size), total: size(file.size) }) : size(file.size)}
            </small>
            {!sending && (
              <IconButton
                className={styles.remove}
                icon="x"
                size={14}
                label={t("shell.upload.remove")}
                onClick={() => {
                  setRefused(null);
                  onChange(null);
                }}
              />
            )}
          </div>
          {input}
        </div>
      )}
      {problem && (
        <span className={styles.problem} id={id} role="alert">
          <Icon name="alert-circle" size={14} />
          {problem}
        </span>
      )}
    </div>
  );
}

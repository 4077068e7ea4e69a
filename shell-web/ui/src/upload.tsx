import { useEffect, useRef, useState, type DragEvent } from "react";
import { api, CallError, newIntent, useT, type Params } from "@agio/sdk";
import { cx } from "./cx";
import { useFileSize } from "./fileSize";
import { Icon } from "./Icon";
import styles from "./flow.module.css";

export interface UploadFieldProps<T> {
  label: string;
  /** The call that takes the file as multipart. */
  call: string;
  params?: Params;
  field?: string;
  onUploaded(answer: T, file: File): void;
  accept?: string;
  maxBytes?: number;
  /** An earlier file that was refused, and why. */
  rejected?: string | null;
  hint?: string;
  /** Address of a picture that was sent before. */
  preview?: string | null;
}

type State =
  | { at: "empty" }
  | { at: "sending"; file: File; sent: number; total: number }
  | { at: "done"; file: File; picture: string | null }
  | { at: "refused"; reason: string };

const MEGA = 1024 * 1024;

/** A file from empty to done, with bytes on the way and a reason when it is refused. */
export function UploadField<T>({
  label,
  call,
  params,
  field,
  onUploaded,
  accept = "image/jpeg,image/png",
  maxBytes = 8 * MEGA,
  rejected,
  hint,
  preview,
}: UploadFieldProps<T>) {
  const t = useT();
  const [state, setState] = useState<State>({ at: "empty" });
  const [over, setOver] = useState(false);
  const abort = useRef<AbortController | null>(null);
  const picture = state.at === "done" ? state.picture : null;
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);

  const size = useFileSize();
  const refuse = (reason: string) => setState({ at: "refused", reason });

  const send = async (file: File | undefined) => {
    if (!file) return;
    if (!accept.split(",").includes(file.type)) return refuse(t("shell.upload.type"));
    if (file.size > maxBytes) return refuse(t("shell.upload.large", { size: size(maxBytes) }));
    abort.current = new AbortController();
    setState({ at: "sending", file, sent: 0, total: file.size });
    try {
      const answer = await api.upload<T>(call, file, params, {
        ...(field ? { field } : {}),
        intent: newIntent(),
        quiet: true,
        signal: abort.current.signal,
        onProgress: (sent, total) => setState({ at: "sending", file, sent, total }),
      });
      setState({ at: "done", file, picture: file.type.startsWith("image/") ? URL.createObjectURL(file) : null });
      onUploaded(answer, file);
    } catch (error) {
      if (abort.current.signal.aborted) setState({ at: "empty" });
      else refuse(error instanceof CallError && error.message ? error.message : t("shell.error.network"));
    }
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  const input = (
    <input
      type="file"
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        void send(event.currentTarget.files?.[0]);
        event.currentTarget.value = "";
      }}
    />
  );
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: drop,
  };
  const reason = state.at === "refused" ? state.reason : state.at === "empty" ? rejected : null;

  if (reason) {
    return (
      <div className={cx(styles.upload, styles.refused)} {...dropping}>
        <strong>
          <Icon name="alert-circle" size={16} />
          {label}
        </strong>
        <span>{t("shell.upload.rejected", { reason })}</span>
        <span className={styles.link}>{t("shell.upload.another")}</span>
        {input}
      </div>
    );
  }
  if (state.at === "sending") {
    const part = state.total > 0 ? Math.round((state.sent / state.total) * 100) : 0;
    return (
      <div className={cx(styles.upload, styles.sending)}>
        <strong>{label}</strong>
        <small>{t("shell.upload.sent", { name: state.file.name, sent: size(state.sent), total: size(state.total) })}</small>
        <div className={styles.bar} role="progressbar" aria-valuenow={part} aria-label={label}>
          <span style={{ width: `${part}%` }} />
        </div>
        <button type="button" className={styles.link} onClick={() => abort.current?.abort()}>
          {t("shell.cancel")}
        </button>
      </div>
    );
  }
  const shown = state.at === "done" ? state.picture : preview;
  if (state.at === "done" || shown) {
    return (
      <div className={styles.upload} {...dropping}>
        <div className={styles.preview}>{shown && <img src={shown} alt="" />}</div>
        <div className={styles.done}>
          <Icon name="circle-check" size={16} />
          <strong>{label}</strong>
          {state.at === "done" && <small>{size(state.file.size)}</small>}
        </div>
        {input}
      </div>
    );
  }
  return (
    <div className={cx(styles.upload, styles.wait, over && styles.over)} {...dropping}>
      <Icon name="upload" size={20} />
      <strong>{label}</strong>
      <small>{hint ?? t("shell.upload.hint")}</small>
      {input}
    </div>
  );
}

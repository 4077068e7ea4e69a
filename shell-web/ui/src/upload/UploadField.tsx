import { useT } from "@agio/sdk";
import { cx } from "../cx";
import { useFileSize } from "./fileSize";
import { Icon } from "../brand/Icon";
import styles from "../flow/flow.module.css";
import { PICTURES, useUpload, type UploadOptions } from "./useUpload";

export interface UploadFieldProps<T> extends Omit<UploadOptions<T>, "check"> {
  label: string;
  /** An earlier file that was refused, and why. */
  rejected?: string | null;
  hint?: string;
  /** Address of a picture that was sent before. */
  preview?: string | null;
}

/** A file from empty to done, with bytes on the way and a reason when it is refused. */
export function UploadField<T>({ label, rejected, hint, preview, ...options }: UploadFieldProps<T>) {
  const t = useT();
  const size = useFileSize();
  const { state, over, dropping, send, stop } = useUpload<T>(options);
  const input = (
    <input
      type="file"
      accept={options.accept ?? PICTURES}
      aria-label={label}
      onChange={(event) => {
        void send(event.currentTarget.files?.[0]);
        event.currentTarget.value = "";
      }}
    />
  );
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
  if (state.at === "sending" || state.at === "waiting") {
    const part = state.at === "sending" && state.total > 0 ? Math.round((state.sent / state.total) * 100) : 0;
    return (
      <div className={cx(styles.upload, styles.sending)}>
        <strong>{label}</strong>
        <small>
          {state.at === "waiting"
            ? t("shell.upload.waiting")
            : t("shell.upload.sent", { name: state.file.name, sent: size(state.sent), total: size(state.total) })}
        </small>
        <div className={styles.bar} role="progressbar" aria-valuenow={part} aria-label={label}>
          <span style={{ width: `${part}%` }} />
        </div>
        <button type="button" className={styles.link} onClick={() => stop()}>
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

import { useEffect, useRef, useState, type DragEvent } from "react";
import { api, CallError, newIntent, useT, type Params } from "@agio/sdk";
import { useFileSize } from "./fileSize";

export interface UploadOptions<T> {
  /** The call that takes the file as multipart. */
  call: string;
  params?: Params | undefined;
  field?: string | undefined;
  onUploaded(answer: T, file: File): void;
  accept?: string | undefined;
  maxBytes?: number | undefined;
  /** Looks at the file before anything is sent; what it answers stands beside it instead of sending. */
  check?: ((file: File) => Promise<string | null>) | undefined;
}

export type UploadState =
  | { at: "empty" }
  | { at: "checking"; file: File }
  | { at: "waiting"; file: File }
  | { at: "sending"; file: File; sent: number; total: number }
  | { at: "done"; file: File; picture: string | null }
  | { at: "refused"; reason: string; file: File };

const MEGA = 1024 * 1024;
export const PICTURES = "image/jpeg,image/png";
export const MOST_BYTES = 8 * MEGA;

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: the host holds the files of one form of a caller at a time, and refuses the next. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const own = turn.then(send);
  turn = own.catch(() => undefined);
  return own;
}

/** A file from empty to done: checked here, sent with its bytes counted, refused with a reason. */
export function useUpload<T>({ call, params, field, onUploaded, accept = PICTURES, maxBytes = MOST_BYTES, check }: UploadOptions<T>) {
  const t = useT();
  const size = useFileSize();
  const [state, setState] = useState<UploadState>({ at: "empty" });
  const [over, setOver] = useState(false);
  const abort = useRef<AbortController | null>(null);
  const picture = state.at === "done" ? state.picture : null;
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);

  const send = async (file: File | undefined) => {
    if (!file) return;
    const refuse = (reason: string) => setState({ at: "refused", reason, file });
    if (!accept.split(",").includes(file.type)) return refuse(t("shell.upload.type"));
    if (file.size > maxBytes) return refuse(t("shell.upload.large", { size: size(maxBytes) }));
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    if (check) {
      setState({ at: "checking", file });
      const problem = await check(file);
      if (own.signal.aborted) return;
      if (problem !== null) return refuse(problem);
    }
    setState({ at: "waiting", file });
    try {
      const answer = await inTurn(async () => {
        own.signal.throwIfAborted();
        setState({ at: "sending", file, sent: 0, total: file.size });
        return api.upload<T>(call, file, params, {
          ...(field ? { field } : {}),
          intent: newIntent(),
          quiet: true,
          signal: own.signal,
          onProgress: (sent, total) => abort.current === own && setState({ at: "sending", file, sent, total }),
        });
      });
      if (own.signal.aborted) return;
      setState({ at: "done", file, picture: file.type.startsWith("image/") ? URL.createObjectURL(file) : null });
      onUploaded(answer, file);
    } catch (error) {
      if (own.signal.aborted) return;
      refuse(error instanceof CallError && error.message ? error.message : t("shell.error.network"));
    }
  };
  const stop = () => {
    abort.current?.abort();
    setState({ at: "empty" });
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
      void send(event.dataTransfer.files[0]);
    },
  };
  return { state, over, dropping, send, stop };
}

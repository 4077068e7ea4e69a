import { useImperativeHandle, useState, type Ref } from "react";
import { useT } from "@agio/sdk";
import { useFileSize } from "./fileSize";
import type { Check } from "./Checks";
import { lookAt, shrink } from "./picture";
import { TileFace, type TileFaceProps } from "./TileFace";
import { MOST_BYTES, PICTURES, useUpload, type UploadOptions } from "./useUpload";

export interface UploadHandle {
  /** As if it had been chosen in the tile. */
  take(file: File): void;
}

export interface UploadTileProps<T>
  extends Omit<UploadOptions<T>, "check">,
    Pick<TileFaceProps, "label" | "capture" | "rejected" | "rejectedAt" | "taken" | "fault" | "preview" | "there" | "fixed" | "examples"> {
  /** For a command elsewhere on the screen that takes its file. */
  handle?: Ref<UploadHandle> | undefined;
  /** The shorter side that a picture needs at least. */
  minPixels?: number;
  /** Below this a picture is said to be blurred. */
  minSharpness?: number;
  /** What no device can see: "Face visible". */
  later?: readonly string[];
}

/** A picture of a paper or a face: taken or chosen, looked at on the device, sent, kept or refused with a reason. */
export function UploadTile<T>(props: UploadTileProps<T>) {
  const { label, capture, minPixels = 600, minSharpness = 60, rejected, rejectedAt, taken, fault, ...more } = props;
  const { preview, there, fixed, handle, ...rest } = more;
  const { examples = [], later = [], ...options } = rest;
  const t = useT();
  const size = useFileSize();
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const maxBytes = options.maxBytes ?? MOST_BYTES;
  const person: Check[] = later.map((what) => ({ state: "later", text: t("shell.check.person", { what }) }));

  const check = async (file: File): Promise<string | null> => {
    const facts = file.type.startsWith("image/") ? await lookAt(file) : null;
    if (facts === null) return null; // what the device can't read, the server looks at
    const large = Math.min(facts.width, facts.height) >= minPixels;
    const sharp = facts.sharpness >= minSharpness;
    setChecks([
      { state: large ? "passed" : "failed", text: t(large ? "shell.check.large" : "shell.check.tiny", { pixels: minPixels }) },
      { state: sharp ? "passed" : "failed", text: t(sharp ? "shell.check.sharp" : "shell.check.blurred") },
      ...person,
    ]);
    return large ? (sharp ? null : t("shell.check.blurred")) : t("shell.check.tiny", { pixels: minPixels });
  };
  const { state, over, dropping, send, stop } = useUpload<T>({ ...options, check });
  const take = (file: File | undefined) => {
    setChecks([]);
    void send(file);
  };
  useImperativeHandle(handle, () => ({ take }));
  const tooLarge = (file: File): Check => ({
    state: "failed",
    text: t("shell.check.bytes", { size: size(file.size), most: size(maxBytes) }),
    command: {
      label: t("shell.check.shrink"),
      onClick: () =>
        void shrink(file, maxBytes).then((smaller) =>
          smaller ? take(smaller) : setChecks([{ state: "failed", text: t("shell.check.unshrinkable") }]),
        ),
    },
  });

  const said = state.at === "refused" && state.file.size > maxBytes && checks.length === 0 ? [tooLarge(state.file), ...person] : checks;
  return (
    <TileFace
      {...{ label, state, fixed, rejected, rejectedAt, taken, fault, preview, there, over, examples }}
      {...(capture ? { capture } : {})}
      checks={said}
      accept={options.accept ?? PICTURES}
      onFile={take}
      onStop={stop}
      dropping={dropping}
    />
  );
}

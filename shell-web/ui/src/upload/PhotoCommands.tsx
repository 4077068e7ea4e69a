import { useRef } from "react";
import { useT } from "@agio/sdk";
import { Button } from "../button/Button";
import { PICTURES } from "./useUpload";

export interface PhotoCommandsProps {
  /** Which camera a phone opens. */
  capture?: "user" | "environment" | undefined;
  /** Which of several photos it is for. */
  label?: string | undefined;
  onFile(file: File): void;
}

/** One that is there already, or the camera: the commands of a photo that has to be taken again. */
export function PhotoCommands({ capture, label, onFile }: PhotoCommandsProps) {
  const t = useT();
  const chosen = useRef<HTMLInputElement>(null);
  const taken = useRef<HTMLInputElement>(null);
  const input = {
    type: "file",
    accept: PICTURES,
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const [file] = currentTarget.files ?? [];
      currentTarget.value = "";
      if (file) onFile(file);
    },
  } as const;
  return (
    <>
      <input ref={chosen} {...input} />
      <input ref={taken} {...input} {...(capture ? { capture } : {})} />
      <Button size={48} icon="photo" onClick={() => chosen.current?.click()}>
        {t("shell.upload.choose")}
      </Button>
      <Button size={48} variant="primary" icon="camera" onClick={() => taken.current?.click()}>
        {label ?? t("shell.upload.take_again")}
      </Button>
    </>
  );
}

import { useRef, useState } from "react";
import { useT } from "@agio/sdk";
import { Button, FieldError, Inline, Stack } from "@agio/ui";
import type { KeptPicture } from "../wire.gen";
import { OwnPicture } from "./Preview";
import styles from "./console.module.css";

interface PictureFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
  onPicture(file: File): Promise<KeptPicture | undefined>;
}

/** The picture above a text, of a banner its own. */
export function PictureField({ value, error, onChange, onPicture }: PictureFieldProps) {
  const t = useT("content");
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const keep = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const kept = await onPicture(file);
    setBusy(false);
    if (kept) onChange(kept.name);
  };
  return (
    <Stack gap={8}>
      <strong className={styles.label}>{t("content.console.picture")}</strong>
      {value !== "" && <OwnPicture src={`/content/picture/${value}`} alt={t("content.console.picture")} />}
      <Inline gap={8}>
        <Button size={28} icon="photo" busy={busy} onClick={() => chooser.current?.click()}>
          {t("content.console.choose_picture")}
        </Button>
        {value !== "" && (
          <Button size={28} onClick={() => onChange("")}>
            {t("content.console.remove_picture")}
          </Button>
        )}
      </Inline>
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        onChange={(event) => {
          void keep(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <FieldError text={error} />
    </Stack>
  );
}

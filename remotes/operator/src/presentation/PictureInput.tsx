import { useId, useRef } from "react";
import { useAction, useT } from "@agio/sdk";
import { Button, FieldError, Inline, Stack } from "@agio/ui";
import type { OwnInputProps } from "../products/RowForm";
import { operatorApi } from "../session/client";
import styles from "./Presentation.module.css";

/** A picture of the brand: kept when it is chosen, and shown by no page before a look with it is published. */
export function PictureInput({ label, value, error, onChange }: OwnInputProps) {
  const t = useT("operator");
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const {
    run,
    busy,
    error: lost,
  } = useAction("web/operatorBrandPicture", {
    client: operatorApi,
    field: "brand_picture",
    quiet: true,
    notice: "none",
  });
  const keep = async (file: File | undefined) => {
    const kept = file && (await run({}, file));
    if (kept) onChange(kept.address);
  };
  // Several pictures of a form have buttons of one text each: a button is called by that and by its picture.
  const named = (action: string) => ({ id: `${id}-${action}`, "aria-labelledby": `${id}-${action} ${id}` });
  const problem = error ?? (lost ? lost.message || t("operator.appearance.picture_lost") : undefined);
  return (
    <Stack gap={8}>
      <strong id={id} className={styles.label}>
        {label}
      </strong>
      {value !== "" && <img src={value} alt="" className={styles.picture} />}
      <Inline gap={8} wrap>
        <Button size={28} icon="photo" busy={busy} {...named("choose")} onClick={() => chooser.current?.click()}>
          {t("operator.appearance.choose_picture")}
        </Button>
        {value !== "" && (
          <Button size={28} {...named("remove")} onClick={() => onChange("")}>
            {t("operator.appearance.remove_picture")}
          </Button>
        )}
      </Inline>
      {problem && <FieldError text={problem} />}
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png"
        aria-labelledby={id}
        hidden
        onChange={(event) => {
          void keep(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </Stack>
  );
}

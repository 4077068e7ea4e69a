import { useRef } from "react";
import { useT } from "@agio/sdk";
import { PhotoCommands, usePhone, type UploadHandle } from "@agio/ui";
import { cameraOf, type Kind } from "./kinds";

/**
 * On a phone the bar at the bottom takes the refused photos again, one after the other, before it sends the form: its
 * commands, null where none is lacking, and the handle of each tile that it works for.
 */
export function useRetake(lacking: readonly Kind[]) {
  const t = useT("verification");
  const phone = usePhone();
  const tiles = useRef<Partial<Record<Kind, UploadHandle | null>>>({});
  const [kind] = phone ? lacking : [];
  const handleOf = (one: Kind) =>
    phone && lacking.includes(one) ? (handle: UploadHandle | null) => void (tiles.current[one] = handle) : undefined;
  const commands = kind && (
    <PhotoCommands
      capture={cameraOf(kind)}
      label={lacking.length > 1 ? t(`verification.photo.${kind}`) : undefined}
      onFile={(file) => tiles.current[kind]?.take(file)}
    />
  );
  return { commands: commands ?? null, handleOf };
}

import { invalidate, useCall, useT } from "@agio/sdk";
import { UploadTile } from "@agio/ui";
import type { Overview, ShownDocument } from "../wire.gen";
import { CHANGED } from "../useVerification";

export type Kind = "front" | "back" | "held" | "bill" | "proof1" | "proof2" | "proof3";

export interface PhotoTileProps {
  kind: Kind;
  overview: Pick<Overview, "uploaded" | "wanted">;
  /** It was sent before: then there is a picture to show. */
  sent: boolean;
  /** The text that says why it has to be taken again. */
  rejected?: string | undefined;
  /** It has arrived: the form knows before the page has asked again. */
  onArrived?(kind: Kind): void;
}

/** One photo: taken or chosen, looked at on the device, sent and kept; what was accepted stays as it is. */
export function PhotoTile({ kind, overview, sent, rejected, onArrived }: PhotoTileProps) {
  const t = useT("verification");
  const uploaded = overview.uploaded.includes(kind);
  const proof = kind.startsWith("proof"); // often a file of a bank, and no photo
  const fixed = !overview.wanted.includes(kind);
  const there = uploaded || (sent && !rejected);
  const picture = useCall<ShownDocument>("web/verificationPhoto", there ? { kind } : null);
  return (
    <UploadTile<{ kind: string }>
      label={t(`verification.photo.${kind}`)}
      call="web/uploadPhoto"
      field={kind}
      capture={proof ? undefined : kind === "held" ? "user" : "environment"}
      fixed={fixed}
      preview={there ? (picture.data?.image ?? null) : null}
      rejected={uploaded || !rejected ? null : t(rejected)}
      later={fixed ? [] : [t(`verification.later.${proof ? "proof" : kind}`)]}
      onUploaded={() => {
        onArrived?.(kind);
        void invalidate(...CHANGED);
      }}
    />
  );
}

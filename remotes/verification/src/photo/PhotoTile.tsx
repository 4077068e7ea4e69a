import type { Ref } from "react";
import { invalidate, useCall, useT } from "@agio/sdk";
import { UploadTile, type UploadHandle } from "@agio/ui";
import type { Overview } from "../wire.gen";
import { Drawing } from "./Drawing";
import { cameraOf, faultOf, laterOf, type Kind } from "./kinds";
import { CHANGED } from "../useVerification";

export interface PhotoTileProps {
  kind: Kind;
  overview: Pick<Overview, "uploaded" | "wanted">;
  /** It was sent before: then there is a picture to show. */
  sent: boolean;
  /** The text that says why it has to be taken again. */
  rejected?: string | undefined;
  rejectedAt?: string | null | undefined;
  /** The commands that take it again, where they stand below the form. */
  handle?: Ref<UploadHandle> | undefined;
  /** It has arrived: the form knows before the page has asked again. */
  onArrived?(kind: Kind): void;
}

/** One photo: taken or chosen, looked at on the device, sent and kept; what was accepted stays as it is. */
export function PhotoTile({ kind, overview, sent, rejected, rejectedAt, handle, onArrived }: PhotoTileProps) {
  const t = useT("verification");
  const uploaded = overview.uploaded.includes(kind);
  const fixed = !overview.wanted.includes(kind);
  const there = uploaded || (sent && !rejected);
  const picture = useCall("web/verificationPhoto", there ? { kind } : null);
  const fault = rejected ? faultOf(rejected) : null;
  return (
    <UploadTile<{ kind: string }>
      label={t(`verification.photo.${kind}`)}
      call="web/uploadPhoto"
      field={kind}
      capture={cameraOf(kind)}
      fixed={fixed}
      there={there}
      preview={there ? (picture.data?.image ?? null) : null}
      rejected={uploaded || !rejected ? null : t(rejected)}
      rejectedAt={rejectedAt}
      handle={handle}
      taken={handle ? "elsewhere" : undefined}
      fault={fault && <Drawing fault={fault} />}
      later={fixed ? [] : [t(laterOf(kind))]}
      onUploaded={() => {
        onArrived?.(kind);
        void invalidate(...CHANGED);
      }}
    />
  );
}

import { invalidate, useT } from "@agio/sdk";
import { Stack, Text } from "@agio/ui";
import { ContinueOnPhone } from "../phone/ContinueOnPhone";
import { PhotoTile } from "../photo/PhotoTile";
import type { Risk } from "../wire.gen";
import { RISK } from "./useRisk";
import styles from "../Frame.module.css";

const ASSETS = ["asset1", "asset2", "asset3"] as const;

/** What somebody owns, shown by papers: as many as there are, none has to be. */
export function AssetProofs({ risk }: { risk: Risk }) {
  const t = useT("verification");
  return (
    <Stack gap={12}>
      <div>
        <strong>{t("verification.assets.title")}</strong> <small>{t("verification.photo_rule")}</small>
      </div>
      <Text tone="soft">{t("verification.assets.text")}</Text>
      <div className={styles.photos}>
        {ASSETS.map((kind) => (
          <PhotoTile
            key={kind}
            kind={kind}
            overview={{ uploaded: risk.uploaded, wanted: [...ASSETS] }}
            sent={false}
            onArrived={() => void invalidate(RISK)}
          />
        ))}
      </div>
      <ContinueOnPhone form="assets" />
    </Stack>
  );
}

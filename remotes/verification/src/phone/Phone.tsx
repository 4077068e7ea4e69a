import { useFormat, useT, useTitle } from "@agio/sdk";
import { Button, Facts, Notice, Page, Panel, ScreenHead, SkeletonRows, Stack, StatusBadge, Text, UploadTile } from "@agio/ui";
import { Examples } from "../photo/Examples";
import { cameraOf, laterOf, type Kind } from "../photo/kinds";
import type { PhonePhotos } from "../wire.gen";
import { usePhonePhotos } from "./usePhonePhotos";
import styles from "../Frame.module.css";

const TITLES: Record<PhonePhotos["form"], string> = {
  identity: "verification.primary.title",
  address: "verification.address.title",
  credit: "verification.credit.title",
  assets: "verification.assets.title",
};

/** On the second device, without a session: the photos of one form, and nothing else of the account. */
export default function Phone() {
  const t = useT("verification");
  useTitle(t("verification.phone.title"));
  const { state, busy, open, arrived } = usePhonePhotos();
  return (
    <Page width="form">
      <ScreenHead title={t("verification.phone.title")} />
      {state.at === "loading" && <SkeletonRows rows={3} height={112} />}
      {state.at === "none" && <Notice kind="info">{t("verification.phone.no_link")}</Notice>}
      {state.at === "ended" && <Notice kind="error">{state.reason}</Notice>}
      {state.at === "link" && (
        <Panel padding="form">
          <Stack>
            <Text>{t("verification.phone.begin_text")}</Text>
            <Button variant="primary" size={48} full icon="camera" busy={busy} onClick={() => open(state.link)}>
              {t("verification.phone.begin")}
            </Button>
          </Stack>
        </Panel>
      )}
      {state.at === "open" && <Photos phoneKey={state.key} photos={state.photos} onArrived={arrived} />}
    </Page>
  );
}

interface PhotosProps {
  phoneKey: string;
  photos: PhonePhotos;
  onArrived(photos: PhonePhotos): void;
}

function Photos({ phoneKey, photos, onArrived }: PhotosProps) {
  const t = useT("verification");
  const format = useFormat();
  const { uid, form, wanted, uploaded, ends_at } = photos;
  const all = wanted.length > 0 && wanted.every((kind) => uploaded.includes(kind));
  return (
    <Stack>
      <Panel title={t(TITLES[form])}>
        <Facts
          facts={[
            { label: t("verification.phone.account"), value: uid },
            { label: t("verification.phone.until"), value: format.time(ends_at) },
          ]}
        />
        <Text tone="soft">{t("verification.phone.check")}</Text>
      </Panel>
      {(all || wanted.length === 0) && (
        <Notice kind="info" icon="circle-check" title={t("verification.phone.done")}>
          {t("verification.phone.done_text")}
        </Notice>
      )}
      {wanted.length > 0 && (
        <Panel padding="form">
          <Stack>
            {wanted.map((kind) => (
              <div key={kind} className={styles.received}>
                <UploadTile<PhonePhotos>
                  label={t(`verification.photo.${kind}`)}
                  call="web/uploadPhonePhoto"
                  params={{ phone_key: phoneKey }}
                  field={kind}
                  capture={cameraOf(kind as Kind)}
                  later={[t(laterOf(kind as Kind))]}
                  onUploaded={onArrived}
                />
                {uploaded.includes(kind) && <StatusBadge tone="good">{t("verification.phone.arrived")}</StatusBadge>}
              </div>
            ))}
          </Stack>
        </Panel>
      )}
      {form === "identity" && <Examples />}
    </Stack>
  );
}

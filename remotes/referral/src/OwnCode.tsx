import { useRef, useState, type RefObject } from "react";
import { saveFile, useDeployment, useT } from "@agio/sdk";
import { Button, CopyField, Panel, QrField, Stack, toast, useCopy } from "@agio/ui";
import { drawInvitation } from "./picture";
import styles from "./invite.module.css";

/** The code, the link that carries it to the sign-up page, and the same as a picture to be scanned. */
export function OwnCode({ code }: { code: string }) {
  const t = useT("referral");
  const link = `${location.origin}/register?invite=${code}`;
  const qr = useRef<HTMLElement>(null);
  return (
    <Panel title={t("referral.own")} padding="form">
      <div className={styles.own}>
        <Stack>
          <div className={styles.fields}>
            <div className={styles.copied}>
              <span>{t("referral.code")}</span>
              <CopyField value={code} />
            </div>
            <div className={styles.copied}>
              <span>{t("referral.link")}</span>
              <CopyField value={link} />
            </div>
          </div>
          <Commands code={code} link={link} qr={qr} />
        </Stack>
        <figure ref={qr} className={styles.qr}>
          <QrField value={link} size={132} label={t("referral.qr")} />
          <figcaption>{t("referral.qr")}</figcaption>
        </figure>
      </div>
    </Panel>
  );
}

/** Share the link by the device's own sheet, with the picture where it takes one, or else copy it; and save the picture. */
function Commands({ code, link, qr }: { code: string; link: string; qr: RefObject<HTMLElement | null> }) {
  const t = useT("referral");
  const copy = useCopy();
  const { brand } = useDeployment();
  const [busy, setBusy] = useState(false);
  const name = `invite-${code}.png`;
  const draw = () =>
    drawInvitation(qr.current, {
      brand,
      code,
      host: location.host,
      title: t("referral.picture.title", { brand: brand.name }),
      label: t("referral.fact.code"),
    });
  const share = async () => {
    if (typeof navigator.share !== "function") return copy(link);
    const picture = await draw();
    const files = picture ? [new File([picture], name, { type: picture.type })] : [];
    const said = { title: t("referral.nav.invite"), url: link };
    const whole = { ...said, files };
    return navigator.share(files.length && navigator.canShare?.(whole) ? whole : said).catch(() => undefined); // the sheet was closed
  };
  const save = async () => {
    const picture = await draw();
    if (picture) saveFile(name, picture);
    else toast({ kind: "warning", text: t("referral.picture.failed") });
  };
  const run = (command: () => Promise<void>) => {
    setBusy(true);
    void command().finally(() => setBusy(false));
  };
  return (
    <div className={styles.commands}>
      <Button variant="primary" icon="send" busy={busy} onClick={() => run(share)}>
        {t("referral.share")}
      </Button>
      <Button icon="photo" busy={busy} onClick={() => run(save)}>
        {t("referral.picture.save")}
      </Button>
    </div>
  );
}

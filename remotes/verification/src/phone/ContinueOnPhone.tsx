import { useState } from "react";
import { invalidate, useAction, useCall, useFeedListener, useFormat, useSession, useT } from "@agio/sdk";
import { Button, Dialog, Inline, Notice, QrField, SkeletonRows, Stack, Text, usePhone } from "@agio/ui";

const LINK = "web/phoneLink";

export type PhotoForm = "identity" | "address" | "credit" | "assets";

/** The way to a phone, for who sits at a desk: a link that one device opens, drawn to be scanned. */
export function ContinueOnPhone({ form }: { form: PhotoForm }) {
  const t = useT("verification");
  const [open, setOpen] = useState(false);
  const onPhone = usePhone();
  if (onPhone) return null;
  return (
    <Inline>
      <Button icon="qrcode" onClick={() => setOpen(true)}>
        {t("verification.phone.continue")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("verification.phone.continue")}>
        {open && <LinkToPhone form={form} />}
      </Dialog>
    </Inline>
  );
}

function LinkToPhone({ form }: { form: PhotoForm }) {
  const t = useT("verification");
  const format = useFormat();
  const { user } = useSession();
  const [address, setAddress] = useState<string | null>(null);
  const query = useCall(LINK, { form });
  useFeedListener<{ changed: boolean }>("verification", () => void invalidate(LINK));
  const make = useAction("web/makePhoneLink", {
    invalidates: [LINK],
    notice: "none",
    onSuccess: ({ phone_link }) => setAddress(`${location.origin}/phonePhotos#${phone_link}`),
  });
  const end = useAction("web/endPhoneLink", { invalidates: [LINK], notice: "none", onSuccess: () => setAddress(null) });
  if (!query.data) return <SkeletonRows rows={3} height={56} />;
  const { ends_at, opened } = query.data;
  const another = (label: string) => (
    <Button variant="primary" size={44} full busy={make.busy} onClick={() => void make.run({ form })}>
      {t(label)}
    </Button>
  );
  if (ends_at && opened) {
    return (
      <Stack>
        <Notice kind="info" icon="device-mobile" title={t("verification.phone.opened")}>
          {t("verification.phone.opened_text", { time: format.time(ends_at) })}
        </Notice>
        <Button size={44} full busy={end.busy} onClick={() => void end.run({ form })}>
          {t("verification.phone.stop")}
        </Button>
      </Stack>
    );
  }
  if (!ends_at || address === null) {
    return (
      <Stack>
        <Text tone="soft">{t("verification.phone.offer")}</Text>
        {another("verification.phone.make")}
      </Stack>
    );
  }
  return (
    <Stack>
      <Inline justify="center">
        <QrField value={address} size={208} label={t("verification.phone.qr")} />
      </Inline>
      <Text>{t("verification.phone.scan", { time: format.time(ends_at) })}</Text>
      {user && <Text tone="soft">{t("verification.phone.same", { uid: user.uid })}</Text>}
      <Button size={44} full busy={make.busy} onClick={() => void make.run({ form })}>
        {t("verification.phone.again")}
      </Button>
    </Stack>
  );
}

import { invalidate, useAction, useCountryName, useFormat, useSession, useT } from "@agio/sdk";
import { Button, CopyField, Facts, Inline, Panel, Skeleton, toast, UploadField } from "@agio/ui";
import { Avatar } from "./Avatar";
import { Centre } from "../Centre";
import { Own } from "../Own";
import { NameForm } from "./NameForm";
import centre from "../Centre.module.css";
import styles from "../form.module.css";

/** Who one is here: picture, name, and what doesn't change. */
export default function Info() {
  const t = useT("account");
  const country = useCountryName();
  const { user, realm } = useSession();
  const format = useFormat();
  return (
    <Own>
      <Centre title={t("account.info.title")} lead={t("account.info.lead")}>
        <Panel title={t("account.info.picture")}>{user ? <Picture /> : <Skeleton height={112} />}</Panel>
        <Panel title={t("account.name.title")}>
          <NameForm />
        </Panel>
        {user && (
          <Panel title={t("account.info.facts")}>
            <Facts
              facts={[
                { label: t("account.info.uid"), value: <CopyField value={user.uid} /> },
                { label: t("account.info.kind"), value: t(realm === "demo" ? "account.info.demo" : "account.info.real") },
                realm === "real" && { label: t("account.form.country"), value: country(user.country) },
                { label: t("account.info.since"), value: format.date(user.created_at as string) },
                user.expires != null && { label: t("account.info.ends"), value: format.dateTime(user.expires) },
              ]}
            />
          </Panel>
        )}
      </Centre>
    </Own>
  );
}

function Picture() {
  const t = useT("account");
  const { user, refresh } = useSession();
  const remove = useAction("web/removeAvatar", {
    notice: "none",
    invalidates: ["web/avatar"],
    onSuccess: () => {
      void refresh();
      toast({ kind: "success", text: t("account.info.picture_gone") });
    },
  });
  return (
    <div className={styles.offer}>
      <span className={centre.who}>
        <Avatar size={72} />
      </span>
      <div>
        <UploadField<{ avatar: string }>
          label={t("account.info.choose")}
          hint={t("account.info.picture_rule")}
          call="web/uploadAvatar"
          field="avatar"
          onUploaded={() => {
            void invalidate("web/avatar");
            void refresh();
            toast({ kind: "success", text: t("account.info.picture_done") });
          }}
        />
        {Boolean(user?.avatar) && (
          <Inline align="stretch" wrap>
            <Button size={36} icon="trash" busy={remove.busy} onClick={() => void remove.run({})}>
              {t("account.info.remove")}
            </Button>
          </Inline>
        )}
      </div>
    </div>
  );
}

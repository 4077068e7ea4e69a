import { linkOr, useCountryName, useKeyText, useSession, useT } from "@agio/sdk";
import { Button, Chip, CopyField, Panel, usePhone, type IconName } from "@agio/ui";
import { Avatar } from "./Avatar";
import { Centre, Guarded, useCentre } from "../Centre";
import { LanguageSelect } from "./LanguageSelect";
import { Notices } from "./Notices";
import { Row, Rows } from "../Row";
import { cutName, nameOf } from "../rules";
import { SecurityRows } from "../security/SecurityRows";
import styles from "../Centre.module.css";

/** The user centre: who one is here, and everything that can be set. */
export default function Setting() {
  const t = useT("account");
  const phone = usePhone();
  return (
    <Centre title={t("account.setting.title")} root>
      <Who />
      <Guarded>{(security) => <SecurityRows security={security} />}</Guarded>
      <Profile />
      <Access />
      <Notices />
      {phone && <SettingSections />}
    </Centre>
  );
}

function Who() {
  const t = useT("account");
  const { user, realm } = useSession();
  const profile = linkOr("account.profile", "/info");
  if (!user) return null;
  return (
    <Panel
      actions={
        profile && (
          <Button size={28} to={profile}>
            {t("account.setting.edit")}
          </Button>
        )
      }
      title={
        <span className={styles.who}>
          <Avatar size={48} />
          <span className={styles.whose}>
            <span translate="no">{cutName(nameOf(user))}</span>
            {realm === "demo" && <Chip tone="waiting">{t("account.demo.chip")}</Chip>}
          </span>
        </span>
      }
    >
      <CopyField value={user.uid} shown={t("account.setting.uid", { uid: user.uid })} />
    </Panel>
  );
}

function Profile() {
  const t = useT("account");
  const country = useCountryName();
  const { user } = useSession();
  if (!user) return null;
  return (
    <Panel title={t("account.setting.profile")} padding="flush">
      <Rows>
        <Row
          icon="user"
          title={t("account.name.title")}
          text={t("account.name.row")}
          aside={<span translate="no">{cutName(user.name)}</span>}
          to={linkOr("account.username", "/username")}
        />
        {user.country && (
          <Row icon="world" title={t("account.form.country")} text={t("account.form.country_note")} aside={country(user.country)} />
        )}
        <Row
          icon="coin"
          title={t("account.currency.title")}
          text={t("account.currency.row")}
          aside={String(user.currency ?? "")}
          to={linkOr("account.currency", "/currency")}
        />
        <Row icon="language" title={t("account.language.title")} text={t("account.language.row")} aside={<LanguageSelect />} />
      </Rows>
    </Panel>
  );
}

function Access() {
  const t = useT("account");
  const { user } = useSession();
  if (!user) return null;
  return (
    <Panel title={t("account.setting.access")} padding="flush">
      <Rows>
        <Row icon="devices" title={t("account.devices.title")} text={t("account.devices.row")} to={linkOr("account.devices", "/devices")} />
        {user.realm === "real" && (
          <Row icon="api" title={t("account.keys.title")} text={t("account.keys.row")} to={linkOr("account.apiKeys", "/apiKeys")} />
        )}
        <Row icon="switch-horizontal" title={t("account.screen.demo")} text={t("account.demo.row")} to={linkOr("account.demo", "/demo")} />
      </Rows>
    </Panel>
  );
}

/** Places that stand in the sections already. */
const ABOVE: ReadonlySet<string> = new Set(["/setting", "/info", "/currency", "/devices", "/apiKeys", "/demo"]);

/** On a phone: the other places of the centre, which stand at the left on a wide screen. */
function SettingSections() {
  const t = useT("account");
  const text = useKeyText();
  const entries = useCentre().filter(({ path }) => !ABOVE.has(path));
  if (entries.length === 0) return null;
  return (
    <Panel title={t("account.centre.more")} padding="flush">
      <Rows>
        {entries.map(({ path, label, icon }) => (
          <Row key={path} icon={(icon || "user") as IconName} title={text(label)} to={path} />
        ))}
      </Rows>
    </Panel>
  );
}

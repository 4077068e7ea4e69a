import { linkOr, useCountryName, useDeployment, useKeyText, useSession, useT } from "@agio/sdk";
import { Button, Chip, CopyField, Panel, usePhone, type IconName } from "@agio/ui";
import { Avatar } from "./Avatar";
import { Centre } from "../Centre";
import { Row, Rows } from "../Row";
import { cutName, nameOf } from "../rules";
import { Now } from "../security/Now";
import { useSecurity } from "../security/security";
import styles from "../Centre.module.css";

const SETTING = "/setting";
const PREFERENCES = "/currency";

/** The user centre: who one is here, how well that is guarded; on a phone the list of its places. */
export default function Setting() {
  const t = useT("account");
  const phone = usePhone();
  return (
    <Centre title={t("account.info.title")} root aside={<Guard />}>
      <Who />
      {phone ? <Places /> : <Facts />}
    </Centre>
  );
}

function Guard() {
  const { data } = useSecurity();
  return data ? <Now security={data} /> : null;
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

function Facts() {
  const t = useT("account");
  const country = useCountryName();
  const { user } = useSession();
  if (!user) return null;
  return (
    <Panel title={t("account.info.facts")} padding="flush">
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
          icon="settings"
          title={t("account.nav.preferences")}
          text={t("account.currency.row")}
          aside={String(user.currency ?? "")}
          to={linkOr("account.currency", PREFERENCES)}
        />
        <Row icon="switch-horizontal" title={t("account.screen.demo")} text={t("account.demo.row")} to={linkOr("account.demo", "/demo")} />
      </Rows>
    </Panel>
  );
}

/** On a phone: the places that stand in a row above the page on a wide screen. */
function Places() {
  const t = useT("account");
  const text = useKeyText();
  const { user } = useSession();
  const { remotes } = useDeployment();
  const places = remotes
    .flatMap(({ navigation = [] }) => navigation.filter(({ menu, group }) => menu === "user" && group === "account"))
    .toSorted((a, b) => (a.order ?? 100) - (b.order ?? 100))
    .map((place) => (place.path === SETTING ? { ...place, path: linkOr("account.profile", "/info") ?? place.path } : place));
  return (
    <Panel title={t("account.centre.menu")} padding="flush">
      <Rows>
        {places.map(({ path, label, icon }) => (
          <Row
            key={path}
            icon={(icon || "user") as IconName}
            title={text(label)}
            aside={path === PREFERENCES && String(user?.currency ?? "")}
            to={path}
          />
        ))}
      </Rows>
    </Panel>
  );
}

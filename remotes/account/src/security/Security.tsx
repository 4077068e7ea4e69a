import { linkOr, useDeployment, useSession, useT } from "@agio/sdk";
import { Button, Inline, Panel, type IconName } from "@agio/ui";
import { Centre, Guarded } from "../Centre";
import { Row, Rows } from "../Row";
import { Now } from "./Now";
import { FreezeAccount } from "./FreezeAccount";
import { SecurityRows } from "./SecurityRows";

/** What protects an account: in general for a visitor, one's own for who is signed in. */
export default function Security() {
  const t = useT("account");
  const { signedIn } = useSession();
  return (
    <Centre title={t("account.security.title")} lead={t("account.security.lead")} aside={signedIn && <Protections />}>
      {signedIn ? (
        <Guarded>
          {(security) => (
            <>
              <Now security={security} />
              <SecurityRows security={security} />
              <FreezeAccount />
              <Sessions />
            </>
          )}
        </Guarded>
      ) : (
        <>
          <Protections />
          <Doors />
        </>
      )}
    </Centre>
  );
}

function Sessions() {
  const t = useT("account");
  return (
    <Panel padding="flush">
      <Rows>
        <Row
          icon="devices"
          title={t("account.devices.title")}
          text={t("account.devices.lead")}
          to={linkOr("account.devices", "/devices")}
        />
        <Row icon="download" title={t("account.screen.data")} text={t("account.data.row")} to={linkOr("account.myData", "/myData")} />
        <Row
          icon="ban"
          title={t("account.screen.close")}
          text={t("account.close.row")}
          to={linkOr("account.closeAccount", "/closeAccount")}
        />
      </Rows>
    </Panel>
  );
}

const PROTECTIONS = [
  ["lock", "password"],
  ["shield-check", "totp"],
  ["grid-dots", "pin"],
  ["mail", "codes"],
  ["devices", "devices"],
  ["clock", "hold"],
  ["key", "wallet"],
  ["ban", "keys"],
] as const satisfies readonly (readonly [IconName, string])[];

function Protections() {
  const t = useT("account");
  const { brand } = useDeployment();
  return (
    <Panel title={t("account.security.protects")} padding="flush">
      <Rows>
        {PROTECTIONS.map(([icon, name]) => (
          <Row
            key={name}
            icon={icon}
            title={t(`account.security.${name}`)}
            text={t(`account.security.${name}_text`, { brand: brand.name })}
          />
        ))}
      </Rows>
    </Panel>
  );
}

function Doors() {
  const t = useT("account");
  const login = linkOr("account.login", "/login");
  const register = linkOr("account.register", "/register");
  return (
    <Inline wrap>
      {register && (
        <Button variant="primary" size={44} to={register}>
          {t("account.register.submit")}
        </Button>
      )}
      {login && (
        <Button size={44} to={login}>
          {t("account.login.submit")}
        </Button>
      )}
    </Inline>
  );
}

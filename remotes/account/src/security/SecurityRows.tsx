import { linkOr, useT } from "@agio/sdk";
import { Panel, StatusBadge } from "@agio/ui";
import { Row, Rows } from "../Row";
import { maskAddress, shortAddress } from "../rules";
import { shortPasswordBelow, type Security } from "./security";

/** Everything that guards an account, each with how it stands. */
export function SecurityRows({ security }: { security: Security }) {
  const t = useT("account");
  const good = (text: string) => <StatusBadge tone="good">{text}</StatusBadge>;
  const open = (text: string) => <StatusBadge tone="waiting">{text}</StatusBadge>;
  const none = (text: string) => <StatusBadge tone="over">{text}</StatusBadge>;
  const { password_set, short_password, trading_password, totp, passkeys, recovery_left, phrase, question, email, phone, wallet } =
    security;
  const below = shortPasswordBelow();
  return (
    <Panel title={t("account.setting.security")} padding="flush">
      <Rows>
        <Row
          icon="lock"
          title={t("account.password.name")}
          text={t(short_password && !totp ? "account.password.short_row" : "account.password.row", { count: below })}
          aside={
            password_set ? (short_password ? open(t("account.state.short")) : good(t("account.state.set"))) : none(t("account.state.none"))
          }
          to={password_set ? linkOr("account.password", "/editPassword") : null}
        />
        <Row
          icon="shield-check"
          title={t("account.totp.name")}
          text={totp ? t("account.totp.left", { count: recovery_left }) : t("account.totp.row")}
          aside={totp ? good(t("account.state.bound")) : open(t("account.state.not_bound"))}
          to={linkOr("account.totp", "/googleCode")}
        />
        <Row
          icon="fingerprint"
          title={t("account.screen.passkeys")}
          text={t("account.passkeys.row")}
          aside={passkeys > 0 ? good(t("account.state.set")) : open(t("account.state.not_set"))}
          to={linkOr("account.passkeys", "/passkeys")}
        />
        <Row
          icon="grid-dots"
          title={t("account.pin.name")}
          text={t("account.pin.row")}
          aside={trading_password ? good(t("account.state.set")) : open(t("account.state.not_set"))}
          to={
            trading_password ? linkOr("account.editTradingPassword", "/editPasswordTrade") : linkOr("account.tradingPassword", "/bindmpwd")
          }
        />
        <Row
          icon="mail"
          title={t("account.bind.email_title")}
          text={email ? <span translate="no">{maskAddress(email)}</span> : t("account.bind.email_row")}
          aside={email ? good(t("account.state.bound")) : none(t("account.state.not_bound"))}
          to={linkOr("account.email", "/email")}
        />
        <Row
          icon="device-mobile"
          title={t("account.bind.phone_title")}
          text={phone ? <span translate="no">{maskAddress(phone)}</span> : t("account.bind.phone_row")}
          aside={phone ? good(t("account.state.bound")) : none(t("account.state.not_bound"))}
          to={linkOr("account.mobile", "/mobile")}
        />
        <Row
          icon="mail"
          title={t("account.screen.phrase")}
          text={t("account.phrase.row")}
          aside={phrase ? good(t("account.state.set")) : none(t("account.state.not_set"))}
          to={linkOr("account.phrase", "/phrase")}
        />
        {wallet && (
          <Row
            icon="wallet"
            title={t("account.wallet.name")}
            text={<span translate="no">{shortAddress(wallet)}</span>}
            aside={good(t("account.state.bound"))}
          />
        )}
        <Row
          icon="help"
          title={t("account.question.name")}
          text={t("account.question.row")}
          aside={question ? good(t("account.state.set")) : none(t("account.state.not_set"))}
          to={linkOr("account.question", "/securityQuestion")}
        />
      </Rows>
    </Panel>
  );
}

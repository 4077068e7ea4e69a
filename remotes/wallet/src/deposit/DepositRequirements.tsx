import { link, linkOr, useFormat, useSession, useT, type Format, type Translate } from "@agio/sdk";
import { Button, Requirements, type Requirement } from "@agio/ui";
import { Frame } from "../Frame";
import { ChannelTable } from "./ChannelTable";
import { useDepositRequirements } from "./channel";
import type { Requirements as Answer } from "../wire.gen";

const TIER_PRIMARY = 122;
const TIER_ADVANCED = 123;

/** What a deposit needs, ticked off for this account. */
export default function DepositRequirements() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.screen.deposit_needs")} lead={t("wallet.deposit.needs_lead")}>
      <List />
    </Frame>
  );
}

function List() {
  const t = useT("wallet");
  const format = useFormat();
  const query = useDepositRequirements();
  const deposit = link("wallet.deposit");
  const { user } = useSession();
  const needs = query.data && needsOf(query.data, t, format, wayToReal(t, deposit, user?.switchable === true));
  const ready = needs?.every(({ state }) => state !== "missing") ?? false;
  return (
    <Requirements
      needs={needs}
      problem={query.problem}
      onRetry={query.retry}
      action={
        deposit &&
        ready && (
          <Button variant="primary" to={deposit}>
            {t("wallet.command.deposit")}
          </Button>
        )
      }
    />
  );
}

/** Who has a real account switches to it where deposits are made; anybody else logs in on the way there. */
export function wayToReal(t: Translate, deposit: string | null, switchable: boolean): Requirement["way"] {
  if (deposit === null) return null;
  if (switchable) return { label: t("shell.demo.to_real"), to: deposit };
  const login = linkOr("account.login", "/login", { next: deposit });
  return login === null ? null : { label: t("shell.nav.login"), to: login };
}

function needsOf(answer: Answer, t: Translate, format: Format, toReal: Requirement["way"]): Requirement[] {
  const { real, blocked, channels, voucher_required: voucher, review_minutes: minutes } = answer;
  const open = channels.filter((one) => one.open);
  const manual = open.some((one) => !one.automatic);
  const tier = blocked.find(({ code }) => code === TIER_PRIMARY || code === TIER_ADVANCED);
  const page =
    tier &&
    (tier.code === TIER_PRIMARY
      ? linkOr("verification.primary", "/authentication")
      : linkOr("verification.advanced", "/authenticationhigh"));
  return [
    {
      name: "real",
      state: real ? "met" : "missing",
      title: t("wallet.deposit.need.real"),
      text: t(real ? "wallet.deposit.need.real_met" : "wallet.deposit.need.real_missing"),
      way: real ? null : toReal,
    },
    tier
      ? {
          name: "tier",
          state: "missing",
          title: t("wallet.deposit.need.tier"),
          text: tier.message,
          way: page ? { label: t("wallet.deposit.need.verify"), to: page } : null,
        }
      : { name: "tier", state: "met", title: t("wallet.deposit.need.tier"), text: t("wallet.deposit.need.tier_met") },
    ...blocked
      .filter((one) => one !== tier)
      .map(({ code, message }): Requirement => ({ name: `rule-${code}`, state: "missing", title: message })),
    {
      name: "channel",
      state: open.length > 0 ? "met" : "missing",
      title: t("wallet.deposit.need.channel"),
      text: t(open.length > 0 ? "wallet.deposit.need.channel_met" : "wallet.deposit.no_channels_text"),
      details: <ChannelTable channels={channels} />,
    },
    ...(manual
      ? ([
          {
            name: "proof",
            state: "info",
            title: t("wallet.deposit.need.proof"),
            text: t(voucher ? "wallet.deposit.need.proof_voucher" : "wallet.deposit.need.proof_hash"),
          },
          {
            name: "review",
            state: "info",
            title: t("wallet.deposit.need.review"),
            text: t("wallet.deposit.need.review_text", { time: format.span(minutes) }),
          },
        ] satisfies Requirement[])
      : []),
  ];
}

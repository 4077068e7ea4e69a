import { linkOr, sentences, useCall, useFormat, useT, type Format, type Translate } from "@agio/sdk";
import { Button, Requirements, type Requirement } from "@agio/ui";
import { Frame } from "../Frame";
import { plainAmount } from "../records/figures";
import { CONSUMPTION_MISSING, DAY_FULL, WINDOW_CLOSED, type Guards } from "./blocks";
import { Counted } from "./Counted";
import { inPercent, spentPercent } from "./model";
import { useGuards, useTerms } from "./useQuote";
import type { BankCard, WithdrawQuote } from "../wire.gen";

const OWN_RULES = new Set([WINDOW_CLOSED, DAY_FULL, CONSUMPTION_MISSING]);
/** As many as a page of a list holds. */
const MOST = 100;
const TIER_PRIMARY = 122;
const TIER_ADVANCED = 123;

/** What is asked of a saved address or card here: whether it can be paid to already. */
type Saved = Pick<BankCard, "held" | "usable_at">;

/** What a withdrawal needs, ticked off for this account. */
export default function WithdrawRequirements() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.screen.withdraw_needs")} lead={t("wallet.withdraw.need.lead")} real>
      <List />
    </Frame>
  );
}

function List() {
  const t = useT("wallet");
  const format = useFormat();
  const terms = useTerms("crypto");
  const guards = useGuards();
  const addresses = useCall("web/withdrawAddresses", { size: MOST });
  const cards = useCall("web/bankCards", { size: MOST });
  const withdraw = linkOr("wallet.withdraw", "/withdraw");
  const needs =
    terms.data && guards.data && addresses.data && cards.data
      ? needsOf(terms.data, guards.data, [...addresses.data.rows, ...cards.data.rows], t, format)
      : undefined;
  const ready = needs?.every(({ state }) => state === "met" || state === "info") ?? false;
  const failed = [terms, guards, addresses, cards].find(({ problem }) => problem !== null);
  return (
    <Requirements
      needs={needs}
      problem={failed?.problem ?? null}
      onRetry={() => [terms, guards, addresses, cards].forEach(({ retry }) => retry())}
      action={
        withdraw && (
          <Button variant={ready ? "primary" : "secondary"} to={withdraw}>
            {t("wallet.command.withdraw")}
          </Button>
        )
      }
    />
  );
}

function needsOf(quote: WithdrawQuote, guards: Guards, destinations: readonly Saved[], t: Translate, format: Format): Requirement[] {
  return [
    ...guardRequirements(guards, t, format),
    ...ruleRequirements(quote, t),
    consumptionNeed(quote, t, format),
    windowNeed(quote, t, format),
    {
      name: "day",
      state: quote.day.left > 0 ? "met" : "waits",
      title: t("wallet.withdraw.need.day", { limit: quote.day.limit }),
      text: t(quote.day.left > 0 ? "wallet.withdraw.need.day_left" : "wallet.withdraw.need.day_full", {
        used: quote.day.used,
        limit: quote.day.limit,
      }),
    },
    destinationNeed(quote, destinations, t, format),
    {
      name: "limits",
      state: "info",
      title: t("wallet.withdraw.need.limits"),
      text: t("wallet.withdraw.need.limits_text", {
        minimum: format.amount(plainAmount(quote.minimum)),
        maximum: format.amount(plainAmount(quote.maximum)),
        coin: quote.coin,
        rate: format.percent(inPercent(quote.fee_rate), { sign: false }),
      }),
    },
  ];
}

/** What guards the account: the trading password, the authenticator, and what a change of them brings. */
function guardRequirements(guards: Guards, t: Translate, format: Format): Requirement[] {
  const totp = linkOr("account.totp", "/googleCode");
  const password = linkOr("account.tradingPassword", "/bindmpwd");
  const second: Requirement = guards.totp
    ? { name: "totp", state: "met", title: t("wallet.withdraw.need.totp"), text: t("wallet.withdraw.need.totp_met") }
    : {
        name: "totp",
        state: guards.short_password && guards.passkeys === 0 ? "missing" : "info",
        title: t("wallet.withdraw.need.totp"),
        text: t(
          guards.short_password && guards.passkeys === 0 ? "wallet.withdraw.block.second_factor" : "wallet.withdraw.need.totp_advised",
        ),
        way: totp === null ? null : { label: t("wallet.withdraw.block.bind_totp"), to: totp },
      };
  return [
    {
      name: "trading-password",
      state: guards.trading_password ? "met" : guards.passkeys > 0 ? "info" : "missing",
      title: t("wallet.withdraw.need.password"),
      text: t(guards.trading_password ? "wallet.withdraw.need.password_met" : "wallet.withdraw.block.trading_password"),
      way: guards.trading_password || password === null ? null : { label: t("wallet.withdraw.block.set_password"), to: password },
    },
    second,
    ...(guards.held_until === null
      ? []
      : [
          {
            name: "held",
            state: "waits",
            title: t("wallet.withdraw.block.held"),
            text: t("wallet.withdraw.block.until", { moment: format.moment(guards.held_until) }),
          } satisfies Requirement,
        ]),
    ...(guards.review_until === null
      ? []
      : [
          {
            name: "review",
            state: "info",
            title: t("wallet.withdraw.review.security_change"),
            text: t("wallet.withdraw.block.until", { moment: format.moment(guards.review_until) }),
          } satisfies Requirement,
        ]),
  ];
}

/** What the rules of other plugins ask for, in their words. */
function ruleRequirements(quote: WithdrawQuote, t: Translate): Requirement[] {
  const ways: Partial<Record<number, string | null>> = {
    [TIER_PRIMARY]: linkOr("verification.primary", "/authentication"),
    [TIER_ADVANCED]: linkOr("verification.advanced", "/authenticationhigh"),
  };
  return quote.blocked
    .filter(({ code }) => !OWN_RULES.has(code))
    .map(({ code, message }) => ({
      name: `rule-${code}`,
      state: "missing",
      title: message,
      way: ways[code] ? { label: t("wallet.deposit.need.verify"), to: ways[code] } : null,
    }));
}

function consumptionNeed({ consumption }: WithdrawQuote, t: Translate, format: Format): Requirement {
  const percent = spentPercent(consumption);
  const figure = (value: string) => format.amount(plainAmount(value));
  const trade = linkOr("spot.trade", "/currencyTrade");
  return {
    name: "consumption",
    state: consumption.met ? "met" : "missing",
    title: t("wallet.withdraw.need.consumption"),
    text:
      percent === null
        ? t("wallet.withdraw.need.consumption_nothing")
        : sentences(
            t("wallet.withdraw.spent", { spent: figure(consumption.spent), required: figure(consumption.required) }),
            consumption.met ? "" : t("wallet.withdraw.missing", { missing: figure(consumption.missing) }),
            t("wallet.withdraw.what_counts"),
          ),
    details: <Counted consumption={consumption} />,
    way: consumption.met || trade === null ? null : { label: t("wallet.withdraw.block.trade"), to: trade },
  };
}

function windowNeed({ window }: WithdrawQuote, t: Translate, format: Format): Requirement {
  const change = window.changes_at && format.moment(window.changes_at);
  return {
    name: "window",
    state: window.open ? "met" : "waits",
    title: t("wallet.withdraw.need.window"),
    text: change
      ? `${t("wallet.withdraw.window.hours", { start: window.start, end: window.end })} · ${t(window.open ? "wallet.withdraw.need.window_open" : "wallet.withdraw.need.window_closed", { moment: change })}`
      : t("wallet.withdraw.window.whole"),
  };
}

function destinationNeed(quote: WithdrawQuote, destinations: readonly Saved[], t: Translate, format: Format): Requirement {
  const add = linkOr("wallet.receipts", "/wallet");
  const hold = (minutes: number, key: string) => (minutes > 0 ? t(key, { time: format.span(minutes) }) : "");
  const usable = destinations.some(({ held }) => !held);
  // Nothing can be paid to before the first of them can be.
  const [first] = usable ? [] : destinations.map(({ usable_at: at }) => at).sort();
  return {
    name: "destination",
    state: usable ? "met" : "info",
    title: t("wallet.withdraw.need.destination"),
    text:
      first === undefined
        ? sentences(
            t(usable ? "wallet.withdraw.need.destination_met" : "wallet.withdraw.need.destination_none"),
            hold(quote.address_hold_minutes, "wallet.withdraw.need.address_hold"),
            hold(quote.card_hold_minutes, "wallet.withdraw.need.card_hold"),
          )
        : t("wallet.withdraw.need.destination_held", { moment: format.moment(first) }),
    way: add === null ? null : { label: t("wallet.withdraw.need.destination_way"), to: add },
  };
}

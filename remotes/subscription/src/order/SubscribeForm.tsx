import { useState, type FormEvent } from "react";
import { api, linkOr, money, useDraft, useFormat, useNavigate, useSession, useT } from "@agio/sdk";
import { Button, Checkbox, DeedDialog, Lack, Notice, NumberField, Panel, QuotedFigures, Stack, Summary, useDeed, useQuote, type SummaryLine } from "@agio/ui";
import { coins, isOpen, percent, plain, price, usdt } from "../figures";
import { Outcomes } from "./Outcomes";
import { useAvailable } from "./useAvailable";
import type { Issue, Quote } from "../wire.gen";

const CHANGED = ["web/getSubscriptions", "web/getIssue", "web/getIssues", "web/getAsset2"];

/** How many coins to ask for: what is frozen, and what becomes of it, quoted by what settles it. */
export function SubscribeForm({ issue }: { issue: Issue }) {
  const t = useT("subscription");
  const format = useFormat();
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const [quantity, setQuantity] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  useDraft(`subscription-${issue.key}`, { quantity }, (kept) => setQuantity(kept.quantity ?? ""));
  const available = useAvailable();
  const open = isOpen(issue);
  const typed = open && money.isValid(quantity) && money.sign(quantity) > 0;
  const quoted = useQuote(
    typed ? { issue: issue.key, quantity } : null,
    (fields, signal) => api.get("web/getIssueQuote", fields, { signal, quiet: true }),
    { example: open ? { issue: issue.key, quantity: money.trim(issue.least) } : null },
  );
  const subscribe = useDeed({
    call: "web/subscribeIssue",
    invalidates: CHANGED,
    done: (order) => ({
      kind: "neutral",
      text: t("subscription.told.asked", { amount: coins(format, order.quantity, order.coin), frozen: usdt(format, order.asked_frozen) }),
      view: () => void navigate("/subscriptionRecord"),
    }),
    onDone: () => {
      setAsked(false);
      setQuantity("");
    },
    onRefusal: ({ field }) => void (field === "quantity" && setAsked(false)),
  });
  const { quote } = quoted;
  const lines = (of: Quote): SummaryLine[] => [
    { label: t("subscription.form.times", { quantity: plain(format, of.quantity), price: price(format, issue.price) }), value: usdt(format, of.margin) },
    { label: t("subscription.form.fee", { share: percent(format, issue.fee, 2) }), value: usdt(format, of.fee) },
    { label: t("subscription.form.frozen"), term: "on_hold", value: usdt(format, of.frozen), strong: true },
  ];
  const short = quote !== null && available !== undefined && money.compare(quote.frozen, available) > 0;
  const lack = short && (
    <Lack wallet="spot" coin="USDT" amount={money.trim(money.sub(quote.frozen, available))}>
      {t("subscription.code.usdt_insufficient")}
    </Lack>
  );
  const error = subscribe.of("quantity") ?? quoted.problem ?? (lack || undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quote && !quoted.waiting && agreed && !short) setAsked(true);
  };
  return (
    <Panel title={t("subscription.form.title")} actions={t("subscription.form.lots_of", { lot: plain(format, issue.lot) })} padding="form">
      <form onSubmit={submit} noValidate>
        <Stack>
          {!open && <Notice kind="info">{t(`subscription.form.held.${issue.status}`, { time: format.moment(issue.opens_at) })}</Notice>}
          <NumberField
            label={t("subscription.fact.quantity")}
            value={quantity}
            onChange={(value) => {
              setQuantity(value);
              subscribe.reset();
            }}
            unit={issue.coin}
            decimals={money.decimals(money.trim(issue.lot))}
            large
            placeholder={plain(format, issue.least)}
            disabled={!open}
            aside={available !== undefined && t("subscription.form.available", { amount: usdt(format, available) })}
            hint={
              <span>
                {t("subscription.form.bounds", { least: plain(format, issue.least), most: coins(format, issue.most, issue.coin) })}
                {quote && ` · ${t("subscription.lots", { count: quote.lots })}`}
              </span>
            }
            {...(error ? { error } : {})}
          />
          <QuotedFigures of={quoted} rows={3}>
            {(shown) => (
              <>
                <Summary lines={lines(shown)} />
                <Outcomes issue={issue} quote={shown} />
              </>
            )}
          </QuotedFigures>
          {signedIn ? (
            <>
              <Checkbox checked={agreed} onChange={setAgreed} disabled={!open}>
                {t("subscription.form.agree", { count: issue.lock_days })}
              </Checkbox>
              <Button type="submit" variant="primary" size={44} full paused={subscribe.paused} busy={quoted.waiting} disabled={!quote || !agreed || !open || short}>
                {quote ? t("subscription.form.subscribe_for", { amount: usdt(format, quote.frozen) }) : t("subscription.form.subscribe")}
              </Button>
            </>
          ) : (
            <Button variant="primary" size={44} full to={linkOr("account.login", "/login") ?? "/login"}>
              {t("subscription.form.log_in")}
            </Button>
          )}
        </Stack>
      </form>
      <DeedDialog
        deed={subscribe}
        open={asked || subscribe.unknown !== null}
        onClose={() => setAsked(false)}
        title={t("subscription.form.confirm", { amount: coins(format, quote?.quantity ?? "0", issue.coin) })}
        sheet={{ params: { issue: issue.key, quantity }, lines: quote ? lines(quote) : [] }}
        label={t("subscription.form.subscribe")}
      />
    </Panel>
  );
}

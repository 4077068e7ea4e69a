import { money, useFormat, useNavigate, useT } from "@agio/sdk";
import { BuyForm, Lack, Notice, NumberField, Panel, useAvailable } from "@agio/ui";
import { coins, isOpen, percent, plain, price, usdt } from "../figures";
import { Outcomes } from "./Outcomes";
import type { Issue, Quote } from "../wire.gen";

/** How many coins to ask for: what is frozen, and what becomes of it, quoted by what settles it. */
export function SubscribeForm({ issue }: { issue: Issue }) {
  const t = useT("subscription");
  const format = useFormat();
  const navigate = useNavigate();
  const available = useAvailable("USDT");
  const open = isOpen(issue);
  const short = ({ frozen }: Quote) => available !== undefined && money.compare(frozen, available) > 0;
  return (
    <Panel title={t("subscription.form.title")} actions={t("subscription.form.lots_of", { lot: plain(format, issue.lot) })} padding="form">
      <BuyForm
        quote="web/getIssueQuote"
        call="web/subscribeIssue"
        field="quantity"
        item={{ issue: issue.key }}
        draft={`subscription-${issue.key}`}
        example={open ? money.trim(issue.least) : null}
        input={({ value, onChange, error, quote }) => {
          const lack = quote && available !== undefined && short(quote) && (
            <Lack wallet="spot" coin="USDT" amount={money.trim(money.sub(quote.frozen, available))}>
              {t("subscription.code.usdt_insufficient")}
            </Lack>
          );
          return (
            <NumberField
              label={t("subscription.fact.quantity")}
              value={value}
              onChange={onChange}
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
              error={error ?? (lack || undefined)}
            />
          );
        }}
        lines={(of) => [
          {
            label: t("subscription.form.times", { quantity: plain(format, of.quantity), price: price(format, issue.price) }),
            value: usdt(format, of.margin),
          },
          { label: t("subscription.form.fee", { share: percent(format, issue.fee, 2) }), value: usdt(format, of.fee) },
          { label: t("subscription.form.frozen"), term: "on_hold", value: usdt(format, of.frozen), strong: true },
        ]}
        figures={(of) => <Outcomes issue={issue} quote={of} />}
        label={t("subscription.form.subscribe")}
        labelOf={(quote) => t("subscription.form.subscribe_for", { amount: usdt(format, quote.frozen) })}
        logIn={t("subscription.form.log_in")}
        title={(quote) => t("subscription.form.confirm", { amount: coins(format, quote?.quantity ?? "0", issue.coin) })}
        agree={t("subscription.form.agree", { count: issue.lock_days })}
        held={(quote) => !open || short(quote)}
        changes={["web/getSubscriptions", "web/getIssue", "web/getIssues"]}
        done={(order) => ({
          kind: "neutral",
          text: t("subscription.result.asked", {
            amount: coins(format, order.quantity, order.coin),
            frozen: usdt(format, order.asked_frozen),
          }),
          view: () => void navigate("/subscriptionRecord"),
        })}
      >
        {!open && <Notice kind="info">{t(`subscription.form.held.${issue.status}`, { time: format.moment(issue.opens_at) })}</Notice>}
      </BuyForm>
    </Panel>
  );
}

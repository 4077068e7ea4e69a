import { useState, type FormEvent } from "react";
import { money, useCall, useFormat, useNavigate, useSearchParams, useT, useTitle } from "@agio/sdk";
import { AmountField, QueryState, Button, Columns, EmptyState, Panel, Pills, Segments, Select, Stack, Summary } from "@agio/ui";
import { Frame } from "../Frame";
import { Rate } from "../sums";
import type { Offer } from "../wire.gen";
import { HowItGoes } from "./HowItGoes";

const SHARES = ["1", "2", "10", "20", "100"] as const;

/** Quick purchase: the amount first, in the currency that is wired; then whose account it comes from. */
export default function Quick() {
  const t = useT("c2c");
  const query = useCall("web/getC2cOffers");
  useTitle(t("c2c.screen.quick"));
  return (
    <Frame place="buy" title={t("c2c.screen.quick")} lead={t("c2c.quick.lead")}>
      <QueryState query={query}>
        {({ rows }) =>
          rows.length > 0 ? <Choice offers={rows} /> : <EmptyState title={t("c2c.none.offers")} text={t("c2c.none.offers_text")} />
        }
      </QueryState>
    </Frame>
  );
}

function Choice({ offers }: { offers: readonly Offer[] }) {
  const t = useT("c2c");
  const format = useFormat();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [coin, setCoin] = useState(search.get("coin") ?? offers[0]?.coin ?? "");
  const [currency, setCurrency] = useState(search.get("currency") ?? offers[0]?.currency ?? "");
  const [amount, setAmount] = useState("");
  const coins = [...new Set(offers.map((one) => one.coin))];
  const offer = offers.find((one) => one.coin === coin && one.currency === currency) ?? offers[0];
  if (!offer) return null;
  const preset = (share: string) => money.toFixed(money.mul(offer.minimum, share), offer.decimals);
  const valid = money.isValid(amount) && money.compare(amount, offer.minimum) >= 0 && money.compare(amount, offer.buy_most) <= 0;
  const short = money.isValid(amount) && money.compare(amount, offer.minimum) < 0;
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (valid) void navigate(`/c2c_create?side=buy&coin=${coin}&currency=${currency}&amount=${amount}&given=fiat`);
  };
  return (
    <Columns explains aside={<HowItGoes side="buy" />}>
      <Panel padding="form">
        <form onSubmit={go} noValidate>
          <Stack>
            <Segments
              full
              label={t("c2c.fact.coin")}
              value={coin}
              onChange={setCoin}
              options={coins.map((one) => ({ value: one, label: one }))}
            />
            <Select
              label={t("c2c.fact.currency")}
              value={currency}
              onChange={setCurrency}
              options={offers.filter((one) => one.coin === coin).map((one) => ({ value: one.currency, label: one.currency }))}
            />
            <Pills
              label={t("c2c.quick.presets")}
              value={amount}
              onChange={setAmount}
              pills={SHARES.map((share) => ({ value: preset(share), label: format.amount(preset(share), { decimals: 0 }) }))}
            />
            <AmountField
              label={t("c2c.fact.fiat")}
              value={amount}
              unit={currency}
              decimals={offer.decimals}
              max={offer.buy_most}
              percents={[]}
              error={short ? t("c2c.quick.least", { amount: format.amount(offer.minimum), currency }) : undefined}
              onChange={setAmount}
            />
            <Summary
              lines={[
                { label: t("c2c.fact.price_of", { coin }), value: offer.buy ? <Rate value={offer.buy} currency={currency} /> : "–" },
                {
                  label: t("c2c.fact.about"),
                  value:
                    valid && offer.buy
                      ? `≈ ${format.amount(money.toFixed(money.div(amount, offer.buy, 8), coin === "USDT" ? 2 : 6))} ${coin}`
                      : "–",
                  strong: true,
                },
              ]}
            />
            <Button type="submit" variant="primary" size={44} full disabled={!valid || !offer.buy}>
              {t("c2c.quick.next")}
            </Button>
          </Stack>
        </form>
      </Panel>
    </Columns>
  );
}

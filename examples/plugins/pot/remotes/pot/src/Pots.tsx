import { useAnyCall, useFormat, useSearchParams, useT, useTitle } from "@agio/sdk";
import {
  Amount,
  AmountField,
  Button,
  CopyField,
  Facts,
  Form,
  Input,
  Meter,
  NumberField,
  Page,
  Panel,
  QueryState,
  Records,
  Stack,
  Text,
  useAnyForm,
} from "@agio/ui";
import { savingKind, type Saving } from "./savingKind";

interface Pot {
  pot: { id: string; link: string; name: string; goal: string; ends_at: string };
  coin: string;
  saved: string;
  mine: string;
  friends: number;
}

/** A pot that was shared, or the pots that one has opened with the form of another; then what one has saved. */
export default function Screen() {
  const t = useT("pot");
  const [search] = useSearchParams();
  const link = search.get("pot");
  useTitle(t("pot.title"));
  return (
    <Page title={t("pot.title")}>
      <Stack>
        <Text tone="soft">{t("pot.lead")}</Text>
        {link ? <Shared link={link} /> : <Own />}
        <Records kinds={[savingKind]} title={t("pot.savings")} />
      </Stack>
    </Page>
  );
}

function Own() {
  const t = useT("pot");
  const pots = useAnyCall<{ rows: Pot[] }>("web/potPots");
  const form = useAnyForm<{ name: string; amount: string; days: string }, Pot>({
    call: "web/potOpen",
    start: { name: "", amount: "", days: "90" },
    invalidates: ["web/potPots"],
    done: ({ pot }) => ({ text: t("pot.summary.opened", { name: pot.name }) }),
  });
  return (
    <>
      <QueryState query={pots} rows={2} rowHeight={60} />
      {pots.data?.rows.map((one) => (
        <Panel key={one.pot.id} title={one.pot.name} actions={<Button to={`/pot?pot=${one.pot.link}`}>{t("pot.look")}</Button>}>
          <Figures pot={one} />
        </Panel>
      ))}
      <Panel title={t("pot.open")} padding="form">
        <Form form={form} command={{ label: t("pot.open") }}>
          <Input label={t("pot.fact.name")} maxLength={60} {...form.field("name")} />
          <AmountField label={t("pot.fact.goal")} unit="USDT" {...form.field("amount")} />
          <NumberField label={t("pot.fact.days")} decimals={0} {...form.field("days")} />
        </Form>
      </Panel>
    </>
  );
}

function Shared({ link }: { link: string }) {
  const t = useT("pot");
  const format = useFormat();
  const shared = useAnyCall<Pot>("web/potPot", { link });
  const form = useAnyForm<{ amount: string }, Saving>({
    call: "web/potPay",
    start: { amount: "" },
    params: ({ amount }) => ({ link, amount }),
    invalidates: ["web/potPot", "web/potPots", "web/potSavings", "web/getAsset2"],
    done: ({ amount, coin }) => ({ text: t("pot.summary.saved", { amount: format.coin(amount, coin) }) }),
  });
  return (
    <>
      <QueryState query={shared} rows={2} rowHeight={60} />
      {shared.data && (
        <Panel title={shared.data.pot.name} padding="form">
          <Stack>
            <Figures pot={shared.data} />
            <Form form={form} command={{ label: t("pot.pay") }}>
              <AmountField label={t("pot.fact.amount")} unit={shared.data.coin} wallet="spot" {...form.field("amount")} />
            </Form>
          </Stack>
        </Panel>
      )}
    </>
  );
}

function Figures({ pot: { pot, coin, saved, mine, friends } }: { pot: Pot }) {
  const t = useT("pot");
  const format = useFormat();
  return (
    <Stack>
      <Meter
        label={t("pot.fact.saved")}
        text={`${format.coin(saved, coin)} / ${format.coin(pot.goal, coin)}`}
        parts={[{ value: saved }]}
        limit={pot.goal}
      />
      <Facts
        facts={[
          { label: t("pot.fact.mine"), value: <Amount value={mine} unit={coin} /> },
          { label: t("pot.fact.friends"), value: format.integer(friends) },
          { label: t("pot.fact.ends_at"), value: format.date(pot.ends_at) },
          { label: t("pot.fact.share"), value: <CopyField value={`${location.origin}/pot?pot=${pot.link}`} /> },
        ]}
      />
    </Stack>
  );
}

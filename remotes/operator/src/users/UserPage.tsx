import { type Translate, useCountryName, useDeployment, useFormat, useT } from "@agio/sdk";
import { Amount, QueryState, Button, Chip, type Column, ConsoleSection, DataTable, Facts, Panel, Stack, StatusBadge } from "@agio/ui";
import { useMay } from "../console/rights";
import type { ViewState } from "../console/useView";
import { useCommand } from "../command/useCommand";
import { Sum } from "../money/Sum";
import type { UserDetail } from "../wire.gen";
import styles from "../section/Section.module.css";
import { words } from "../PluginText";
import { useOperatorCall } from "../session/useOperatorCall";
import { Facets } from "./Facets";
import { UserState } from "./UserState";
import { UserTimeline } from "./UserTimeline";
import { ViewAs } from "./ViewAs";

const TIERS = ["none", "primary", "advanced"] as const;
const FREEZES = ["trading", "withdrawal", "login"] as const;
const FACTORS = ["totp", "trading_password", "question"] as const;
const CHANGES = ["web/operatorUser", "web/operatorUsers", "web/operatorUserTimeline"];

/** One user from all sides, and what an operator may stop or ask for. */
export function UserPage({ id, view }: { id: string; view: ViewState }) {
  const t = useT("operator");
  const user = useOperatorCall("web/operatorUser", { user: id });
  const profile = user.data?.profile;
  return (
    <ConsoleSection
      title={profile ? profile.called : t("operator.users.one")}
      onBack={() => view.openSection("users")}
      actions={profile && <ViewAs user={id} />}
      badge={
        profile && (
          <>
            <UserState state={profile.state} />
            {profile.realm === "demo" && <Chip tone="waiting">{t("operator.realm_demo")}</Chip>}
          </>
        )
      }
    >
      <QueryState query={user} rows={8} />
      {user.data && (
        <div className={styles.aside}>
          <Stack>
            <Profile detail={user.data} view={view} />
            <Balances id={id} detail={user.data} />
            <Facets id={id} detail={user.data} view={view} />
            <Freezes id={id} detail={user.data} />
            <Security id={id} detail={user.data} />
            <Sessions id={id} detail={user.data} />
          </Stack>
          <Panel title={t("operator.case.timeline")}>
            <UserTimeline user={id} />
          </Panel>
        </div>
      )}
    </ConsoleSection>
  );
}

function Profile({ detail: { profile }, view }: { detail: UserDetail; view: ViewState }) {
  const t = useT("operator");
  const country = useCountryName();
  const { languages } = useDeployment();
  const format = useFormat();
  return (
    <Panel title={t("operator.users.profile")}>
      <Facts
        facts={[
          { label: t("operator.users.uid"), value: profile.uid },
          { label: t("operator.users.contact"), value: [profile.email, profile.phone].filter(Boolean).join(" · ") || "–" },
          profile.wallet ? { label: t("operator.users.wallet"), value: profile.wallet } : null,
          { label: t("operator.users.country"), value: country(profile.country) },
          {
            label: t("operator.users.language"),
            value: `${languages.find(({ key }) => key === profile.language)?.name ?? profile.language} · ${profile.currency}`,
          },
          profile.realm === "real" && { label: t("operator.users.tier"), value: t(`operator.tier.${TIERS[profile.tier] ?? "none"}`) },
          { label: t("operator.users.since"), value: format.dateTime(profile.created_at) },
          profile.demo_parent !== "" && {
            label: t("operator.users.owner"),
            value: (
              <button type="button" className={styles.link} onClick={() => view.openSection("users", profile.demo_parent)}>
                {t("operator.users.open_owner")}
              </button>
            ),
          },
        ]}
      />
    </Panel>
  );
}

interface PartProps {
  id: string;
  detail: UserDetail;
}

/** A balance of a wallet, or, with a label, what a product keeps or is owed. */
type Row = UserDetail["balances"][number] & { label: string };
const rowsOf = ({ balances, parts }: UserDetail): Row[] => [
  ...balances.map((one) => ({ ...one, label: "" })),
  ...parts.map(({ label, coin, amount, value }) => ({ wallet: "", label, asset: coin, available: amount, held: "0", value })),
];

const balanceColumns = (t: Translate, quote: string): Column<Row>[] => [
  { key: "asset", header: t("operator.asset"), card: "title", render: ({ asset }) => <strong className={styles.strong}>{asset}</strong> },
  { key: "wallet", header: t("operator.wallet"), card: "aside", render: ({ wallet, label }) => (label ? t(label) : walletName(t, wallet)) },
  { key: "available", header: t("operator.users.available"), right: true, render: ({ available }) => <Sum value={available} /> },
  { key: "held", header: t("operator.held"), right: true, render: ({ held }) => <Sum value={held} /> },
  {
    key: "value",
    header: t("operator.users.value", { quote }),
    right: true,
    render: ({ value }) => (value === "" ? "–" : <Amount value={value} decimals={2} />),
  },
];

const WALLETS = ["spot", "contract", "wealth"] as const;
const walletName = (t: Translate, wallet: string): string =>
  (WALLETS as readonly string[]).includes(wallet) ? t(`operator.wallet_${wallet}`) : words(wallet);

function Balances({ id, detail }: PartProps) {
  const t = useT("operator");
  const may = useMay();
  const command = useCommand();
  const correct = () =>
    command.ask({
      title: t("operator.correction.title"),
      text: t("operator.correction.text"),
      label: t("operator.command.propose"),
      call: "web/operatorMoneyCorrect",
      params: { user: id },
      fields: [
        { name: "wallet", label: t("operator.wallet"), options: WALLETS.map((value) => ({ value, label: walletName(t, value) })) },
        { name: "asset", label: t("operator.asset"), initial: detail.balances[0]?.asset ?? "" },
        {
          name: "direction",
          label: t("operator.correction.direction"),
          options: [
            { value: "to_user", label: t("operator.correction.to_user") },
            { value: "from_user", label: t("operator.correction.from_user") },
          ],
        },
        { name: "amount", label: t("operator.amount") },
      ],
      renews: ["web/operatorProposals"],
    });
  return (
    <Panel
      title={t("operator.users.balances")}
      padding="flush"
      actions={
        may("money.correct") && (
          <Button size={28} onClick={correct}>
            {t("operator.correction.open")}
          </Button>
        )
      }
    >
      {command.dialog}
      <p className={styles.sum}>
        {t("operator.users.total")}{" "}
        <strong className={styles.strong}>
          <Amount value={detail.total} unit={detail.quote} decimals={2} />
        </strong>
        {detail.unknown.length > 0 && (
          <small> {t("operator.users.unknown", { what: detail.unknown.map((label) => t(label)).join(" · ") })}</small>
        )}
      </p>
      <DataTable
        label={t("operator.users.balances")}
        columns={balanceColumns(t, detail.quote)}
        rows={rowsOf(detail)}
        rowKey={({ wallet, asset, label }) => `${wallet} ${label} ${asset}`}
        empty={{ title: t("operator.users.no_balances") }}
      />
    </Panel>
  );
}

function Freezes({ id, detail }: PartProps) {
  const t = useT("operator");
  const format = useFormat();
  const may = useMay();
  const command = useCommand();
  const turn = (what: string, frozen: boolean) =>
    command.ask({
      title: t("operator.labelled", {
        label: t(frozen ? "operator.freeze.freeze" : "operator.freeze.lift_title"),
        value: t(`operator.freeze.${what}`),
      }),
      text: t(frozen ? `operator.freeze.${what}_text` : "operator.freeze.lift_text"),
      label: t(frozen ? "operator.freeze.freeze" : "operator.freeze.lift"),
      danger: frozen,
      call: "web/operatorUserFreeze",
      params: { user: id, what, frozen },
      renews: CHANGES,
      done: t(frozen ? "operator.freeze.frozen_done" : "operator.freeze.lifted_done"),
    });
  return (
    <Panel title={t("operator.freeze.title")} padding="flush">
      {command.dialog}
      <ul className={styles.rows}>
        {FREEZES.map((what) => {
          const frozen = detail.freezes.find((one) => one.what === what);
          return (
            <li key={what}>
              <div>
                <strong>{t(`operator.freeze.${what}`)}</strong>
                <small>{frozen ? `${frozen.by} · ${format.dateTime(frozen.since)} · ${frozen.reason}` : t("operator.freeze.free")}</small>
              </div>
              {frozen && <StatusBadge tone="bad">{t("operator.freeze.frozen")}</StatusBadge>}
              {may("user.freeze") && (
                <Button size={28} variant={frozen ? "secondary" : "refuse"} onClick={() => turn(what, !frozen)}>
                  {t(frozen ? "operator.freeze.lift" : "operator.freeze.freeze")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Security({ id, detail: { security } }: PartProps) {
  const t = useT("operator");
  const format = useFormat();
  const may = useMay();
  const command = useCommand();
  const reset = (factor: string) =>
    command.ask({
      title: t("operator.factor.reset_title"),
      text: t("operator.factor.reset_text"),
      label: t("operator.command.propose"),
      call: "web/operatorUserReset",
      params: { user: id, factor },
      renews: ["web/operatorProposals", ...CHANGES],
    });
  return (
    <Panel title={t("operator.factor.title")} padding="flush">
      {command.dialog}
      <ul className={styles.rows}>
        {FACTORS.map((factor) => (
          <li key={factor}>
            <div>
              <strong>{t(`operator.factor.${factor}`)}</strong>
              <small>{t(security[factor] ? "operator.factor.set" : "operator.factor.unset")}</small>
            </div>
            {security[factor] && may("user.reset") && (
              <Button size={28} onClick={() => reset(factor)}>
                {t("operator.factor.reset")}
              </Button>
            )}
          </li>
        ))}
        {security.held_until && (
          <li>
            <div>
              <strong>{t("operator.factor.held")}</strong>
              <small>{format.dateTime(security.held_until)}</small>
            </div>
          </li>
        )}
      </ul>
    </Panel>
  );
}

const sessionColumns = (t: Translate, moment: (value: string) => string): Column<UserDetail["sessions"][number]>[] => [
  {
    key: "agent",
    header: t("operator.session.device"),
    card: "title",
    render: ({ agent }) => <span className={styles.soft}>{agent || "–"}</span>,
  },
  { key: "network", header: t("operator.session.network"), card: "aside" },
  { key: "created_at", header: t("operator.session.since"), card: "half", right: true, render: ({ created_at }) => moment(created_at) },
  { key: "seen_at", header: t("operator.session.seen"), card: "half", right: true, render: ({ seen_at }) => moment(seen_at) },
];

function Sessions({ id, detail }: PartProps) {
  const t = useT("operator");
  const format = useFormat();
  const may = useMay();
  const command = useCommand();
  const end = () =>
    command.ask({
      title: t("operator.session.end_title"),
      text: t("operator.session.end_text"),
      label: t("operator.session.end"),
      danger: true,
      call: "web/operatorUserSessionsEnd",
      params: { user: id },
      renews: CHANGES,
      done: t("operator.session.ended"),
    });
  return (
    <Panel
      title={t("operator.session.title")}
      padding="flush"
      actions={
        <>
          {detail.api_keys > 0 && <Chip>{t("operator.session.keys", { count: detail.api_keys })}</Chip>}
          {(detail.sessions.length > 0 || detail.api_keys > 0) && may("user.freeze") && (
            <Button size={28} variant="refuse" onClick={end}>
              {t("operator.session.end")}
            </Button>
          )}
        </>
      }
    >
      {command.dialog}
      <DataTable
        label={t("operator.session.title")}
        columns={sessionColumns(t, format.dateTime)}
        rows={detail.sessions}
        rowKey={({ id: session }) => session}
        empty={{ title: t("operator.session.none") }}
      />
    </Panel>
  );
}

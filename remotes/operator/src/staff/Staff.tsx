import { useFormat, useT, type Translate } from "@agio/sdk";
import { Button, Chip, type Column, ConsoleSection, DataTable, IconButton, Menu, Panel, StatusBadge } from "@agio/ui";
import { STAFF_WRITE, useInfo, useMay } from "../console/rights";
import { useCommand } from "../command/useCommand";
import type { OperatorRow } from "../wire.gen";
import styles from "../section/Section.module.css";
import { useOperatorCall } from "../session/useOperatorCall";
import { Matrix } from "./Matrix";
import { roleName } from "./roleName";

const RENEWS = ["web/operatorProposals", "web/operatorOperators"];

/** Who works here, and what each role may do. Every change is asked for by one operator and decided by another. */
export function Staff() {
  const t = useT("operator");
  const format = useFormat();
  const may = useMay();
  const command = useCommand();
  const operators = useOperatorCall("web/operatorOperators", {});
  const roles = useOperatorCall("web/operatorRoles", {});
  const mayWrite = may(STAFF_WRITE);
  const held = useInfo()?.permissions ?? [];
  // Nobody gives a role that may do what he may not; the one that may do least comes first.
  const mine = roles.data?.rows.filter(({ permissions }) => permissions.every((one) => held.includes(one))) ?? [];
  const choices = mine.map(({ role }) => ({ value: role, label: roleName(t, role) })).reverse();
  const create = () =>
    command.ask({
      title: t("operator.operators.create"),
      text: t("operator.operators.create_text"),
      label: t("operator.command.propose"),
      call: "web/operatorOperatorCreate",
      fields: [
        { name: "login", label: t("operator.sign_in.login") },
        { name: "name", label: t("operator.users.name") },
        { name: "email", label: t("operator.operators.email") },
        { name: "role", label: t("operator.operators.role"), options: choices },
      ],
      renews: RENEWS,
    });
  const changes = (one: OperatorRow) => [
    {
      label: t("operator.operators.other_role"),
      onClick: () =>
        command.ask({
          title: t("operator.operators.other_role"),
          text: one.name,
          label: t("operator.command.propose"),
          call: "web/operatorOperatorRole",
          params: { operator: one.id },
          fields: [{ name: "role", label: t("operator.operators.role"), options: choices.filter(({ value }) => value !== one.role) }],
          renews: RENEWS,
        }),
    },
    {
      label: t(one.active ? "operator.operators.let_out" : "operator.operators.let_in"),
      danger: one.active,
      onClick: () =>
        command.ask({
          title: t(one.active ? "operator.operators.let_out" : "operator.operators.let_in"),
          text: one.name,
          label: t("operator.command.propose"),
          call: "web/operatorOperatorSwitch",
          params: { operator: one.id, active: !one.active },
          renews: RENEWS,
        }),
    },
    ...(["factor", "password"] as const).map((what) => ({
      label: t(`operator.operators.new_${what}`),
      onClick: () =>
        command.ask({
          title: t(`operator.operators.new_${what}`),
          text: t("operator.operators.reset_text", { name: one.name }),
          label: t("operator.command.propose"),
          call: "web/operatorOperatorReset",
          params: { operator: one.id, what },
          // A link goes to the address that is known; only where none is, it is asked for.
          fields: one.email === "" ? [{ name: "email", label: t("operator.operators.email") }] : [],
          renews: RENEWS,
        }),
    })),
  ];
  const columns: Column<OperatorRow>[] = [
    ...operatorColumns(t, format.dateTime),
    ...(mayWrite
      ? [
          {
            key: "more",
            card: "line" as const,
            header: "",
            width: 44,
            right: true,
            render: (one: OperatorRow) =>
              one.you ? (
                <span />
              ) : (
                <Menu
                  trigger={<IconButton icon="dots" label={t("operator.operators.change", { name: one.name })} />}
                  items={changes(one)}
                />
              ),
          },
        ]
      : []),
  ];
  return (
    <ConsoleSection
      title={t("operator.operators.title")}
      actions={
        mayWrite &&
        roles.data && (
          <Button size={28} icon="user-plus" onClick={create}>
            {t("operator.operators.create")}
          </Button>
        )
      }
    >
      {command.dialog}
      <Panel padding="flush">
        <DataTable
          label={t("operator.operators.title")}
          columns={columns}
          rows={operators.data?.rows}
          rowKey={({ id }) => id}
          loading={operators.loading}
          problem={operators.problem}
          onRetry={operators.retry}
          empty={{ title: t("operator.operators.none") }}
        />
      </Panel>
      <Matrix roles={roles} />
    </ConsoleSection>
  );
}

const operatorColumns = (t: Translate, moment: (value: string) => string): Column<OperatorRow>[] => [
  {
    key: "name",
    header: t("operator.users.name"),
    card: "title",
    render: ({ name, you }) => (
      <>
        <strong className={styles.strong}>{name}</strong> {you && <Chip>{t("operator.operators.you")}</Chip>}
      </>
    ),
  },
  { key: "login", card: "half", header: t("operator.sign_in.login"), render: ({ login }) => <span className={styles.soft}>{login}</span> },
  { key: "role", card: "half", header: t("operator.operators.role"), render: ({ role }) => roleName(t, role) },
  {
    key: "totp_bound",
    card: "half",
    header: t("operator.operators.factor"),
    render: ({ totp_bound: bound }) => t(bound ? "operator.factor.set" : "operator.factor.unset"),
  },
  { key: "created_at", card: "half", header: t("operator.users.since"), right: true, render: ({ created_at }) => moment(created_at) },
  {
    key: "active",
    header: t("operator.state"),
    card: "aside",
    right: true,
    render: ({ active }) => (
      <StatusBadge tone={active ? "good" : "over"}>{t(active ? "operator.operators.active" : "operator.operators.inactive")}</StatusBadge>
    ),
  },
];

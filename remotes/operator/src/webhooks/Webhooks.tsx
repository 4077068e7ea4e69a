import { useState } from "react";
import { useFormat, useT } from "@agio/sdk";
import {
  Button,
  type Column,
  ConsoleSection,
  CopyField,
  DataTable,
  Dialog,
  Facts,
  IconButton,
  Inline,
  Menu,
  Notice,
  Panel,
  Stack,
  StatusBadge,
} from "@agio/ui";
import type { ViewState } from "../console/useView";
import { useCommand, type Command } from "../command/useCommand";
import styles from "../section/Section.module.css";
import { useOperatorCall } from "../session/useOperatorCall";
import type { Secret, Webhook } from "../wire.gen";
import { Deliveries } from "./Deliveries";

const LIST = "web/operatorWebhooks";
const EVENTS = "web/operatorWebhookEvents";
const RENEWS = [LIST, EVENTS, "web/operatorProposals"];
const EVERY_MS = 5_000;

/** Operators' own systems that are told what happens: where each stands, what it was told, and what can be done with it. */
export function Webhooks({ view }: { view: ViewState }) {
  const t = useT("operator");
  const format = useFormat();
  const command = useCommand();
  const [secret, setSecret] = useState<string | null>(null);
  const list = useOperatorCall(LIST, {}, EVERY_MS, true);
  const rows = list.data?.rows;
  const open = rows?.find(({ id }) => id === view.item) ?? rows?.[0];
  const ask = <T,>(hook: Webhook, { params, ...said }: Omit<Command<T>, "renews">) =>
    command.ask<T>({ ...said, params: { ...params, id: hook.id }, renews: RENEWS });
  const add = () =>
    command.ask({
      title: t("operator.webhook.add"),
      text: t("operator.webhook.add_text"),
      label: t("operator.command.propose"),
      call: "web/operatorWebhookAdd",
      fields: [
        { name: "url", label: t("operator.webhook.url"), hint: t("operator.webhook.url_hint") },
        {
          name: "kinds",
          label: `${t("operator.webhook.kinds")} · ${t("operator.webhook.kinds_hint")}`,
          options: list.data?.kinds.map(({ kind }) => ({ value: kind, label: kind })) ?? [],
          several: true,
          optional: true,
        },
      ],
      renews: RENEWS,
    });
  const changes = (hook: Webhook) => [
    ...(hook.state === "active"
      ? [
          {
            label: t("operator.webhook.test"),
            onClick: () =>
              ask(hook, {
                title: t("operator.webhook.test"),
                text: t("operator.webhook.test_text", { url: hook.url }),
                label: t("operator.webhook.test"),
                call: "web/operatorWebhookTest",
                done: t("operator.webhook.tested"),
              }),
          },
        ]
      : []),
    {
      label: t("operator.webhook.replay"),
      onClick: () =>
        ask(hook, {
          title: t("operator.webhook.replay"),
          text: t("operator.webhook.replay_text"),
          label: t("operator.webhook.replay"),
          call: "web/operatorWebhookReplay",
          fields: [{ name: "number", label: t("operator.webhook.after") }],
          done: t("operator.webhook.replayed"),
        }),
    },
    {
      label: t("operator.webhook.rotate"),
      onClick: () =>
        ask<Secret>(hook, {
          title: t("operator.webhook.rotate_title"),
          text: t("operator.webhook.rotate_text", { url: hook.url }),
          label: t("operator.webhook.rotate"),
          call: "web/operatorWebhookRotate",
          done: t("operator.webhook.rotated"),
          onDone: (made) => setSecret(made.secret),
        }),
    },
    hook.state === "active"
      ? {
          label: t("operator.webhook.off"),
          onClick: () =>
            ask(hook, {
              title: t("operator.webhook.off"),
              text: t("operator.webhook.remove_text", { url: hook.url }),
              label: t("operator.webhook.off"),
              call: "web/operatorWebhookSwitch",
              params: { to: "off" },
              done: t("operator.webhook.switched_off"),
            }),
        }
      : {
          label: t("operator.webhook.on"),
          onClick: () =>
            ask(hook, {
              title: t("operator.webhook.on"),
              text: t("operator.webhook.on_text", { number: format.integer(hook.number) }),
              label: t("operator.webhook.on"),
              call: "web/operatorWebhookSwitch",
              params: { to: "on" },
              done: t("operator.webhook.enabled"),
            }),
        },
    {
      label: t("operator.webhook.remove"),
      danger: true,
      onClick: () =>
        ask(hook, {
          title: t("operator.webhook.remove_title"),
          text: t("operator.webhook.remove_text", { url: hook.url }),
          label: t("operator.webhook.remove"),
          danger: true,
          call: "web/operatorWebhookSwitch",
          params: { to: "away" },
          done: t("operator.webhook.removed"),
        }),
    },
  ];
  const columns: Column<Webhook>[] = [
    {
      key: "url",
      header: t("operator.webhook.url"),
      card: "title",
      render: ({ id, url }) => (
        <button
          type="button"
          className={styles.link}
          aria-current={id === open?.id ? "true" : undefined}
          onClick={() => view.openSection("webhooks", id)}
        >
          <span className="agio-mono" translate="no">
            {url}
          </span>
        </button>
      ),
    },
    {
      key: "kinds",
      header: t("operator.webhook.kinds"),
      card: "full",
      render: ({ kinds }) =>
        kinds.length === 0 ? (
          t("operator.webhook.all")
        ) : (
          <span className="agio-mono" translate="no">
            {kinds.join(", ")}
          </span>
        ),
    },
    { key: "number", header: t("operator.webhook.number"), card: "half", right: true, render: ({ number }) => format.integer(number) },
    { key: "state", header: t("operator.state"), card: "full", render: (hook) => <Standing hook={hook} /> },
    {
      key: "more",
      header: "",
      card: "line",
      width: 44,
      right: true,
      render: (hook) => (
        <Menu trigger={<IconButton icon="dots" label={t("operator.webhook.change", { url: hook.url })} />} items={changes(hook)} />
      ),
    },
  ];
  return (
    <ConsoleSection
      title={t("operator.webhook.title")}
      actions={
        <Button size={28} icon="plus" disabled={!list.data} onClick={add}>
          {t("operator.webhook.add")}
        </Button>
      }
    >
      {command.dialog}
      <Panel padding="flush">
        <DataTable
          label={t("operator.webhook.title")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          empty={{ title: t("operator.webhook.empty"), text: t("operator.webhook.empty_text") }}
        />
      </Panel>
      {list.data && <p className={styles.caption}>{t("operator.webhook.newest", { number: format.integer(list.data.newest) })}</p>}
      {open && <Deliveries key={open.id} hook={open} every={EVERY_MS} />}
      <Dialog
        open={secret !== null}
        onClose={() => setSecret(null)}
        title={t("operator.webhook.made")}
        width={560}
        actions={
          <Button variant="primary" onClick={() => setSecret(null)}>
            {t("operator.webhook.kept")}
          </Button>
        }
      >
        {secret !== null && (
          <Stack>
            <Notice kind="warn">{t("operator.webhook.once")}</Notice>
            <Facts facts={[{ label: t("operator.webhook.secret"), value: <CopyField value={secret} /> }]} />
          </Stack>
        )}
      </Dialog>
    </ConsoleSection>
  );
}

/** Whether it is told, since when it fails and why, and when it is tried again. */
function Standing({ hook }: { hook: Webhook }) {
  const t = useT("operator");
  const format = useFormat();
  const { state, failures, problem, next_at: next, delivered_at: taken, former_until: former } = hook;
  const why = /^[0-9]{3}$/.test(problem)
    ? t("operator.webhook.problem.status", { status: problem })
    : problem && t(`operator.webhook.problem.${problem}`);
  const isFailing = state === "active" && failures > 0;
  return (
    <Inline gap={8} wrap>
      <StatusBadge tone={state === "disabled" ? "over" : isFailing ? "waiting" : "good"}>
        {t(state === "disabled" ? "operator.webhook.disabled" : isFailing ? "operator.webhook.failing" : "operator.webhook.active")}
      </StatusBadge>
      {why && <span className={styles.caption}>{why}</span>}
      {isFailing && <span className={styles.caption}>{t("operator.webhook.next", { time: format.dateTime(next) })}</span>}
      {!why && <span className={styles.caption}>{taken ? format.relative(taken) : t("operator.webhook.never")}</span>}
      {former && <span className={styles.caption}>{t("operator.webhook.former", { time: format.moment(former) })}</span>}
    </Inline>
  );
}

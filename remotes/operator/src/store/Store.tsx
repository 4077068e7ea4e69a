import { useT, type Translate } from "@agio/sdk";
import {
  type Column,
  ConsoleSection,
  DataTable,
  IconButton,
  Inline,
  Menu,
  Notice,
  Panel,
  Stack,
  StatusBadge,
  type StateTone,
} from "@agio/ui";
import { useMay } from "../console/rights";
import type { ViewState } from "../console/useView";
import { useCommand } from "../command/useCommand";
import styles from "../section/Section.module.css";
import { useOperatorCall } from "../session/useOperatorCall";
import type { StorePlugin } from "../wire.gen";
import { StoreName, Versions, type Install } from "./Versions";

const LIST = "web/operatorStore";
const EVERY_MS = 5_000;

/** Plugins that are installed or available: whose they are, what they may touch, and what can be done with them. */
export function Store({ view }: { view: ViewState }) {
  const t = useT("operator");
  const may = useMay();
  const command = useCommand();
  const list = useOperatorCall(LIST, {}, EVERY_MS);
  const rows = list.data?.rows;
  const open = rows?.find(({ id }) => id === view.item) ?? rows?.find(({ versions }) => versions.length > 0);
  const change = (plugin: StorePlugin, to: "install" | "roll_back" | "remove", version = "", asks: readonly string[] = []) =>
    command.ask({
      title: t(`operator.store.${to}_title`, { plugin: plugin.title, version }),
      text: (
        <Stack gap={12}>
          <span>{t(`operator.store.${to}_text`)}</span>
          {asks.length > 0 && <Notice kind="warn">{t("operator.store.asks_text", { asks: asks.join(", ") })}</Notice>}
        </Stack>
      ),
      label: asks.length > 0 ? t("operator.command.propose") : t(`operator.store.${to}`),
      danger: to === "remove",
      call: "web/operatorStoreChange",
      params: { plugin: plugin.id, to, ...(to === "remove" ? {} : { version }) },
      renews: [LIST, "web/operatorProposals"],
      done: t(`operator.store.${to}_done`),
    });
  const install: Install = (plugin, { version, asks }) => change(plugin, "install", version, asks);
  const actions = (plugin: StorePlugin) => [
    ...(plugin.running !== "" && may("offering.read")
      ? [{ label: t("operator.offerings.title"), onClick: () => view.openSection("offerings") }]
      : []),
    ...(plugin.before === "" || !may("store.write")
      ? []
      : [
          {
            label: t("operator.store.roll_back_to", { version: plugin.before }),
            onClick: () => change(plugin, "roll_back", plugin.before),
          },
        ]),
    ...(plugin.chosen === "" || !may("store.write")
      ? []
      : [{ label: t("operator.store.remove"), danger: true, onClick: () => change(plugin, "remove") }]),
  ];
  const columns: Column<StorePlugin>[] = [
    {
      key: "title",
      header: t("operator.health.plugin"),
      card: "title",
      render: (plugin) => (
        <button
          type="button"
          className={styles.link}
          aria-current={plugin.id === open?.id ? "true" : undefined}
          onClick={() => view.openSection("store", plugin.id)}
        >
          <StoreName plugin={plugin} />
        </button>
      ),
    },
    {
      key: "running",
      header: t("operator.health.version"),
      card: "half",
      render: ({ running }) => running || "–",
    },
    {
      key: "origin",
      header: t("operator.store.origin"),
      card: "full",
      render: (plugin) => <span className={styles.soft}>{originOf(t, plugin)}</span>,
    },
    { key: "state", header: t("operator.health.status"), card: "full", render: (plugin) => <Standing plugin={plugin} /> },
    {
      key: "more",
      header: "",
      card: "line",
      width: 44,
      right: true,
      render: (plugin) => {
        const items = actions(plugin);
        return (
          items.length > 0 && (
            <Menu trigger={<IconButton icon="dots" label={t("operator.store.change", { plugin: plugin.title })} />} items={items} />
          )
        );
      },
    },
  ];
  return (
    <ConsoleSection title={t("operator.store.title")}>
      {command.dialog}
      <Notice kind="info">{t("operator.store.rule")}</Notice>
      {open && <Versions key={open.id} plugin={open} {...(may("store.write") ? { onInstall: install } : {})} />}
      <Panel padding="flush">
        <DataTable
          label={t("operator.store.title")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          empty={{ title: t("operator.store.empty"), text: t("operator.store.empty_text") }}
        />
      </Panel>
    </ConsoleSection>
  );
}

/** Where it comes from, who signed it, and whether it has a process of its own. */
function originOf(t: Translate, { origin, signer, beside }: StorePlugin): string {
  return [
    t(`operator.store.origin_${origin ?? "none"}`),
    ...(signer === "" ? [] : [t("operator.store.signed", { signer })]),
    ...(beside ? [t("operator.store.beside")] : []),
  ].join(" · ");
}

/** Whether it serves, is tried, or changes at the next start. */
function Standing({ plugin }: { plugin: StorePlugin }) {
  const t = useT("operator");
  const [tone, text] = standing(t, plugin);
  return (
    <Inline gap={8} wrap>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {plugin.down !== "" && (
        <span lang="en" className={styles.caption}>
          {plugin.down}
        </span>
      )}
    </Inline>
  );
}

function standing(t: Translate, { running, chosen, origin, down, trying }: StorePlugin): [StateTone, string] {
  if (trying !== "") return ["waiting", t("operator.store.trying", { version: trying })];
  if (chosen !== "" && chosen !== running) return ["waiting", t("operator.store.next", { version: chosen })];
  if (origin === "store" && chosen === "") return ["waiting", t("operator.store.going")];
  if (down !== "") return ["bad", t("operator.health.status_down")];
  return running === "" ? ["over", t("operator.store.origin_none")] : ["good", t("operator.health.status_up")];
}

import { useT, type Translate } from "@agio/sdk";
import { Button, EmptyState, Facts, Notice, Panel, Stack } from "@agio/ui";
import { PluginName } from "../names/pluginName";
import styles from "../section/Section.module.css";
import type { StorePlugin, StoreVersion } from "../wire.gen";

export type Install = (plugin: StorePlugin, version: StoreVersion) => void;

/** One that serves is called as the reader's language calls it; of another there are no texts here. */
export function StoreName({ plugin: { id, title, running, down } }: { plugin: StorePlugin }) {
  return running === "" || down !== "" ? <span translate="no">{title}</span> : <PluginName id={id} title={title} />;
}

/** The versions that the store has of a plugin. */
export function Versions({ plugin, onInstall }: { plugin: StorePlugin; onInstall?: Install }) {
  const t = useT("operator");
  if (plugin.versions.length === 0)
    return (
      <Panel title={<StoreName plugin={plugin} />}>
        <EmptyState title={t("operator.store.no_versions")} />
      </Panel>
    );
  return plugin.versions.map((version) => (
    <Panel
      key={version.version}
      title={
        <>
          <StoreName plugin={plugin} /> {version.version}
        </>
      }
      actions={
        onInstall &&
        version.version !== plugin.chosen && (
          <Button size={28} disabled={version.refusal !== "" || plugin.trying !== ""} onClick={() => onInstall(plugin, version)}>
            {t("operator.store.install_version", { version: version.version })}
          </Button>
        )
      }
    >
      <Version version={version} />
    </Panel>
  ));
}

function Version({ version }: { version: StoreVersion }) {
  const t = useT("operator");
  const { signer, touches, asks, card, refusal, failure } = version;
  return (
    <Stack gap={12}>
      {refusal !== "" && (
        <Notice kind="warn">
          {t("operator.store.refusal")} <span lang="en">{refusal}</span>
        </Notice>
      )}
      {failure !== "" && (
        <Notice kind="warn">
          {t("operator.store.failure")} <span lang="en">{failure}</span>
        </Notice>
      )}
      <div className={styles.narrow}>
        <Facts
          facts={[
            { label: t("operator.store.signer"), value: signer || t("operator.store.unsigned") },
            { label: t("operator.store.touches"), value: <Names names={touches} marked={asks} /> },
            { label: t("operator.store.card"), value: card ? tierName(t, card.tier) : t("operator.store.card_none") },
          ]}
        />
      </div>
      {card && card.broken.length > 0 && (
        <details>
          <summary>{t("operator.store.broken", { rules: card.broken.length })}</summary>
          <Stack gap={8}>
            {card.broken.map(({ rule, title, page, explanation, finding }) => (
              <div key={rule} lang="en" translate="no" className={styles.soft}>
                <strong className={styles.strong}>{title}</strong>
                <div>{finding}</div>
                <div>{explanation}</div>
                <div className={styles.caption}>{page}</div>
              </div>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}

const tierName = (t: Translate, tier: string): string => t(`operator.store.tier_${tier || "none"}`);

/** What it may touch, line by line; what nobody has accepted yet is marked. */
function Names({ names, marked }: { names: readonly string[]; marked: readonly string[] }) {
  const t = useT("operator");
  if (names.length === 0) return t("operator.store.touches_nothing");
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <span className="agio-mono" translate="no">
            {name}
          </span>
          {marked.includes(name) && <span className={styles.caption}> {t("operator.store.new")}</span>}
        </li>
      ))}
    </ul>
  );
}

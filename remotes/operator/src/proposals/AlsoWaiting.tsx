import { useT } from "@agio/sdk";
import { Button, Panel, StatusBadge } from "@agio/ui";
import { useMay } from "../console/rights";
import type { ViewState } from "../console/useView";
import styles from "../section/Section.module.css";
import { PluginText } from "../PluginText";
import { useOperatorCall } from "../session/useOperatorCall";

const EVERY_MS = 20_000;

/** What waits for a second operator on pages of its own: drafts of products and of the presentation, and proposed parameters. */
export function AlsoWaiting({ view }: { view: ViewState }) {
  const t = useT("operator");
  const may = useMay();
  const products = useOperatorCall("web/operatorProducts", {}, EVERY_MS);
  const presentation = useOperatorCall("web/operatorProducts", may("presentation.read") ? { area: "presentation" } : null, EVERY_MS);
  const parameters = useOperatorCall("web/operatorParameters", {}, EVERY_MS);
  const drafted = [products, presentation].flatMap(({ data }) => data?.rows.filter(({ drafts }) => drafts > 0) ?? []);
  const proposed = parameters.data?.rows.filter(({ proposal }) => proposal !== "") ?? [];
  if (drafted.length + proposed.length === 0) return null;
  return (
    <Panel title={t("operator.decisions.also")} padding="flush">
      <ul className={styles.rows}>
        {drafted.map(({ id, title, drafts, area }) => (
          <li key={id}>
            <div>
              <strong>
                <PluginText name={title} />
              </strong>
              <small>{t(area === "presentation" ? "operator.appearance.title" : "operator.products.title")}</small>
            </div>
            <StatusBadge tone="waiting">{drafts}</StatusBadge>
            <Button size={28} onClick={() => view.openSection(area === "presentation" ? "appearance" : "products", id)}>
              {t("operator.open")}
            </Button>
          </li>
        ))}
        {proposed.map(({ key, description_key: description }) => (
          <li key={key}>
            <div>
              <strong>
                <PluginText name={description} otherwise={key} />
              </strong>
              <small>{t("operator.parameters.title")}</small>
            </div>
            <StatusBadge tone="waiting">{t("operator.decisions.pending")}</StatusBadge>
            <Button size={28} onClick={() => view.openSection("parameters", key)}>
              {t("operator.open")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

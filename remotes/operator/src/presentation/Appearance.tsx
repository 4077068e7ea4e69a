import { useT } from "@agio/sdk";
import { ConsoleSection, QueryState, Stack, Tabs } from "@agio/ui";
import type { ViewState } from "../console/useView";
import { PluginText } from "../PluginText";
import { RowDetail, VersionName } from "../products/ProductPage";
import { RowForm } from "../products/RowForm";
import { useOperatorCall } from "../session/useOperatorCall";
import { BrandForm } from "./BrandForm";
import { HomeForm } from "./HomeForm";

/** Key of the one row of each part of the presentation. */
const SITE = "site";
const BRAND = "operator.brand";
const FORMS: Readonly<Record<string, typeof RowForm>> = { [BRAND]: BrandForm, "operator.home": HomeForm };

/** Parts of one row; those of many have places of their own. */
const isOne = ({ adds }: { adds: boolean }) => !adds;

/** How the site is presented, part by part: drafted, published by another operator, restored from any version. */
export function Appearance({ view }: { view: ViewState }) {
  const t = useT("operator");
  const product = view.item ?? BRAND;
  const parts = useOperatorCall("web/operatorProducts", { area: "presentation" });
  const one = useOperatorCall("web/operatorProduct", { product, key: SITE });
  const row = one.data;
  return (
    <ConsoleSection title={t("operator.appearance.title")} actions={row && <VersionName row={row} />}>
      <Stack>
        {parts.data && (
          <Tabs
            label={t("operator.appearance.title")}
            tabs={parts.data.rows.filter(isOne).map(({ id, title }) => ({ value: id, label: <PluginText name={title} /> }))}
            value={product}
            onChange={(id) => view.openSection("appearance", id)}
          />
        )}
        <QueryState query={one} />
        {row && <RowDetail key={row.id} row={row} Form={FORMS[product] ?? RowForm} />}
      </Stack>
    </ConsoleSection>
  );
}

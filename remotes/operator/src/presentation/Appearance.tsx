import { useT } from "@agio/sdk";
import { ConsoleSection, QueryState } from "@agio/ui";
import type { ViewState } from "../console/useView";
import { RowDetail, VersionName } from "../products/ProductPage";
import { useOperatorCall } from "../session/useOperatorCall";
import { BrandForm } from "./BrandForm";

/** Key of the one row of each part of the presentation. */
const SITE = "site";

/** The look of the site: drafted with a live preview, published by another operator, restored from any version. */
export function Appearance(_: { view: ViewState }) {
  const t = useT("operator");
  const one = useOperatorCall("web/operatorProduct", { product: "operator.brand", key: SITE });
  const row = one.data;
  return (
    <ConsoleSection title={t("operator.appearance.title")} actions={row && <VersionName row={row} />}>
      <QueryState query={one} />
      {row && <RowDetail row={row} Form={BrandForm} />}
    </ConsoleSection>
  );
}

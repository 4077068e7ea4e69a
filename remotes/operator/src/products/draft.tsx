import { useT } from "@agio/sdk";
import { Notice, Stack } from "@agio/ui";
import type { Command } from "../command/useCommand";
import type { ProductDetail } from "../wire.gen";
import { Diff } from "./Diff";
import type { Content } from "./product";

const MOMENT = { kind: "moment", optional: true } as const;
export const RENEWED = ["web/operatorProducts", "web/operatorProductRows", "web/operatorProduct", "web/operatorTexts"];

/** What a row is called in a sentence: its key, or of what there is one row only its title. */
export function useRowName({ area, adds, key, title }: Pick<ProductDetail, "area" | "adds" | "key" | "title">): string {
  const t = useT("operator");
  return area === "presentation" && !adds ? t(title) : key;
}

/** The command that writes a row down as it should be, or takes it out of the offer. */
export function useDraft(row: ProductDetail): (after: Content, retired?: boolean) => Command {
  const t = useT("operator");
  const name = useRowName(row);
  const isProduct = row.area === "product";
  return (after, retired = false) => ({
    title: t(retired ? (isProduct ? "operator.products.retire_title" : "operator.texts.retire_title") : "operator.products.draft_title", {
      key: name,
    }),
    text: (
      <Stack gap={12}>
        <span>{t(isProduct ? "operator.products.second" : "operator.appearance.second")}</span>
        {row.scheduled.length > 0 && <Notice kind="warn">{t("operator.products.replaces_scheduled")}</Notice>}
        <Diff
          fields={row.fields}
          before={row.content}
          after={after}
          unsaid={row.unsaid}
          retires={retired}
          returns={!retired && row.retired}
        />
      </Stack>
    ),
    label: t("operator.products.draft"),
    call: "web/operatorProductDraft",
    params: { product: row.id, key: row.key, values: JSON.stringify(after), base: row.newest, retired },
    fields: [{ name: "effective_at", label: t("operator.products.effective"), hint: t("operator.products.effective_hint"), ...MOMENT }],
    renews: RENEWED,
    done: t("operator.products.drafted"),
  });
}

import { useDeployment, useKeyText, useT } from "@agio/sdk";
import { Notice, Select, Stack } from "@agio/ui";
import { RowForm, type OwnInputProps } from "../products/RowForm";
import type { Content } from "../products/product";
import type { ProductDetail } from "../wire.gen";
import { Preview } from "./Preview";

const SECTIONS = ["markets", "products", "fees", "proofs", "steps", "figures", "company"] as const;
const LARGE = ["first", "second", "third"] as const;

/** One of the products that the plugins of this site have. */
function ProductInput({ label, value, error, onChange }: OwnInputProps) {
  const t = useT("operator");
  const text = useKeyText();
  const { remotes } = useDeployment();
  const tiles = remotes.flatMap(({ tiles: own = [] }) => own).toSorted((a, b) => a.order - b.order);
  const options = [
    { value: "", label: t("operator.appearance.site_choice") },
    ...tiles.map(({ path, title }) => ({ value: path, label: text(title) })),
  ];
  return <Select label={label} options={options} value={value} onChange={onChange} {...(error ? { error } : {})} />;
}

const INPUTS = { first: ProductInput, second: ProductInput, third: ProductInput };

/** The front page as it would be. */
function frontOf(content: Content) {
  const turn = (name: string) => Number(content[name] ?? "0") || 0;
  return {
    hero: content.hero === "plain" ? ("plain" as const) : ("receipt" as const),
    sections: SECTIONS.filter((name) => turn(name) > 0).toSorted((one, other) => turn(one) - turn(other)),
    products: LARGE.map((name) => content[name] ?? "").filter(Boolean),
  };
}

/** What stands on the front page and in which order, below the page as visitors would see it. */
export function HomeForm({ row }: { row: ProductDetail }) {
  const t = useT("operator");
  return (
    <Stack>
      <RowForm row={row} inputs={INPUTS} above={(content) => <Preview changes={{ front: frontOf(content) }} />} />
      <Notice kind="info">{t("operator.presentation.home_hint")}</Notice>
    </Stack>
  );
}

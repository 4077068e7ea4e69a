import { RowForm } from "../products/RowForm";
import type { ProductDetail } from "../wire.gen";
import { brandOf } from "./brand";
import { ColourInput } from "./ColourInput";
import { FontFileInput } from "./FontFileInput";
import { PictureInput } from "./PictureInput";
import { Preview } from "./Preview";

const INPUTS = {
  logo: PictureInput,
  mark: PictureInput,
  accent_dark: ColourInput,
  accent_light: ColourInput,
  accent_fill_dark: ColourInput,
  accent_fill_light: ColourInput,
  font_file: FontFileInput,
};

/** The fields of the look below the screens that wear it. */
export function BrandForm({ row }: { row: ProductDetail }) {
  return <RowForm row={row} inputs={INPUTS} above={(content) => <Preview changes={{ brand: brandOf(content) }} />} />;
}

import type { Brand, ThemePair } from "@agio/sdk";
import type { Content } from "../products/product";

const COLOUR = /^#[0-9a-f]{6}$/i;

/** The look that a row would be, as pages wear it; what isn't whole yet is left out. */
export function brandOf(content: Content): Brand {
  const said = (name: string) => content[name] ?? "";
  const given = (name: string, value: string) => (value === "" ? {} : { [name]: value });
  const pair = (name: string, field: string): Record<string, ThemePair> => {
    const [dark, light] = [said(`${field}_dark`), said(`${field}_light`)];
    return COLOUR.test(dark) && COLOUR.test(light) ? { [name]: { dark, light } } : {};
  };
  const upDown = said("up_down");
  return {
    name: said("name"),
    radius: said("radius"),
    ...given("logo", said("logo")),
    ...given("mark", said("mark")),
    ...given("font", said("font")),
    ...pair("accent", "accent"),
    ...pair("accentFill", "accent_fill"),
    ...(upDown === "green" || upDown === "red" ? { upDown } : {}),
  };
}

/** A parameter's value as it is written: "–" for none, lists and objects as JSON. */
export function written(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** "0.1 – 5", or what is known of it. */
export function bounds(minimum: unknown, maximum: unknown, choices: readonly string[]): string {
  if (choices.length > 0) return choices.join(", ");
  if (written(minimum) === "–" && written(maximum) === "–") return "–";
  return `${written(minimum)} … ${written(maximum)}`;
}

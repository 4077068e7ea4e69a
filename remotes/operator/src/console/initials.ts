/** Two letters for a name: "Rin Tanaka" is RT; one for a name of one word. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => (part ? Array.from(part)[0] : ""));
  return letters.join("").toLocaleUpperCase();
}

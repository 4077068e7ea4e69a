export interface Tag {
  /** Where it would like its middle. */
  y: number;
  height: number;
}

/** Moves tags that would meet apart, keeping their order and the space between `top` and `bottom`. */
export function spreadTags(tags: readonly Tag[], top: number, bottom: number, gap = 2): number[] {
  const order = tags.map((_, index) => index).sort((a, b) => (tags[a]?.y ?? 0) - (tags[b]?.y ?? 0));
  const places = tags.map((tag) => tag.y);
  let edge = top;
  for (const index of order) {
    const half = (tags[index]?.height ?? 0) / 2;
    places[index] = Math.max(places[index] ?? 0, edge + half);
    edge = (places[index] ?? 0) + half + gap;
  }
  edge = bottom;
  for (const index of [...order].reverse()) {
    const half = (tags[index]?.height ?? 0) / 2;
    places[index] = Math.min(places[index] ?? 0, edge - half);
    edge = (places[index] ?? 0) - half - gap;
  }
  return places;
}

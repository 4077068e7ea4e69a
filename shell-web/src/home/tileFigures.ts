const EVERY_MS = 60_000;

/** How the live figures of products are asked for: once for all that shows one. */
export const FIGURES = { call: "web/getTileFigures", options: { every: EVERY_MS, staleTime: EVERY_MS } } as const;

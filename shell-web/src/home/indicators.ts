/** How many indicators the chart has: a test counts them, so that the front page need not load the chart. */
export const INDICATORS = 84;

/** Where to go on to as an address says: a path of this site and nothing else, so that a link can't lead astray. */
export function safePath(next: string | null, fallback: string): string {
  if (!next || !/^\/(?!\/)/.test(next) || [...next].some((letter) => letter === "\\" || letter < " ")) return fallback;
  return /^\/(login|register)(\?|#|$)/.test(next) ? fallback : next;
}

/** The versions of the modules that this shell shares with remotes. */
declare const SHARED_VERSIONS: Record<string, string>;

/** A remote that needs a module which this shell doesn't share. */
export class VersionError extends Error {
  override name = "VersionError";
  constructor(
    readonly module: string,
    readonly needed: string,
    readonly shared: string,
  ) {
    super(`${module} ${needed} is needed, ${shared || "none"} is shared`);
  }
}

const numbers = (version: string): number[] => version.replace(/^\^/, "").split(".").map(Number);

/** Whether a module has everything that one of `needed` (a version, or "^" and its beginning) had: the same major, no older minor. */
export function fits(shared: string, needed: string): boolean {
  const [major, minor = 0] = numbers(shared);
  const [neededMajor, neededMinor = 0] = numbers(needed);
  return major === neededMajor && minor >= neededMinor;
}

/** A VersionError where a remote was written for, or built with, what isn't shared here. */
export function requireVersions({ sdk, built }: { sdk?: string; built?: Record<string, string> }, shared = SHARED_VERSIONS): void {
  for (const [module, needed] of [...(sdk ? [["@agio/sdk", sdk] as const] : []), ...Object.entries(built ?? {})]) {
    const here = shared[module] ?? "";
    if (!fits(here, needed)) throw new VersionError(module, needed, here);
  }
}

import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
// @ts-expect-error it is plain JavaScript
import { devOutput, remoteConfig, remoteIds, root, shellConfig } from "../webpack/config.mjs";

interface Config {
  output: { path: string };
}

/** Where the shell and every remote are written. */
const written = (how: { development?: boolean; serve?: boolean }): string[] =>
  ([shellConfig(how), ...(remoteIds() as string[]).map((id) => remoteConfig(id, how))] as Config[]).map(({ output }) => output.path);
const within = (one: string) => one.startsWith(`${devOutput as string}${path.sep}`);

describe("pages that reload while one edits", () => {
  it("are compiled beside what a running site serves, and none of that is touched", () => {
    const [served, edited] = [written({}), written({ development: true, serve: true })];
    expect(edited.length).toBeGreaterThan(1);
    expect(edited.every(within)).toBe(true);
    expect(served.some(within)).toBe(false);
  });

  it("listen where DEV_PORT says, for the site at PORT", () => {
    const said = execFileSync("make", ["--dry-run", "--no-print-directory", "dev", "PORT=8100", "DEV_PORT=8180"], {
      cwd: root as string,
      encoding: "utf8",
    });
    expect(said).toContain("PORT=8100 DEV_PORT=8180 npm run");
  });
});

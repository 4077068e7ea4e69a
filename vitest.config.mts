import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

const folders = ["shell-web/test", ...readdirSync("remotes").map((name) => `remotes/${name}/test`)].filter(existsSync);

/** Whether a file puts another module in the place of one, which it can't where that is loaded already. */
const mocks = (file: string): boolean => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, "utf8"));
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(folder, file)),
);
const moments = "**/moments.test.tsx";
const apart = files.filter((file) => /\.test\.tsx?$/.test(file) && mocks(file));

const test = {
  environment: "jsdom",
  setupFiles: ["shell-web/test/setup.ts"],
  css: false,
  restoreMocks: true,
  unstubGlobals: true,
  testTimeout: 30_000, // ends what hangs; how fast a page is, is measured elsewhere
};

export default defineConfig({
  test: {
    maxWorkers: "100%",
    projects: [
      // Loading the kit anew for each file took longer than the tests themselves.
      {
        test: {
          ...test,
          name: "pages",
          include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...apart, moments],
          isolate: false,
        },
      },
      // Whole pages, drawn by what draws them for users: React for development takes several times as long.
      {
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          ...test,
          name: "moments",
          include: [moments],
          setupFiles: [...test.setupFiles, "shell-web/test/moments/setup.ts"],
          env: { NODE_ENV: "production" },
          testTimeout: 120_000, // no wait is real, and a page is filled in twice
          isolate: false,
        },
      },
      { test: { ...test, name: "apart", include: apart } },
    ],
  },
});

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "jsdom",
    include: ["shell-web/**/*.test.{ts,tsx}", "remotes/**/*.test.{ts,tsx}"],
    setupFiles: ["shell-web/test/setup.ts"],
    css: false,
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: "100%",
    testTimeout: 30_000, // ends what hangs; how fast a page is, is measured elsewhere
  },
});

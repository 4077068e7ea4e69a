// Types are checked by tsc; here are the rules tsc does not know: hooks, import zones and a few habits.
import babelParser from "@babel/eslint-parser";
import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";

const ONLY_KIT = "A remote imports react, @agio/sdk, @agio/ui and its own files, so that the kit stays replaceable.";

export default [
  { ignores: ["**/node_modules/", "build/", ".venv/", "**/*.d.ts"] },
  {
    ...js.configs.recommended,
    files: ["**/*.{ts,tsx,mts,mjs,js}"],
  },
  {
    files: ["**/*.{ts,tsx,mts}"],
    languageOptions: {
      parser: babelParser,
      parserOptions: {
        requireConfigFile: false,
        babelOptions: { babelrc: false, configFile: false, presets: ["@babel/preset-typescript"] },
      },
    },
    plugins: { "react-hooks": reactHooks },
    rules: {
      "no-undef": "off",
      "no-unused-vars": "off",
      "no-redeclare": "off",
      "no-dupe-class-members": "off",
      "no-useless-constructor": "off",
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": ["error", { allow: ["error"] }],
      "no-restricted-globals": ["error", { name: "parseInt", message: "Amounts are decimal strings: use money." }],
      "max-len": ["error", { code: 140, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true }],
    },
  },
  {
    files: ["**/*.mjs", "**/public/*.js"],
    languageOptions: {
      globals: Object.fromEntries(
        ["process", "console", "URL", "setInterval", "clearInterval", "self", "caches", "fetch"].map((name) => [name, false]),
      ),
    },
  },
  {
    files: ["remotes/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(?!\\.{1,2}/|react$|@agio/(sdk|ui)$|lightweight-charts$)",
              message: ONLY_KIT,
            },
            { regex: "^\\.\\./\\.\\./", message: "A remote never reaches into another one." },
          ],
        },
      ],
    },
  },
  {
    files: ["**/test/**", "**/*.test.{ts,tsx}"],
    rules: { "no-restricted-imports": "off" },
  },
  {
    files: ["shell-web/sdk/src/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: "^(@agio/|@mantine/)", message: "The sdk knows no components." }] }],
    },
  },
  {
    files: ["shell-web/ui/src/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: "^@agio/(?!sdk$)", message: "The kit knows the sdk alone." }] }],
    },
  },
  {
    files: ["shell-web/src/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: "^@mantine/", message: "Use @agio/ui." }] }],
    },
  },
];

// Types are checked by tsc; here are the rules tsc does not know: hooks, import zones and a few habits.
import babelParser from "@babel/eslint-parser";
import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";

const ONLY_KIT = "A remote imports react, @agio/sdk, @agio/ui, @agio/trade and its own files, so that the kit stays replaceable.";

/** What the kits make unnecessary, and what tried users stumbled over. */
const FORBIDDEN = [
  {
    selector: "JSXAttribute[name.name='onBlur'] CallExpression[callee.property.name=/^(focus|select|show|check|submit)$/]",
    message: "Leaving a field never moves the focus: useForm says what is wrong when the form is sent.",
  },
];

/** What people type is read by `readAmount` of the sdk, in their language; the fields of the kit do it. */
const OWN_READING = [
  "JSXAttribute[name.name='type'] > Literal[value='number']",
  "MemberExpression[property.name='valueAsNumber']",
  "CallExpression[callee.name=/^(Number|parseFloat)$/] MemberExpression[property.name='value'][object.property.name=/^(target|currentTarget|current)$/]",
  "CallExpression[callee.name=/^(Number|parseFloat)$/] MemberExpression[object.property.name='values']",
  "CallExpression[callee.object.name='Number'][callee.property.name='parseInt']",
].map((selector) => ({
  selector,
  message: "A number that is typed is read by NumberField, or by readAmount: one reading, in the reader's language.",
}));
FORBIDDEN.push(...OWN_READING);

const RAW_FIGURES = [
  "NewExpression[callee.object.name='Intl'][callee.property.name='NumberFormat']",
  "CallExpression[callee.property.name='toLocaleString']",
].map((selector) => ({
  selector,
  message: "A figure is written by useFormat, Amount or Price: decimals, grouping and language in one place.",
}));

/** `money.toFixed` cuts a decimal string for the server; a remote never cuts a number into a text of its own. */
const CUT_FIGURES = [
  {
    selector: "CallExpression[callee.property.name=/^to(Fixed|Precision|Exponential)$/]:not([callee.object.name='money'])",
    message: "A figure is written by useFormat, Amount or Price: decimals, grouping and language in one place.",
  },
];

/** Groups, decimal sign and the place of a percent sign are the reader's language's: the sdk alone knows them. */
const OWN_FORMATS = [
  {
    selector:
      "MemberExpression[object.name='Intl'][property.name=/^(NumberFormat|PluralRules)$/], CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]",
    message: "A figure is written by useFormat: decimals, grouping and language in one place.",
  },
  {
    selector: "TemplateElement[value.raw=/^%/]:not(JSXAttribute[name.name=/^(style|width)$/] TemplateElement)",
    message: "A percentage is written by format.percent or format.share; as a length it stands in a style or a width.",
  },
];

export default [
  { ignores: ["**/node_modules/", "**/dist/", "build/", ".venv/", "**/*.d.ts", "**/wire.gen.ts"] },
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
      "no-restricted-syntax": ["error", ...FORBIDDEN, ...RAW_FIGURES],
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
    // What the sweep puts into the pages that it looks at.
    files: ["tests/journeys/sweep/in_page/*.js"],
    languageOptions: {
      globals: Object.fromEntries(
        [
          ...[
            "agioSweep",
            "document",
            "getComputedStyle",
            "history",
            "location",
            "NodeFilter",
            "performance",
            "PerformanceObserver",
            "PopStateEvent",
            "ResizeObserver",
          ],
          ...["addEventListener", "dispatchEvent", "requestAnimationFrame", "scrollTo", "setTimeout"],
        ].map((name) => [name, false]),
      ),
    },
  },
  {
    files: ["remotes/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-syntax": ["error", ...FORBIDDEN, ...RAW_FIGURES, ...CUT_FIGURES, ...OWN_FORMATS],
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(?!\\.{1,2}/|react$|@agio/(sdk|ui|trade)$)",
              message: ONLY_KIT,
            },
            { regex: "^\\.\\./.*/src(/|$)", message: "A remote never reaches into another one." },
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
      "no-restricted-syntax": ["error", ...FORBIDDEN],
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
    files: ["shell-web/trade/src/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(?!\\.{1,2}/|react$|@agio/(sdk|ui)$|lightweight-charts$|trading-signals$)",
              message: "The trade kit knows the sdk, the kit, its chart and its indicators.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["shell-web/src/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: "^@mantine/", message: "Use @agio/ui." }] }],
    },
  },
];

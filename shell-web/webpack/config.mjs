// Webpack configurations: one for the shell, one for each remote. All share the same modules.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const { ModuleFederationPlugin } = require("@module-federation/enhanced/webpack");
const { DefinePlugin } = require("webpack");
const MiniCssExtractPlugin = require("mini-css-extract-plugin");
const CssMinimizerPlugin = require("css-minimizer-webpack-plugin");
const TerserPlugin = require("terser-webpack-plugin");
const HtmlWebpackPlugin = require("html-webpack-plugin");
const ReactRefreshPlugin = require("@pmmmwh/react-refresh-webpack-plugin");

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const shellRoot = path.join(root, "shell-web");
/** The folder whose remotes are built: this source, or an author's own (`--root=FOLDER`), built by the modules that are here. */
const asked = process.argv.find((word) => word.startsWith("--root="));
export const workspace = asked ? path.resolve(asked.slice("--root=".length)) : root;
export const output = path.join(workspace, "build");
/** What `make dev` compiles: what a running site serves stays as it was built. */
export const devOutput = path.join(output, "dev");

/** Of the script before the first paint, as it is written: its packed form's would come after the page has its name. */
const firstHash = createHash("sha256")
  .update(readFileSync(path.join(shellRoot, "src/first.js")))
  .digest("hex")
  .slice(0, 10);

const versionOf = (name) => JSON.parse(readFileSync(require.resolve(`${name}/package.json`), "utf8")).version;

const SHARED = ["react", "react-dom", "@agio/sdk", "@agio/ui", "@agio/trade"];
/** The version of each module that the shell shares: what it states, and what a remote says that it was built with. */
export const sharedVersions = () => Object.fromEntries(SHARED.map((name) => [name, versionOf(name)]));

/**
 * The modules that exist once on a page. The shell brings them, the first ones with its first file; a remote takes them
 * from there and carries no copy of its own.
 * @param {boolean} host the shell, which provides them
 */
export function shared(host) {
  const entry = ([name, version]) => [
    name,
    {
      singleton: true,
      // The shell compares before it loads (`src/versions.ts`); compared here, each of its own uses would cost a phone 5 ms.
      requiredVersion: false,
      version,
      // Products that trade share one copy, which the shell brings once one of them asks.
      ...(host ? { eager: name !== "@agio/trade" } : { import: false }),
    },
  ];
  return Object.fromEntries(Object.entries(sharedVersions()).map(entry));
}

/** Folders in remotes/ that hold a src/plugin file. */
export function remoteIds() {
  const folder = path.join(workspace, "remotes");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((id) => ["ts", "tsx"].some((end) => existsSync(path.join(folder, id, "src", `plugin.${end}`))))
    .sort();
}

function base({ name, context, folder, development, refresh }) {
  const styleLoader = development && refresh ? "style-loader" : MiniCssExtractPlugin.loader;
  const css = (modules) => [
    styleLoader,
    {
      loader: "css-loader",
      options: {
        importLoaders: 0,
        modules: modules && {
          namedExport: false,
          exportLocalsConvention: "as-is",
          localIdentName: development ? `${name}-[name]-[local]` : `${name}-[hash:base64:6]`,
        },
      },
    },
  ];
  return {
    name,
    context,
    mode: development ? "development" : "production",
    devtool: development ? "cheap-module-source-map" : false,
    target: ["web", "es2022"],
    resolve: { extensions: [".tsx", ".ts", ".mjs", ".js"], modules: ["node_modules", path.join(root, "node_modules")] },
    resolveLoader: { modules: [path.join(root, "node_modules")] },
    output: {
      path: folder,
      publicPath: "auto",
      uniqueName: `agio_${name}`,
      filename: development ? "[name].js" : "[name].[contenthash:10].js",
      chunkFilename: development ? "[name].js" : "[name].[contenthash:10].js",
      chunkLoadTimeout: 30_000,
      assetModuleFilename: "assets/[name].[contenthash:10][ext]",
      clean: true,
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: {
            loader: "swc-loader",
            options: {
              swcrc: false,
              configFile: false,
              jsc: {
                target: "es2022",
                parser: { syntax: "typescript", tsx: true },
                transform: { react: { runtime: "automatic", development, refresh: Boolean(refresh) } },
              },
            },
          },
        },
        { test: /\.module\.css$/, use: css(true), sideEffects: true },
        { test: /\.css$/, exclude: /\.module\.css$/, use: css(false), sideEffects: true },
        // The library of indicators doesn't say so, and only those that are computed are sent.
        { test: /[\\/]node_modules[\\/]trading-signals[\\/]/, sideEffects: false },
        { test: /\.(woff2?|png|jpe?g|svg|webp)$/, type: "asset/resource" },
      ],
    },
    optimization: {
      chunkIds: development ? "named" : "deterministic",
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.esbuildMinify }),
      ],
    },
    performance: { hints: false },
    infrastructureLogging: { level: "warn" },
    stats: "errors-warnings",
  };
}

export function shellConfig({ development = false, serve = false } = {}) {
  const config = base({
    name: "shell",
    context: shellRoot,
    folder: path.join(serve ? devOutput : output, "web"),
    development,
    refresh: serve,
  });
  return {
    ...config,
    entry: { main: "./src/main.ts" },
    output: { ...config.output, publicPath: "/" },
    optimization: {
      ...config.optimization,
      // What rarely changes stands apart, so that a new build leaves it in the browsers.
      splitChunks: {
        cacheGroups: {
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
            name: "react",
            chunks: "initial",
            priority: 2,
          },
          vendor: { test: /[\\/]node_modules[\\/].*\.m?js$/, name: "vendor", chunks: "initial", priority: 1 },
        },
      },
    },
    module: {
      rules: [
        ...config.module.rules,
        { resourceQuery: /asset/, type: "asset/resource", generator: { filename: `assets/[name].${firstHash}[ext]` } },
      ],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: "agio_shell",
        shared: shared(true),
        remotes: {},
        // Otherwise the first shared module of a remote would make the runtime fetch every registered remote.
        shareStrategy: "loaded-first",
        dts: false,
        manifest: false,
        experiments: { provideExternalRuntime: true },
      }),
      new DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions()) }),
      new HtmlWebpackPlugin({
        template: "./src/index.html",
        scriptLoading: "defer",
        // Comments are the places that the host fills in.
        minify: !development && { collapseWhitespace: true, keepClosingSlash: false, removeComments: false },
      }),
      new MiniCssExtractPlugin({
        filename: development ? "[name].css" : "[name].[contenthash:10].css",
        ignoreOrder: true,
      }),
      ...(serve ? [new ReactRefreshPlugin({ overlay: false, library: "agio_shell" })] : []),
    ],
  };
}

export function remoteConfig(id, { development = false, serve = false } = {}) {
  const folder = path.join(workspace, "remotes", id);
  const config = base({ name: id, context: folder, folder: path.join(serve ? devOutput : output, "remotes", id), development });
  return {
    ...config,
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        name: `agio_${id}`,
        filename: development ? "remoteEntry.js" : "remoteEntry.[contenthash:10].js",
        exposes: { "./plugin": "./src/plugin" },
        shared: shared(false),
        shareStrategy: "loaded-first",
        dts: false,
        manifest: false,
        experiments: { externalRuntime: true },
      }),
      new MiniCssExtractPlugin({
        filename: development ? "[name].css" : "[name].[contenthash:10].css",
        chunkFilename: development ? "[name].css" : "[name].[contenthash:10].css",
        ignoreOrder: true,
      }),
    ],
  };
}

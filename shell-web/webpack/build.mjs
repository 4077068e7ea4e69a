// Builds the shell and every remote in one process; a part whose inputs did not change is left as it is.
//   node shell-web/webpack/build.mjs [--all] [--development] [--root=FOLDER] [part …]   |   --dev
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { groupsOf, overBudget } from "./budgets.mjs";
import { writePrecompressed } from "./precompress.mjs";
import { devOutput, output, remoteConfig, remoteIds, root, sharedVersions, shellConfig, workspace } from "./config.mjs";

const require = createRequire(import.meta.url);
const webpack = require("webpack");

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith("--")));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const development = flags.has("--development") || flags.has("--dev");

function* filesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === "node_modules" || entry.name === "test") continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(full);
    else yield full;
  }
}

/** What is installed from elsewhere, as locked: a workspace more changes no page of the others. */
const LOCKED = JSON.stringify(
  Object.entries(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages).filter(
    ([place, { link }]) => place.includes("node_modules/") && !link,
  ),
);

function hashOf(places) {
  const hash = createHash("sha256");
  for (const place of places) {
    const full = path.resolve(root, place);
    for (const file of statSync(full).isDirectory() ? filesOf(full) : [full]) {
      hash.update(path.relative(root, file)).update(readFileSync(file));
    }
  }
  return hash.update(LOCKED).update(String(development)).digest("hex");
}

const COMMON = [
  "shell-web/webpack/build.mjs",
  "shell-web/webpack/config.mjs",
  "shell-web/webpack/precompress.mjs",
  "shell-web/webpack/budgets.mjs",
];
// A remote is compiled against the names of the kit only, so a change inside the kit does not rebuild it.
const shell = {
  id: "shell",
  inputs: [...COMMON, "shell-web/public", "shell-web/src", "shell-web/sdk/src", "shell-web/ui/src", "shell-web/trade/src"],
  config: () => shellConfig({ development }),
  folder: path.join(output, "web"),
};
const parts = [
  ...(workspace === root ? [shell] : []),
  ...remoteIds().map((id) => ({
    id,
    inputs: [...COMMON, path.join(workspace, "remotes", id, "src")],
    config: () => remoteConfig(id, { development }),
    folder: path.join(output, "remotes", id),
  })),
];

function compile(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
        else resolve(stats);
      });
    });
  });
}

const SCREEN = /(\w+): \(\) => import\((?:\/\*.*?\*\/ )?"(\.\/[^"]+)"\)/g;

/** The files of each screen and slot that a remote's plugin names, so that a page can ask for them with its first answer. */
function screensOf({ id }, { compilation }) {
  const source = ["ts", "tsx"].map((end) => path.join(workspace, "remotes", id, "src", `plugin.${end}`)).find(existsSync);
  const groups = [...compilation.chunkGroups].filter(({ origins }) => origins.some(({ request }) => request));
  const of = (wanted) =>
    groups
      .filter(({ origins }) => origins.some(({ request }) => request === wanted))
      .flatMap((group) => group.getFiles())
      .map((file) => `/remotes/${id}/${file}`);
  const plugin = of("./src/plugin");
  return Object.fromEntries(
    [...readFileSync(source, "utf8").matchAll(SCREEN)].map(([, name, request]) => [name, [...new Set([...plugin, ...of(request)])]]),
  );
}

/** The versions of those shared modules that a remote imports. */
function builtWith({ compilation }) {
  const imported = [...compilation.modules].map((module) => module.options?.shareKey);
  return Object.fromEntries(Object.entries(sharedVersions()).filter(([name]) => imported.includes(name)));
}

function writeManifest(part, stats) {
  const entry = stats.compilation.getAssets().find(({ name }) => /^remoteEntry\..*js$/.test(name));
  const manifest = {
    id: part.id,
    entry: `/remotes/${part.id}/${entry.name}`,
    built: builtWith(stats),
    screens: screensOf(part, stats),
  };
  writeFileSync(path.join(part.folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Of the deployment's brand, by agio_host.brand_files. */
const MADE_BY_THE_HOST = ["/manifest.webmanifest"];

/** Files that the page asks for and the build did not write. */
function missingFiles(folder) {
  const html = readFileSync(path.join(folder, "index.html"), "utf8");
  const addresses = [...html.matchAll(/(?:src|href)="?(\/[^"\s>]+)/g)].map(([, address]) => address);
  return addresses.filter((address) => !MADE_BY_THE_HOST.includes(address) && !existsSync(path.join(folder, address)));
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

async function build() {
  const chosen = wanted.length > 0 ? parts.filter(({ id }) => wanted.includes(id)) : parts;
  const begun = Date.now();
  let built = 0;
  for (const [index, part] of chosen.entries()) {
    const place = `[${index + 1}/${chosen.length}] ${part.id}`;
    const marker = path.join(output, ".hashes", part.id);
    const hash = hashOf(part.inputs);
    const known = existsSync(marker) ? readFileSync(marker, "utf8") : "";
    if (!flags.has("--all") && known === hash && existsSync(part.folder)) {
      console.log(`${place}: unchanged`);
      continue;
    }
    const started = Date.now();
    let stats;
    try {
      stats = await compile(part.config());
    } catch (error) {
      // One broken part does not hold up the others; the exit code tells.
      console.error(`${place}: failed\n${error.message}`);
      process.exitCode = 1;
      continue;
    }
    if (part.id === "shell") {
      cpSync(path.join(root, "shell-web/public"), part.folder, { recursive: true });
      writeFileSync(path.join(part.folder, "shared.json"), JSON.stringify(sharedVersions()));
    } else writeManifest(part, stats);
    const missing = part.id === "shell" ? missingFiles(part.folder) : [];
    if (missing.length > 0) throw new Error(`index.html asks for what was not built: ${missing.join(", ")}`);
    const over = development ? [] : overBudget(part.id, groupsOf(stats, part.folder));
    if (over.length > 0) {
      // Without its marker the part is built, and looked at, again.
      console.error(`${place}: too large\n${over.map((line) => `  ${line}`).join("\n")}`);
      rmSync(marker, { force: true });
      process.exitCode = 1;
      continue;
    }
    if (!development) writePrecompressed(part.folder);
    mkdirSync(path.dirname(marker), { recursive: true });
    writeFileSync(marker, hash);
    built += 1;
    const size = stats.compilation.getAssets().reduce((sum, { source }) => sum + source.size(), 0);
    console.log(`${place}: built in ${seconds(started)}, ${Math.round(size / 1024)} KiB`);
  }
  // The texts are compiled before, by `agio locales build`; a text that did not change keeps its twins.
  if (!development) writePrecompressed(path.join(output, "locales"));
  console.log(`${built} of ${chosen.length} built in ${seconds(begun)}`);
}

/** The deployment as the site says it, with the remotes that are compiled here in place of the site's own. */
const deployed = (target) => async (_request, response) => {
  try {
    const answer = await (await fetch(`${target}/host/deployment`)).json();
    for (const remote of answer.data.remotes) {
      const manifest = path.join(devOutput, "remotes", remote.id, "manifest.json");
      if (existsSync(manifest)) remote.entry = JSON.parse(readFileSync(manifest, "utf8")).entry;
    }
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer));
  } catch (error) {
    response.statusCode = 502;
    response.end(`${target} doesn't answer (${error.message}): is \`make run\` there, and does PORT say where?`);
  }
};

async function dev() {
  const WebpackDevServer = require("webpack-dev-server");
  const target = `http://127.0.0.1:${process.env.PORT || 8000}`;
  for (const id of remoteIds()) {
    const folder = path.join(devOutput, "remotes", id);
    webpack(remoteConfig(id, { development: true, serve: true })).watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error) return console.error(error);
      console.log(stats.toString({ all: false, errors: true, timings: true }));
      if (!stats.hasErrors()) writeManifest({ id, folder }, stats);
      return undefined;
    });
  }
  const server = new WebpackDevServer(
    {
      host: "127.0.0.1",
      port: Number(process.env.DEV_PORT || 8080),
      hot: true,
      historyApiFallback: true,
      client: { overlay: false, logging: "warn" },
      static: [
        { directory: path.join(devOutput, "remotes"), publicPath: "/remotes", watch: true },
        { directory: path.join(root, "shell-web", "public"), publicPath: "/", watch: false },
      ],
      proxy: [
        { context: ["/web", "/host", "/api", "/schema", "/locales"], target },
        { context: ["/feed"], target, ws: true },
      ],
      setupMiddlewares: (middlewares) => [{ name: "deployment", path: "/host/deployment", middleware: deployed(target) }, ...middlewares],
      webSocketServer: { type: "ws", options: { path: "/hot" } },
    },
    webpack(shellConfig({ development: true, serve: true })),
  );
  await server.start();
  console.log(`http://127.0.0.1:${server.options.port} (calls go to ${target})`);
}

try {
  await (flags.has("--dev") ? dev() : build());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

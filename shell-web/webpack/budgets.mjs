// How much JavaScript a page may cost over the wire. A build that costs more fails; a limit is raised on purpose only.
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { PRECOMPRESSED } from "./precompress.mjs";

const KB = 1000;

/** What the front page loads before it stands, in brotli as browsers take it. */
export const SHELL_LIMIT = 311 * KB;
/** What one screen of a remote adds, in gzip, together with the remote's entry. */
export const SCREEN_LIMIT = 40 * KB;
/** What is loaded beside a screen, only where it is asked for: the price chart, its indicators, the signatures of a wallet's
 * owner. */
export const BESIDE = { chart: 66 * KB, indicators: 20 * KB, wallet: 40 * KB };

const isScript = (name) => name.endsWith(".js");

/** The chunk groups of a compilation written to `folder`: what is loaded together. */
export function groupsOf({ compilation }, folder) {
  return compilation.chunkGroups.map((group) => {
    const files = group.getFiles().filter(isScript);
    const sources = files.map((file) => [file, readFileSync(path.join(folder, file))]);
    return { name: group.name ?? null, initial: group.isInitial(), files: Object.fromEntries(sources) };
  });
}

const sum = (files, pack) => Object.values(files).reduce((total, body) => total + pack(body).length, 0);
const kb = (bytes) => `${(bytes / KB).toFixed(1)} kB`;

/** What is loaded beside and costs more than it may. */
const beside = (groups) =>
  groups.flatMap(({ name, files }) => {
    const size = sum(files, gzipSync);
    return name in BESIDE && size > BESIDE[name] ? [`${name} costs ${kb(size)}, ${kb(BESIDE[name])} are allowed`] : [];
  });

/** What a part costs too much, in words; nothing where it keeps within its limits. */
export function overBudget(id, groups) {
  if (id === "shell") {
    const files = Object.assign({}, ...groups.filter(({ initial }) => initial).map((group) => group.files));
    const size = sum(files, PRECOMPRESSED[".br"]);
    const front = size > SHELL_LIMIT ? [`the front page needs ${kb(size)} of JavaScript, ${kb(SHELL_LIMIT)} are allowed`] : [];
    return [...front, ...beside(groups)];
  }
  const entry = Object.assign({}, ...groups.filter(({ initial }) => initial).map((group) => group.files));
  const screens = groups.flatMap(({ name, files }) => {
    const size = sum({ ...entry, ...files }, gzipSync);
    const over = !(name in BESIDE) && size > SCREEN_LIMIT;
    return over ? [`${name ?? Object.keys(files).join(" + ")} costs ${kb(size)}, ${kb(SCREEN_LIMIT)} are allowed`] : [];
  });
  return [...screens, ...beside(groups)];
}

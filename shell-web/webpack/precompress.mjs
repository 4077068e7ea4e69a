// Writes what a browser downloads twice more, packed as well as Node's zlib can: `.br` and `.gz` beside each file.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const PACKED = new Set([".js", ".css", ".html", ".json", ".svg", ".webmanifest", ".txt"]);
/** A smaller file fits one packet as it is. */
const LEAST_BYTES = 600;

export const PRECOMPRESSED = {
  ".br": (body) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  ".gz": (body) => gzipSync(body, { level: 9 }),
};

/** Every twin of `folder` that is missing or older than its file; twins without a file are removed. */
export function writePrecompressed(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const ending = path.extname(file);
    if (ending in PRECOMPRESSED) {
      if (!existsSync(file.slice(0, -ending.length))) rmSync(file);
      continue;
    }
    const { mtimeMs, size } = statSync(file);
    if (!PACKED.has(ending) || size < LEAST_BYTES) continue;
    let body;
    for (const [suffix, pack] of Object.entries(PRECOMPRESSED)) {
      const twin = file + suffix;
      if (existsSync(twin) && statSync(twin).mtimeMs >= mtimeMs) continue;
      body ??= readFileSync(file);
      writeFileSync(twin, pack(body));
    }
  }
}

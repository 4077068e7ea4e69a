// Serves build/ with a made-up deployment, for looking at screens without a back end. Development only.
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { output, root } from "./config.mjs";
import { answerOf, deploymentOf, tableOf } from "./preview-data.mjs";

const require = createRequire(import.meta.url);
const { WebSocketServer } = require("ws");

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".webmanifest": "application/manifest+json",
};
const CSP = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'";
function manifests() {
  const folder = path.join(output, "remotes");
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder)
    .map((id) => path.join(folder, id, "manifest.json"))
    .filter(existsSync);
  return Object.fromEntries(files.map((file) => JSON.parse(readFileSync(file, "utf8"))).map(({ id, entry }) => [id, entry]));
}

const json = (response, value) => {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(value));
};

function fileOf(url) {
  const places = [path.join(output, "web"), output].map((base) => path.join(base, url));
  return places.find((file) => file.startsWith(output) && existsSync(file) && statSync(file).isFile());
}

const server = createServer((request, response) => {
  const url = new URL(request.url, "http://localhost");
  const locale = /^\/locales\/([\w-]+)\/(\w+)\.json$/.exec(url.pathname);
  if (url.pathname === "/host/deployment") return json(response, { code: 0, data: deploymentOf(manifests()) });
  if (url.pathname.startsWith("/web/")) return json(response, answerOf(url.pathname.slice(5), url.searchParams));
  if (locale) {
    const file = path.join(root, "build/locales", locale[1], `${locale[2]}.json`);
    return json(response, existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
  }
  const file = fileOf(url.pathname) ?? path.join(output, "web/index.html");
  response.writeHead(200, {
    "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
    "content-security-policy": CSP,
  });
  return createReadStream(file).pipe(response);
});

const sockets = new WebSocketServer({ server, path: "/feed" });
sockets.on("connection", (socket) => {
  const send = () => socket.send(JSON.stringify({ topic: "table", data: tableOf(Date.now()) }));
  send();
  const timer = setInterval(send, 1_000);
  socket.on("message", (text) => {
    const message = JSON.parse(text);
    if (message.type === 1) socket.send(JSON.stringify({ type: 1, time: message.time }));
  });
  socket.on("close", () => clearInterval(timer));
});

const port = Number(process.env.AGIO_PREVIEW_PORT ?? 8090);
server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port}`));

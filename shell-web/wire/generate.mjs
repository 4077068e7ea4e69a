/**
 * Writes wire.gen.ts of every remote, of the shell and of the SDK: the types of what calls take and answer, from the
 * description that `agio schema` makes of their declarations. A part gets the calls of its own plugin and those its source names.
 * The clients of programs get the calls that keys may make, in TypeScript and in Python.
 * Beside the tests it writes the screens that declare a command: each of them is tried in bad moments.
 * With --check nothing is written, and what differs fails.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { pythonOf } from "./python.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const FILE = "wire.gen.ts";
const SCHEMAS = "#/components/schemas/";
const HEAD = "// Written by `make wire` from the declarations of the calls: change those, not this.\n\n";

const agio = join(ROOT, ".venv/bin/agio");
const printed = (...words) => JSON.parse(execFileSync(agio, words, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }));
const described = printed("schema");

const remotes = readdirSync(join(ROOT, "remotes"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(ROOT, "remotes", entry.name, "src")))
  .map(({ name }) => ({ plugin: name, folder: join(ROOT, "remotes", name, "src") }));
const parts = [
  ...remotes,
  { plugin: "", folder: join(ROOT, "shell-web/src") },
  { plugin: "", folder: join(ROOT, "shell-web/sdk/src") },
  { plugin: "", folder: join(ROOT, "shell-web/ui/src") },
  { plugin: "", folder: join(ROOT, "shell-web/trade/src") },
];

/** The calls that a folder's source names. */
function named(folder) {
  const found = new Set();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name === FILE) continue;
    const text = readFileSync(join(entry.parentPath ?? entry.path, entry.name), "utf8");
    for (const [, call] of text.matchAll(/["'`](web\/\w+)["'`]/g)) found.add(call);
  }
  return found;
}

/** What a call's data is, once it was carried out. */
const answerOf = (operation) => operation.responses["200"].content["application/json"].schema.anyOf[0].properties.data;

function references(node, into) {
  if (Array.isArray(node)) for (const one of node) references(one, into);
  else if (node !== null && typeof node === "object") {
    const name = typeof node.$ref === "string" ? node.$ref.slice(SCHEMAS.length) : null;
    if (name !== null && !into.has(name)) {
      into.add(name);
      references(described.components.schemas[name], into);
    }
    for (const one of Object.values(node)) references(one, into);
  }
  return into;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** `spot.Order` is `Order` in its own remote, and elsewhere too where no other is: or else it is `SpotOrder`. */
function localNames(components, plugin) {
  const names = new Map();
  const split = [...components].sort().map((whole) => [whole, ...whole.split(".")]);
  for (const [whole, owner, own] of split) {
    const namesakes = split.filter(([, , other]) => other === own).length;
    names.set(whole, owner === plugin || namesakes === 1 ? own : capital(owner) + own);
  }
  return names;
}

const renamed = (node, names) =>
  Array.isArray(node)
    ? node.map((one) => renamed(one, names))
    : node !== null && typeof node === "object"
      ? Object.fromEntries(
          Object.entries(node).map(([key, one]) => [
            key,
            key === "$ref" ? SCHEMAS + names.get(one.slice(SCHEMAS.length)) : renamed(one, names),
          ]),
        )
      : node;

const ANNOTATIONS = new Set(["description", "examples", "pattern", "title"]);

/** A shape without what every field of its kind says. */
const plain = (node) =>
  Array.isArray(node)
    ? node.map(plain)
    : node !== null && typeof node === "object"
      ? Object.fromEntries(
          Object.entries(node)
            .filter(([key, one]) => !ANNOTATIONS.has(key) || (typeof one === "object" && !Array.isArray(one)))
            .map(([key, one]) => [key, plain(one)]),
        )
      : node;

/** What a shape says of itself, on one line. */
const said = (name) => {
  const { description } = described.components.schemas[name];
  return description === undefined ? {} : { description: description.replaceAll("``", "`").replace(/\s+/g, " ") };
};

/** The TypeScript of one answer as `Calls` names it. */
function answerType(schema, names) {
  if (schema.$ref !== undefined) return names.get(schema.$ref.slice(SCHEMAS.length));
  if (schema.type === "null") return "null";
  return schema.anyOf.map((one) => answerType(one, names)).join(" | ");
}

/** Fields that the client fills in by itself. */
const OWN = new Set(["lang", "rtoken", "token"]);

/** The fields of a call's form, each with its schema and whether it has to be given; a file goes beside the form. */
function fieldsOf({ parameters, requestBody }) {
  if (parameters !== undefined) return parameters;
  const [{ schema }] = Object.values(requestBody?.content ?? { none: { schema: {} } });
  return Object.entries(schema.properties ?? {})
    .filter(([, field]) => field.contentMediaType === undefined)
    .map(([name, field]) => ({ name, schema: field, required: (schema.required ?? []).includes(name) }));
}

const PRIMITIVES = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

/** What a page gives for a field: its type as it is in the program; `encodeForm` writes it as text. */
function fieldType(schema) {
  if (schema.$ref !== undefined) return fieldType(described.components.schemas[schema.$ref.slice(SCHEMAS.length)]);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(fieldType))].join(" | ");
  return PRIMITIVES[schema.type] ?? "object";
}

function formType(operation) {
  const fields = fieldsOf(operation).filter(({ name }) => !OWN.has(name));
  if (fields.length === 0) return "Record<never, never>";
  const given = fields.map(({ name, schema, required }) =>
    required ? `${name}: ${fieldType(schema)}` : `${name}?: ${fieldType(schema)} | undefined`,
  );
  return `{ ${given.join("; ")} }`;
}

/** What the answers of some calls are made of, under the names that a plugin's part has for it. */
function shapesOf(operations, plugin) {
  const components = references([...operations.values()].map(answerOf), new Set());
  const names = localNames(components, plugin);
  const shape = (name) => ({ ...plain(renamed(described.components.schemas[name], names)), ...said(name) });
  return { names, schemas: Object.fromEntries([...components].sort().map((name) => [names.get(name), shape(name)])) };
}

/** The TypeScript of some calls: of what they are made, and `Calls` by their names, which is declared where `known` says. */
async function typescriptOf(operations, plugin, known) {
  const { names, schemas } = shapesOf(operations, plugin);
  const document = { openapi: "3.1.0", info: described.info, paths: {}, components: { schemas } };
  const ast = await openapiTS(document, {
    emptyObjectsUnknown: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
  });
  const taken = [...operations].map(
    ([call, operation]) => `    "${call}": { form: ${formType(operation)}; answer: ${answerType(answerOf(operation), names)} };`,
  );
  return HEAD + astToString(ast.filter(isOfUse)) + known(taken.sort());
}

/** The calls of a part: its own plugin's, and those that its source names. */
async function written({ plugin, folder }) {
  const calls = named(folder);
  const operations = new Map();
  for (const [path, methods] of Object.entries(described.paths)) {
    const [operation] = Object.values(methods);
    const call = path.slice(1);
    if (path.startsWith("/web/") && (operation.tags[0] === plugin || calls.has(call))) operations.set(call, operation);
  }
  if (operations.size === 0) return "";
  return typescriptOf(operations, plugin, (taken) => `\ndeclare module "@agio/sdk" {\n  interface Calls {\n${taken.join("\n")}\n  }\n}\n`);
}

const OF_PROGRAMS = "/api/v1/";
const ofPrograms = new Map(
  Object.entries(described.paths)
    .filter(([path]) => path.startsWith(OF_PROGRAMS))
    .map(([path, methods]) => [path.slice(OF_PROGRAMS.length), Object.values(methods)[0]]),
);
const isPost = (operation) => operation.requestBody !== undefined;

/** The calls of programs in TypeScript, and which of them are posted. */
function clientInTypescript() {
  const posted = [...ofPrograms].filter(([, operation]) => isPost(operation)).map(([call]) => `  "${call}",\n`);
  return typescriptOf(
    ofPrograms,
    "",
    (taken) =>
      `\nexport interface Calls {\n${taken.join("\n")}\n}\n\nexport const POSTED: ReadonlySet<string> = new Set([\n${posted.join("")}]);\n`,
  );
}

/** A field's schema without names: what a form takes is written out. */
const inlined = (node) =>
  Array.isArray(node)
    ? node.map(inlined)
    : node?.$ref !== undefined
      ? inlined(described.components.schemas[node.$ref.slice(SCHEMAS.length)])
      : node !== null && typeof node === "object"
        ? Object.fromEntries(Object.entries(node).map(([key, one]) => [key, inlined(one)]))
        : node;

function clientInPython() {
  const { names, schemas } = shapesOf(ofPrograms, "");
  const operations = [...ofPrograms].map(([call, operation]) => ({
    call,
    verb: isPost(operation) ? "POST" : "GET",
    summary: operation.summary,
    fields: inlined(fieldsOf(operation).filter(({ name }) => !OWN.has(name))),
    answer: answerOf(operation),
  }));
  // Names in `schemas` are local already: a reference in them leads by them, one of an operation by the whole name.
  const local = new Map([...names, ...[...names.values()].map((name) => [name, name])]);
  return pythonOf({ schemas, operations, names: local });
}

/** Of what openapi-typescript writes, the components alone: paths have types of their own in `Calls`. */
const isOfUse = (node) => !["paths", "webhooks", "operations", "$defs"].includes(node.name?.text ?? "");

/** The screens where money moves, as the declarations of the plugins name them. */
function moneyScreens() {
  const rows = printed("screens", "--json").flatMap(({ plugin, commands, prices, path, screen, access, layout }) => {
    const entry = Object.entries({ path, name: screen, access, layout }).map(([key, value]) => `${key}: "${value}"`);
    return commands.map(
      (command) => `  { remote: "${plugin}", command: "${command}", prices: ${prices}, entry: { ${entry.join(", ")} } },\n`,
    );
  });
  return `${HEAD}/** Each screen that moves money, and the call that does; \`prices\`: it waits while the feed isn't live. */
export const MONEY_SCREENS = [\n${rows.join("")}] as const;\n`;
}

const check = process.argv.includes("--check");
const stale = [];
const files = [[join(ROOT, "shell-web/test/moments/screens.gen.ts"), moneyScreens()]];
for (const part of parts) files.push([join(part.folder, FILE), await written(part)]);
files.push([join(ROOT, "clients/typescript/src", FILE), await clientInTypescript()]);
files.push([join(ROOT, "clients/python/agio_client/calls.py"), clientInPython()]);
for (const [file, text] of files) {
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (text === before) continue;
  stale.push(relative(ROOT, file));
  if (!check) writeFileSync(file, text);
}
if (check && stale.length > 0) {
  console.error(`${stale.join(", ")}: not what the calls declare; run \`make wire\``);
  process.exit(1);
}
for (const file of check ? [] : stale) console.log(file);

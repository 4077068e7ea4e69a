/** Writes a description of calls as Python: the types of forms and answers, and a method for each call. */

const SCHEMAS = "#/components/schemas/";
const PRIMITIVES = { string: "str", integer: "int", number: "float", boolean: "bool", null: "None" };
const KEYWORDS = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if " +
    "import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);
const isName = (text) => /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);
const snake = (text) => text.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();
const literal = (value) => (value === null ? "None" : value === true ? "True" : value === false ? "False" : JSON.stringify(value));

/** A sentence as the docstring of a definition that is so far to the right. */
function docstring(text, indent) {
  const plain = text.replaceAll("``", "`").replaceAll("\\", "").replace(/\s+/g, " ").trim();
  const lines = [];
  let line = `${indent}"""`;
  for (const word of plain.split(" ")) {
    if (`${line} ${word}`.length > 112 && line.trim() !== '"""') {
      lines.push(line);
      line = indent + word;
    } else line += line.endsWith('"""') ? word : ` ${word}`;
  }
  return [...lines, line].join("\n") + (lines.length ? `\n${indent}"""` : '"""');
}

/** The Python of a schema; `names` are those of the components. */
function typeOf(schema, names) {
  if (schema.$ref !== undefined) return names.get(schema.$ref.slice(SCHEMAS.length));
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(", ")}]`;
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map((one) => typeOf(one, names)))].join(" | ");
  if (schema.type === "array") return `list[${schema.items ? typeOf(schema.items, names) : "Any"}]`;
  if (schema.type === "object" || schema.type === undefined) {
    const values = schema.additionalProperties;
    return `dict[str, ${values && values !== true ? typeOf(values, names) : "Any"}]`;
  }
  return PRIMITIVES[schema.type];
}

function component(name, schema, names) {
  if (schema.properties === undefined) return `${name}: TypeAlias = ${JSON.stringify(typeOf(schema, names)).replaceAll('\\"', "'")}\n`;
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties).map(([key, one]) => {
    const type = typeOf(one, names);
    return [key, required.has(key) ? type : `NotRequired[${type}]`];
  });
  const description = schema.description ?? "";
  if (!fields.every(([key]) => isName(key))) {
    const given = fields.map(([key, type]) => `        ${JSON.stringify(key)}: ${JSON.stringify(type)},\n`).join("");
    return `${name} = TypedDict(\n    "${name}",\n    {\n${given}    },\n)\n${description ? `${docstring(description, "")}\n` : ""}`;
  }
  const body = [...(description ? [`${docstring(description, "    ")}\n`] : []), ...fields.map(([key, type]) => `    ${key}: ${type}`)];
  return `class ${name}(TypedDict):\n${body.length > 0 ? body.join("\n") : "    pass"}\n`;
}

function method({ call, verb, summary, fields, answer }, prefix) {
  const by = ({ required }) => (required ? 0 : 1);
  const given = [...fields].sort((one, other) => by(one) - by(other));
  const parameters = given.map(({ name, type, required }) => {
    const python = isName(name) ? name : `${name}_`;
    const whole = required || type.split(" | ").includes("None") ? type : `${type} | None`;
    return `        ${python}: ${whole}${required ? "" : " = None"},\n`;
  });
  const own = verb === "POST" ? ["        rtoken: str | None = None,\n"] : [];
  const listed = [...parameters, ...own];
  const head = listed.length === 0 ? "(self)" : `(\n        self,\n        *,\n${listed.join("")}    )`;
  const form = given.map(({ name }) => `${JSON.stringify(name)}: ${isName(name) ? name : `${name}_`}`);
  const entries = form.length === 0 ? "{}" : `{\n${form.map((one) => `            ${one},\n`).join("")}        }`;
  const asked = `self.call("${verb}", "${call}", ${entries}${verb === "POST" ? ", rtoken" : ""})`;
  return [
    `    ${prefix}def ${snake(call)}${head} -> ${answer}:`,
    docstring(summary, "        "),
    `        return ${prefix ? "await " : ""}${asked}\n`,
  ].join("\n");
}

/** The module of some calls. */
export function pythonOf({ schemas, operations, names }) {
  const calls = operations.map((one) => ({
    ...one,
    fields: one.fields.map((field) => ({ ...field, type: typeOf(field.schema, names) })),
    answer: typeOf(one.answer, names),
  }));
  const classes = [
    ["Calls", "", "Every call by its name; how one is made is said by `call`."],
    ["AsyncCalls", "async ", "The same for a program of one loop."],
  ].map(([name, prefix, description]) => {
    const head = `    ${prefix}def call(self, method: str, name: str, form: Mapping[str, Any], rtoken: str | None = None) -> Any:\n`;
    const call = `    @abstractmethod\n${head}        """The data of one call's answer."""\n`;
    return `class ${name}(ABC):\n    """${description}"""\n\n${[call, ...calls.map((one) => method(one, prefix))].join("\n")}`;
  });
  const shapes = Object.entries(schemas).map(([name, schema]) => component(name, schema, names));
  return [
    `"""Written by \`make wire\` from the declarations of the calls: change those, not this."""\n\n`,
    "from __future__ import annotations\n\nfrom abc import ABC, abstractmethod\nfrom collections.abc import Mapping\n",
    "from typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n\n\n",
    [...shapes, ...classes].join("\n\n"),
  ].join("");
}

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./run.js";

// Writes sdk/src/generated/ from docs/openapi.json: `types.ts` (a type for each schema, and for the input and the result of each
// operation), `calls.ts` (method and path of each operation, arranged like the client's methods; the client reads this table at run time)
// and `roles.ts` (roles that may call each operation).

/** @typedef {Record<string, any>} Json */
/**
 * @typedef {object} Operation
 * @property {string} id
 * @property {string} method
 * @property {string} path
 * @property {Json} declared
 */

const ignored = new Set(
  "description examples example default minimum maximum minLength maxLength minItems maxItems minProperties maxProperties pattern format discriminator contentMediaType contentSchema".split(
    " ",
  ),
);
const printed = new Set("type const enum anyOf oneOf properties required additionalProperties patternProperties items $ref".split(" "));

/** @param {string} text @param {string} indent */
function comment(text, indent) {
  return `${indent}/** ${text.replaceAll("*/", "*\\/").replaceAll("\n", " ")} */\n`;
}

/** @param {string} name */
const keyOf = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
/** @param {string} name */
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);
/** @param {readonly string[]} types */
const union = (types) => [...new Set(types)].join(" | ");

/** Prints schemas as TypeScript. */
export class Printer {
  /** @param {readonly string[]} codes values of the type `ErrorCode` */
  constructor(codes) {
    this.codes = JSON.stringify(codes);
  }

  /**
   * @param {Json} schema
   * @param {string} [indent]
   * @returns {string} the TypeScript type
   * @throws Error for an unknown JSON Schema keyword, which would otherwise be lost
   */
  type(schema, indent = "") {
    const unknown = Object.keys(schema).find((keyword) => !ignored.has(keyword) && !printed.has(keyword) && !keyword.startsWith("x-"));
    if (unknown !== undefined) throw new Error(`the keyword ${unknown} is unknown: ${JSON.stringify(schema).slice(0, 200)}`);
    if (schema.$ref !== undefined) return schema.$ref.replace("#/components/schemas/", "");
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum !== undefined)
      return JSON.stringify(schema.enum) === this.codes
        ? "ErrorCode"
        : union(schema.enum.map((/** @type {unknown} */ value) => JSON.stringify(value)));
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches !== undefined && schema.properties === undefined)
      return union(branches.map((/** @type {Json} */ branch) => this.type(branch, indent)));
    if (Array.isArray(schema.type)) return union(schema.type.map((each) => this.type({ ...schema, type: each }, indent)));
    switch (schema.type) {
      case "object":
        return this.object(schema, indent);
      case "array": {
        const item = this.type(schema.items ?? {}, indent);
        // The members of an object are indented, so the bar of a union of objects is aligned with the array.
        const isObject = item.startsWith("{") && !item.includes(`\n${indent}} |`);
        return item.includes(" ") && !isObject ? `(${item})[]` : `${item}[]`;
      }
      case "integer":
        return "number";
      case undefined:
        return "unknown";
      default:
        if (schema.format === "binary") return "Blob";
        return schema.type;
    }
  }

  /** @param {Json} schema @param {string} indent */
  object({ properties = {}, required = [], patternProperties, additionalProperties }, indent) {
    const inner = `${indent}  `;
    const members = Object.entries(properties).map(([name, member]) => this.member(name, member, required.includes(name), inner));
    const [rest] = Object.values(patternProperties ?? {});
    const others = rest ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
    if (others !== undefined) members.push(`${inner}[name: string]: ${this.type(others, inner)};\n`);
    if (members.length === 0) return additionalProperties === false ? "Record<string, never>" : "Record<string, unknown>";
    return `{\n${members.join("")}${indent}}`;
  }

  /** @param {string} name @param {Json} schema @param {boolean} isRequired @param {string} indent */
  member(name, schema, isRequired, indent) {
    const about = schema.description === undefined ? "" : comment(schema.description, indent);
    const type = this.type(schema, indent);
    return `${about}${indent}${keyOf(name)}${isRequired ? "" : "?"}: ${type}${isRequired || type === "unknown" ? "" : " | undefined"};\n`;
  }
}

/** Paths that browsers request by URL: pages with their scripts, styles and files. */
const loaded = new Set(["text/html", "text/css", "text/javascript", "image/svg+xml", "application/octet-stream"]);

/** @param {Json} declared */
function isLoaded({ responses, security }) {
  const [type = ""] = Object.keys(responses["200"]?.content ?? {});
  return loaded.has(type) && security.length === 0;
}

/**
 * Returns the operations that clients call. Excludes WebSockets, whose frames are named schemas, and pages, which clients do not call.
 * @param {Json} document @returns {Operation[]}
 */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods)
      .filter(([, declared]) => declared.responses["101"] === undefined && !isLoaded(declared))
      .map(([method, declared]) => ({
        id: declared.operationId,
        method: method.toUpperCase(),
        path: url,
        declared: /** @type {Json} */ (declared),
      })),
  );
}

/**
 * Letters for methods, which save space in the client. A lowercase letter means that the operation has a JSON body.
 * @type {Record<string, string>}
 */
const letters = { GET: "G", POST: "P", PUT: "U", PATCH: "A", DELETE: "D" };

/** @param {Json} document @param {Json} schema @returns {Json} */
function resolved(document, schema) {
  const name = schema.$ref?.replace("#/components/schemas/", "");
  const found = name === undefined ? schema : document.components.schemas[name];
  return found.anyOf?.find((/** @type {Json} */ branch) => branch.type === "object" || branch.$ref !== undefined) ?? found;
}

/** @param {Operation} operation @param {string} place @returns {Json[]} */
const parametersIn = ({ declared }, place) => declared.parameters.filter((/** @type {Json} */ each) => each.in === place);

/** @param {Json} document @param {Operation} operation @returns {Json | null} schema of the request body */
function bodyOf(document, { declared }) {
  const content = declared.requestBody?.content ?? {};
  const schema = content["application/json"]?.schema ?? content["multipart/form-data"]?.schema;
  return schema === undefined ? null : resolved(document, schema);
}

/**
 * Returns the name and the schema of the file that an operation accepts in addition to JSON, or null.
 * @param {Operation} operation @returns {[string, Json] | null}
 */
function partOf({ declared }) {
  const content = declared.requestBody?.content ?? {};
  if (content["application/json"] === undefined) return null;
  const parts = Object.entries(content["multipart/form-data"]?.schema.properties ?? {});
  return parts.find(([, schema]) => schema.format === "binary") ?? null;
}

/** @param {Printer} printer @param {Json} document @param {Operation} operation */
function inputType(printer, document, operation) {
  const body = bodyOf(document, operation);
  const { parameters, requestBody } = operation.declared;
  const named = requestBody?.content["application/json"]?.schema.$ref ?? requestBody?.content["multipart/form-data"]?.schema.$ref;
  const part = partOf(operation);
  const own = [
    ...parameters
      .filter((/** @type {Json} */ each) => each.in === "path" || (each.in === "query" && body?.properties?.[each.name] === undefined))
      .map((/** @type {Json} */ each) => printer.member(each.name, each.schema, each.required, "  ")),
    ...(part === null ? [] : [printer.member(part[0], part[1], false, "  ")]),
  ];
  if (body !== null && named === undefined)
    own.push(
      ...Object.entries(body.properties ?? {}).map(([name, member]) =>
        printer.member(name, member, (body.required ?? []).includes(name), "  "),
      ),
    );
  const parameterType = own.length === 0 ? "Record<never, never>" : `{\n${own.join("")}}`;
  if (named === undefined) return parameterType;
  const type = named.replace("#/components/schemas/", "");
  return own.length === 0 ? type : `${type} & ${parameterType}`;
}

/** @param {Printer} printer @param {Operation} operation */
function resultType(printer, { declared }) {
  const types = Object.entries(declared.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { content = {} }]) => {
      const [[media, { schema }] = ["", { schema: {} }]] = Object.entries(content);
      if (media === "") return ["undefined"];
      if (media === "text/event-stream" || content["text/event-stream"] !== undefined)
        return content["text/event-stream"].schema.$ref === undefined
          ? ["Response"]
          : [`EventStream<${printer.type(content["text/event-stream"].schema)}>`];
      return [media === "application/json" ? printer.type(schema) : "Response"];
    });
  return types.length === 0 ? "undefined" : union(types);
}

/**
 * @param {Json} document OpenAPI document
 * @returns {Record<string, string>} file contents by name
 */
export function sdkFiles(document) {
  const codes = document.components.schemas.Problem.properties.code.enum;
  const printer = new Printer(codes);
  const head = "// Generated by scripts/sdk-types.js from docs/openapi.json; run `npm run docs` after a change.\n";
  const operations = operationsOf(document);
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => {
    const about = schema.description === undefined ? "" : comment(schema.description, "");
    const isInterface = schema.type === "object" && schema.properties !== undefined && schema.patternProperties === undefined;
    const type = printer.type(schema);
    return `${about}${isInterface && type.startsWith("{") ? `export interface ${name} ${type}` : `export type ${name} = ${type};`}\n`;
  });
  const inputs = operations.map((operation) => {
    const about = `${operation.declared.summary}. ${operation.method} ${operation.path}`;
    return `${comment(`Input of \`${operation.id}\`: ${about}`, "")}export type ${pascal(operation.id)}Input = ${inputType(printer, document, operation)};\n`;
  });
  const results = operations.map(
    (operation) =>
      `${comment(`Result of \`${operation.id}\`.`, "")}export type ${pascal(operation.id)}Result = ${resultType(printer, operation)};\n`,
  );
  const table = operations.map(
    ({ id, declared }) => `${comment(declared.summary, "  ")}  ${id}: { input: ${pascal(id)}Input; result: ${pascal(id)}Result };\n`,
  );
  const routes = new Map(
    operations.map((operation) => {
      const body = bodyOf(document, operation);
      const query = parametersIn(operation, "query").map(({ name }) => name);
      const own = body === null ? [] : query.filter((name) => body.properties?.[name] === undefined);
      const types = Object.keys(operation.declared.requestBody?.content ?? {});
      const flags = body === null ? "" : own.length > 0 ? `?${own.join("&")}` : "";
      const part = partOf(operation);
      const multipart = part !== null ? ` +${part[0]}` : types[0] === "multipart/form-data" ? " file" : "";
      const letter = letters[operation.method] ?? "";
      const method = body !== null && multipart === "" ? letter.toLowerCase() : letter;
      return /** @type {const} */ ([operation.id, `${operation.id} ${method} ${operation.path}${flags}${multipart}`]);
    }),
  );
  /** @type {Record<string, string[]>} */
  const byRoles = {};
  for (const { id, declared } of operations)
    if (declared["x-roles"] !== undefined) (byRoles[declared["x-roles"].join(" ")] ??= []).push(id);
  return {
    "roles.ts": `${head}
/** Operations that only certain roles may call, keyed by these roles. */
export const operationsOfRoles = {
${Object.entries(byRoles)
  .map(([roles, ids]) => `  ${keyOf(roles)}: "${ids.join(" ")}",\n`)
  .join("")}} as const;
`,
    "types.ts": `${head}
/** A stream of events, read with \`for await\`; leaving the loop closes the stream. */
export type EventStream<Event> = AsyncIterable<Event>;

/** Codes of the error catalog. */
export type ErrorCode =
${codes.map((/** @type {string} */ code) => `  | "${code}"`).join("\n")};

${schemas.join("\n")}
${inputs.join("\n")}
${results.join("\n")}
/** Input and result of each operation. */
export interface Operations {
${table.join("")}}
`,
    "calls.ts": `${head}
/**
 * Id, method (a letter, lowercase if there is a JSON body) and path of each operation, grouped by resource and client method. If the
 * operation has a body, its query parameters follow, and its format unless it is JSON. Operations without a client method are under \`_\`.
 */
export const calls = {
${callsOf(routes)}} as const;
`,
  };
}

/** @returns {Record<string, Record<string, string>>} operation ids by resource and client method */
function places() {
  const table = readFileSync(path.join(root, "sdk", "src", "resources.ts"), "utf8");
  const literal = /export const resources = (\{[\s\S]*?\n\}) as const/.exec(table)?.[1];
  if (literal === undefined) throw new Error("sdk/src/resources.ts has no table of resources");
  return JSON.parse(literal.replaceAll(/(\w+):/g, '"$1":').replaceAll(/,(\s*\})/g, "$1"));
}

/** @param {ReadonlyMap<string, string>} routes */
function callsOf(routes) {
  const groups = places();
  const placed = new Set(Object.values(groups).flatMap((methods) => Object.values(methods)));
  const rest = Object.fromEntries([...routes.keys()].filter((id) => !placed.has(id)).map((id) => [id, id]));
  /** @param {Record<string, string>} methods */
  const lines = (methods) =>
    Object.entries(methods)
      // Operations that no longer exist remain in the table until they are removed manually.
      .map(([name, id]) => `    ${keyOf(name)}: ${JSON.stringify(routes.get(id) ?? id)},\n`)
      .join("");
  return Object.entries({ ...groups, _: rest })
    .map(([group, methods]) => `  ${keyOf(group)}: {\n${lines(methods)}  },\n`)
    .join("");
}

/** Writes the generated files of the SDK, and reports operations that are missing from the SDK's table of methods. */
export function writeSdkFiles() {
  const folder = path.join(root, "sdk", "src", "generated");
  mkdirSync(folder, { recursive: true });
  const document = JSON.parse(readFileSync(path.join(root, "docs", "openapi.json"), "utf8"));
  const files = sdkFiles(document);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), text);
    process.stdout.write(`sdk/src/generated/${name}\n`);
  }
  const table = readFileSync(path.join(root, "sdk", "src", "resources.ts"), "utf8");
  const missing = operationsOf(document).filter(({ id }) => id !== "search" && !table.includes(`"${id}"`));
  for (const { id } of missing) process.stderr.write(`sdk/src/resources.ts: ${id} is missing\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeSdkFiles();

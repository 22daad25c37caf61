import { schemaChanges } from "./schema-change.js";

/** @typedef {Record<string, any>} Json */

/**
 * Returns the changes that break clients of a release: removed or restricted parts of any operation. New operations, optional fields,
 * response fields and error codes are compatible.
 * @param {Json} released OpenAPI document of the last release
 * @param {Json} current
 * @param {string} today `YYYY-MM-DD`; operations whose sunset has passed may be removed
 * @returns {string[]} one sentence per breaking change
 */
export function breakingChanges(released, current, today) {
  const found = [];
  for (const [path, methods] of Object.entries(released.paths)) {
    for (const [method, before] of Object.entries(/** @type {Json} */ (methods))) {
      const name = `${method.toUpperCase()} ${path}`;
      const after = current.paths[path]?.[method];
      if (after !== undefined) found.push(...operationChanges(before, after, released, current).map((change) => `${name}: ${change}`));
      else if (!(before.deprecated === true && before["x-sunset"] <= today)) found.push(`${name} is missing`);
    }
  }
  const problems = schemaChanges("response", withoutCode(released), withoutCode(current), resolver(released, current));
  const codes = current.components.schemas.Problem.properties.code.enum;
  const gone = released.components.schemas.Problem.properties.code.enum.filter((/** @type {string} */ code) => !codes.includes(code));
  return [
    ...found,
    ...problems.map((change) => `problem schema: ${change}`),
    ...gone.map((/** @type {string} */ code) => `error code ${code} is missing`),
  ];
}

/**
 * Returns the problem schema without its codes, because new codes, unlike other new response values, do not break clients.
 * @param {Json} document
 * @returns {Json} the schema of problems
 */
function withoutCode(document) {
  const { Problem } = document.components.schemas;
  return { ...Problem, properties: { ...Problem.properties, code: { type: "string" } } };
}

/** @param {Json} before @param {Json} after @param {Json} released @param {Json} current @returns {string[]} */
function operationChanges(before, after, released, current) {
  const resolve = resolver(released, current);
  return [
    ...callerChanges(before.security ?? [], after.security ?? []),
    ...parameterChanges(before.parameters ?? [], after.parameters ?? [], resolve),
    ...bodyChanges(before.requestBody, after.requestBody, resolve),
    ...responseChanges(before.responses, after.responses, resolve),
    ...problemChanges(before.responses, after.responses),
  ];
}

/** @param {Json} released @param {Json} current @returns {(reference: string) => [Json, Json]} resolves a reference in both documents */
function resolver(released, current) {
  return (reference) => [named(released, reference), named(current, reference)];
}

/** @param {Json} document @param {string} reference @returns {Json} */
function named(document, reference) {
  return document.components.schemas[reference.replace("#/components/schemas/", "")] ?? {};
}

/** @param {Json[]} before @param {Json[]} after @returns {string[]} */
function callerChanges(before, after) {
  const way = (/** @type {Json} */ scheme) => Object.keys(scheme).toSorted().join(" and ");
  if (after.length === 0) return before.length === 0 ? [] : [`credentials are no longer required (${before.map(way).join(", ")})`];
  if (before.length === 0) return [`credentials are now required: ${after.map(way).join(", ")}`];
  const ways = after.map(way);
  return before
    .map(way)
    .filter((each) => !ways.includes(each))
    .map((each) => `callers by ${each} are now rejected`);
}

/** @param {Json[]} before @param {Json[]} after @param {(reference: string) => [Json, Json]} resolve @returns {string[]} */
function parameterChanges(before, after, resolve) {
  const key = (/** @type {Json} */ parameter) => `${parameter.in} parameter ${parameter.name}`;
  const now = new Map(after.map((parameter) => [key(parameter), parameter]));
  const old = new Set(before.map(key));
  const found = before.flatMap((parameter) => {
    const same = now.get(key(parameter));
    if (same === undefined) return [`${key(parameter)} is missing`];
    const required = same.required === true && parameter.required !== true ? [`${key(parameter)} is now required`] : [];
    const changes = schemaChanges("request", parameter.schema, same.schema, resolve);
    return [...required, ...changes.map((change) => `${key(parameter)}: ${change}`)];
  });
  const demanded = after.filter((parameter) => parameter.required === true && !old.has(key(parameter)));
  return [...found, ...demanded.map((parameter) => `${key(parameter)} is new and required`)];
}

/**
 * @param {Json | undefined} before @param {Json | undefined} after @param {(reference: string) => [Json, Json]} resolve @returns {string[]}
 */
function bodyChanges(before, after, resolve) {
  if (before === undefined) return after?.required === true ? ["a body is now required"] : [];
  if (after === undefined) return ["it no longer accepts a body"];
  const required = after.required === true && before.required !== true ? ["a body is now required"] : [];
  return [...required, ...contentChanges("request", before.content, after.content, "body", resolve)];
}

/**
 * @param {"request" | "response"} side @param {Json} before @param {Json} after @param {string} where
 * @param {(reference: string) => [Json, Json]} resolve @returns {string[]}
 */
function contentChanges(side, before, after, where, resolve) {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    if (after[type] === undefined) return [`${where}: ${type} is missing`];
    // A release that did not describe its events makes no promise about them.
    if (type === "text/event-stream" && schema.type === "string") return [];
    return schemaChanges(side, schema, after[type].schema, resolve).map((change) => `${where}: ${change}`);
  });
}

/** @param {Json} before @param {Json} after @param {(reference: string) => [Json, Json]} resolve @returns {string[]} */
function responseChanges(before, after, resolve) {
  return Object.entries(before).flatMap(([status, { content = {} }]) => {
    // Errors are compared by their codes.
    if (Number(status) >= 400) return [];
    if (after[status] === undefined) return [`response ${status} is missing`];
    return contentChanges("response", content, after[status].content ?? {}, `response ${status}`, resolve);
  });
}

/**
 * Returns codes that an operation no longer returns, or returns with a different status.
 * @param {Json} before @param {Json} after
 * @returns {string[]}
 */
function problemChanges(before, after) {
  return Object.entries(before).flatMap(([status, response]) => {
    const codes = after[status]?.["x-problems"] ?? [];
    return (response["x-problems"] ?? [])
      .filter((/** @type {string} */ code) => !codes.includes(code))
      .map((/** @type {string} */ code) => `error code ${code} no longer has the status ${status}`);
  });
}

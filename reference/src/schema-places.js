import { errorsUrl, operationsOf, refOf, refsIn, webhooksUrl } from "./document.js";

/** @typedef {import("./document.js").OpenApi} OpenApi */
/** @typedef {import("./document.js").Operation} Operation */

/**
 * The locations of the named schemas.
 * @typedef {object} SchemaPlaces
 * @property {ReadonlyMap<string, string>} urls URLs by name
 * @property {ReadonlySet<string>} inline names of schemas that are shown with their operations
 * @property {ReadonlySet<string>} sent names of schemas that are part of requests
 * @property {ReadonlyMap<string, readonly string[]>} byPage names of the other schemas, by the URL of their page
 */

/**
 * Decides where each named schema is shown: events of a stream and frames of a WebSocket with their operation, a schema used by only one
 * request with that request, and any other schema on the page whose operations use it most.
 * @param {OpenApi} document
 * @returns {SchemaPlaces}
 */
export function schemaPlaces(document) {
  const { schemas } = document.components;
  const operations = operationsOf(document);
  const shown = new Map([...requestSchemas(document, operations), ...messageSchemas(document, operations)]);
  const pages = new Map([["Problem", errorsUrl], ...mostUsed(operations), ...shown]);
  for (const [name, page] of pages) placeParts(name, page);
  const sent = new Set(refsIn(operations.map(({ requestBody, parameters }) => [requestBody, parameters])));
  for (const name of sent) for (const part of refsIn(schemas[name])) sent.add(part);
  /** @type {Map<string, string[]>} */
  const byPage = new Map();
  for (const name of Object.keys(schemas)) {
    const page = pages.get(name);
    if (page === undefined) throw new Error(`nothing refers to the schema ${name}`);
    if (!shown.has(name)) byPage.set(page, [...(byPage.get(page) ?? []), name]);
  }
  return { urls: new Map([...pages].map(([name, page]) => [name, `${page}#${name}`])), inline: new Set(shown.keys()), sent, byPage };

  /** Places the parts of a schema, recursively, on its page. @param {string} name @param {string} page */
  function placeParts(name, page) {
    for (const part of refsIn(schemas[name])) {
      if (pages.has(part)) continue;
      pages.set(part, page);
      placeParts(part, page);
    }
  }
}

/** @param {Operation} operation @returns {string} */
function pageOf({ url }) {
  return url.split("#", 1)[0] ?? "";
}

/** @param {OpenApi} document @param {readonly Operation[]} operations @returns {ReadonlyMap<string, string>} pages of events and frames */
function messageSchemas({ components, webhooks }, operations) {
  const unions = operations.flatMap((operation) => {
    const streams = Object.values(operation.responses).flatMap(({ content = {} }) => content["text/event-stream"]?.schema ?? []);
    const { "x-frames": frames } = operation;
    return [...streams, ...(frames === undefined ? [] : [frames.client, frames.server])].map((union) => ({
      union,
      page: pageOf(operation),
    }));
  });
  const messages = unions.flatMap(({ union, page }) => {
    const name = refOf(union);
    const members = (name === null ? union : components.schemas[name])?.oneOf ?? [];
    return [name, ...members.map(refOf)].flatMap((each) => (each === null ? [] : [/** @type {const} */ ([each, page])]));
  });
  const events = Object.values(webhooks).flatMap(({ post }) => {
    const name = refOf(post.requestBody.content["application/json"]?.schema.properties?.["data"] ?? {});
    return name === null ? [] : [/** @type {const} */ ([name, webhooksUrl])];
  });
  return new Map([...events, ...messages]);
}

/**
 * @param {OpenApi} document @param {readonly Operation[]} operations
 * @returns {ReadonlyMap<string, string>} pages of schemas that only one request uses
 */
function requestSchemas(document, operations) {
  const uses = refsIn([document.paths, document.webhooks, document.components.schemas]);
  const found = operations.flatMap((operation) => {
    const own = refsIn(operation.requestBody);
    const [name] = own;
    const isAlone = name !== undefined && own.filter((each) => each === name).length === uses.filter((each) => each === name).length;
    return isAlone && bodyNames(operation).includes(name) ? [/** @type {const} */ ([name, pageOf(operation)])] : [];
  });
  return new Map(found);
}

/** @param {Operation} operation @returns {readonly (string | null)[]} schemas of the body or of its JSON part, without nested schemas */
function bodyNames({ requestBody }) {
  return Object.values(requestBody?.content ?? {}).map(
    ({ schema }) => refOf(schema) ?? refOf(schema.properties?.["payload_json"]?.contentSchema ?? {}),
  );
}

/** @param {readonly Operation[]} operations @returns {ReadonlyMap<string, string>} pages that refer most often to the schemas of bodies */
function mostUsed(operations) {
  /** @type {Map<string, string[]>} */
  const uses = new Map();
  for (const operation of operations) {
    const responses = Object.values(operation.responses).map(({ content = {} }) => content["application/json"]);
    for (const name of refsIn([responses, operation.requestBody])) uses.set(name, [...(uses.get(name) ?? []), pageOf(operation)]);
  }
  return new Map([...uses].map(([name, pages]) => [name, mostFrequent(pages)]));
}

/** @param {readonly string[]} all @returns {string} the most frequent string; the first one if several are equally frequent */
function mostFrequent(all) {
  const counted = [...new Set(all)].map((text) => ({ text, count: all.filter((each) => each === text).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.text ?? "";
}

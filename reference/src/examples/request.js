/** @typedef {import("../document.js").Operation} Operation */

/**
 * The credential of a call: the variable that holds it, and how it is sent.
 * @typedef {object} Credential
 * @property {"KEY" | "PERSONA" | "TOKEN"} variable
 * @property {string} header
 * @property {string} prefix of the header's value
 */

/**
 * A request that the examples of all languages make.
 * @typedef {object} ExampleRequest
 * @property {Operation} operation
 * @property {string} path with the example values and the query
 * @property {Readonly<Record<string, unknown>>} parameters of path and query
 * @property {Credential | null} credential
 * @property {boolean} hasVisitor it sends the visitor id in the variable VISITOR
 * @property {unknown} json body; undefined without one
 * @property {Readonly<Record<string, string>> | null} fields of a form besides the file
 * @property {{ readonly part: string, readonly name: string } | null} file of a form
 * @property {string | null} accept media types that the operation requires the caller to accept
 * @property {boolean} isStream it is answered by Server-Sent Events
 * @property {boolean} isText the response is not JSON
 */

/** @type {Readonly<Record<string, Credential>>} */
const credentials = {
  apiKey: { variable: "KEY", header: "X-Api-Key", prefix: "" },
  personaId: { variable: "PERSONA", header: "X-Persona-Id", prefix: "" },
  session: { variable: "TOKEN", header: "Authorization", prefix: "Bearer " },
  registration: { variable: "TOKEN", header: "Authorization", prefix: "Bearer " },
};

/** Values of required parameters of the query. @type {Readonly<Record<string, string>>} */
const queries = { ticket: "TICKET" };

/** @param {Operation} operation @returns {ExampleRequest} */
export function exampleRequest(operation) {
  const { parameters, requestBody, responses, security } = operation;
  const schemes = security.flatMap((each) => Object.keys(each));
  // Visitors' calls are shown as a page sends them.
  const scheme = schemes.includes("personaId") ? "personaId" : (schemes[0] ?? "");
  const values = parameters.flatMap(({ name, in: where, required, example, schema }) =>
    where === "header" || !required ? [] : [{ name, where, value: textOf(example ?? schema.enum?.[0] ?? queries[name]) }],
  );
  let path = operation.path;
  for (const { name, where, value } of values) if (where === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
  const query = values.filter(({ where }) => where === "query").map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const form = media !== undefined && media.startsWith("multipart/") ? formOf(content) : null;
  const answer = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content ?? {};
  return {
    operation,
    path: query.length === 0 ? path : `${path}?${query.join("&")}`,
    parameters: Object.fromEntries(values.map(({ name, value }) => [name, value])),
    credential: credentials[scheme] ?? null,
    hasVisitor:
      scheme === "personaId" && operation.path.includes("{session_id}") && parameters.some(({ name }) => name === "X-End-User-Id"),
    json: form === null ? content?.example : undefined,
    fields: form?.fields ?? null,
    file: form?.file ?? null,
    accept:
      Object.hasOwn(answer, "text/event-stream") && Object.hasOwn(answer, "application/json")
        ? "application/json, text/event-stream"
        : null,
    isStream: Object.hasOwn(answer, "text/event-stream") && !Object.hasOwn(answer, "application/json"),
    isText: Object.keys(answer).length > 0 && !Object.hasOwn(answer, "application/json"),
  };
}

/** @param {unknown} value @returns {string} */
function textOf(value) {
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

/** @param {import("../document.js").Media | undefined} media @returns {Pick<ExampleRequest, "fields" | "file">} */
function formOf(media) {
  const given = /** @type {Readonly<Record<string, string>>} */ (media?.example ?? {});
  const names = Object.keys(given).filter((name) => given[name]?.startsWith("(the bytes"));
  const [part = "file"] = names.length > 0 ? names : ["file"];
  return {
    fields: Object.fromEntries(Object.entries(given).filter(([name]) => name !== part)),
    file: { part, name: part === "image" ? "photo.jpg" : operationFile(given) },
  };
}

/** @param {Readonly<Record<string, string>>} given @returns {string} */
function operationFile(given) {
  return Object.keys(given).length === 0 ? "products.csv" : "returns.md";
}

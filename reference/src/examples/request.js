/** @typedef {import("../document.js").Operation} Operation */

/**
 * The credential of a request: the variable that contains it, and the header in which it is sent.
 * @typedef {object} Credential
 * @property {"KEY" | "PERSONA" | "TOKEN"} variable
 * @property {string} header
 * @property {string} prefix prefix of the header's value
 */

/**
 * A request that the examples in all languages send.
 * @typedef {object} ExampleRequest
 * @property {Operation} operation
 * @property {string} path path with the example values and the query
 * @property {Readonly<Record<string, unknown>>} parameters path and query parameters
 * @property {Credential | null} credential
 * @property {boolean} hasVisitor whether it sends the visitor id in the variable VISITOR
 * @property {unknown} json body; undefined if there is none
 * @property {Readonly<Record<string, string>> | null} fields form fields other than the file
 * @property {{ readonly part: string, readonly name: string } | null} file file in the form
 * @property {string | null} accept media types that the caller must accept
 * @property {boolean} isStream whether the response consists of Server-Sent Events
 * @property {boolean} isText whether the response is not JSON
 */

/** @type {Readonly<Record<string, Credential>>} */
const credentials = {
  apiKey: { variable: "KEY", header: "X-Api-Key", prefix: "" },
  personaId: { variable: "PERSONA", header: "X-Persona-Id", prefix: "" },
  session: { variable: "TOKEN", header: "Authorization", prefix: "Bearer " },
  registration: { variable: "TOKEN", header: "Authorization", prefix: "Bearer " },
};

/** Values of required query parameters. @type {Readonly<Record<string, string>>} */
const queries = { ticket: "TICKET" };

/** @param {Operation} operation @returns {ExampleRequest} */
export function exampleRequest(operation) {
  const { parameters, requestBody, responses, security } = operation;
  const schemes = security.flatMap((each) => Object.keys(each));
  // Visitors' requests are shown as a page sends them.
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

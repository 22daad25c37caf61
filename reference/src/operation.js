import { curl } from "./examples/curl.js";
import { javascript } from "./examples/javascript.js";
import { json } from "./examples/json.js";
import { python } from "./examples/python.js";
import { exampleRequest } from "./examples/request.js";
import { errorsUrl, refOf } from "./document.js";
import { escape, escapeText } from "./html.js";
import { field, fields, type } from "./schema.js";

/** @typedef {import("./document.js").Operation} Operation */
/** @typedef {import("./document.js").Schema} Schema */
/** @typedef {import("./schema.js").Shown} Shown */

/** Codes that many operations share. They are listed once, on the errors page, so that the other codes stand out. */
export const commonErrors = [
  { id: "every-call", title: "every call", codes: ["limits.rate_exceeded", "server.error", "server.unavailable"] },
  {
    id: "with-credentials",
    title: "credentials",
    codes: [
      "auth.unauthorized",
      "auth.api_key_invalid",
      "auth.api_key_disabled",
      "auth.forbidden",
      "auth.origin_not_allowed",
      "auth.user_not_initialized",
      "integration.disconnected",
    ],
  },
  { id: "with-ids", title: "ids in the address", codes: ["resource.not_found", "auth.not_owner"] },
  { id: "with-input", title: "input", codes: ["validation.failed", "upload.file_too_large", "upload.unsupported_type"] },
];

/** @type {Readonly<Record<string, string>>} */
const credentialNames = {
  apiKey: "API key",
  personaId: "public persona id",
  session: "session",
  registration: "token of a registration",
  ticket: "ticket",
};

/** Maximum length of an example response in characters; for longer responses, readers use the schema. */
const longest = 4_000;

/**
 * Length, in characters, at or above which an example response is shown only once per page, because operations on the same object return
 * the same response.
 */
const repeatedFrom = 200;

/** @typedef {"curl" | "js" | "python"} Language */

/** @type {readonly { readonly id: Language, readonly name: string }[]} */
export const languages = [
  { id: "curl", name: "curl" },
  { id: "js", name: "JavaScript" },
  { id: "python", name: "Python" },
];

/** @param {Operation} operation @param {string | undefined} method method of the SDK @returns {Readonly<Record<Language, string>>} */
export function examplesOf(operation, method) {
  const request = exampleRequest(operation);
  return { curl: curl(request), js: javascript(request, method), python: python(request) };
}

/**
 * Renders an operation: its purpose, its callers, request, response and errors, with examples next to them.
 * @param {Operation} operation @param {Shown} shown @param {string | undefined} method method of the SDK
 * @param {Map<string, string>} answered ids of the operations on this page that show an example response, by its text
 * @returns {string}
 */
export function operationSection(operation, shown, method, answered) {
  const { operationId: id, summary, path, description, deprecated } = operation;
  const [title = "", ...rest] = summary.split(/(?<=[^.])\. (?=[A-Z])/);
  const [about = ""] = description.split(" Rate: ");
  const lead = [...(rest.length === 0 ? [] : [rest.join(". ").replace(/\.?$/, ".")]), about].join(" ");
  const note = deprecated === true ? '<p class="old">Deprecated.</p>' : "";
  return `<section class="op" id="${id}">
<div class="text"><h2><a href="#${id}">${shown.prose(title)}</a></h2>
<p class="route"><b class="${operation.method.toLowerCase()}">${operation.method}</b> <code>${escapeText(path)}</code></p>
${note}<p>${shown.prose(lead)}</p>
${facts(operation, method)}${parameters(operation, shown)}${body(operation, shown)}${responses(operation, shown)}${frames(operation, shown)}${errors(operation)}</div>
<div class="side">${requestExamples(operation, method)}${responseExamples(operation, answered)}</div>
</section>
`;
}

/** @param {Operation} operation @param {string | undefined} method @returns {string} */
function facts({ security, "x-roles": roles, "x-rate": rate }, method) {
  const schemes = security.flatMap((each) => Object.keys(each));
  const access =
    schemes.length === 0
      ? "none"
      : `<a href="/docs#credentials">${schemes.map((scheme) => credentialNames[scheme] ?? scheme).join(", ")}</a>`;
  const who = roles === undefined ? "" : `<dt>Roles<dd>${roles.join(", ")}`;
  const signedIn = roles === undefined && schemes.includes("session") ? "<dt>Roles<dd>every signed-in user" : who;
  const sdk = method === undefined ? "" : `<dt>SDK<dd><code>parlance.${method}</code>`;
  return `<dl class="facts"><dt>Credentials<dd>${access}${signedIn}<dt>Rate<dd>${rate.limit.toLocaleString("en-US")} calls in ${rate.window_seconds} s (${rate.policy})${sdk}</dl>
`;
}

/** @param {Operation} operation @param {Shown} shown @returns {string} */
function parameters({ parameters: all }, shown) {
  const groups = /** @type {const} */ ([
    ["query", "Query"],
    ["header", "Headers"],
  ]);
  // The URL already shows the ids, and there is no other information about them.
  return groups
    .map(([where, name]) => {
      const own = all.filter((parameter) => parameter.in === where);
      if (own.length === 0) return "";
      const rows = own.map(({ name: parameter, schema, required, description }) => field(parameter, schema, required, shown, description));
      return `<h3>${name}</h3><dl class="f">${rows.join("")}</dl>\n`;
    })
    .join("");
}

/** @param {Schema} schema @param {Shown} shown @returns {Schema} the schema itself instead of a reference */
function followed(schema, { schemas }) {
  const name = refOf(schema);
  return name === null ? schema : (schemas[name] ?? {});
}

/** @param {Schema} schema @returns {Schema} the object schema of a schema that can also be null */
function objectOf(schema) {
  return schema.properties === undefined ? (schema.anyOf?.find((each) => each.properties !== undefined) ?? schema) : schema;
}

/** @param {Operation} operation @param {Shown} shown @returns {string} */
function body({ requestBody }, shown) {
  const contents = Object.entries(requestBody?.content ?? {});
  const [first] = contents;
  if (first === undefined) return "";
  const [media, { schema }] = first;
  const name = refOf(schema);
  const isHere = name !== null && shown.inlined(name);
  const others = contents.slice(1).map(([also, { schema: form }]) => {
    const rows = Object.entries(form.properties ?? {}).map(([part, each]) =>
      field(part, { ...each, ...(each.contentSchema === undefined ? {} : { contentSchema: nameOnly(each.contentSchema) }) }, false, shown),
    );
    return `<p>Or as <code>${also}</code>:</p><dl class="f">${rows.join("")}</dl>\n`;
  });
  const anchor = isHere ? ` id="${name}"` : "";
  const named = name === null ? "" : isHere ? ` <small>${name}</small>` : ` ${type(schema, shown)}`;
  return `<h3${anchor}>Request body${named} ${mediaNote(media)}</h3>${fields(objectOf(followed(schema, shown)), shown)}${others.join("")}`;
}

/** @param {Schema} schema @returns {Schema} a reference instead of the schema, which is shown above */
function nameOnly(schema) {
  return refOf(schema) === null ? { type: "object" } : schema;
}

/** @param {Operation} operation @param {Shown} shown @returns {string} */
function responses({ responses: all }, shown) {
  const good = Object.entries(all).filter(([status]) => Number(status) < 400 && status !== "101");
  return good
    .map(([status, { content = {} }]) => {
      const medias = Object.entries(content).filter(([media]) => media !== "application/problem+json");
      if (medias.length === 0)
        return `<h3>Response <span class="ok">${status}</span></h3><p>${status === "304" ? "Not modified." : "No body."}</p>\n`;
      return medias.map(([media, { schema }]) => response(status, media, schema, shown)).join("");
    })
    .join("");
}

/** @param {string} status @param {string} media @param {Schema} schema @param {Shown} shown @returns {string} */
function response(status, media, schema, shown) {
  const name = refOf(schema);
  const ok = `Response <span class="ok">${status}</span>`;
  if (name !== null && media === "text/event-stream" && followed(schema, shown).oneOf !== undefined) {
    return `<h3 id="${name}">${ok} <small>${name}, ${media}</small></h3>${messages(followed(schema, shown), { ...shown, isReceived: true }, "event")}`;
  }
  // A named schema is shown once; the page's script can also show it here.
  if (name !== null) return `<h3>${ok} ${type(schema, shown)}${mediaNote(media)}</h3>`;
  return `<h3>${ok}${mediaNote(media)}</h3>${fields(schema, { ...shown, isReceived: true })}`;
}

/**
 * Renders each event of a stream or each frame of a WebSocket.
 * @param {Schema} union @param {Shown} shown @param {"event" | "type"} discriminator
 * @returns {string}
 */
function messages(union, shown, discriminator) {
  const rows = (union.oneOf ?? []).map((each) => {
    const name = refOf(each) ?? "";
    const schema = followed(each, shown);
    const { [discriminator]: kind, ...others } = schema.properties ?? {};
    const shownFields = discriminator === "event" ? data(others["data"], shown) : fields({ ...schema, properties: others }, shown);
    const text = schema.description ?? "";
    const about =
      text === "" ? "" : `<p>${shown.prose(`${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`)}</p>`;
    return `<section class="event" id="${name}"><h4><code>${escapeText(typeof kind?.const === "string" ? kind.const : name)}</code> <small>${name}</small></h4>${about}${shownFields}</section>`;
  });
  const about = union.description === undefined ? "" : `<p>${shown.prose(union.description)}</p>`;
  return `${about}${rows.join("")}\n`;
}

/** @param {Schema | undefined} schema data of an event @param {Shown} shown @returns {string} */
function data(schema, shown) {
  if (schema === undefined) return "";
  return refOf(schema) === null ? fields(schema, shown) : `<p>Data: ${type(schema, shown)}</p>`;
}

/** @param {Operation} operation @param {Shown} shown @returns {string} */
function frames({ "x-frames": socket }, shown) {
  if (socket === undefined) return "";
  const closes = Object.entries(socket.close_codes).map(([code, meaning]) => `<dt>${code}<dd>${shown.prose(`${meaning}.`)}`);
  return `<h3>The client sends</h3>${messages(socket.client, shown, "type")}<h3>The service sends</h3>${messages(socket.server, { ...shown, isReceived: true }, "type")}<h3>Close codes</h3><dl class="f">${closes.join("")}</dl>
`;
}

/** @param {Operation} operation @returns {string} */
function errors({ responses: all }) {
  const rows = Object.entries(all).flatMap(([status, { "x-problems": codes = [] }]) => {
    const own = codes.filter((code) => !commonErrors.some((each) => each.codes.includes(code)));
    const links = own.map((code) => `<a href="${errorsUrl}#${code}">${code}</a>`);
    return own.length === 0 ? [] : [`<dt>${status}<dd>${links.join(", ")}`];
  });
  const list = rows.length === 0 ? "" : `<dl class="e">${rows.join("")}</dl>`;
  return `<h3>Errors <small>${rows.length === 0 ? "only" : "besides"} <a href="${errorsUrl}#common-errors">common ones</a></small></h3>${list}`;
}

/** @param {Operation} operation @param {string | undefined} method @returns {string} */
function requestExamples(operation, method) {
  const examples = examplesOf(operation, method);
  const panels = languages.map(({ id }) => `<pre class="${id}">${escapeText(examples[id])}</pre>`);
  return `<div class="tabs">${panels.join("")}</div>`;
}

/** @param {Operation} operation @param {Map<string, string>} answered @returns {string} */
function responseExamples({ operationId: id, responses: all, "x-frames": socket }, answered) {
  const panels = Object.entries(all).flatMap(([status, { content = {} }]) =>
    Object.entries(content).flatMap(([media, each]) => {
      const text = media === "application/problem+json" || Number(status) >= 400 ? null : exampleText(each);
      if (text === null) return [];
      const title = `${status}${mediaNote(media)}`;
      const other = answered.get(text);
      if (other !== undefined) return [`<div class="answer"><h4>${title}</h4><p>As for <a href="#${other}">${other}</a>.</p></div>`];
      if (text.length >= repeatedFrom) answered.set(text, id);
      return [panel(title, text)];
    }),
  );
  if (socket !== undefined) {
    for (const [title, union] of /** @type {const} */ ([
      ["Client frames", socket.client],
      ["Service frames", socket.server],
    ])) {
      panels.push(panel(title, (union.examples ?? []).map((each) => JSON.stringify(each)).join("\n")));
    }
  }
  return panels.join("");
}

/** @param {string} media @returns {string} the media type; empty for JSON, which is the default */
function mediaNote(media) {
  return media === "application/json" ? "" : ` <small>${media}</small>`;
}

/** @param {string} title title as HTML @param {string} text @returns {string} */
function panel(title, text) {
  return `<div class="answer"><h4>${title}</h4><pre>${escapeText(text)}</pre></div>`;
}

/** @param {import("./document.js").Media} content @returns {string | null} */
function exampleText({ example, examples }) {
  if (examples !== undefined)
    return Object.values(examples)
      .map(({ value }) => wire(value))
      .join("\n\n");
  if (example === undefined) return null;
  const text = typeof example === "string" ? example.trimEnd() : json(example);
  return text.length > longest ? `${text.slice(0, longest)}\n…` : text;
}

/** @param {unknown} value an event @returns {string} the event in its wire format */
function wire(value) {
  const { id, event, data: sent } = /** @type {{ id: string, event: string, data: unknown }} */ (value);
  return `event: ${event}\ndata: ${JSON.stringify(sent)}\nid: ${id}`;
}

/** @param {string} name @param {Schema} schema @param {Shown} shown @returns {string} the separate description of a named schema */
export function schemaSection(name, schema, shown) {
  const about =
    schema.description === undefined
      ? ""
      : `<p>${shown.prose(`${schema.description.charAt(0).toUpperCase()}${schema.description.slice(1).replace(/\.?$/, ".")}`)}</p>`;
  const content = schema.properties === undefined ? `<p>${type({ ...schema, description: "" }, shown)}</p>` : fields(schema, shown);
  return `<section class="object" id="${escape(name)}"><h3><a href="#${escape(name)}">${name}</a></h3>${about}${content}</section>\n`;
}

import { escapeText } from "./html.js";
import { errorsUrl, refOf } from "./document.js";

/** @typedef {import("./document.js").Schema} Schema */

/**
 * Data for rendering schemas.
 * @typedef {object} Shown
 * @property {Readonly<Record<string, Schema>>} schemas
 * @property {ReadonlyMap<string, string>} urls URLs of the named schemas
 * @property {(name: string) => boolean} inlined whether the schema is shown with its operation
 * @property {(text: string) => string} prose renders a description
 * @property {boolean} isReceived whether the service sends the data: properties are present unless they are marked as optional
 */

/** The database's integer limit, which is not meaningful to readers. */
const largest = 2_147_483_647;

/** Enumerations with more values are the error codes, which have their own page. */
const manyValues = 40;

/**
 * Returns a list of an object's properties, including those of nested objects.
 * @param {Schema} schema @param {Shown} shown @returns {string}
 */
export function fields(schema, shown) {
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => field(name, property, required.has(name), shown));
  return rows.length === 0 ? "" : `<dl class="f">${rows.join("")}</dl>\n`;
}

/**
 * Returns a property as a row: name, type, whether it is required, description, and its own properties.
 * @param {string} name @param {Schema} schema @param {boolean} required @param {Shown} shown @param {string} [description]
 * @returns {string}
 */
export function field(name, schema, required, shown, description = describe(schema)) {
  const inner = objectIn(schema);
  const nested = inner === null ? "" : fields(inner, shown);
  const notes = [description === "" ? "" : shown.prose(sentence(description)), limits(schema)].filter((text) => text !== "").join(" ");
  return `<dt>${escapeText(name)} <i>${type(schema, shown)}</i>${presence(required, shown)}<dd>${notes}${nested}`;
}

/** @param {boolean} required @param {Shown} shown @returns {string} */
function presence(required, { isReceived }) {
  if (required === isReceived) return "";
  return required ? " <b>required</b>" : " <b>optional</b>";
}

/** @param {string} text @returns {string} */
function sentence(text) {
  const first = /^[a-z][a-z]* |^[a-z]+[,;:.]|^[a-z]+$/.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
  return /[.!?:]$/.test(first) ? first : `${first}.`;
}

/** @param {Schema} schema @returns {string} description of the schema, or of its only alternative to null */
function describe(schema) {
  if (schema.description !== undefined) return schema.description;
  const [only, ...others] = (schema.anyOf ?? []).filter((each) => each.type !== "null");
  return only === undefined || others.length > 0 ? (schema.items?.description ?? "") : describe(only);
}

/**
 * @param {Schema} schema
 * @returns {Schema | null} the object schema with listed properties: the schema itself, the schema of its list items, or its only
 * alternative to null
 */
function objectIn(schema) {
  if (schema.properties !== undefined && Object.keys(schema.properties).length > 0) return schema;
  if (schema.items !== undefined) return objectIn(schema.items);
  const [value] = Object.values(schema.patternProperties ?? {});
  if (value !== undefined) return objectIn(value);
  for (const each of schema.anyOf ?? []) {
    const found = objectIn(each);
    if (found !== null) return found;
  }
  return schema.contentSchema === undefined ? null : objectIn(schema.contentSchema);
}

/** @param {Schema} schema @param {Shown} shown @returns {string} the type in words, as HTML */
export function type(schema, shown) {
  const name = refOf(schema);
  if (name !== null) return reference(name, shown);
  if (schema.contentSchema !== undefined) return `JSON text of ${type(schema.contentSchema, shown)}`;
  if (schema.const !== undefined) return `<code>${escapeText(JSON.stringify(schema.const))}</code>`;
  if (schema.enum !== undefined) return values(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && schema.properties === undefined) {
    const names = [...new Set(choices.map((each) => type(each, shown)))];
    return names.length > 2 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : names.join(" or ");
  }
  if (schema.type === "array") return `array of ${plural(type(schema.items ?? {}, shown))}`;
  const [value] = Object.values(schema.patternProperties ?? {});
  if (value !== undefined) return `map of ${plural(type(value, shown))}`;
  if (schema.format === "binary") return "file";
  if (schema.format === "date-time") return "date and time";
  if (schema.format === "uuid") return "UUID";
  return [schema.type ?? "any"].flat().join(" or ");
}

/** @param {string} name @param {Shown} shown @returns {string} */
function reference(name, { urls }) {
  const url = urls.get(name);
  if (url === undefined) throw new Error(`no page shows the schema ${name}`);
  return `<a class="s" href="${url}">${name}</a>`;
}

/** @param {string} name @returns {string} */
function plural(name) {
  return ["string", "integer", "number", "boolean", "object", "UUID"].includes(name) ? `${name}s` : name;
}

/** @param {readonly unknown[]} all @returns {string} */
function values(all) {
  if (all.length > manyValues) return `<a href="${errorsUrl}">error code</a>`;
  return all.map((value) => `<code>${escapeText(typeof value === "string" ? value : JSON.stringify(value))}</code>`).join(" | ");
}

/** @param {Schema} schema @returns {string} limits and default, as a sentence */
function limits(schema) {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, default: usual } = schema;
  const notes = [
    range(minimum, maximum, ""),
    range(minLength === 0 ? undefined : minLength, maxLength, " characters"),
    range(minItems === 0 ? undefined : minItems, maxItems, " elements"),
    ...(usual === undefined ? [] : [`default <code>${escapeText(JSON.stringify(usual))}</code>`]),
  ].filter((note) => note !== "");
  const [only, ...others] = (schema.anyOf ?? []).filter((each) => each.type !== "null");
  if (only !== undefined && others.length === 0) return limits(only);
  if (notes.length === 0) return "";
  const text = notes.join(", ");
  return `<small>${text.charAt(0).toUpperCase()}${text.slice(1)}.</small>`;
}

/** @param {number | undefined} least @param {number | undefined} most @param {string} unit @returns {string} */
function range(least, most, unit) {
  const text = (/** @type {number} */ value) => (Math.abs(value) >= 10_000 ? value.toLocaleString("en-US") : String(value));
  if (most === largest) return range(least === 0 ? undefined : least, undefined, unit);
  if (least !== undefined && most !== undefined)
    return least === most ? `exactly ${text(least)}${unit}` : `${text(least)} to ${text(most)}${unit}`;
  if (least !== undefined) return `at least ${text(least)}${unit}`;
  return most === undefined ? "" : `at most ${text(most)}${unit}`;
}

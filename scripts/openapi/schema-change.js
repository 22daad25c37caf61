/**
 * Finds breaking changes in a JSON Schema. The schema of a request may only accept more than before. The schema of a response
 * may only allow what it allowed before, plus new fields, because clients ignore unknown fields (docs/versioning.md).
 *
 * Containment is determined per alternative: each schema is split by union branches, types and enumeration values, and each alternative of
 * one schema must fit into an alternative of the other.
 */

/** @typedef {Record<string, any>} Schema */
/** @typedef {"request" | "response"} Side */

const annotations = new Set([
  "title",
  "description",
  "examples",
  "example",
  "deprecated",
  "discriminator",
  "contentMediaType",
  "readOnly",
  "writeOnly",
]);
const compared = new Set(
  "type enum const anyOf oneOf allOf $ref properties required additionalProperties patternProperties items contentSchema default pattern format".split(
    " ",
  ),
);
/** Bounds, and whether a greater value accepts more. */
const bounds = /** @type {const} */ ({
  minimum: false,
  exclusiveMinimum: false,
  minLength: false,
  minItems: false,
  minProperties: false,
  maximum: true,
  exclusiveMaximum: true,
  maxLength: true,
  maxItems: true,
  maxProperties: true,
});

/** @param {unknown} value */
const text = (value) => JSON.stringify(value) ?? "none";

/**
 * @param {Side} side
 * @param {Schema} before
 * @param {Schema} after
 * @param {(reference: string) => [Schema, Schema]} resolve resolves a `$ref` in both documents
 * @returns {string[]} breaking changes, each starting with the field's name
 */
export function schemaChanges(side, before, after, resolve) {
  return compare(side, before, after, "", resolve);
}

/**
 * @param {Side} side @param {Schema} before @param {Schema} after @param {string} name @param {(reference: string) => [Schema, Schema]}
 * resolve
 * @returns {string[]}
 */
function compare(side, before, after, name, resolve) {
  // A field whose only type was null was announced but not described: its value is added with the feature.
  if (side === "response" && name !== "" && before.type === "null" && admitsNull(after)) return [];
  const old = alternatives(before, (reference) => resolve(reference)[0]);
  const now = alternatives(after, (reference) => resolve(reference)[1]);
  const [inner, outer] = side === "request" ? [old, now] : [now, old];
  const found = [];
  for (const alternative of inner) {
    const candidates = outer.filter((other) => isOfKind(alternative, other));
    const attempts = candidates.map((other) =>
      side === "request" ? fits(side, alternative, other, name, resolve) : fits(side, other, alternative, name, resolve),
    );
    if (attempts.length === 0)
      found.push(`${label(name)} ${side === "request" ? "no longer accepts" : "can now be"} ${described(alternative)}`);
    else if (!attempts.some((attempt) => attempt.length === 0)) found.push(...(attempts.toSorted((a, b) => a.length - b.length)[0] ?? []));
  }
  if (side === "request" && before.default !== undefined && text(before.default) !== text(after.default))
    found.push(`${label(name)} has a different default: ${text(after.default)} instead of ${text(before.default)}`);
  return [...new Set(found)];
}

/** @param {Schema} schema */
const admitsNull = ({ type, anyOf = [] }) => type === "null" || anyOf.some((/** @type {Schema} */ branch) => branch.type === "null");

/** @param {string} name */
const label = (name) => (name === "" ? "the value" : `\`${name}\``);

/** @param {Schema} schema @param {(reference: string) => Schema} resolve @returns {Schema} the schema without references and `allOf` */
function expanded(schema, resolve) {
  if (schema.$ref !== undefined) return expanded(resolve(schema.$ref), resolve);
  if (schema.allOf === undefined) return schema;
  const { allOf, ...rest } = schema;
  return [rest, ...allOf.map((/** @type {Schema} */ part) => expanded(part, resolve))].reduce((whole, part) => ({
    ...whole,
    ...part,
    ...(whole.properties || part.properties ? { properties: { ...whole.properties, ...part.properties } } : {}),
    ...(whole.required || part.required ? { required: [...(whole.required ?? []), ...(part.required ?? [])] } : {}),
  }));
}

/** @param {Schema} schema @param {(reference: string) => Schema} resolve @returns {Schema[]} schemas with one type or one value each */
function alternatives(schema, resolve) {
  const whole = expanded(schema, resolve);
  const { anyOf, oneOf, enum: values, const: value, type, ...rest } = whole;
  const branches = anyOf ?? oneOf;
  if (branches !== undefined) {
    const shared = type === undefined ? rest : { ...rest, type };
    return branches.flatMap((/** @type {Schema} */ branch) => alternatives({ ...shared, ...expanded(branch, resolve) }, resolve));
  }
  if (value !== undefined) return [{ const: value }];
  if (values !== undefined) return values.map((/** @type {unknown} */ each) => ({ const: each }));
  if (Array.isArray(type)) return type.map((each) => ({ ...rest, type: each }));
  return [whole];
}

/** @param {unknown} value */
function typeOf(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" ? (Number.isInteger(value) ? "integer" : "number") : typeof value;
}

/** @param {Schema} schema @returns {string | undefined} undefined if any type is allowed */
const kind = (schema) => (schema.const !== undefined ? typeOf(schema.const) : schema.type);

/** @param {Schema} inner @param {Schema} outer */
function isOfKind(inner, outer) {
  if (outer.const !== undefined) return inner.const !== undefined && text(inner.const) === text(outer.const);
  const [of, into] = [kind(inner), kind(outer)];
  return into === undefined || of === into || (of === "integer" && into === "number");
}

/** @param {Schema} schema */
function described(schema) {
  if (schema.const !== undefined) return text(schema.const);
  return schema.type === undefined ? "any value" : `a value of type ${schema.type}`;
}

/**
 * Returns the reasons why one alternative does not fit into the other.
 * @param {Side} side @param {Schema} before @param {Schema} after @param {string} name @param {(reference: string) => [Schema, Schema]}
 * resolve
 * @returns {string[]}
 */
function fits(side, before, after, name, resolve) {
  if (before.const !== undefined || after.const !== undefined) return [];
  const [inner, outer] = side === "request" ? [before, after] : [after, before];
  const found = [];
  for (const keyword of /** @type {const} */ (["pattern", "format"])) {
    if (outer[keyword] !== undefined && inner[keyword] !== outer[keyword])
      found.push(`${label(name)} has a different ${keyword}: ${text(after[keyword])} instead of ${text(before[keyword])}`);
  }
  // A response returns data that requests wrote, so bounds that widen for requests also widen here, which does not break clients.
  if (side === "request") found.push(...boundsOf(before, after, name));
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const unknown = !annotations.has(keyword) && !compared.has(keyword) && !Object.hasOwn(bounds, keyword) && !keyword.startsWith("x-");
    if (unknown && text(before[keyword]) !== text(after[keyword])) found.push(`${label(name)} has a different ${keyword}`);
  }
  if (before.items !== undefined || after.items !== undefined) {
    found.push(...compare(side, before.items ?? {}, after.items ?? {}, `${name}[]`, resolve));
  }
  if (before.contentSchema !== undefined) found.push(...compare(side, before.contentSchema, after.contentSchema ?? {}, name, resolve));
  return [...found, ...fieldsOf(side, before, after, name, resolve)];
}

/** @param {Schema} before @param {Schema} after @param {string} name */
function boundsOf(before, after, name) {
  return Object.entries(bounds).flatMap(([keyword, greaterIsWider]) => {
    const [old, now] = [before[keyword], after[keyword]];
    if (now === undefined) return [];
    const narrower = old === undefined || (greaterIsWider ? now < old : now > old);
    return narrower ? [`${label(name)} has a narrower ${keyword}: ${now} instead of ${old ?? "none"}`] : [];
  });
}

/**
 * @param {Side} side @param {Schema} before @param {Schema} after @param {string} name @param {(reference: string) => [Schema, Schema]}
 * resolve
 * @returns {string[]}
 */
function fieldsOf(side, before, after, name, resolve) {
  const found = [];
  /** @param {string} field */
  const at = (field) => (name === "" ? field : `${name}.${field}`);
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  for (const [field, schema] of Object.entries(old)) {
    if (now[field] === undefined) found.push(`${label(at(field))} is missing`);
    else found.push(...compare(side, /** @type {Schema} */ (schema), now[field], at(field), resolve));
  }
  const [wasRequired, isRequired] = [new Set(before.required), new Set(after.required)];
  if (side === "request") {
    for (const field of isRequired) if (!wasRequired.has(field)) found.push(`${label(at(field))} is now required`);
    if (after.additionalProperties === false && before.additionalProperties !== false && before.type === "object")
      found.push(`${label(name)} no longer accepts further fields`);
  } else {
    for (const field of wasRequired) {
      if (!isRequired.has(field) && now[field] !== undefined) found.push(`${label(at(field))} can now be missing`);
    }
  }
  const [oldRest, nowRest] = [before.additionalProperties, after.additionalProperties];
  if (typeof oldRest === "object" && typeof nowRest === "object") found.push(...compare(side, oldRest, nowRest, at("*"), resolve));
  else if (side === "request" && typeof nowRest === "object" && oldRest !== false && before.type === "object")
    found.push(...compare(side, {}, nowRest, at("*"), resolve));
  const [oldNames, nowNames] = [before.patternProperties ?? {}, after.patternProperties ?? {}];
  for (const [names, schema] of Object.entries(oldNames)) {
    if (nowNames[names] === undefined) found.push(`fields of ${label(name)} have a different name pattern`);
    else found.push(...compare(side, /** @type {Schema} */ (schema), nowNames[names], at("*"), resolve));
  }
  return found;
}

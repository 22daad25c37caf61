import { slug } from "./html.js";

/**
 * The parts of a JSON Schema that the reference shows.
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | readonly string[]} [type]
 * @property {string} [description]
 * @property {unknown} [const]
 * @property {readonly unknown[]} [enum]
 * @property {unknown} [default]
 * @property {string} [format]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 * @property {string} [contentMediaType]
 * @property {Schema} [contentSchema]
 * @property {Schema} [items]
 * @property {readonly Schema[]} [anyOf]
 * @property {readonly Schema[]} [oneOf]
 * @property {Readonly<Record<string, Schema>>} [properties]
 * @property {Readonly<Record<string, Schema>>} [patternProperties]
 * @property {readonly string[]} [required]
 * @property {readonly unknown[]} [examples]
 * @property {{ propertyName: string, mapping: Readonly<Record<string, string>> }} [discriminator]
 */

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {"path" | "query" | "header"} in
 * @property {boolean} required
 * @property {Schema} schema
 * @property {string} [description]
 * @property {unknown} [example]
 */

/** @typedef {{ schema: Schema, example?: unknown, examples?: Readonly<Record<string, { value: unknown }>> }} Media */
/** @typedef {{ description: string, content?: Readonly<Record<string, Media>>, "x-problems"?: readonly string[] }} Response */
/** @typedef {{ client: Schema, server: Schema, close_codes: Readonly<Record<string, string>>, "x-problems": readonly string[] }} Frames */

/**
 * @typedef {object} Declared
 * @property {string} operationId
 * @property {string} summary
 * @property {string} description
 * @property {readonly string[]} tags
 * @property {boolean} [deprecated]
 * @property {{ policy: string, limit: number, window_seconds: number }} x-rate
 * @property {readonly string[]} [x-roles]
 * @property {Frames} [x-frames]
 * @property {readonly Readonly<Record<string, readonly string[]>>[]} security
 * @property {readonly Parameter[]} parameters
 * @property {{ content: Readonly<Record<string, Media>> }} [requestBody]
 * @property {Readonly<Record<string, Response>>} responses
 */

/**
 * @typedef {object} OpenApi
 * @property {{ title: string, version: string }} info
 * @property {readonly { name: string }[]} tags
 * @property {Readonly<Record<string, Readonly<Record<string, Declared>>>>} paths
 * @property {Readonly<Record<string, { post: { summary: string, description: string, requestBody: { content: Readonly<Record<string, Media>> } } }>>} webhooks
 * @property {{ schemas: Readonly<Record<string, Schema>>, securitySchemes: Readonly<Record<string, { description: string }>> }} components
 */

/** An operation with its method, path and page. @typedef {Declared & { readonly method: string, readonly path: string, readonly url: string }} Operation */

/** @param {string} tag @returns {string} URL of the page with the tag's operations */
export function tagUrl(tag) {
  return `/docs/api/${slug(tag)}`;
}

export const webhooksUrl = "/docs/api/webhook-events";
export const errorsUrl = "/docs/errors";

/** @param {OpenApi} document @returns {readonly Operation[]} */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => ({
      ...declared,
      method: method.toUpperCase(),
      path,
      url: `${tagUrl(declared.tags[0] ?? "")}#${declared.operationId}`,
    })),
  );
}

/** @param {Schema} schema @returns {string | null} name of the referenced schema */
export function refOf({ $ref }) {
  return $ref?.replace("#/components/schemas/", "") ?? null;
}

/** @param {unknown} value @returns {string[]} names of all schemas that a part of the document refers to, in order */
export function refsIn(value) {
  if (typeof value !== "object" || value === null) return [];
  const own = "$ref" in value && typeof value.$ref === "string" ? [value.$ref.replace("#/components/schemas/", "")] : [];
  return [...own, ...Object.values(value).flatMap(refsIn)];
}

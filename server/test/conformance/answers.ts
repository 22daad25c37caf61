import { fromJsonSchema, type CallToolResult } from "@modelcontextprotocol/server";

/** Responses of the suite's tools, resources and prompts. */

export const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** An audio file that consists only of its header. */
export const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

export function text(said: string): CallToolResult {
  return { content: [{ type: "text", text: said }] };
}

/** Returns a schema of an object with required string members. */
export function strings<const Name extends string>(...names: Name[]) {
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  return fromJsonSchema<Record<Name, string>>({ type: "object", properties, required: names });
}

export const nothing = fromJsonSchema<Record<string, never>>({ type: "object", properties: {} });

export const mixedContent: CallToolResult = {
  content: [
    { type: "text", text: "Multiple content types test:" },
    { type: "image", data: png, mimeType: "image/png" },
    {
      type: "resource",
      resource: { uri: "test://mixed-content-resource", mimeType: "application/json", text: JSON.stringify({ test: "data", value: 123 }) },
    },
  ],
};

export const everyDefault = {
  type: "object" as const,
  properties: {
    name: { type: "string" as const, default: "John Doe" },
    age: { type: "integer" as const, default: 30 },
    score: { type: "number" as const, default: 95.5 },
    status: { type: "string" as const, enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean" as const, default: true },
  },
};

const titled = (...titles: string[]) => titles.map((title, at) => ({ const: `value${at + 1}`, title }));

export const everyEnum = {
  type: "object" as const,
  properties: {
    untitledSingle: { type: "string" as const, enum: ["option1", "option2", "option3"] },
    titledSingle: { type: "string" as const, oneOf: titled("First Option", "Second Option", "Third Option") },
    legacyEnum: { type: "string" as const, enum: ["opt1", "opt2", "opt3"], enumNames: ["Option One", "Option Two", "Option Three"] },
    untitledMulti: { type: "array" as const, items: { type: "string" as const, enum: ["option1", "option2", "option3"] } },
    titledMulti: { type: "array" as const, items: { anyOf: titled("First Choice", "Second Choice", "Third Choice") } },
  },
};

/** A schema with every keyword that may be lost in transmission to a client. */
export const richSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: { address: { $anchor: "addressDef", type: "object", properties: { street: { type: "string" }, city: { type: "string" } } } },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // oxlint-disable-next-line unicorn/no-thenable
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
} as const;

import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/**
 * Responses of the catalog in the Universal Commerce Protocol, release 2026-08-25, as JSON Schema, based on the text of the specification.
 * If the specification lists every property used here, the schema does not allow additional properties, so that misspelled names are
 * detected.
 */

const closed = { unevaluatedProperties: false } as const;
const text = { type: "string", minLength: 1 } as const;
const uri = { type: "string", format: "uri" } as const;
const date = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" } as const;
const list = (items: object, more: object = {}): object => ({ type: "array", items, ...more });
const object = (required: readonly string[], properties: object, more: object = closed): object => ({
  type: "object",
  required,
  properties,
  ...more,
});
const ref = (name: string): object => ({ $ref: `#/$defs/${name}` });

const $defs = {
  ucp: object(["version"], {
    version: { const: "2026-08-25" },
    status: { enum: ["success", "error"] },
    capabilities: {
      type: "object",
      propertyNames: { pattern: "^dev\\.ucp\\.shopping\\.catalog\\.(search|lookup)$" },
      additionalProperties: list(object(["version"], { version: date }), { minItems: 1 }),
    },
  }),
  message: {
    oneOf: [
      object(["type", "code", "content", "severity"], {
        type: { const: "error" },
        code: text,
        content: text,
        severity: { enum: ["recoverable", "requires_buyer_input", "requires_buyer_review", "unrecoverable"] },
      }),
      object(["type", "content"], { type: { const: "info" }, code: text, content: text }),
    ],
  },
  price: object(["amount", "currency"], {
    amount: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    currency: { type: "string", pattern: "^[A-Z]{3}$" },
  }),
  priceRange: object(["min", "max"], { min: ref("price"), max: ref("price") }),
  description: object(
    [],
    { plain: { type: "string" }, html: { type: "string" }, markdown: { type: "string" } },
    { ...closed, minProperties: 1 },
  ),
  media: object(["type", "url"], { type: { enum: ["image", "video", "model_3d"] }, url: uri, alt_text: text }),
  selected: object(["name", "label"], { name: text, label: text }),
  variantMembers: object(
    ["id", "title", "description", "price"],
    {
      id: text,
      sku: text,
      title: text,
      description: ref("description"),
      price: ref("price"),
      list_price: ref("price"),
      availability: object([], {
        available: { type: "boolean" },
        status: { enum: ["in_stock", "backorder", "preorder", "out_of_stock", "discontinued"] },
      }),
      options: list(ref("selected")),
      media: list(ref("media")),
    },
    {},
  ),
  variant: { $ref: "#/$defs/variantMembers", ...closed },
  lookedUpVariant: {
    $ref: "#/$defs/variantMembers",
    required: ["inputs"],
    properties: { inputs: list(object(["id"], { id: text, match: { enum: ["exact", "featured"] } }), { minItems: 1 }) },
    ...closed,
  },
  productMembers: object(
    ["id", "title", "description", "price_range", "variants"],
    {
      id: text,
      title: text,
      description: ref("description"),
      url: uri,
      categories: list(object(["value"], { value: text, taxonomy: { enum: ["google_product_category", "shopify", "merchant"] } })),
      price_range: ref("priceRange"),
      list_price_range: ref("priceRange"),
      media: list(ref("media")),
      metadata: { type: "object" },
    },
    {},
  ),
  plainOptions: list(object(["name", "values"], { name: text, values: list(object(["label"], { label: text }), { minItems: 1 }) })),
  product: {
    $ref: "#/$defs/productMembers",
    properties: { variants: list(ref("variant"), { minItems: 1 }), options: ref("plainOptions") },
    ...closed,
  },
  lookedUpProduct: {
    $ref: "#/$defs/productMembers",
    properties: { variants: list(ref("lookedUpVariant"), { minItems: 1 }), options: ref("plainOptions") },
    ...closed,
  },
  detailProduct: {
    $ref: "#/$defs/productMembers",
    properties: {
      variants: list(ref("variant"), { minItems: 1 }),
      selected: list(ref("selected")),
      options: list(
        object(["name", "values"], {
          name: text,
          values: list(
            object(["label", "available", "exists"], { label: text, available: { type: "boolean" }, exists: { type: "boolean" } }),
            { minItems: 1 },
          ),
        }),
      ),
    },
    ...closed,
    // `selected` is present whenever there are options.
    dependentRequired: { options: ["selected"] },
  },
  pagination: object(
    ["has_next_page"],
    { cursor: text, has_next_page: { type: "boolean" }, total_count: { type: "integer", minimum: 0 } },
    { ...closed, anyOf: [{ properties: { has_next_page: { const: false } } }, { required: ["cursor"] }] },
  ),
  binding: object(["version", "transport", "endpoint"], {
    version: date,
    transport: { const: "mcp" },
    endpoint: uri,
    spec: uri,
    schema: { type: "string", pattern: "^https://ucp\\.dev/" },
  }),
  capability: object(["version", "schema"], { version: date, spec: uri, schema: { type: "string", pattern: "^https://ucp\\.dev/" } }),
};

const messages = list(ref("message"), { minItems: 1 });
const schemas = {
  profile: object(["ucp"], {
    ucp: object(["version", "services", "payment_handlers"], {
      version: { const: "2026-08-25" },
      services: { type: "object", additionalProperties: list(ref("binding"), { minItems: 1 }) },
      capabilities: { type: "object", additionalProperties: list(ref("capability"), { minItems: 1 }) },
      payment_handlers: { type: "object" },
    }),
  }),
  search: object(["ucp", "products"], { ucp: ref("ucp"), products: list(ref("product")), pagination: ref("pagination"), messages }),
  lookup: object(["ucp", "products"], { ucp: ref("ucp"), products: list(ref("lookedUpProduct")), messages }),
  product: object(["ucp", "product"], { ucp: ref("ucp"), product: ref("detailProduct"), messages }),
  error: object(["ucp", "messages"], {
    ucp: { $ref: "#/$defs/ucp", required: ["status"], properties: { status: { const: "error" } } },
    messages,
  }),
  rpcError: object(["jsonrpc", "id", "error"], {
    jsonrpc: { const: "2.0" },
    id: { type: ["string", "number", "null"] },
    error: object(["code", "message"], { code: { type: "integer" }, message: text, data: {} }),
  }),
};

export type UcpSchema = keyof typeof schemas;

const ajv = new Ajv2020({ allErrors: true, strict: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
const validators = new Map(Object.entries(schemas).map(([name, schema]) => [name, ajv.compile({ ...schema, $defs })]));

/** Returns the schema violations in a response, or none if it is valid. */
export function ucpProblems(name: UcpSchema, answer: unknown): string[] {
  const validate = validators.get(name);
  if (validate === undefined) throw new Error(`there is no schema ${name}`);
  if (validate(answer)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }: ErrorObject) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

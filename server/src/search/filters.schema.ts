import Type, { type Static } from "typebox";
import { fail } from "../platform/errors/fail.ts";
import { composed } from "../platform/lib/text.ts";
import { about, closed, named } from "../platform/endpoint/schemas.ts";
import type { AttributeCondition, RetrievalFilter } from "../ports/retrieval-index.ts";

const Value = Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()]);
const Bound = Type.Union([Type.String({ maxLength: 500 }), Type.Number()]);
const Condition = Type.Object(
  {
    eq: about("equal to this value", Type.Optional(Value)),
    in: about("equal to one of these values", Type.Optional(Type.Array(Value, { minItems: 1, maxItems: 100 }))),
    gte: about(
      "at least this value. Numbers are compared with numbers, and strings with strings by code units, which also orders ISO dates",
      Type.Optional(Bound),
    ),
    lte: about(
      "at most this value. Numbers are compared with numbers, and strings with strings by code units, which also orders ISO dates",
      Type.Optional(Bound),
    ),
    contains: about("contains this string, ignoring case", Type.Optional(Type.String({ minLength: 1, maxLength: 500 }))),
    exists: about("whether the document has the attribute", Type.Optional(Type.Boolean())),
  },
  { additionalProperties: false, minProperties: 1 },
);

/** Search filters. */
export const Filters = named(
  "SearchFilters",
  Type.Object(
    {
      source_ids: about(
        "only these sources",
        Type.Optional(Type.Array(Type.String({ maxLength: 100, description: "a UUID" }), { minItems: 1, maxItems: 100 })),
      ),
      kind: about("`item`: products; `file`: files and account documents", Type.Optional(Type.Enum(["item", "file"]))),
      categories: about(
        "category paths; a document matches if one of its paths begins with one of these",
        Type.Optional(
          Type.Array(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 10 }), { minItems: 1, maxItems: 20 }),
        ),
      ),
      in_stock: about("whether the product is in stock; a product whose stock is unknown does not match", Type.Optional(Type.Boolean())),
      price: about(
        "bounds, inclusive",
        Type.Optional(
          Type.Object(
            { gte: about("at least", Type.Optional(Type.Number())), lte: about("at most", Type.Optional(Type.Number())) },
            closed,
          ),
        ),
      ),
      currency: about("ISO 4217 code; combine it with `price`", Type.Optional(Type.String({ minLength: 3, maxLength: 3 }))),
      attributes: about(
        "values or conditions by attribute name",
        Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Union([Value, Condition]))),
      ),
    },
    closed,
  ),
);

const mostConditions = 20;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws Failure `validation.failed` with an entry for each malformed id */
function checkSourceIds(ids: readonly string[]): void {
  const message = "must be a source id (a UUID)";
  const errors = ids.flatMap((id, at) => (uuid.test(id) ? [] : [{ field: `filters.source_ids[${at}]`, code: "format" as const, message }]));
  const [first] = errors;
  if (first !== undefined) fail("validation.failed", `\`${first.field}\` ${message}.`, { errors });
}

/**
 * Converts request filters to index filters; documents must match all of them.
 * @throws Failure `validation.failed` if there are more than 20 conditions or a source id is malformed
 */
export function readFilters(filters: Static<typeof Filters> | undefined): RetrievalFilter | undefined {
  if (filters === undefined) return undefined;
  checkSourceIds(filters.source_ids ?? []);
  const attributes = Object.entries(filters.attributes ?? {}).map(([name, value]): [string, AttributeCondition] => [
    name.normalize("NFC"),
    composed(typeof value === "object" ? value : { eq: value }),
  ]);
  const conditions =
    attributes.reduce((sum, [, condition]) => sum + Object.keys(condition).length, 0) +
    Object.keys(filters.price ?? {}).length +
    [filters.source_ids, filters.kind, filters.categories, filters.in_stock, filters.currency].filter((part) => part !== undefined).length;
  if (conditions > mostConditions) {
    const message = `can have at most ${mostConditions} conditions, but has ${conditions}`;
    fail("validation.failed", `\`filters\` ${message}.`, { errors: [{ field: "filters", code: "too_many", message }] });
  }
  const { source_ids: segments, kind, categories, in_stock: inStock, price, currency } = filters;
  return {
    ...(segments === undefined ? {} : { segments: segments.map((id) => id.toLowerCase()) }),
    ...(kind === undefined ? {} : { kind }),
    ...(categories === undefined ? {} : { categories: composed(categories) }),
    ...(inStock === undefined ? {} : { inStock }),
    ...(price === undefined ? {} : { price }),
    ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
    ...(attributes.length === 0 ? {} : { attributes: Object.fromEntries(attributes) }),
  };
}

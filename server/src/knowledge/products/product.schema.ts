import Type from "typebox";
import { named, Nullable } from "../../platform/endpoint/schemas.ts";

/** Fields that a write may omit or send as null. */
const Maybe = <Schema extends Parameters<typeof Nullable>[0]>(schema: Schema) => Type.Optional(Nullable(schema));

const Money = Type.Number({ minimum: 0, maximum: 1e12, description: "at most 4 decimal places" });
const ShortTexts = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 });
const WebUrl = Type.String({ maxLength: 2_048, description: "absolute http or https URL" });
const entry = { description: Maybe(Type.String({ maxLength: 360 })), is_primary: Maybe(Type.Boolean()) };

const Variant = Type.Object({
  sku: Type.String({ minLength: 1, maxLength: 100, description: "unique within the product" }),
  color: Maybe(ShortTexts),
  size: Maybe(ShortTexts),
  price: Maybe(Money),
  in_stock: Maybe(Type.Boolean()),
  image: Maybe(WebUrl),
});

/** A product as sent, for the API reference. `validateProducts` reports its problems. */
export const ProductSchema = named(
  "Product",
  Type.Object({
    id: Type.String({ minLength: 1, maxLength: 255 }),
    title: Type.String({ minLength: 1, maxLength: 500 }),
    description: Maybe(Type.String({ maxLength: 20_000 })),
    categories: Maybe(
      Type.Array(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 10 }), {
        maxItems: 10,
        description: "paths, from the broadest level to the narrowest",
      }),
    ),
    attributes: Maybe(Type.Record(Type.String(), Type.Unknown({ description: "text, number, boolean, or an array of texts" }))),
    images: Maybe(Type.Array(Type.Object({ url: WebUrl, ...entry }), { maxItems: 15 })),
    links: Maybe(Type.Array(Type.Object({ url: Type.String({ maxLength: 2_048, description: "https" }), ...entry }), { maxItems: 15 })),
    price: Maybe(Money),
    original_price: Maybe(Money),
    currency: Maybe(Type.String({ description: "ISO 4217; defaults to the brand's currency" })),
    in_stock: Maybe(Type.Boolean()),
    variants: Maybe(Type.Array(Variant, { maxItems: 100 })),
  }),
);

const Deferred = named("DeferredProduct", Type.Object({ id: Type.String(), reason: Type.Enum(["processing", "import_running"]) }));

/** Response of a write of products. */
export const writtenProducts = { created: Type.Integer(), updated: Type.Integer(), no_op: Type.Integer(), deferred: Type.Array(Deferred) };

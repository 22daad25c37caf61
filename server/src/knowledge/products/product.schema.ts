import Type from "typebox";
import { about, named, Nullable } from "../../platform/endpoint/schemas.ts";

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
    id: about("unique within the source; writing it again replaces the product", Type.String({ minLength: 1, maxLength: 255 })),
    title: about("name of the product", Type.String({ minLength: 1, maxLength: 500 })),
    description: Maybe(Type.String({ maxLength: 20_000 })),
    categories: Maybe(
      Type.Array(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 10 }), {
        maxItems: 10,
        description: "paths, from the broadest level to the narrowest",
      }),
    ),
    attributes: Maybe(Type.Record(Type.String(), Type.Unknown({ description: "text, number, boolean, or an array of texts" }))),
    images: Maybe(Type.Array(Type.Object({ url: about("address of the image on another server", WebUrl), ...entry }), { maxItems: 15 })),
    links: Maybe(Type.Array(Type.Object({ url: Type.String({ maxLength: 2_048, description: "https" }), ...entry }), { maxItems: 15 })),
    price: Maybe(Money),
    original_price: Maybe(Money),
    currency: Maybe(Type.String({ description: "ISO 4217; defaults to the brand's currency" })),
    in_stock: Maybe(Type.Boolean()),
    variants: Maybe(Type.Array(Variant, { maxItems: 100 })),
  }),
);

const Deferred = named(
  "DeferredProduct",
  Type.Object({
    id: about("as sent", Type.String()),
    reason: about(
      "`processing`: the document is being processed; `import_running`: an import of the source is running. The change takes effect afterwards",
      Type.Enum(["processing", "import_running"]),
    ),
  }),
);

/** Response of a write of products. */
export const writtenProducts = {
  created: about("products with a new id", Type.Integer()),
  updated: about("products whose content changed", Type.Integer()),
  no_op: about("products that are equal to the stored ones", Type.Integer()),
  deferred: about("products whose change takes effect later", Type.Array(Deferred)),
};

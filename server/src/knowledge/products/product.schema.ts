import Type from "typebox";
import { about, named, Nullable } from "../../platform/endpoint/schemas.ts";

/** Makes a field optional and nullable. */
const Maybe = <Schema extends Parameters<typeof Nullable>[0]>(schema: Schema) => Type.Optional(Nullable(schema));

const Money = Type.Number({ minimum: 0, maximum: 1e12, description: "at most 4 decimal places" });
const ShortTexts = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 });
const WebUrl = Type.String({ maxLength: 2_048, description: "absolute http or https URL" });
const entry = {
  description: about("content of the image, or target of the link", Maybe(Type.String({ maxLength: 360 }))),
  is_primary: about("whether cards use this entry; at most one entry. By default, the first", Maybe(Type.Boolean())),
};

const Variant = Type.Object({
  sku: Type.String({ minLength: 1, maxLength: 100, description: "unique within the product" }),
  color: about("names of the colors that this SKU combines", Maybe(ShortTexts)),
  size: about("sizes as on the label", Maybe(ShortTexts)),
  price: about("in the product's currency, with at most 4 decimal places. Null: the product's price", Maybe(Money)),
  in_stock: about("null: unknown", Maybe(Type.Boolean())),
  image: about("absolute http or https URL of an image of this variant", Maybe(WebUrl)),
});

/** A product as sent, for the API reference. `validateProducts` reports problems with it. */
export const ProductSchema = named(
  "Product",
  Type.Object({
    id: about("unique within the source; writing it again replaces the product", Type.String({ minLength: 1, maxLength: 255 })),
    title: about("name of the product", Type.String({ minLength: 1, maxLength: 500 })),
    description: about("plain text; searches and answers use it", Maybe(Type.String({ maxLength: 20_000 }))),
    categories: Maybe(
      Type.Array(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 10 }), {
        maxItems: 10,
        description: 'a list of paths, each from the broadest level to the narrowest, such as `[["Outdoor", "Lanterns"]]`',
      }),
    ),
    attributes: about(
      'facts by name, such as `{"material": "nylon"}`; searches can filter by them',
      Maybe(Type.Record(Type.String(), Type.Unknown({ description: "string, number, boolean, or an array of strings" }))),
    ),
    images: about(
      "images on other servers, most important first",
      Maybe(Type.Array(Type.Object({ url: about("URL of the image on another server", WebUrl), ...entry }), { maxItems: 15 })),
    ),
    links: about(
      "pages about the product, most important first",
      Maybe(Type.Array(Type.Object({ url: Type.String({ maxLength: 2_048, description: "https" }), ...entry }), { maxItems: 15 })),
    ),
    price: about("in `currency`, with at most 4 decimal places", Maybe(Money)),
    original_price: about("price before a reduction, in `currency`", Maybe(Money)),
    currency: Maybe(Type.String({ description: "ISO 4217; defaults to the brand's currency" })),
    in_stock: about("null: unknown", Maybe(Type.Boolean())),
    variants: about(
      "variants that can be bought, such as each combination of size and color",
      Maybe(Type.Array(Variant, { maxItems: 100 })),
    ),
  }),
);

const Deferred = named(
  "DeferredProduct",
  Type.Object({
    id: about("as sent", Type.String()),
    reason: about(
      "`processing`: the document is being processed; `import_running`: an import into the source is running. The change takes effect afterward",
      Type.Enum(["processing", "import_running"]),
    ),
  }),
);

/** Response fields of a write of products. */
export const writtenProducts = {
  created: about("products with a new id", Type.Integer()),
  updated: about("products whose content changed", Type.Integer()),
  no_op: about("products that are identical to the stored product", Type.Integer()),
  deferred: about("products whose change takes effect later", Type.Array(Deferred)),
};

import Type, { type Static } from "typebox";

/** Maximum value of amounts and other integers in the protocol. */
const mostInteger = Number.MAX_SAFE_INTEGER;
const Amount = Type.Integer({ minimum: 0, maximum: mostInteger, description: "minor units of the currency" });
const Text = (maxLength: number, description?: string) => Type.String({ maxLength, ...(description === undefined ? {} : { description }) });
/** Members that are accepted but ignored. */
const Unread = Type.Optional(Type.Record(Type.String(), Type.Unknown()));

const Meta = Type.Object({
  "ucp-agent": Type.Object({ profile: Text(2_048, "URL of the agent's public profile") }),
});

const Context = Type.Object({
  currency: Type.Optional(Text(3, "ISO 4217 currency of the price filter")),
  language: Type.Optional(Text(100)),
  intent: Type.Optional(Text(10_000)),
});

const Filters = Type.Object({
  categories: Type.Optional(
    Type.Array(Text(1_100), {
      maxItems: 50,
      description: "categories, such as `Lamps > Desk`; a product matches if its category is one of these or a subcategory",
    }),
  ),
  price: Type.Optional(Type.Object({ min: Type.Optional(Amount), max: Type.Optional(Amount) })),
  available: Type.Optional(Type.Boolean({ description: "`true` excludes products that are out of stock" })),
});

const shared = { context: Type.Optional(Context), filters: Type.Optional(Filters), signals: Unread, attribution: Unread };

export const SearchRequest = Type.Object({
  query: Type.Optional(Text(2_000, "search query; if omitted, all products that match the filters are returned")),
  pagination: Type.Optional(
    Type.Object({
      cursor: Type.Optional(Text(4_000, "`cursor` of the previous page")),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostInteger, default: 10, description: "products per page, at most 50" })),
    }),
  ),
  ...shared,
});

export const LookupRequest = Type.Object({
  ids: Type.Array(Text(1_000), { minItems: 1, maxItems: 50, description: "product ids, variant ids or SKUs" }),
  ...shared,
});

const Selected = Type.Object({ name: Text(1_000), label: Text(10_000), id: Type.Optional(Text(1_000)) });

export const ProductRequest = Type.Object({
  id: Text(1_000, "id of a product or variant"),
  selected: Type.Optional(Type.Array(Selected, { maxItems: 20, description: "options selected so far" })),
  preferences: Type.Optional(Type.Array(Text(1_000), { maxItems: 20, description: "option names, most important first" })),
  ...shared,
});

export type SearchRequest = Static<typeof SearchRequest>;
export type LookupRequest = Static<typeof LookupRequest>;
export type ProductRequest = Static<typeof ProductRequest>;

/** Returns the schema of a tool's arguments. */
export function argumentsOf<Request extends typeof SearchRequest | typeof LookupRequest | typeof ProductRequest>(request: Request) {
  return Type.Object({ meta: Meta, catalog: request });
}

const Ucp = Type.Object({
  version: Type.String(),
  status: Type.Optional(Type.Enum(["success", "error"])),
  capabilities: Type.Record(Type.String(), Type.Array(Type.Object({ version: Type.String() }))),
});
const Messages = Type.Array(
  Type.Object({
    type: Type.Enum(["error", "warning", "info"]),
    code: Type.String(),
    content: Type.String(),
    severity: Type.Optional(Type.String()),
  }),
);
const Price = Type.Object({ amount: Amount, currency: Type.String({ pattern: "^[A-Z]{3}$" }) });
const PriceRange = Type.Object({ min: Price, max: Price });
const Description = Type.Object({ plain: Type.String() });
const Media = Type.Array(Type.Object({ type: Type.Literal("image"), url: Type.String(), alt_text: Type.Optional(Type.String()) }));
const SelectedOptions = Type.Array(Type.Object({ name: Type.String(), label: Type.String() }));

const Variant = Type.Object({
  id: Type.String(),
  sku: Type.Optional(Type.String()),
  title: Type.String(),
  description: Description,
  price: Price,
  list_price: Type.Optional(Price),
  availability: Type.Optional(Type.Object({ available: Type.Boolean(), status: Type.String() })),
  options: Type.Optional(SelectedOptions),
  media: Type.Optional(Media),
  inputs: Type.Optional(Type.Array(Type.Object({ id: Type.String(), match: Type.String() }))),
});

const Product = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Description,
  url: Type.Optional(Type.String()),
  categories: Type.Optional(Type.Array(Type.Object({ value: Type.String(), taxonomy: Type.String() }))),
  price_range: PriceRange,
  list_price_range: Type.Optional(PriceRange),
  media: Type.Optional(Media),
  options: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        values: Type.Array(
          Type.Object({ label: Type.String(), available: Type.Optional(Type.Boolean()), exists: Type.Optional(Type.Boolean()) }),
        ),
      }),
    ),
  ),
  selected: Type.Optional(SelectedOptions),
  variants: Type.Array(Variant, { minItems: 1 }),
  metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

/** Returns a response schema. A response contains the requested data, or messages that explain its absence. */
function answerOf<Name extends string>(name: Name, members: Parameters<typeof Type.Object>[0]) {
  return Type.Object(
    { ucp: Ucp, ...members, messages: Type.Optional(Messages) },
    { anyOf: [{ required: [name] }, { required: ["messages"] }] },
  );
}

export const SearchResponse = answerOf("products", {
  products: Type.Optional(Type.Array(Product)),
  pagination: Type.Optional(
    Type.Object({ has_next_page: Type.Boolean(), cursor: Type.Optional(Type.String()), total_count: Type.Optional(Type.Integer()) }),
  ),
});
export const LookupResponse = answerOf("products", { products: Type.Optional(Type.Array(Product)) });
export const ProductResponse = answerOf("product", { product: Type.Optional(Product) });

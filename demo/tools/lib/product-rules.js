const RESERVED = new Set(["price", "original_price", "in_stock", "currency", "images", "links", "title", "description", "variants"]);
const FIELDS = new Set(
  "id title description categories attributes images links price original_price currency in_stock variants".split(" "),
);
const VARIANT_FIELDS = new Set(["sku", "color", "size", "price", "in_stock", "image"]);

const isText = (value, max) => typeof value === "string" && value.trim() === value && value.length >= 1 && value.length <= max;
const isMoney = (value) => typeof value === "number" && value >= 0 && value <= 1e12 && Number(value.toFixed(2)) === value;
const isTextList = (value, count) => Array.isArray(value) && value.length <= count && value.every((text) => isText(text, 100));
const isUrl = (value, pattern) => isText(value, 2048) && pattern.test(value) && URL.canParse(value);

function isAttribute(value) {
  if (typeof value === "string") return isText(value, 500);
  if (typeof value === "number") return Math.abs(value) <= 1e15;
  return typeof value === "boolean" || isTextList(value, 50);
}

function* attributeProblems(attributes) {
  if (Object.keys(attributes).length > 100) yield "more than 100 attributes";
  for (const [name, value] of Object.entries(attributes)) {
    if (name.length > 100) yield `attribute ${name}: name too long`;
    if (RESERVED.has(name) || name.startsWith("variant_")) yield `attribute ${name}: reserved key`;
    if (!isAttribute(value)) yield `attribute ${name}: bad value`;
  }
}

function* libraryProblems(name, entries, pattern) {
  if (entries.length > 15) yield `${name}: more than 15`;
  if (entries.filter((entry) => entry.is_primary).length > 1) yield `${name}: more than one primary`;
  for (const entry of entries) {
    if (!isUrl(entry.url, pattern)) yield `${name}: bad url ${entry.url}`;
    if ((entry.description ?? "").length > 360) yield `${name}: description too long`;
  }
}

function* variantProblems(product) {
  const variants = product.variants ?? [];
  if (variants.length > 100) yield "more than 100 variants";
  for (const variant of variants) {
    if (!isText(variant.sku, 100)) yield `bad sku ${variant.sku}`;
    for (const field of Object.keys(variant)) if (!VARIANT_FIELDS.has(field)) yield `${variant.sku}: unknown field ${field}`;
    if (!isTextList(variant.color, 20) || !isTextList(variant.size, 20)) yield `${variant.sku}: bad colour or size`;
    if (!isMoney(variant.price)) yield `${variant.sku}: bad price`;
    if (typeof variant.in_stock !== "boolean") yield `${variant.sku}: in_stock is not a boolean`;
    if (variant.image !== undefined && !isUrl(variant.image, /^https?:/)) yield `${variant.sku}: bad image`;
  }
  if (variants.length === 0) return;
  if (product.in_stock !== variants.some((variant) => variant.in_stock)) yield "in_stock contradicts the variants";
  if (product.price !== Math.min(...variants.map((variant) => variant.price))) yield "price is not that of the cheapest variant";
}

function* oneProduct(product) {
  for (const field of Object.keys(product)) if (!FIELDS.has(field)) yield `unknown field ${field}`;
  if (!isText(product.id, 255)) yield "bad id";
  if (!isText(product.title, 500)) yield "bad title";
  if (!isText(product.description, 20_000)) yield "bad description";
  const sentences = product.description.split(/(?<=[.?!])\s+(?=[A-Z0-9])/).length;
  if (sentences < 2 || sentences > 5) yield `description has ${sentences} sentences`;
  if (product.categories.length > 10 || !product.categories.every((path) => path.length >= 1 && isTextList(path, 10)))
    yield "bad categories";
  if (!isMoney(product.price)) yield "bad price";
  if (product.original_price !== undefined && !(isMoney(product.original_price) && product.original_price > product.price)) {
    yield "bad original_price";
  }
  if (product.currency !== "EUR") yield "currency is not that of the brand";
  if (typeof product.in_stock !== "boolean") yield "in_stock is not a boolean";
  yield* attributeProblems(product.attributes);
  yield* libraryProblems("images", product.images, /^https?:/);
  yield* libraryProblems("links", product.links, /^https:/);
  yield* variantProblems(product);
}

function* repeated(name, values) {
  const seen = new Set();
  for (const value of values) {
    if (seen.has(value)) yield `${name} ${value} stands twice`;
    seen.add(value);
  }
}

/** Returns every violation of the API's limits or the demo's rules in the products, as lines to print. */
export function productProblems(products) {
  return [
    ...(products.length > 100 ? ["more products than one call takes (100)"] : []),
    ...products.flatMap((product) => [...oneProduct(product)].map((problem) => `${product.id}: ${problem}`)),
    ...repeated(
      "id",
      products.map((product) => product.id),
    ),
    ...repeated(
      "title",
      products.map((product) => product.title),
    ),
    ...repeated(
      "price",
      products.map((product) => product.price),
    ),
    ...repeated(
      "sku",
      products.flatMap((product) => (product.variants ?? []).map((variant) => variant.sku)),
    ),
  ];
}

import type { SchemaNode } from "./page-facts.ts";
import { isNode, listOf, type SchemaGraph, textOf, textsOf } from "./schema-nodes.ts";
import { oneLine } from "./text.ts";

type Value = string | number | boolean | readonly string[];

/** Names of top-level product fields, which attributes cannot use. */
export const reservedNames: ReadonlySet<string> = new Set([
  "price",
  "original_price",
  "in_stock",
  "currency",
  "images",
  "links",
  "title",
  "description",
  "variants",
]);
const mostAttributes = 60;
const mostOfValue = 500;
const mostOfPart = 100;

/** Properties of schema.org's Product that become attributes, by attribute name. */
const properties: readonly (readonly [name: string, ...properties: string[]])[] = [
  ["brand", "brand", "manufacturer"],
  ["sku", "sku"],
  ["gtin", "gtin", "gtin13", "gtin14", "gtin12", "gtin8", "isbn"],
  ["mpn", "mpn"],
  ["model", "model"],
  ["color", "color"],
  ["size", "size"],
  ["material", "material"],
  ["pattern", "pattern"],
  ["weight", "weight"],
  ["width", "width"],
  ["height", "height"],
  ["depth", "depth"],
  ["country_of_origin", "countryOfOrigin"],
  ["audience", "audience"],
  ["award", "award"],
  ["keywords", "keywords"],
];

/** Returns a product's attributes in the format for writing products. */
export function attributesOf(product: SchemaNode, graph: SchemaGraph): Record<string, Value> {
  const attributes: Record<string, Value> = {};
  const set = (name: string, value: Value | null): void => {
    if (value === null || value === "" || reservedNames.has(name) || name.startsWith("variant_") || name === "__proto__") return;
    if (Object.keys(attributes).length < mostAttributes) attributes[name] ??= value;
  };
  for (const [name, ...sources] of properties) {
    const source = sources.map((each) => product[each]).find((each) => each !== undefined && each !== null && each !== "");
    set(name, valueOf(source));
  }
  set("condition", textOf(product["itemCondition"], 100)?.replace(/^.*[/:#]|Condition$/gs, "") ?? null);
  const [rating] = graph.nodesOf(product["aggregateRating"]);
  set("rating", numberOf(rating?.["ratingValue"]));
  set("review_count", numberOf(rating?.["reviewCount"] ?? rating?.["ratingCount"]));
  for (const property of graph.nodesOf(product["additionalProperty"]).slice(0, mostAttributes)) {
    const name = oneLine(textOf(property["name"], mostOfPart) ?? "", mostOfPart).normalize("NFC");
    if (name !== "") set(name, valueOf(isNode(property) ? { ...property, name: undefined } : property));
  }
  return attributes;
}

/** Returns a measurement with its unit, multiple values as a list, or a single value. */
function valueOf(value: unknown): Value | null {
  const values = [
    ...new Set(listOf(value).flatMap((each) => (isNode(each) ? (measureOf(each) ?? []) : (textOf(each, mostOfValue) ?? [])))),
  ];
  if (values.length > 1) return values.slice(0, 50).map((each) => oneLine(each, mostOfPart));
  const [only] = values;
  return only === undefined ? null : oneLine(only, mostOfValue);
}

function measureOf(node: SchemaNode): string | null {
  const value = textOf(node["value"], mostOfValue) ?? rangeOf(node);
  if (value === null) return textOf(node["name"] ?? node["audienceType"] ?? node["suggestedGender"], mostOfValue);
  const unit = textOf(node["unitText"], 40) ?? units.get(textOf(node["unitCode"], 10) ?? "") ?? "";
  return `${value} ${unit}`.trim();
}

function rangeOf(node: SchemaNode): string | null {
  const [least, most] = [textOf(node["minValue"], 50), textOf(node["maxValue"], 50)];
  return least === null || most === null ? (least ?? most) : `${least}–${most}`;
}

/** Units by UN/CEFACT code; shops use these codes in structured data. */
const units: ReadonlyMap<string, string> = new Map([
  ["MMT", "mm"],
  ["CMT", "cm"],
  ["MTR", "m"],
  ["INH", "in"],
  ["GRM", "g"],
  ["KGM", "kg"],
  ["LBR", "lb"],
  ["ONZ", "oz"],
  ["MLT", "ml"],
  ["LTR", "l"],
  ["WTT", "W"],
  ["P1", "%"],
]);

function numberOf(value: unknown): number | null {
  const number = Number(textsOf(value, 30)[0]?.replace(",", ".") ?? "");
  return textOf(value, 30) !== null && Number.isFinite(number) && Math.abs(number) <= 1e12 ? number : null;
}

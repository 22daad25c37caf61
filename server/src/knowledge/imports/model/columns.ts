import { FEED_COLUMNS, FEED_FIELDS, type FeedField } from "../../../language/feed-words.ts";
import { isInternalName } from "../../../language/internal-words.ts";
import { columnName } from "../../../platform/lib/column-name.ts";
import { readOnlyFields } from "../../model/validate-products.ts";
import { amountOf, currencyOf } from "../../model/price.ts";
import type { FeedColumn, FeedOptions } from "../../../ports/feed-reader.ts";
import { groupColumn } from "./group-column.ts";
import type { SampledColumn } from "./sampled-column.ts";

/** Fields of the product itself. */
const productTargets = [
  "id",
  "title",
  "description",
  "price",
  "original_price",
  "sale_price",
  "currency",
  "in_stock",
  "categories",
  "images",
  "links",
  "group",
  "attributes",
  "variants",
  "ignore",
] as const;
const variantTargets = ["variant.sku", "variant.color", "variant.size", "variant.price", "variant.in_stock", "variant.image"] as const;
/** Product targets that a mapping can specify, besides `attributes.<name>`. */
export const TARGETS = [...productTargets, ...variantTargets] as const;
const textTargets = ["id", "title", "text", "url", "ignore"] as const;

export type Target = (typeof TARGETS)[number] | "text" | "url" | `attributes.${string}`;

/** Returns whether a mapping can specify the target. */
export function isTarget(text: string, kind: FeedOptions["kind"]): boolean {
  if (kind === "texts") return (textTargets as readonly string[]).includes(text);
  return (TARGETS as readonly string[]).includes(text) || /^attributes\..{1,100}$/u.test(text);
}

/** Returns the targets that a mapping can specify, for messages. */
export function targetNames(kind: FeedOptions["kind"]): string {
  return kind === "texts" ? textTargets.join(", ") : [...productTargets, "attributes.<name>", ...variantTargets].join(", ");
}

/** Column names by field, in order of preference. */
const names = new Map<FeedField, readonly string[]>(
  Object.entries(FEED_COLUMNS).map(([field, groups]) => [field as FeedField, groups.flatMap((group) => group.split("|"))]),
);
/** Fields that several columns can map to. */
const repeatable = new Set<FeedField>(["images", "ignore"]);
/** Attribute names that are reserved for product fields. */
const reserved = new Set(["price", "original_price", "in_stock", "currency", "images", "links", "title", "description", "variants"]);

const fieldsOf: Readonly<Record<FeedOptions["kind"], readonly FeedField[]>> = {
  texts: ["id", "title", "text", "links"],
  products: FEED_FIELDS.filter((field) => field !== "text"),
};

/** Names of read-only fields, which are ignored so that an exported product file can be imported again. */
const readOnlyNames: ReadonlySet<string> = new Set(readOnlyFields);

/** Names of columns that the dashboard adds to skipped rows. These columns are ignored when the corrected rows are imported. */
const addedNames: ReadonlySet<string> = new Set(["import_line", "import_problem"]);

/**
 * Returns the target of each column: from the mapping, or else from the column's name, or else from its values; otherwise, an attribute.
 */
export function planColumns(columns: readonly SampledColumn[], options: Pick<FeedOptions, "mapping" | "kind">): FeedColumn[] {
  const planned = planByNamesAndValues(columns, options);
  const group = options.kind === "products" ? groupColumn(columns, planned, options.mapping) : undefined;
  // If there is a group column, other columns, such as the size, describe variants.
  return group === undefined ? planned : planByNamesAndValues(columns, { ...options, mapping: { ...options.mapping, [group]: "group" } });
}

function planByNamesAndValues(columns: readonly SampledColumn[], { mapping, kind }: Pick<FeedOptions, "mapping" | "kind">): FeedColumn[] {
  const targets = new Map<string, string>();
  for (const { name, isStructured } of columns) {
    const sent = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    if (sent !== undefined) targets.set(name, sent);
    else if (kind === "products" && isExact(name)) targets.set(name, name);
    else if (isStructured && (name === "attributes" || name === "variants")) targets.set(name, name);
    else if ((readOnlyNames.has(name) || addedNames.has(name)) && kind === "products") targets.set(name, "ignore");
  }
  byName(columns, kind, targets);
  // A purchase price must not be shown to visitors just because its column has no other target.
  for (const { name } of columns) if (!targets.has(name) && isInternalName(columnName(name))) targets.set(name, "ignore");
  byValues(columns, kind, targets);
  return columns.map(({ name, values }) => ({
    name,
    target: targets.get(name) ?? (kind === "texts" ? "ignore" : attributeOf(name)),
    examples: values.slice(0, 3).map((value) => value.slice(0, 100).toWellFormed()),
  }));
}

/** Returns whether a column has exactly the same name as its target, as in a file that the dashboard exported. */
export function isExact(name: string): boolean {
  return (variantTargets as readonly string[]).includes(name) || /^attributes\..{1,100}$/u.test(name);
}

function byName(columns: readonly SampledColumn[], kind: FeedOptions["kind"], targets: Map<string, string>): void {
  const taken = new Set(targets.values());
  for (const field of fieldsOf[kind]) {
    const known = names.get(field) ?? [];
    const matches = columns
      .filter(({ name }) => !targets.has(name))
      .map(({ name }) => ({ name, rank: rankOf(name, field, known) }))
      .filter(({ rank }) => rank >= 0)
      .toSorted((one, other) => one.rank - other.rank);
    if (!repeatable.has(field) && taken.has(field)) continue;
    for (const { name } of repeatable.has(field) ? matches : matches.slice(0, 1)) {
      targets.set(name, targetOf(field, name, kind, taken));
      taken.add(field);
    }
  }
}

/** Languages at the end of a column name, as in "Name DE" or "description_en". */
const languageSuffix = / (?:de|en|fr|it|es|pt|nl|pl|cs|sv|da|fi|no|deutsch|german|englisch|english)$/;
const inLanguages: ReadonlySet<FeedField> = new Set(["title", "description", "text", "categories"]);

/** @returns the position of the column name among the field's names; -1 if it is not one of them */
function rankOf(name: string, field: FeedField, known: readonly string[]): number {
  const plain = columnName(name);
  if (plain === field.replaceAll("_", " ")) return 0;
  const rank = known.indexOf(plain);
  if (rank >= 0 || !inLanguages.has(field) || !languageSuffix.test(plain)) return rank;
  // A name without a language takes precedence. Among several languages, the first column takes precedence.
  const isKnown = rankOf(plain.replace(languageSuffix, ""), field, known) >= 0;
  return isKnown ? known.length + 1 : -1;
}

function targetOf(field: FeedField, name: string, kind: FeedOptions["kind"], taken: ReadonlySet<string>): string {
  if (kind === "texts") return field === "links" ? "url" : field;
  // The rows of a group are its variants; in a file without groups, color is a plain attribute.
  if (field === "color" || field === "size") return taken.has("group") ? `variant.${field}` : attributeOf(name);
  return field === "brand" || field === "gtin" ? `attributes.${field}` : field;
}

/** Detects the columns for the id, title, images and prices from their values, if none have been assigned yet. */
function byValues(columns: readonly SampledColumn[], kind: FeedOptions["kind"], targets: Map<string, string>): void {
  const free = (): SampledColumn[] => columns.filter(({ name, values }) => !targets.has(name) && values.length > 0);
  const has = (target: string): boolean => [...targets.values()].includes(target);
  const take = (target: string, fits: (values: readonly string[]) => boolean): void => {
    const found = has(target) ? undefined : free().find(({ values }) => fits(values));
    if (found !== undefined) targets.set(found.name, target);
  };
  if (kind === "products") {
    take("images", (values) => values.every((value) => /^https?:\/\/\S+\.(?:jpe?g|png|webp|gif|avif)(?:\?\S*)?$/i.test(value)));
    take("price", (values) => values.every((value) => amountOf(value) !== null && currencyOf(value) !== null));
  }
  take("id", (values) => new Set(values).size === values.length && values.every((value) => /^[\p{L}\p{N}._/-]{1,64}$/u.test(value)));
  take(
    "title",
    (values) =>
      averageLength(values) >= 4 && averageLength(values) <= 150 && values.every((value) => /\p{L}{2}/u.test(value)) && !areCodes(values),
  );
}

/** Returns whether most of the values look like article numbers, such as GT-10000. */
function areCodes(values: readonly string[]): boolean {
  return values.filter((value) => /^(?=.*\d)[\p{Lu}\d._/-]+$/u.test(value)).length * 2 > values.length;
}

function averageLength(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + value.length, 0) / values.length;
}

/** Returns the attribute target for a column. */
function attributeOf(name: string): string {
  const plain = name.replace(/^g:/, "").trim().normalize("NFC").slice(0, 90).toWellFormed();
  if (plain === "") return "ignore";
  const isReserved = reserved.has(plain) || plain.startsWith("variant_");
  return `attributes.${isReserved ? `column_${plain}` : plain}`;
}

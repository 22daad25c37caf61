import { FEED_COLUMNS, FEED_FIELDS, type FeedField } from "../../../language/feed-words.ts";
import { columnName } from "../../../platform/lib/column-name.ts";
import { readOnlyFields } from "../../model/validate-products.ts";
import { amountOf, currencyOf } from "../../model/price.ts";
import type { FeedColumn, FeedOptions } from "../../../ports/feed-reader.ts";

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
/** Targets of a product that a mapping may name, besides `attributes.<name>`. */
export const TARGETS = [...productTargets, ...variantTargets] as const;
const textTargets = ["id", "title", "text", "url", "ignore"] as const;

export type Target = (typeof TARGETS)[number] | "text" | "url" | `attributes.${string}`;

/** Returns whether a mapping may name the target. */
export function isTarget(text: string, kind: FeedOptions["kind"]): boolean {
  if (kind === "texts") return (textTargets as readonly string[]).includes(text);
  return (TARGETS as readonly string[]).includes(text) || /^attributes\..{1,100}$/u.test(text);
}

/** Targets that a mapping may name, for messages. */
export function targetNames(kind: FeedOptions["kind"]): string {
  return kind === "texts" ? textTargets.join(", ") : [...productTargets, "attributes.<name>", ...variantTargets].join(", ");
}

/** Names by field, in order of preference. */
const names = new Map<FeedField, readonly string[]>(
  Object.entries(FEED_COLUMNS).map(([field, groups]) => [field as FeedField, groups.flatMap((group) => group.split("|"))]),
);
/** Fields that several columns may fill. */
const repeatable = new Set<FeedField>(["images", "ignore"]);
/** Attribute names that a product reserves. */
const reserved = new Set(["price", "original_price", "in_stock", "currency", "images", "links", "title", "description", "variants"]);

const fieldsOf: Readonly<Record<FeedOptions["kind"], readonly FeedField[]>> = {
  texts: ["id", "title", "text", "links"],
  products: FEED_FIELDS.filter((field) => field !== "text"),
};

/** Read-only fields, ignored so that an exported file of products can be sent back. */
const readOnlyNames: ReadonlySet<string> = new Set(readOnlyFields);

export interface SampledColumn {
  readonly name: string;
  /** Non-empty values of the first rows; objects as JSON. */
  readonly values: readonly string[];
  /** Whether some of them are objects or lists of objects, as in products in API form. */
  readonly isStructured: boolean;
}

/** Returns the target of each column: by the mapping, else by its name, else by its values, else an attribute. */
export function planColumns(columns: readonly SampledColumn[], { mapping, kind }: Pick<FeedOptions, "mapping" | "kind">): FeedColumn[] {
  const targets = new Map<string, string>();
  for (const { name, isStructured } of columns) {
    const sent = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    if (sent !== undefined) targets.set(name, sent);
    else if (isStructured && (name === "attributes" || name === "variants")) targets.set(name, name);
    else if (readOnlyNames.has(name) && kind === "products") targets.set(name, "ignore");
  }
  byName(columns, kind, targets);
  byValues(columns, kind, targets);
  return columns.map(({ name, values }) => ({
    name,
    target: targets.get(name) ?? (kind === "texts" ? "ignore" : attributeOf(name)),
    examples: values.slice(0, 3).map((value) => value.slice(0, 100).toWellFormed()),
  }));
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

/** @returns the position of the name among those of the field; -1 for none */
function rankOf(name: string, field: FeedField, known: readonly string[]): number {
  const plain = columnName(name);
  if (plain === field.replaceAll("_", " ")) return 0;
  return known.indexOf(plain);
}

function targetOf(field: FeedField, name: string, kind: FeedOptions["kind"], taken: ReadonlySet<string>): string {
  if (kind === "texts") return field === "links" ? "url" : field;
  // Rows of a group are its variants; a lone row's color is a plain attribute.
  if (field === "color" || field === "size") return taken.has("group") ? `variant.${field}` : attributeOf(name);
  return field === "brand" || field === "gtin" ? `attributes.${field}` : field;
}

/** Finds the missing id and title, images and prices by their values. */
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

/** Whether most of the values are written like article numbers: GT-10000. */
function areCodes(values: readonly string[]): boolean {
  return values.filter((value) => /^(?=.*\d)[\p{Lu}\d._/-]+$/u.test(value)).length * 2 > values.length;
}

function averageLength(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + value.length, 0) / values.length;
}

/** Returns the attribute that a column becomes. */
function attributeOf(name: string): string {
  const plain = name.replace(/^g:/, "").trim().normalize("NFC").slice(0, 90).toWellFormed();
  if (plain === "") return "ignore";
  const isReserved = reserved.has(plain) || plain.startsWith("variant_");
  return `attributes.${isReserved ? `column_${plain}` : plain}`;
}

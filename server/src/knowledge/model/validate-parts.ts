import { isLanguageTag } from "../../platform/lib/language.ts";
import type { Translation } from "./content.ts";
import type { ProductImage, ProductLink, Variant } from "./product.ts";
import type { FieldChecker } from "./field-checker.ts";

/**
 * Maximum number of images, and of links, per document. A document that exceeds either limit is rejected with `knowledge.too_many_entries`.
 */
export const mostEntries = 15;

/** Returns whether a sent document has too many images or links. */
export function hasTooManyEntries(sent: unknown): boolean {
  if (typeof sent !== "object" || sent === null) return false;
  const { images, links } = sent as { images?: unknown; links?: unknown };
  return [images, links].some((entries) => Array.isArray(entries) && entries.length > mostEntries);
}

const web = ["http:", "https:"];

export function validateCategories(value: unknown, check: FieldChecker): string[][] | undefined {
  return check.list(value, "categories", 10, (path, field) => {
    if (Array.isArray(path) && path.length === 0) return check.problem(field, "too_short", "category paths must have at least one level");
    return check.list(path, field, 10, (level, name) => check.text(level, name, { min: 1, max: 100 }));
  });
}

/** Makes the first entry primary if none is, and rejects multiple primary entries. */
function onePrimary<Entry extends { readonly is_primary: boolean }>(
  entries: Entry[] | undefined,
  field: string,
  check: FieldChecker,
): Entry[] | undefined {
  if (entries === undefined) return undefined;
  const primaries = entries.filter((entry) => entry.is_primary).length;
  if (primaries > 1) return check.problem(field, "duplicate", "only one entry can be primary");
  const [first, ...rest] = entries;
  return primaries === 0 && first !== undefined ? [{ ...first, is_primary: true }, ...rest] : entries;
}

export function validateImages(value: unknown, check: FieldChecker): ProductImage[] | undefined {
  const images = check.list(value, "images", mostEntries, (entry, field): ProductImage | undefined => {
    const image = check.object(entry, field, ["url", "description", "is_primary", "width", "height", "source"]);
    if (image === undefined) return undefined;
    const url = check.required(check.url(image["url"], `${field}.url`, web), image["url"], `${field}.url`);
    const description = check.text(image["description"], `${field}.description`, { max: 360 }) ?? "";
    const isPrimary = check.boolean(image["is_primary"], `${field}.is_primary`) ?? false;
    return url === undefined ? undefined : { url, description, is_primary: isPrimary };
  });
  return onePrimary(images, "images", check);
}

export function validateLinks(value: unknown, check: FieldChecker): ProductLink[] | undefined {
  const links = check.list(value, "links", mostEntries, (entry, field): ProductLink | undefined => {
    const link = check.object(entry, field, ["url", "description", "is_primary", "source"]);
    if (link === undefined) return undefined;
    const url = check.required(check.url(link["url"], `${field}.url`, ["https:"]), link["url"], `${field}.url`);
    const description = check.text(link["description"], `${field}.description`, { max: 360 });
    const isPrimary = check.boolean(link["is_primary"], `${field}.is_primary`) ?? false;
    if (url === undefined) return undefined;
    return description === undefined ? { url, is_primary: isPrimary } : { url, is_primary: isPrimary, description };
  });
  return onePrimary(links, "links", check);
}

/** Maximum number of translations per document. */
const mostTranslations = 50;

export function validateTranslations(value: unknown, check: FieldChecker): Translation[] | undefined {
  return check.list(value, "translations", mostTranslations, (entry, field): Translation | undefined => {
    const translation = check.object(entry, field, ["language", "id"]);
    if (translation === undefined) return undefined;
    const language = check.required(
      check.text(translation["language"], `${field}.language`, { min: 1, max: 35 }),
      translation["language"],
      `${field}.language`,
    );
    if (language !== undefined && !isLanguageTag(language))
      return check.problem(`${field}.language`, "format", "must be a BCP 47 language tag such as en or de-AT");
    const id = check.required(check.text(translation["id"], `${field}.id`, { min: 1, max: 255 }), translation["id"], `${field}.id`);
    return language === undefined || id === undefined ? undefined : { language, id };
  });
}

export function validateVariants(value: unknown, check: FieldChecker): Variant[] | undefined {
  const seen = new Set<string>();
  return check.list(value, "variants", 100, (entry, field): Variant | undefined => {
    const variant = check.object(entry, field, ["sku", "color", "size", "price", "in_stock", "image"]);
    if (variant === undefined) return undefined;
    const sku = check.required(check.text(variant["sku"], `${field}.sku`, { min: 1, max: 100 }), variant["sku"], `${field}.sku`);
    const key = sku?.normalize("NFC");
    if (key !== undefined && seen.has(key)) check.problem(`${field}.sku`, "duplicate", "duplicate SKU in this product");
    if (key !== undefined) seen.add(key);
    const values = (name: "color" | "size"): string[] | undefined =>
      check.list(variant[name], `${field}.${name}`, 20, (text, at) => check.text(text, at, { max: 100 }));
    const color = values("color");
    const size = values("size");
    const price = check.money(variant["price"], `${field}.price`);
    const inStock = check.boolean(variant["in_stock"], `${field}.in_stock`);
    const image = check.url(variant["image"], `${field}.image`, web);
    if (sku === undefined) return undefined;
    return {
      sku,
      ...(color === undefined ? {} : { color }),
      ...(size === undefined ? {} : { size }),
      ...(price === undefined ? {} : { price }),
      ...(inStock === undefined ? {} : { in_stock: inStock }),
      ...(image === undefined ? {} : { image }),
    };
  });
}

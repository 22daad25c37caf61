import type { FieldError } from "../../platform/errors/extensions.ts";
import { externalIdRule, isExternalId } from "../../platform/lib/text.ts";
import { isCurrency } from "./currency.ts";
import { FieldChecker } from "./field-checker.ts";
import type { Product } from "./product.ts";
import { validateAttributes } from "./validate-attributes.ts";
import { hasTooManyEntries, validateCategories, validateImages, validateLinks, validateVariants } from "./validate-parts.ts";

const writable = [
  "id",
  "title",
  "description",
  "categories",
  "attributes",
  "images",
  "links",
  "price",
  "original_price",
  "currency",
  "in_stock",
  "variants",
] as const;

/** Read-only fields, ignored on write so that a response can be sent back. */
export const readOnlyFields = ["kind", "enabled", "source_id", "source", "status"] as const;

export interface ValidatedProducts {
  readonly products: readonly Product[];
  /** All problems with all products. Nothing may be written unless this is empty. */
  readonly errors: readonly FieldError[];
  /** Index of the first product with too many images or links. */
  readonly tooManyEntries: number | null;
}

/**
 * Validates a batch of products.
 * @param defaultCurrency the brand's currency; if null, each product with a price must specify a currency
 */
export function validateProducts(items: readonly unknown[], defaultCurrency: string | null): ValidatedProducts {
  const products: Product[] = [];
  const errors: FieldError[] = [];
  const firstIndexById = new Map<string, number>();
  let tooManyEntries: number | null = null;
  for (const [index, item] of items.entries()) {
    const id = idOf(item);
    const check = new FieldChecker({ index, id });
    const product = validateProduct(item, check, defaultCurrency);
    if (product !== undefined) {
      const key = product.id.normalize("NFC");
      const first = firstIndexById.get(key);
      if (first === undefined) firstIndexById.set(key, index);
      else check.problem("id", "duplicate", `duplicate id, first used at index ${first}`);
    }
    if (tooManyEntries === null && hasTooManyEntries(item)) tooManyEntries = index;
    errors.push(...check.errors);
    if (product !== undefined && check.errors.length === 0) products.push(product);
  }
  return { products, errors, tooManyEntries };
}

function idOf(item: unknown): string | null {
  const id = typeof item === "object" && item !== null ? (item as { id?: unknown }).id : undefined;
  return typeof id === "string" ? id.slice(0, 255) : null;
}

function validateProduct(item: unknown, check: FieldChecker, defaultCurrency: string | null): Product | undefined {
  const sent = check.object(item, "", [...writable, ...readOnlyFields]);
  if (sent === undefined) {
    if (item === null || item === undefined) check.problem("", "type", "must be an object");
    return undefined;
  }
  const id = check.required(validateId(sent["id"], check), sent["id"], "id");
  const title = check.required(check.title(sent["title"], "title", 500), sent["title"], "title");
  const price = check.money(sent["price"], "price");
  const originalPrice = check.money(sent["original_price"], "original_price");
  const variants = validateVariants(sent["variants"], check);
  const currency = validateCurrency(sent["currency"], check);
  const hasPrice = price !== undefined || originalPrice !== undefined || variants?.some((variant) => variant.price !== undefined) === true;
  const effectiveCurrency = currency ?? (hasPrice ? defaultCurrency : null);
  if (hasPrice && effectiveCurrency === null && (sent["currency"] === undefined || sent["currency"] === null)) {
    check.problem("currency", "required", "is required with a price, because the brand has no default currency");
  }
  const optional = {
    description: check.text(sent["description"], "description", { max: 20_000 }),
    categories: validateCategories(sent["categories"], check),
    attributes: validateAttributes(sent["attributes"], check),
    images: validateImages(sent["images"], check),
    links: validateLinks(sent["links"], check),
    price,
    original_price: originalPrice,
    currency: effectiveCurrency ?? undefined,
    in_stock: check.boolean(sent["in_stock"], "in_stock"),
    variants,
  };
  if (id === undefined || title === undefined) return undefined;
  return { id, title, ...withoutUndefined(optional) };
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Returns the object without undefined members. */
export function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>;
}

function validateId(value: unknown, check: FieldChecker): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") return check.problem("id", "type", "must be a string");
  if (isExternalId(value.normalize("NFC"))) return value;
  if (value === "") return check.problem("id", "too_short", "must have at least 1 character");
  return check.text(value, "id", { max: 255 }) === undefined ? undefined : check.problem("id", "format", externalIdRule);
}

function validateCurrency(value: unknown, check: FieldChecker): string | undefined {
  const currency = check.text(value, "currency", { max: 10 });
  if (currency === undefined) return undefined;
  return isCurrency(currency) ? currency : check.problem("currency", "format", "must be an ISO 4217 code such as EUR");
}

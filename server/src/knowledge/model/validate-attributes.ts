import type { AttributeValue } from "../../ports/retrieval-index.ts";
import { codePoints } from "../../platform/lib/text.ts";
import type { FieldChecker } from "./field-checker.ts";

const reserved = new Set(["price", "original_price", "in_stock", "currency", "images", "links", "title", "description", "variants"]);

/** Validates the attributes of a product or file. Dates are ISO 8601 strings and are subject to the length limit for strings. */
export function validateAttributes(value: unknown, check: FieldChecker): Record<string, AttributeValue> | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) return check.problem("attributes", "type", "must be an object");
  const entries = Object.entries(value);
  if (entries.length > 100) return check.problem("attributes", "too_many", `can have at most 100 keys, but has ${entries.length}`);
  // The object has no prototype, so no key can modify a prototype.
  const attributes: Record<string, AttributeValue> = Object.create(null) as Record<string, AttributeValue>;
  const names = new Set<string>();
  for (const [key, member] of entries) {
    const field = `attributes.${key.slice(0, 120)}`;
    if (key === "") check.problem("attributes", "too_short", "attribute names must not be empty");
    if (codePoints(key.normalize("NFC")) > 100) check.problem(field, "too_long", "attribute names can have at most 100 characters");
    if (!key.isWellFormed() || key.includes("\0")) check.problem(field, "format", "must be well-formed Unicode without NUL");
    if (reserved.has(key) || key.startsWith("variant_")) check.problem(field, "reserved_key", `"${key.slice(0, 120)}" is a reserved name`);
    const name = key.normalize("NFC");
    if (names.has(name)) check.problem(field, "duplicate", "the attribute name appears twice, in different Unicode normalization forms");
    names.add(name);
    const checked = validateAttribute(member, field, check);
    if (checked !== undefined) attributes[key] = checked;
  }
  return attributes;
}

function validateAttribute(value: unknown, field: string, check: FieldChecker): AttributeValue | undefined {
  switch (typeof value) {
    case "string":
      return check.text(value, field, { max: 500 });
    case "boolean":
      return value;
    case "number":
      return check.number(value, field, -1e15, 1e15);
    default:
      if (Array.isArray(value)) return check.list(value, field, 50, (entry, name) => check.text(entry, name, { max: 100 }));
      return check.problem(field, "type", "must be a string, a number, true or false, or an array of strings");
  }
}

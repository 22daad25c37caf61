import type { FieldError, FieldProblem } from "../../platform/errors/extensions.ts";
import { codePoints, isBlank, isStorable } from "../../platform/lib/text.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";

const mostErrorsOfOneItem = 1_000;

/** Collects all problems with one item. Each check returns a valid value, or undefined if the value is invalid or absent. */
export class FieldChecker {
  readonly errors: FieldError[] = [];
  readonly #index: number | undefined;
  readonly #id: string | null | undefined;

  constructor(item?: { readonly index: number; readonly id: string | null }) {
    this.#index = item?.index;
    this.#id = item?.id;
  }

  problem(field: string, code: FieldProblem, message: string): undefined {
    if (this.errors.length >= mostErrorsOfOneItem) return undefined;
    const item = this.#index === undefined ? {} : { index: this.#index, id: this.#id ?? null };
    this.errors.push({ ...item, field, code, message });
    return undefined;
  }

  /** Checks a string, which is returned as sent. Its length is counted in NFC, so it does not depend on the normalization form. */
  text(value: unknown, field: string, bounds: { readonly min?: number; readonly max: number }): string | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== "string") return this.problem(field, "type", "must be a string");
    if (!isStorable(value)) return this.problem(field, "format", "must be well-formed Unicode without NUL");
    const length = codePoints(value.normalize("NFC"));
    if (length > bounds.max) return this.problem(field, "too_long", `can have at most ${bounds.max} characters, but has ${length}`);
    if (length < (bounds.min ?? 0))
      return this.problem(field, "too_short", bounds.min === 1 ? "must not be empty" : `must have at least ${bounds.min} characters`);
    return value;
  }

  /** Checks a string that must contain a visible character. */
  title(value: unknown, field: string, max: number): string | undefined {
    const text = this.text(value, field, { min: 1, max });
    return text !== undefined && isBlank(text) ? this.problem(field, "too_short", "must not be blank") : text;
  }

  boolean(value: unknown, field: string): boolean | undefined {
    if (value === undefined || value === null) return undefined;
    return typeof value === "boolean" ? value : this.problem(field, "type", "must be true or false");
  }

  number(value: unknown, field: string, min: number, max: number): number | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== "number") return this.problem(field, "type", "must be a number");
    if (!(value >= min && value <= max)) return this.problem(field, "range", `must be between ${min} and ${max}`);
    return value;
  }

  /** Checks an amount of money with at most 4 decimal places. */
  money(value: unknown, field: string): number | undefined {
    if (typeof value === "number" && value < 0) return this.problem(field, "range", "must not be negative");
    // The text is usually the content of a cell in an imported list, and the user has to find that cell.
    if (typeof value === "string" && isStorable(value)) return this.problem(field, "type", `must be a number: “${shortText(value)}”`);
    const amount = this.number(value, field, 0, 1e12);
    if (amount === undefined) return undefined;
    return Number(amount.toFixed(4)) === amount ? amount : this.problem(field, "format", "can have at most 4 decimal places");
  }

  url(value: unknown, field: string, protocols: readonly string[]): string | undefined {
    const url = this.text(value, field, { min: 1, max: 2_048 });
    if (url === undefined) return undefined;
    if (/\s/.test(url) || !protocols.includes(parseUrl(url)?.protocol ?? "")) {
      return this.problem(field, "format", `must be an absolute URL that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`);
    }
    return url;
  }

  /** Checks each entry of an array. Omits invalid entries. */
  list<Entry>(
    value: unknown,
    field: string,
    max: number,
    check: (entry: unknown, field: string) => Entry | undefined,
  ): Entry[] | undefined {
    if (value === undefined || value === null) return undefined;
    if (!Array.isArray(value)) return this.problem(field, "type", "must be an array");
    if (value.length > max) return this.problem(field, "too_many", `can have at most ${max} entries, but has ${value.length}`);
    const entries: Entry[] = [];
    for (const [at, entry] of value.entries()) {
      const name = `${field}[${at}]`;
      if (entry === null || entry === undefined) this.problem(name, "type", "must not be null");
      const checked = check(entry, name);
      if (checked !== undefined) entries.push(checked);
    }
    return entries;
  }

  /** Checks an object. Unknown keys are errors, so that a typo cannot cause data loss. */
  object(value: unknown, field: string, known: readonly string[]): Record<string, unknown> | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== "object" || Array.isArray(value)) return this.problem(field, "type", "must be an object");
    const prefix = field === "" ? "" : `${field}.`;
    for (const key of Object.keys(value)) {
      if (!known.includes(key)) this.problem(`${prefix}${key.slice(0, 200)}`, "unknown_field", "is not a writable field");
    }
    return value as Record<string, unknown>;
  }

  required<Value>(value: Value | undefined, sent: unknown, field: string): Value | undefined {
    if (sent === undefined || sent === null) return this.problem(field, "required", "is required");
    return value;
  }
}

function shortText(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  return codePoints(plain) > 60 ? `${plain.slice(0, 59).toWellFormed()}…` : plain;
}

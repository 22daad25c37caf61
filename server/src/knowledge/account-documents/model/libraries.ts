import type { LibraryImage, LibraryLink } from "../../model/content.ts";
import type { FieldChecker } from "../../model/field-checker.ts";
import { mostEntries } from "../../model/validate-parts.ts";

/** Maximum number of images or links shown per document in the list. */
export const mostShown = 10;

const mostPixels = 2_147_483_647;
const mostDescription = 360;

/**
 * Validates the image library.
 * @returns undefined if omitted or invalid; null to clear the library
 */
export function validateImageLibrary(value: unknown, check: FieldChecker): LibraryImage[] | null | undefined {
  return validateLibrary(value, "image_library", check, (entry, field): LibraryImage | undefined => {
    const image = check.object(entry, field, ["url", "description", "is_primary", "width", "height", "source"]);
    if (image === undefined) return undefined;
    const url = check.required(check.url(image["url"], `${field}.url`, ["http:", "https:"]), image["url"], `${field}.url`);
    const width = pixels(image["width"], `${field}.width`, check);
    const height = pixels(image["height"], `${field}.height`, check);
    const rest = describe(image, field, check);
    return url === undefined ? undefined : { url, ...rest, width, height, source: "client" };
  });
}

/**
 * Validates the link library.
 * @returns undefined if omitted or invalid; null to clear the library
 */
export function validateLinkLibrary(value: unknown, check: FieldChecker): LibraryLink[] | null | undefined {
  return validateLibrary(value, "link_library", check, (entry, field): LibraryLink | undefined => {
    const link = check.object(entry, field, ["url", "description", "is_primary", "source"]);
    if (link === undefined) return undefined;
    const url = check.required(check.url(link["url"], `${field}.url`, ["https:"]), link["url"], `${field}.url`);
    const rest = describe(link, field, check);
    return url === undefined ? undefined : { url, ...rest, source: "client" };
  });
}

/** Returns the first entries, with the primary entry first. */
export function shownEntries<Entry extends { readonly is_primary: boolean }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary)).slice(0, mostShown);
}

/** Validates a library: converts an empty library to null, makes the first entry primary if none is, and rejects several primary entries. */
function validateLibrary<Entry extends { readonly is_primary: boolean }>(
  value: unknown,
  field: string,
  check: FieldChecker,
  validate: (entry: unknown, field: string) => Entry | undefined,
): Entry[] | null | undefined {
  if (value === null) return null;
  const entries = check.list(value, field, mostEntries, validate);
  if (entries === undefined) return undefined;
  const [first, ...rest] = entries;
  if (first === undefined) return null;
  const primaries = entries.filter((entry) => entry.is_primary).length;
  if (primaries > 1) return check.problem(field, "duplicate", "only one entry can be primary");
  return primaries === 0 ? [{ ...first, is_primary: true }, ...rest] : entries;
}

function describe(
  entry: Readonly<Record<string, unknown>>,
  field: string,
  check: FieldChecker,
): { readonly description: string; readonly is_primary: boolean } {
  return {
    description: check.text(entry["description"], `${field}.description`, { max: mostDescription }) ?? "",
    is_primary: check.boolean(entry["is_primary"], `${field}.is_primary`) ?? false,
  };
}

function pixels(value: unknown, field: string, check: FieldChecker): number {
  const number = check.number(value, field, 0, mostPixels) ?? 0;
  if (!Number.isInteger(number)) check.problem(field, "type", "must be an integer");
  return number;
}

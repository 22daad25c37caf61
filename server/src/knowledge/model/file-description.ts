import { mostTitle, titleByName } from "../../platform/lib/file-title.ts";
import { externalIdRule, isExternalId } from "../../platform/lib/text.ts";
import type { FileDescription } from "./content.ts";
import type { FieldChecker } from "./field-checker.ts";
import { validateAttributes } from "./validate-attributes.ts";
import { validateCategories, validateImages, validateLinks, validateTranslations } from "./validate-parts.ts";
import { readOnlyFields, withoutUndefined } from "./validate-products.ts";

const writable = ["id", "title", "description", "categories", "attributes", "images", "links", "translations"];
// Read-only fields of a document, which are accepted and ignored so that a document can be sent back.
const readOnly = [...readOnlyFields, "original_file_name", "content_type", "content_sha256", "pages", "image_library"];

/** Fields of a file's description. */
export const fileFields: readonly string[] = [...writable, ...readOnly];

/** The caller's description of a file. If it does not contain a title, the file name is used until the file is extracted. */
export interface DescribedFile {
  readonly description: FileDescription;
  readonly isTitleGiven: boolean;
}

/**
 * Returns the description of a file, which is valid only if `check` has no errors.
 * @param newId id to use if none was sent
 */
export function describeFile(sent: Readonly<Record<string, unknown>>, check: FieldChecker, fileName: string, newId: string): DescribedFile {
  const id = check.text(sent["id"], "id", { min: 1, max: 255 }) ?? newId;
  if (!isExternalId(id.normalize("NFC"))) check.problem("id", "format", externalIdRule);
  const given = check.title(sent["title"], "title", mostTitle);
  const optional = withoutUndefined({
    description: check.text(sent["description"], "description", { max: 20_000 }),
    categories: validateCategories(sent["categories"], check),
    attributes: validateAttributes(sent["attributes"], check),
    images: validateImages(sent["images"], check),
    links: validateLinks(sent["links"], check),
    translations: validateTranslations(sent["translations"], check),
  });
  return { description: { id, title: given ?? titleByName(fileName), ...optional }, isTitleGiven: given !== undefined };
}

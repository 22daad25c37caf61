import { fail } from "../../../platform/errors/fail.ts";
import { externalIdRule, isExternalId, isStorable } from "../../../platform/lib/text.ts";
import type { LibraryImage, LibraryLink } from "../../model/content.ts";
import { FieldChecker } from "../../model/field-checker.ts";
import { mostEntries } from "../../model/validate-parts.ts";
import { validateImageLibrary, validateLinkLibrary } from "./libraries.ts";

/** 2 MB. */
const mostContentBytes = 2 * 1_048_576;

const mostLabel = 500;

/** An account document as sent. In optional fields, undefined keeps the stored value and null clears it. */
export interface SentDocument {
  readonly externalId: string;
  readonly content: string;
  readonly label?: string | null | undefined;
  readonly image_library?: unknown;
  readonly link_library?: unknown;
}

/** A validated account document. */
export interface ReadDocument {
  /** The id in NFC, for comparison. */
  readonly externalId: string;
  /** The id as sent. */
  readonly sentId: string;
  readonly text: string;
  /** Size of the sent text in UTF-8 bytes. */
  readonly bytes: number;
  readonly label: string | null | undefined;
  readonly images: readonly LibraryImage[] | null | undefined;
  readonly links: readonly LibraryLink[] | null | undefined;
}

/**
 * Validates an account document.
 * @throws Failure `knowledge.invalid_external_id`, `knowledge.too_many_entries`, `validation.failed`, `upload.file_too_large`
 */
export function readDocument(sent: SentDocument): ReadDocument {
  const externalId = sent.externalId.normalize("NFC");
  if (!isExternalId(externalId)) {
    fail("knowledge.invalid_external_id", `An external id must have 1 to 255 characters and ${externalIdRule}.`);
  }
  const check = new FieldChecker();
  const label = sent.label?.trim() === "" ? null : sent.label;
  const read = {
    label: label === null ? null : check.text(label, "label", { max: mostLabel }),
    images: validateImageLibrary(sent.image_library, check),
    links: validateLinkLibrary(sent.link_library, check),
  };
  const tooMany = [sent.image_library, sent.link_library].some((entries) => Array.isArray(entries) && entries.length > mostEntries);
  if (tooMany && check.errors.every((error) => error.code === "too_many")) {
    fail("knowledge.too_many_entries", `The document has more than ${mostEntries} images or links. It was not written.`, {
      errors: check.errors,
    });
  }
  const bytes = Buffer.byteLength(sent.content);
  if (sent.content === "") check.problem("content", "too_short", "must not be empty");
  else if (!isStorable(sent.content)) check.problem("content", "format", "must be well-formed Unicode without NUL");
  const [first] = check.errors;
  if (first !== undefined) fail("validation.failed", `\`${first.field}\` ${first.message}.`, { errors: check.errors });
  if (bytes > mostContentBytes) {
    fail("upload.file_too_large", `The content has ${bytes} bytes in UTF-8; the limit is ${mostContentBytes}.`);
  }
  return { externalId, sentId: sent.externalId, text: sent.content, bytes, ...read };
}

import Type from "typebox";
import { about, DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";
import { LibraryImage, Warning } from "../documents/document.schema.ts";

/** Accepts any entries, because the operation validates them and reports all problems at once. */
const SentLibrary = Type.Optional(Nullable(Type.Array(Type.Unknown())));

/** Fields of a write, except the id. Omitted fields stay unchanged; null clears a field. */
export const writtenFields = {
  content: Type.String({ description: "Plain text, 1 byte to 2 MB in UTF-8" }),
  label: about("title in lists and citations", Type.Optional(Nullable(Type.String()))),
  image_library: about("images that belong to the text", SentLibrary),
  link_library: about("links that belong to the text", SentLibrary),
};

const sentEntry = {
  description: about("what it shows or where it leads; personas choose by it", Type.Optional(Nullable(Type.String({ maxLength: 360 })))),
  is_primary: Type.Optional(Nullable(Type.Boolean({ description: "at most one entry; by default the first" }))),
};
const pixels = Type.Optional(Nullable(Type.Integer({ minimum: 0, description: "pixels" })));
const SentImage = named(
  "SentImage",
  Type.Object({
    url: Type.String({ maxLength: 2_048, description: "http or https" }),
    ...sentEntry,
    width: pixels,
    height: pixels,
  }),
);
const SentLink = named("SentLink", Type.Object({ url: Type.String({ maxLength: 2_048, description: "https" }), ...sentEntry }));

/** The same fields as documented in the API reference. */
export const documentedFields = {
  ...writtenFields,
  label: about("title in lists and citations; null or absent: none", Type.Optional(Nullable(Type.String({ maxLength: 500 })))),
  image_library: about(
    "images that belong to the text; null or absent: none",
    Type.Optional(Nullable(Type.Array(SentImage, { maxItems: 15 }))),
  ),
  link_library: about(
    "links that belong to the text; null or absent: none",
    Type.Optional(Nullable(Type.Array(SentLink, { maxItems: 15 }))),
  ),
};

const EntrySource = Type.Enum(["client", "extractor"]);
const entryFields = {
  url: about("address of the image or the page", Type.String()),
  description: about("what it shows or where it leads; empty if unknown", Type.String()),
  is_primary: about("whether cards show this one; at most one is primary", Type.Boolean()),
};
const LibraryLink = named(
  "LibraryLink",
  Type.Object({ ...entryFields, source: about("`client`: sent by you; `extractor`: found in the text", EntrySource) }),
);

const viewFields = {
  external_id: Type.String({ description: "for a file, its id in its source" }),
  kind: Type.Enum(["text", "file"], { description: "account document, or file of a source" }),
  source_id: about("the source of a file; null for a text", Nullable(Id)),
  label: Nullable(Type.String({ description: "for a file, its title" })),
  original_file_name: about("null for a text", Nullable(Type.String())),
  content_type: about("type of the file, such as `pdf`; null for a text", Nullable(Type.String())),
  content_size_bytes: about("size as sent", Type.Integer()),
  estimated_knowledge_units: about("counted until the document is processed", Type.Number()),
  estimated_storage_units: about("counted until the document is processed", Type.Number()),
  knowledge_units: about("1 unit is 4,000 characters of text; null until it is processed", Nullable(Type.Number())),
  storage_units: about("1 unit is 1,048,576 bytes as sent; null until it is processed", Nullable(Type.Number())),
  processing_status: about(
    "`staged`: waits for `processStagedDocuments`; `ready`: searches find it",
    Type.Enum(["staged", "pending", "ready", "failed"]),
  ),
  processed_at: about("null until it is processed", Nullable(DateTime)),
  created_at: about("when it was first sent", DateTime),
  error_message: about("begins with a stable word such as `encrypted:`; null unless it failed", Nullable(Type.String())),
  estimated_pages: about("as declared by the file; null for formats without pages", Nullable(Type.Integer())),
  actual_pages: about("as read; null until then, and for formats without pages", Nullable(Type.Integer())),
  has_extracted_text: about("whether `getAccountDocument` or `getDocumentText` returns text", Type.Boolean()),
  active_persona_count: Type.Integer({
    description:
      "for a text, number of personas that activated it; for a file, number of personas of its brand, 0 while its source is disabled",
  }),
  preview_image_url: about("the primary image; null if there is none", Nullable(Type.String())),
  image_library: about("images sent with the document or found in it; null without any", Nullable(Type.Array(LibraryImage))),
  link_library: about("links sent with the document or found in it; null without any", Nullable(Type.Array(LibraryLink))),
  warnings: about("what did not prevent the processing", Type.Array(Warning)),
};

export const AccountDocumentView = named("AccountDocument", Type.Object(viewFields));
export const AccountDocumentWithContent = named(
  "AccountDocumentWithContent",
  Type.Object({ ...viewFields, content: about("the text as it was sent; null without any", Nullable(Type.String())) }),
);

/** Fields of a batch response. */
export const batchResultsFields = {
  created: about("texts with a new id", Type.Integer()),
  updated: about("texts whose content changed", Type.Integer()),
  no_op: about("texts that are equal to the stored ones", Type.Integer()),
  failed: about("texts that were rejected", Type.Integer()),
  results: about(
    "one for each text of the request",
    Type.Array(
      Type.Object({
        external_id: about("as sent, or the new id", Type.String()),
        status: about("what happened to the text", Type.Enum(["created", "updated", "no_op", "failed"])),
        code: about("why it failed", Type.Optional(Type.String())),
        message: about("why it failed, for people", Type.Optional(Type.String())),
      }),
    ),
  ),
};

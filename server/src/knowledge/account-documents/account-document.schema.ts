import Type from "typebox";
import { about, DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";
import { LibraryImage, Warning } from "../documents/document.schema.ts";

/** Accepts any entries, because the operation validates them and reports all problems at once. */
const SentLibrary = Type.Optional(Nullable(Type.Array(Type.Unknown())));

/** Fields of a write, except the id. Omitted fields stay unchanged; null clears a field. */
export const writtenFields = {
  content: Type.String({ description: "plain text, 1 byte to 2 MB in UTF-8" }),
  label: about("title in lists and citations", Type.Optional(Nullable(Type.String()))),
  image_library: about("images that belong to the text", SentLibrary),
  link_library: about("links that belong to the text", SentLibrary),
};

const sentEntry = {
  description: about(
    "content of the image or target of the link; personas use it to select entries",
    Type.Optional(Nullable(Type.String({ maxLength: 360 }))),
  ),
  is_primary: Type.Optional(Nullable(Type.Boolean({ description: "true for at most one entry; by default, the first entry" }))),
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
  label: about("title in lists and citations; null or absent if there is none", Type.Optional(Nullable(Type.String({ maxLength: 500 })))),
  image_library: about(
    "images that belong to the text; null or absent if there are none",
    Type.Optional(Nullable(Type.Array(SentImage, { maxItems: 15 }))),
  ),
  link_library: about(
    "links that belong to the text; null or absent if there are none",
    Type.Optional(Nullable(Type.Array(SentLink, { maxItems: 15 }))),
  ),
};

const EntrySource = Type.Enum(["client", "extractor"]);
const entryFields = {
  url: about("URL of the image or the page", Type.String()),
  description: about("content of the image or target of the link; empty if unknown", Type.String()),
  is_primary: about("whether cards show this image; at most one is primary", Type.Boolean()),
};
const LibraryLink = named(
  "LibraryLink",
  Type.Object({ ...entryFields, source: about("`client`: sent by you; `extractor`: found in the text", EntrySource) }),
);

const viewFields = {
  external_id: Type.String({ description: "for a file, its id within its source" }),
  kind: Type.Enum(["text", "file"], { description: "account document, or file in a source" }),
  source_id: about("the source of a file; null for a text", Nullable(Id)),
  label: Nullable(Type.String({ description: "for a file, its title" })),
  original_file_name: about("null for a text", Nullable(Type.String())),
  content_type: about("type of the file, such as `pdf`; null for a text", Nullable(Type.String())),
  content_size_bytes: about("size as sent", Type.Integer()),
  estimated_knowledge_units: about("counted until the document is processed", Type.Number()),
  estimated_storage_units: about("counted until the document is processed", Type.Number()),
  knowledge_units: about("1 unit is 4,000 characters of text; null until the document is processed", Nullable(Type.Number())),
  storage_units: about("1 unit is 1,048,576 bytes as sent; null until the document is processed", Nullable(Type.Number())),
  processing_status: about(
    "`staged`: waiting for `processStagedDocuments`; `ready`: searches find it",
    Type.Enum(["staged", "pending", "ready", "failed"]),
  ),
  processed_at: about("null until the document is processed", Nullable(DateTime)),
  created_at: about("when it was first sent", DateTime),
  error_message: about("starts with a fixed prefix such as `encrypted:`; null unless processing failed", Nullable(Type.String())),
  estimated_pages: about("number declared by the file; null for formats without pages", Nullable(Type.Integer())),
  actual_pages: about("actual number; null until the file is read, and for formats without pages", Nullable(Type.Integer())),
  has_extracted_text: about("whether `getAccountDocument` or `getDocumentText` returns text", Type.Boolean()),
  active_persona_count: Type.Integer({
    description:
      "for a text, number of personas for which it is activated; for a file, number of personas in its brand, or 0 if its source is disabled",
  }),
  preview_image_url: about("the primary image; null if there is none", Nullable(Type.String())),
  image_library: about("images sent with the document or found in it; null if there are none", Nullable(Type.Array(LibraryImage))),
  link_library: about("links sent with the document or found in it; null if there are none", Nullable(Type.Array(LibraryLink))),
  warnings: about("problems that did not prevent processing", Type.Array(Warning)),
};

export const AccountDocumentView = named("AccountDocument", Type.Object(viewFields));
export const AccountDocumentWithContent = named(
  "AccountDocumentWithContent",
  Type.Object({ ...viewFields, content: about("the text as sent; null if there is none", Nullable(Type.String())) }),
);

/** Fields of a batch response. */
export const batchResultsFields = {
  created: about("texts with a new id", Type.Integer()),
  updated: about("texts whose content changed", Type.Integer()),
  no_op: about("texts that are identical to the stored text", Type.Integer()),
  failed: about("texts that were rejected", Type.Integer()),
  results: about(
    "one result for each text in the request",
    Type.Array(
      Type.Object({
        external_id: about("as sent, or the new id", Type.String()),
        status: about("result for the text", Type.Enum(["created", "updated", "no_op", "failed"])),
        code: about("error code, if it failed", Type.Optional(Type.String())),
        message: about("error message for humans, if it failed", Type.Optional(Type.String())),
      }),
    ),
  ),
};

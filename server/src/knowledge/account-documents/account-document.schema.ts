import Type from "typebox";
import { DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";
import { LibraryImage, Warning } from "../documents/document.schema.ts";

/** Accepts any entries: the operation validates them and reports every problem at once. */
const SentLibrary = Type.Optional(Nullable(Type.Array(Type.Unknown())));

/** Fields of a write besides the id; omitted ones stay unchanged, null clears. */
export const writtenFields = {
  content: Type.String({ description: "Plain text, 1 byte to 2 MB in UTF-8" }),
  label: Type.Optional(Nullable(Type.String())),
  image_library: SentLibrary,
  link_library: SentLibrary,
};

const sentEntry = {
  description: Type.Optional(Nullable(Type.String({ maxLength: 360 }))),
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

/** The same fields for the API reference. */
export const documentedFields = {
  ...writtenFields,
  label: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  image_library: Type.Optional(Nullable(Type.Array(SentImage, { maxItems: 15 }))),
  link_library: Type.Optional(Nullable(Type.Array(SentLink, { maxItems: 15 }))),
};

const EntrySource = Type.Enum(["client", "extractor"]);
const entryFields = { url: Type.String(), description: Type.String(), is_primary: Type.Boolean() };
const LibraryLink = named("LibraryLink", Type.Object({ ...entryFields, source: EntrySource }));

const viewFields = {
  external_id: Type.String({ description: "for a file, its id in its source" }),
  kind: Type.Enum(["text", "file"], { description: "account document, or file of a source" }),
  source_id: Nullable(Id),
  label: Nullable(Type.String({ description: "for a file, its title" })),
  original_file_name: Nullable(Type.String()),
  content_type: Nullable(Type.String()),
  content_size_bytes: Type.Integer(),
  estimated_knowledge_units: Type.Number(),
  estimated_storage_units: Type.Number(),
  knowledge_units: Nullable(Type.Number()),
  storage_units: Nullable(Type.Number()),
  processing_status: Type.Enum(["staged", "pending", "ready", "failed"]),
  processed_at: Nullable(DateTime),
  created_at: DateTime,
  error_message: Nullable(Type.String()),
  estimated_pages: Nullable(Type.Integer()),
  actual_pages: Nullable(Type.Integer()),
  has_extracted_text: Type.Boolean(),
  active_persona_count: Type.Integer({
    description:
      "for a text, number of personas that activated it; for a file, number of personas of its brand, 0 while its source is disabled",
  }),
  preview_image_url: Nullable(Type.String()),
  image_library: Nullable(Type.Array(LibraryImage)),
  link_library: Nullable(Type.Array(LibraryLink)),
  warnings: Type.Array(Warning),
};

export const AccountDocumentView = named("AccountDocument", Type.Object(viewFields));
export const AccountDocumentWithContent = named(
  "AccountDocumentWithContent",
  Type.Object({ ...viewFields, content: Nullable(Type.String()) }),
);

/** Fields of a batch response. */
export const batchResultsFields = {
  created: Type.Integer(),
  updated: Type.Integer(),
  no_op: Type.Integer(),
  failed: Type.Integer(),
  results: Type.Array(
    Type.Object({
      external_id: Type.String(),
      status: Type.Enum(["created", "updated", "no_op", "failed"]),
      code: Type.Optional(Type.String()),
      message: Type.Optional(Type.String()),
    }),
  ),
};

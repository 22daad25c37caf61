import Type from "typebox";
import { DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";

const Attribute = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())]);

const Image = named("ProductImage", Type.Object({ url: Type.String(), description: Type.String(), is_primary: Type.Boolean() }));
const Link = named(
  "ProductLink",
  Type.Object({ url: Type.String(), is_primary: Type.Boolean(), description: Type.Optional(Type.String()) }),
);
const Variant = named(
  "ProductVariant",
  Type.Object({
    sku: Type.String(),
    color: Type.Optional(Type.Array(Type.String())),
    size: Type.Optional(Type.Array(Type.String())),
    price: Type.Optional(Type.Number()),
    in_stock: Type.Optional(Type.Boolean()),
    image: Type.Optional(Type.String()),
  }),
);

/** Fields that a product write sets. */
export const productFields = {
  id: Type.String(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  categories: Type.Optional(Type.Array(Type.Array(Type.String()))),
  attributes: Type.Optional(Type.Record(Type.String(), Attribute)),
  images: Type.Optional(Type.Array(Image)),
  links: Type.Optional(Type.Array(Link)),
  price: Type.Optional(Type.Number()),
  original_price: Type.Optional(Type.Number()),
  currency: Type.Optional(Type.String()),
  in_stock: Type.Optional(Type.Boolean()),
  variants: Type.Optional(Type.Array(Variant)),
};

export const LibraryImage = named(
  "LibraryImage",
  Type.Object(
    {
      url: Type.String(),
      description: Type.String(),
      is_primary: Type.Boolean(),
      width: Type.Integer({ description: "pixels; 0 if unknown" }),
      height: Type.Integer(),
      source: Type.Enum(["client", "extractor"]),
      thumbnail_url: Type.Optional(Type.String({ description: "at most 320 pixels each way" })),
      page: Type.Optional(Type.Integer({ description: "page, slide or sheet that contains it" })),
      colors: Type.Optional(Type.Array(Type.String(), { description: "main colors as #rrggbb, most frequent first" })),
    },
    { description: "image sent with a document or found in a file" },
  ),
);

const Progress = named(
  "ProcessingProgress",
  Type.Object(
    {
      stage: Type.Enum(["reading", "recognising", "embedding", "storing"]),
      done: Type.Integer({ description: "pages, slides or sheets; images of text; passages" }),
      total: Nullable(Type.Integer()),
      share: Nullable(Type.Number({ description: "progress of the stage, 0-1" })),
    },
    { description: "progress of a document that takes longer than a second" },
  ),
);

/** A warning from processing that did not fail the document. */
export const Warning = named("Warning", Type.Object({ code: Type.String(), field: Nullable(Type.String()), message: Type.String() }));

const Status = named(
  "DocumentStatus",
  Type.Object({
    state: Type.Enum(["pending", "ready", "failed"]),
    created_at: DateTime,
    updated_at: DateTime,
    processed_at: Nullable(DateTime),
    knowledge_units: Nullable(Type.Number()),
    storage_units: Nullable(Type.Number()),
    error_message: Nullable(Type.String()),
    attempts: Type.Integer(),
    warnings: Type.Array(Warning),
    progress: Type.Optional(Progress),
  }),
);

export const DocumentView = named(
  "Document",
  Type.Object({
    ...productFields,
    kind: Type.Enum(["item", "file"]),
    source_id: Id,
    source: Type.String(),
    original_file_name: Type.Optional(Nullable(Type.String())),
    content_type: Type.Optional(Nullable(Type.String())),
    content_sha256: Type.Optional(
      Nullable(
        Type.String({
          pattern: "^[0-9a-f]{64}$",
          description:
            "SHA-256 of the uploaded bytes, in lower-case hexadecimal: compare it with your file's before you upload it again. Null for a file uploaded before version 0.2 until it is uploaded again",
        }),
      ),
    ),
    pages: Type.Optional(Nullable(Type.Integer())),
    image_library: Type.Optional(Nullable(Type.Array(LibraryImage, { description: "for a file: at most 10, at most one primary" }))),
    status: Status,
  }),
);

import Type from "typebox";
import { about, DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";

export const Attribute = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())]);

const Image = named(
  "ProductImage",
  Type.Object({
    url: about("as sent", Type.String()),
    description: about("what it shows", Type.String()),
    is_primary: about("whether cards show this image", Type.Boolean()),
  }),
);
const Link = named(
  "ProductLink",
  Type.Object({
    url: about("as sent", Type.String()),
    is_primary: about("whether cards lead to this page", Type.Boolean()),
    description: about("where it leads", Type.Optional(Type.String())),
  }),
);
const Variant = named(
  "ProductVariant",
  Type.Object({
    sku: about("unique within the product; an exact search for it finds the product first", Type.String()),
    color: about("names of the colors that this SKU combines", Type.Optional(Type.Array(Type.String()))),
    size: about("sizes as on the label", Type.Optional(Type.Array(Type.String()))),
    price: about("in the currency of the product", Type.Optional(Type.Number())),
    in_stock: about("absent if unknown", Type.Optional(Type.Boolean())),
    image: about("URL of an image of this variant", Type.Optional(Type.String())),
  }),
);

export const Translations = about(
  "for a file: documents in the source with the same content in other languages. An answer in one of these languages quotes the document in that language",
  Type.Optional(
    Type.Array(
      Type.Object({
        language: about("BCP 47", Type.String()),
        id: about("id of the document; it need not exist", Type.String()),
      }),
    ),
  ),
);

/** Fields that are set when a product is written. */
export const productFields = {
  id: about("the id under which the document was sent, unique within its source", Type.String()),
  title: about("name of the product; for a file, the title that was sent or found in the file", Type.String()),
  description: about("plain text", Type.Optional(Type.String())),
  categories: about(
    'paths from general to specific, such as `["Clothing", "Jackets"]`',
    Type.Optional(Type.Array(Type.Array(Type.String()))),
  ),
  attributes: about("facts by name; searches can filter by them", Type.Optional(Type.Record(Type.String(), Attribute))),
  images: about("at most one is primary", Type.Optional(Type.Array(Image))),
  links: about("at most one is primary", Type.Optional(Type.Array(Link))),
  price: about("in `currency`", Type.Optional(Type.Number())),
  original_price: about("price before a reduction, in `currency`", Type.Optional(Type.Number())),
  currency: about("ISO 4217 code; the brand's default if none was sent", Type.Optional(Type.String())),
  in_stock: about("absent if unknown", Type.Optional(Type.Boolean())),
  variants: about("SKUs of the product, in the order of the write", Type.Optional(Type.Array(Variant))),
};

export const LibraryImage = named(
  "LibraryImage",
  Type.Object(
    {
      url: about("URL of the image; images found in files are served without a key", Type.String()),
      description: about("what it shows; empty if unknown", Type.String()),
      is_primary: about("whether cards show this image", Type.Boolean()),
      width: Type.Integer({ description: "pixels; 0 if unknown" }),
      height: about("pixels; 0 if unknown", Type.Integer()),
      source: about("`client`: sent by you; `extractor`: found in the document", Type.Enum(["client", "extractor"])),
      thumbnail_url: Type.Optional(Type.String({ description: "at most 320 pixels in each direction" })),
      page: Type.Optional(Type.Integer({ description: "page, slide or sheet that contains it" })),
      colors: Type.Optional(Type.Array(Type.String(), { description: "main colors as #rrggbb, most frequent first" })),
    },
    { description: "an image sent with a document or found in a file" },
  ),
);

const Progress = named(
  "ProcessingProgress",
  Type.Object(
    {
      stage: about(
        "`recognising`: reads text in images (OCR); `embedding`: computes vectors",
        Type.Enum(["reading", "recognising", "embedding", "storing"]),
      ),
      done: Type.Integer({ description: "number of pages, slides or sheets, images, or passages" }),
      total: about("in the unit of `done`; null until it is known", Nullable(Type.Integer())),
      share: Nullable(Type.Number({ description: "progress of the stage, 0-1" })),
    },
    { description: "progress of a document that takes longer than a second" },
  ),
);

/** A processing warning that did not cause the document to fail. */
export const Warning = named(
  "Warning",
  Type.Object({
    code: about("stable; branch on it", Type.String()),
    field: about("the field that contains the suspicious value; null for the whole document", Nullable(Type.String())),
    message: about("message in English, for people", Type.String()),
  }),
);

const Status = named(
  "DocumentStatus",
  Type.Object({
    state: about(
      "`pending`: waiting or being processed; `ready`: searches find it; `failed`: see `error_message`",
      Type.Enum(["pending", "ready", "failed"]),
    ),
    created_at: about("when the document was first written", DateTime),
    updated_at: about("when its content was last written", DateTime),
    processed_at: about("when it last became ready; null before", Nullable(DateTime)),
    knowledge_units: about("1 unit is 4,000 characters of text; null until the document is processed", Nullable(Type.Number())),
    storage_units: about("1 unit is 1,048,576 bytes as sent; null until the document is processed", Nullable(Type.Number())),
    error_message: about("starts with a fixed prefix such as `encrypted:`; null unless processing failed", Nullable(Type.String())),
    attempts: about("number of processing attempts since the last write", Type.Integer()),
    warnings: about("problems that did not prevent processing", Type.Array(Warning)),
    progress: about("only while it is processed and takes longer than a second", Type.Optional(Progress)),
  }),
);

export const DocumentView = named(
  "Document",
  Type.Object({
    ...productFields,
    translations: Translations,
    kind: about("`item`: a product; `file`: an uploaded file", Type.Enum(["item", "file"])),
    enabled: about("`false`: searches and answers exclude it", Type.Boolean()),
    source_id: about("the source that contains the document", Id),
    source: about("name of the source", Type.String()),
    original_file_name: about("only for a file", Type.Optional(Nullable(Type.String()))),
    content_type: about("only for a file: its type, such as `pdf` or `docx`", Type.Optional(Nullable(Type.String()))),
    content_sha256: Type.Optional(
      Nullable(
        Type.String({
          pattern: "^[0-9a-f]{64}$",
          description:
            "SHA-256 hash of the uploaded file in lowercase hexadecimal; compare it with your file's hash before you upload the file again. Null for a file uploaded before hashes were stored, until it is uploaded again",
        }),
      ),
    ),
    pages: about("only for a file: pages, slides or sheets; null for formats without pages", Type.Optional(Nullable(Type.Integer()))),
    image_library: Type.Optional(Nullable(Type.Array(LibraryImage, { description: "for a file: at most 10, at most one primary" }))),
    status: about("progress and result of processing", Status),
  }),
);

import Type, { type Static } from "typebox";
import { about, closed, DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";
import { ProductSchema } from "../products/product.schema.ts";
import { fail } from "../../platform/errors/fail.ts";
import { isTarget, TARGETS, targetNames } from "./model/columns.ts";
import type { ImportOptions } from "./model/import.ts";
import { noteCodes } from "./model/notes.ts";
import { usualRemovals } from "./model/import-rules.ts";

const optionFields = {
  mapping: Type.Optional(
    Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 120 }), {
      description:
        "target of each column, such as `price`, `attributes.material`, `variant.color` or `ignore`; other columns keep their suggested target",
      maxProperties: 1_000,
    }),
  ),
  dry_run: Type.Optional(Type.Boolean({ description: "report what would happen, without writing anything" })),
  remove_missing: Type.Optional(Type.Boolean({ description: "delete documents that are not in the file" })),
  allow_removals: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: `maximum fraction of the source's documents that may be deleted; default ${usualRemovals}`,
    }),
  ),
  keep: about(
    "ids of products that the import does not change, such as products that a user corrected; they count as unchanged",
    Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 1_000 })),
  ),
  format: about("by default, from the file's name and content", Type.Optional(Type.Enum(["csv", "jsonl", "xml", "xlsx"]))),
  delimiter: about(
    "delimiter of a CSV file, one character; by default, detected",
    Type.Optional(Type.String({ minLength: 1, maxLength: 1 })),
  ),
  encoding: about("such as `windows-1252`; by default, detected", Type.Optional(Type.String({ maxLength: 40 }))),
};

export const ImportPayload = named("ImportOptions", Type.Object(optionFields, closed));

export const ImportBody = named(
  "ImportSource",
  Type.Object(
    { url: Type.Optional(Type.String({ maxLength: 2_048, description: "URL of the file, if no file is sent" })), ...optionFields },
    closed,
  ),
);

/** @throws Failure `validation.failed` for an unknown target or delimiter */
export function importOptions(sent: Static<typeof ImportPayload>): ImportOptions {
  const mapping = sent.mapping ?? {};
  const errors = Object.entries(mapping).flatMap(([column, target]) =>
    isTarget(target, "products")
      ? []
      : [
          {
            field: `mapping.${column.slice(0, 100).toWellFormed()}`,
            code: "format" as const,
            message: `must be one of ${targetNames("products")}`,
          },
        ],
  );
  if (sent.delimiter !== undefined && /["\r\n]/.test(sent.delimiter))
    errors.push({ field: "delimiter", code: "format", message: "must not be a quote or a line break" });
  const [first] = errors;
  if (first !== undefined) fail("validation.failed", `\`${first.field}\` ${first.message}.`, { errors });
  return {
    mapping,
    removeMissing: sent.remove_missing ?? false,
    allowRemovals: sent.allow_removals ?? usualRemovals,
    ...(sent.keep === undefined ? {} : { keep: sent.keep.map((id) => id.normalize("NFC")) }),
    ...(sent.format === undefined ? {} : { format: sent.format }),
    ...(sent.delimiter === undefined ? {} : { delimiter: sent.delimiter }),
    ...(sent.encoding === undefined ? {} : { encoding: sent.encoding }),
  };
}

export const SkippedView = named(
  "SkippedItem",
  Type.Object({
    number: about("for `dismissSkippedItem`; null in a dry run and for a website", Nullable(Type.Integer())),
    ref: Type.String({ description: "id of the item, or else its line or number; for a website, a URL" }),
    line: Nullable(Type.Integer({ description: "line of the row with the first problem; in XML, number of the item" })),
    lines: about("lines of all rows of the product; only in a dry run", Type.Optional(Type.Array(Type.Integer()))),
    code: about("reason that the item was skipped, as a stable code", Type.String()),
    message: about("reason that the item was skipped, for humans", Type.String()),
    retryable: Type.Boolean({ description: "whether `retrySkippedImport` sends it again" }),
    item: about(
      "the product as it was read, to be corrected and sent to `upsertProducts`; null if it is unknown or larger than 8,000 characters",
      Nullable(Type.Record(Type.String(), Type.Unknown())),
    ),
  }),
);

const counts = {
  total: about("items read so far", Type.Integer()),
  created: about("new products", Type.Integer()),
  updated: about("products that changed", Type.Integer()),
  unchanged: about("products that are identical to the stored product", Type.Integer()),
  removed: about("products that were deleted because they are not in the file", Type.Integer()),
  removals_withheld: Type.Integer({
    description: "missing documents that were kept, because they exceed `allow_removals` or items could not be read",
  }),
  skipped: Type.Array(SkippedView, { description: "the first skipped items" }),
  skipped_count: about("number of items that were not written; `skipped` contains the first of them", Type.Integer()),
};

export const ImportView = named(
  "Import",
  Type.Object({
    job_id: about("for `getJob` and `cancelBulkJob`", Id),
    state: about("`completed` even if items were skipped", Type.Enum(["queued", "running", "completed", "failed", "canceled"])),
    started_at: about("null while the job is waiting", Nullable(DateTime)),
    finished_at: about("null until the job ends", Nullable(DateTime)),
    ...counts,
    error: about(
      "reason that it failed; null otherwise",
      Nullable(
        Type.Object({
          code: about("stable; branch on it", Type.String()),
          message: about("message in English, for people", Type.String()),
        }),
      ),
    ),
    undoable: about("whether it changed documents that `undoImport` can take back", Type.Boolean()),
    undone_at: about("when it was last undone; null: never", Nullable(DateTime)),
  }),
);

export const UndoBody = named(
  "UndoImport",
  Type.Object({ dry_run: about("report what would happen, without changing anything", Type.Optional(Type.Boolean())) }, closed),
);

export const UndoPlanView = named(
  "ImportUndoPlan",
  Type.Object({
    dry_run: about("nothing was changed", Type.Literal(true)),
    deleted: about("documents that the import created; they would be deleted", Type.Integer()),
    restored: about("documents that the import changed; their previous versions would be restored", Type.Integer()),
    recreated: about("documents that the import removed; they would be created again", Type.Integer()),
    changed_since: about("documents that were changed or deleted after the import; they would be left as they are", Type.Integer()),
    version_expired: about("documents whose previous version is no longer kept; they would be left as they are", Type.Integer()),
  }),
);

const ImportTarget = named("ImportTarget", Type.Enum(TARGETS, { description: "targets of a column, besides attributes" }));

const ShownPrice = {
  price: about("null if it has none", Nullable(Type.Number())),
  currency: about("ISO 4217 code; null if there is no price", Nullable(Type.String())),
};

const ChangedValue = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]));

const ValueChange = named(
  "ImportChange",
  Type.Object({
    field: about("name of the field; `variants` for a variant that is new or is removed", Type.String()),
    sku: about("of the variant; null for a value of the product", Nullable(Type.String())),
    before: about("stored value; null if there is none", ChangedValue),
    after: about("value in the file; null if there is none", ChangedValue),
  }),
);

const ImportNote = named(
  "ImportWarning",
  Type.Object({
    code: about("what is suspicious about the values; stable, branch on it", Type.Enum([...noteCodes])),
    column: about("name in the file", Type.String()),
    message: about("message in English, for people", Type.String()),
    count: about("number of such values", Type.Integer()),
    first: about(
      "the first of them",
      Type.Array(
        Type.Object({
          line: about("line of the file; in XML, number of the item", Type.Integer()),
          ref: about("id of the row; empty if it has none", Type.String()),
          value: about("at most 100 characters", Type.String()),
        }),
      ),
    ),
  }),
);

export const DryRunView = named(
  "ImportDryRun",
  Type.Object({
    dry_run: about("nothing was written", Type.Literal(true)),
    format: about("found or as sent", Type.Enum(["csv", "jsonl", "xml", "xlsx"])),
    encoding: about("found or as sent", Type.String()),
    delimiter: about("of a CSV file; null for other formats", Nullable(Type.String())),
    columns: about(
      "columns of the file in order, with their suggested targets",
      Type.Array(
        Type.Object({
          name: about("name in the file", Type.String()),
          target: about(
            "the field or attribute that the column is imported into",
            Type.Union([ImportTarget, Type.String({ pattern: "^attributes\\." })]),
          ),
          examples: about("the first distinct values", Type.Array(Type.String())),
        }),
      ),
    ),
    mapping: about(
      "target of each column, as the import would use it; change it if needed, and send it with the import",
      Type.Record(Type.String(), Type.String()),
    ),
    ...counts,
    is_complete: Type.Boolean({ description: "whether the whole file was compared; a very large file is compared only in part" }),
    preview: Type.Array(ProductSchema, { description: "the first products, as they would be written" }),
    warnings: Type.Array(ImportNote, { description: "suspicious values that would be imported, changed or left out, by column" }),
    first_updated: Type.Array(
      Type.Object({
        id: about("of the product", Type.String()),
        title: about("in the file", Type.String()),
        fields: about("names of the fields that change", Type.Array(Type.String())),
        before: about("the stored price", Type.Object(ShownPrice)),
        after: about("the price in the file", Type.Object(ShownPrice)),
        changes: about(
          "the first changed titles, prices, stocks, sizes and colors, of the product and of its variants",
          Type.Array(ValueChange),
        ),
        edited: about("whether a user edited the product in the dashboard and no import has replaced it since", Type.Boolean()),
      }),
      { description: "the first products that would change" },
    ),
    first_removed: Type.Array(
      Type.Object({ id: about("of the product", Type.String()), title: about("stored title", Type.String()), ...ShownPrice }),
      { description: "the first products that would be deleted" },
    ),
  }),
);

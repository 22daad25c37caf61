import Type, { type Static } from "typebox";
import { fail } from "../../platform/errors/fail.ts";
import { isStorable } from "../../platform/lib/text.ts";
import { about, closed, named, SearchText } from "../../platform/endpoint/schemas.ts";
import type { DocumentFilter } from "./model/job.ts";

export const BulkFilter = named(
  "BulkFilter",
  Type.Object(
    {
      state: about("documents in this state", Type.Optional(Type.Enum(["pending", "ready", "failed"]))),
      warning: about("`true`: documents with warnings; `false`: documents without warnings", Type.Optional(Type.Boolean())),
      enabled: about("`true`: documents that are enabled; `false`: documents that are disabled", Type.Optional(Type.Boolean())),
      in_stock: about("`true`: products in stock; `false`: products that are sold out", Type.Optional(Type.Boolean())),
      category: about("products in the category with this name, at any level", Type.Optional(SearchText(100))),
      search: about("part of an id, a title, a file name or a product's texts; case-insensitive", Type.Optional(SearchText(500))),
    },
    {
      ...closed,
      minProperties: 1,
      description:
        "documents in the source that match, as in `listDocuments`, instead of ids. Each document is matched when it is processed",
    },
  ),
);

/** Returns the filter with its search trimmed and converted to NFC. */
export function filterOf({ search, ...rest }: Static<typeof BulkFilter>): DocumentFilter {
  for (const [name, text] of Object.entries({ search, category: rest.category })) {
    if (text !== undefined && !isStorable(text)) failText(`filter.${name}`);
  }
  const words = search?.normalize("NFC").trim();
  return words === undefined || words === "" ? rest : { ...rest, search: words };
}

function failText(field: string): never {
  const message = "must be well-formed Unicode without NUL";
  fail("validation.failed", `\`${field}\` ${message}.`, { errors: [{ field, code: "format", message }] });
}

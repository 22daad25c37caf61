import type { FieldError } from "../../platform/errors/extensions.ts";
import { fail } from "../../platform/errors/fail.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { BulkRequest, DocumentFilter } from "./model/job.ts";

export type BulkOperation = BulkRequest["operation"];

export interface BulkInput {
  readonly operation: BulkOperation;
  readonly sourceId?: string;
  /** Ids of documents in the source. */
  readonly documentIds?: readonly string[];
  /** Documents of the source, instead of ids. */
  readonly filter?: DocumentFilter;
  /** External ids of account documents. */
  readonly externalIds?: readonly string[];
  /** Name of the source, for the deletion of all its documents. */
  readonly confirm?: string;
  readonly target?: { readonly brandId?: string; readonly sourceId?: string; readonly personaId?: string };
}

/** A part of the input, by the field name used in errors. */
type Part = "source_id" | "document_ids" | "filter" | "external_ids" | "target.brand_id" | "target.source_id" | "target.persona_id";

/** Allowed combinations of parts, by operation. */
const shapes: Readonly<Record<BulkOperation, readonly (readonly Part[])[]>> = {
  delete: [["source_id", "document_ids"], ["source_id", "filter"], ["source_id"], ["external_ids"]],
  process: [["external_ids"], []],
  reprocess: [["source_id", "document_ids"], ["source_id", "filter"], ["source_id"], ["external_ids"]],
  move: [
    ["source_id", "target.brand_id"],
    ["source_id", "document_ids", "target.source_id"],
    ["source_id", "filter", "target.source_id"],
  ],
  activate: [["external_ids", "target.persona_id"]],
};

/**
 * Returns the request if its parts are a valid combination.
 * @throws Failure `validation.failed` with an entry for each missing or superfluous part
 */
export function bulkRequest(input: BulkInput): BulkRequest {
  checkShape(input);
  const { operation, sourceId = null, target = {} } = input;
  const filter = input.filter === undefined ? {} : { filter: input.filter };
  const ids = input.documentIds ?? input.externalIds;
  const externalIds = ids === undefined ? null : [...new Set(ids.map((id) => id.normalize("NFC")))];
  switch (operation) {
    case "delete":
      // A malformed id is treated like an unknown one.
      return { operation, documents: { sourceId, externalIds: externalIds?.filter(isExternalId) ?? null, ...filter } };
    case "process":
    case "reprocess":
      return { operation, documents: { sourceId, externalIds, ...filter } };
    case "move":
      if (target.sourceId === undefined) return { operation, sourceId: sourceId ?? "", target: { brandId: target.brandId ?? "" } };
      return { operation, sourceId: sourceId ?? "", externalIds, ...filter, target: { sourceId: target.sourceId } };
    case "activate":
      return { operation, externalIds: externalIds ?? [], personaId: target.personaId ?? "" };
  }
}

function checkShape(input: BulkInput): void {
  const sent = partsOf(input);
  const wrong = (shape: readonly Part[]): number =>
    shape.filter((part) => !sent.includes(part)).length + sent.filter((part) => !shape.includes(part)).length;
  const [nearest = []] = shapes[input.operation].toSorted((one, other) => wrong(one) - wrong(other));
  const errors: FieldError[] = [
    ...nearest
      .filter((part) => !sent.includes(part))
      .map((field) => ({ field, code: "required" as const, message: `is required for ${input.operation}` })),
    ...sent
      .filter((part) => !nearest.includes(part))
      .map((field) => ({
        field,
        code: "unknown_field" as const,
        message: `cannot be combined with the other fields of ${input.operation}`,
      })),
  ];
  // A blank search alone would select everything.
  if (input.filter !== undefined && Object.keys(input.filter).length === 0)
    errors.push({ field: "filter", code: "required", message: "must have at least one condition" });
  const [first] = errors;
  if (first !== undefined) fail("validation.failed", `\`${first.field}\` ${first.message}.`, { errors });
}

function partsOf({ sourceId, documentIds, filter, externalIds, target = {} }: BulkInput): Part[] {
  const parts: readonly (readonly [Part, unknown])[] = [
    ["source_id", sourceId],
    ["document_ids", documentIds],
    ["filter", filter],
    ["external_ids", externalIds],
    ["target.brand_id", target.brandId],
    ["target.source_id", target.sourceId],
    ["target.persona_id", target.personaId],
  ];
  return parts.filter(([, value]) => value !== undefined).map(([part]) => part);
}

import type { FieldError } from "../../platform/errors/extensions.ts";
import { fail } from "../../platform/errors/fail.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { BulkRequest } from "./model/job.ts";

export type BulkOperation = BulkRequest["operation"];

export interface BulkInput {
  readonly operation: BulkOperation;
  readonly sourceId?: string;
  /** Ids of documents in the source. */
  readonly documentIds?: readonly string[];
  /** External ids of account documents. */
  readonly externalIds?: readonly string[];
  readonly target?: { readonly brandId?: string; readonly sourceId?: string; readonly personaId?: string };
}

/** A part of the input, by the field name used in errors. */
type Part = "source_id" | "document_ids" | "external_ids" | "target.brand_id" | "target.source_id" | "target.persona_id";

/** Allowed combinations of parts, by operation. */
const shapes: Readonly<Record<BulkOperation, readonly (readonly Part[])[]>> = {
  delete: [["source_id", "document_ids"], ["source_id"], ["external_ids"]],
  process: [["external_ids"], []],
  reprocess: [["source_id", "document_ids"], ["source_id"], ["external_ids"]],
  move: [
    ["source_id", "target.brand_id"],
    ["source_id", "document_ids", "target.source_id"],
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
  const ids = input.documentIds ?? input.externalIds;
  const externalIds = ids === undefined ? null : [...new Set(ids.map((id) => id.normalize("NFC")))];
  switch (operation) {
    case "delete":
      // A malformed id cannot exist, so it is treated like an unknown id.
      return { operation, documents: { sourceId, externalIds: externalIds?.filter(isExternalId) ?? null } };
    case "process":
    case "reprocess":
      return { operation, documents: { sourceId, externalIds } };
    case "move":
      if (externalIds === null) return { operation, sourceId: sourceId ?? "", target: { brandId: target.brandId ?? "" } };
      return { operation, sourceId: sourceId ?? "", externalIds, target: { sourceId: target.sourceId ?? "" } };
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
  const [first] = errors;
  if (first !== undefined) fail("validation.failed", `\`${first.field}\` ${first.message}.`, { errors });
}

function partsOf({ sourceId, documentIds, externalIds, target = {} }: BulkInput): Part[] {
  const parts: readonly (readonly [Part, unknown])[] = [
    ["source_id", sourceId],
    ["document_ids", documentIds],
    ["external_ids", externalIds],
    ["target.brand_id", target.brandId],
    ["target.source_id", target.sourceId],
    ["target.persona_id", target.personaId],
  ];
  return parts.filter(([, value]) => value !== undefined).map(([part]) => part);
}

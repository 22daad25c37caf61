import { fail } from "../../platform/errors/fail.ts";
import { externalIdRule, isExternalId } from "../../platform/lib/text.ts";
import type { FieldError } from "../../platform/errors/extensions.ts";
import type { Queryable } from "../../ports/database.ts";
import { queuePurge } from "../../knowledge/deletion/queue-purge.ts";
import { markDeleted } from "../../knowledge/documents/mark-deleted.ts";
import { beginsNewList } from "../model/list-parts.ts";
import type { ListResult, Plugin } from "../model/stream.ts";
import type { DeleteItemsDeps } from "./delete-items.ts";
import { forgetItems } from "./items.sql.ts";
import {
  countKept,
  dropOldParts,
  dropParts,
  keepPart,
  type List,
  missingIds,
  recordResult,
  storedParts,
  unlistedDocuments,
} from "./list-parts.sql.ts";
import { lockForChange } from "./open-stream.ts";

export interface ListPart {
  readonly generation: number;
  /** From 1 to `parts`. */
  readonly part: number;
  readonly parts: number;
  readonly ids: readonly string[];
}

/** `incomplete`: other parts of the list are missing. */
export type ReconcileOutcome =
  | { readonly kind: "incomplete"; readonly receivedParts: number }
  | ({ readonly kind: "applied" } & ListResult);

/**
 * Receives a part of the full list of a stream's ids. When the list is complete, deletes documents that are not in it, unless they were
 * written under its generation or a newer one. Parts may arrive in any order and more than once; if a list has already been applied, its
 * result is returned again.
 * @throws Failure `integration.disconnected`, `integration.closed`, `resource.not_found`, `integration.reconcile_stale_generation`,
 * `validation.failed`
 */
export async function reconcileStream(deps: DeleteItemsDeps, plugin: Plugin, streamKey: string, sent: ListPart): Promise<ReconcileOutcome> {
  const received = validPart(sent);
  const jobId = deps.ids.uuidv7();
  const outcome = await deps.database.transaction(async (tx): Promise<ReconcileOutcome> => {
    const { sourceId, lastGeneration, lastResult } = await lockForChange(tx, plugin, streamKey);
    const list: List = { accountId: plugin.accountId, sourceId, generation: received.generation };
    if (lastGeneration > list.generation)
      fail(
        "integration.reconcile_stale_generation",
        `A list with generation ${lastGeneration} was already applied. Build a new list with a higher generation.`,
        {
          last_generation: lastGeneration,
        },
      );
    if (lastGeneration === list.generation && lastResult !== null) return { kind: "applied", ...lastResult };
    const receivedParts = await receive(tx, list, received);
    if (receivedParts < received.parts) return { kind: "incomplete", receivedParts };
    return { kind: "applied", ...(await apply(tx, list, jobId)) };
  });
  if (outcome.kind === "applied" && outcome.removed > 0) await deps.indexCaughtUp();
  return outcome;
}

function validPart(sent: ListPart): ListPart {
  if (sent.part > sent.parts)
    fail("validation.failed", "`part` must be at most `parts`.", {
      errors: [{ field: "part", code: "range", message: "must be at most `parts`" }],
    });
  const byKey = new Map<string, string>();
  for (const id of sent.ids) if (!byKey.has(id.normalize("NFC"))) byKey.set(id.normalize("NFC"), id);
  const errors = sent.ids.flatMap((id, at): FieldError[] =>
    isExternalId(id.normalize("NFC"))
      ? []
      : [{ field: `ids[${at}]`, code: "format", message: `must have 1-255 characters, and ${externalIdRule}` }],
  );
  const [first] = errors;
  if (first !== undefined) fail("validation.failed", `\`${first.field}\` ${first.message}.`, { errors: errors.slice(0, 100) });
  return { ...sent, ids: [...byKey.values()] };
}

/** @returns the number of stored parts of the list */
async function receive(tx: Queryable, list: List, received: ListPart): Promise<number> {
  await dropOldParts(tx, list);
  if (beginsNewList(await storedParts(tx, list, received.ids), received)) await dropParts(tx, list);
  return keepPart(tx, list, received);
}

async function apply(tx: Queryable, list: List, jobId: string): Promise<ListResult> {
  const { accountId, sourceId } = list;
  const externalIds = await unlistedDocuments(tx, list);
  const missing = await missingIds(tx, list);
  const { documents: removed } = await markDeleted(tx, accountId, { sourceId, externalIds });
  await forgetItems(tx, accountId, sourceId, externalIds);
  const result = { kept: await countKept(tx, list), removed, missing };
  await recordResult(tx, list, result);
  if (removed > 0) await queuePurge(tx, { id: jobId, accountId, sourceId, total: removed });
  return result;
}

import { fail } from "../../platform/errors/fail.ts";
import type { Semaphore } from "../../platform/lib/semaphore.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { Actor } from "../../ports/actor.ts";
import type { RetrievalIndexes } from "../retrieval-indexes.ts";
import { indexAsOf, type PastIndex, type PastKnowledgeDeps } from "./index-as-of.ts";

export interface SearchAsOfDeps extends PastKnowledgeDeps {
  /** Limits the number of searches in the past, because each uses its own index. */
  readonly turns: Semaphore;
}

/**
 * Parses `as_of`. Visitors cannot search in the past, because they could find content that has since been deleted.
 * @throws Failure `auth.forbidden`, `validation.failed`
 */
export function readAsOf(text: string | undefined, { kind }: Pick<Actor, "kind">, hasImage: boolean): Date | null {
  if (text === undefined) return null;
  if (kind !== "account_key" && kind !== "session") fail("auth.forbidden", "`as_of` requires an account key or a session.");
  const at = new Date(text);
  const message = hasImage ? "cannot be combined with an image" : "must be a valid date and time";
  if (!hasImage && !Number.isNaN(at.getTime())) return at;
  return fail("validation.failed", `\`as_of\` ${message}.`, { errors: [{ field: "as_of", code: "format", message }] });
}

/** Runs `search` with the persona's knowledge at a given time instead of the current index. */
export async function withKnowledgeAsOf<Result>(
  deps: SearchAsOfDeps,
  indexes: RetrievalIndexes,
  context: PersonaContext,
  at: Date,
  search: (indexes: RetrievalIndexes) => Promise<Result>,
): Promise<{ readonly result: Result; readonly past: PastIndex }> {
  const giveBack = await deps.turns.acquire();
  try {
    const current = indexes.of(context.brand.id);
    const past = await indexAsOf(deps, context, at, current.embedder);
    return { result: await search({ of: () => ({ ...current, index: past.index }) }), past };
  } finally {
    giveBack();
  }
}

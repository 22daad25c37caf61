import { fail } from "../../platform/errors/fail.ts";
import type { Semaphore } from "../../platform/lib/semaphore.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { Actor } from "../../ports/actor.ts";
import type { RetrievalIndexes } from "../retrieval-indexes.ts";
import { indexAsOf, type PastIndex, type PastKnowledgeDeps } from "./index-as-of.ts";

export interface SearchAsOfDeps extends PastKnowledgeDeps {
  /** Limits the number of concurrent searches of past knowledge, because each builds its own index. */
  readonly turns: Semaphore;
  /**
   * Accounts with a search waiting in the queue. Further searches of these accounts are rejected, so that no account can fill the queue.
   */
  readonly waiting: Set<string>;
}

/**
 * Parses `as_of`. Visitors cannot search past knowledge, because they could find content that has since been deleted.
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

/** Number of seconds after which a rejected search should be retried. */
const retryAfter = 5;

/** @throws Failure `server.unavailable` if another search of the account is already waiting or the caller has disconnected */
async function turnOf({ turns, waiting }: SearchAsOfDeps, accountId: string, signal: AbortSignal | undefined): Promise<() => void> {
  if (waiting.has(accountId))
    fail("server.unavailable", "Another search of the account with `as_of` is waiting. Send one search at a time.", { retryAfter });
  waiting.add(accountId);
  try {
    return await turns.acquire(signal);
  } catch (error) {
    if (signal?.aborted === true) fail("server.unavailable", "The caller ended the search while it was waiting.", { retryAfter });
    throw error;
  } finally {
    waiting.delete(accountId);
  }
}

/**
 * Runs `search` on the persona's knowledge as it was at a given time instead of on the current index.
 * @throws Failure `server.unavailable`
 */
export async function withKnowledgeAsOf<Result>(
  deps: SearchAsOfDeps,
  indexes: RetrievalIndexes,
  { context, at, signal }: { readonly context: PersonaContext; readonly at: Date; readonly signal: AbortSignal | undefined },
  search: (indexes: RetrievalIndexes) => Promise<Result>,
): Promise<{ readonly result: Result; readonly past: PastIndex }> {
  const giveBack = await turnOf(deps, context.persona.accountId, signal);
  try {
    const current = indexes.of(context.brand.id);
    const past = await indexAsOf(deps, context, at, current.embedder);
    return { result: await search({ of: () => ({ ...current, index: past.index }) }), past };
  } finally {
    giveBack();
  }
}

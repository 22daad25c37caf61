import { describe, expect, it } from "vitest";
import type { PersonaContext } from "../../personas/model/persona.ts";
import { Semaphore } from "../../platform/lib/semaphore.ts";
import type { RetrievalIndexes } from "../retrieval-indexes.ts";
import { type SearchAsOfDeps, withKnowledgeAsOf } from "./search-as-of.ts";

const at = new Date();
const refusal = { code: "server.unavailable", status: 503, retryAfter: 5 };

/** Returns a function that searches for an account while another search is running. */
function busy() {
  const deps = { turns: new Semaphore(0), waiting: new Set() } as unknown as SearchAsOfDeps;
  const context = (accountId: string): PersonaContext => ({ persona: { accountId } }) as unknown as PersonaContext;
  return (accountId: string, signal: AbortSignal): Promise<unknown> =>
    withKnowledgeAsOf(deps, {} as RetrievalIndexes, { context: context(accountId), at, signal }, () =>
      Promise.reject(new Error("searched")),
    );
}

describe("searches in the past", () => {
  it("are queued, at most one per account, until the caller aborts them", async () => {
    const search = busy();
    const [one, other] = [new AbortController(), new AbortController()];
    const waiting = [search("a", one.signal), search("b", other.signal)];
    await expect(search("a", new AbortController().signal)).rejects.toMatchObject(refusal);
    one.abort();
    await expect(waiting[0]).rejects.toMatchObject(refusal);
    const next = search("a", other.signal);
    other.abort();
    for (const ended of [waiting[1], next]) await expect(ended).rejects.toMatchObject(refusal);
  });
});

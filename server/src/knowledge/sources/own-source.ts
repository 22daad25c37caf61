import { fail } from "../../platform/errors/fail.ts";
import type { Source } from "./model/source.ts";
import type { SourceStatements } from "./sources.sql.ts";

/** Returns a source that the account may change, because no integration owns it. */
export async function ownSource(sources: Pick<SourceStatements, "byId">, accountId: string, sourceId: string): Promise<Source> {
  const source = await knownSource(sources, accountId, sourceId);
  if (source.integrationId !== null) fail("knowledge.source_managed", "The source belongs to an integration stream.");
  return source;
}

/**
 * Returns a source of the account.
 * @throws Failure `knowledge.source_not_found`
 */
export async function knownSource(sources: Pick<SourceStatements, "byId">, accountId: string, sourceId: string): Promise<Source> {
  return (await sources.byId(accountId, sourceId)) ?? fail("knowledge.source_not_found", "No source with this id exists.");
}

/** @throws Failure `onboarding.crawl_active` */
export function failIfCrawled(source: Pick<Source, "isCrawled">): void {
  if (source.isCrawled) failCrawled();
}

export function failImported(): never {
  fail("knowledge.import_running", "An import into the source is running. Wait for it to end, or cancel it, then send the request again.");
}

export function failCrawled(): never {
  fail("onboarding.crawl_active", "An onboarding job is adding crawled pages to the source. Wait for it to end, or cancel it.");
}

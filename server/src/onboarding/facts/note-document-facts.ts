import type { Transactions } from "../../ports/database.ts";
import { brandById } from "../../brands/brands.sql.ts";
import { sourcesChanged, type SourcesChangedDeps } from "../../knowledge/sources/sources-changed.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";
import { gatherFacts } from "./gather-facts.ts";
import { brandsWithLostDocuments, dropDocumentFindings, writeDocumentFindings } from "./page-findings.sql.ts";
import { readDocumentFacts } from "./read-document-facts.ts";

export interface DocumentFactsDeps extends SourcesChangedDeps {
  readonly database: Transactions;
}

/** A processed file in a brand's source. */
export interface NotedDocument {
  readonly id: string;
  readonly accountId: string;
  readonly externalId: string;
  readonly brandId: string | null;
  readonly titles: readonly string[];
  readonly texts: readonly string[];
  readonly languages: readonly string[];
}

/** Records the facts about the business that a file contains. Facts from web pages are recorded when the pages are read. */
export async function noteDocumentFacts(deps: DocumentFactsDeps, document: NotedDocument): Promise<void> {
  const { accountId, brandId, id, externalId } = document;
  if (brandId === null || /^https?:/.test(externalId)) return;
  const brand = await brandById(deps.database, accountId, brandId);
  if (brand === null) return;
  const findings = readDocumentFacts({ ...document, brandName: brand.displayName });
  const hasChanged =
    findings === null
      ? await dropDocumentFindings(deps.database, accountId, brandId, id)
      : await writeDocumentFindings(deps.database, accountId, brandId, { id, findings });
  if (hasChanged) await gatherAgain(deps, accountId, brandId);
}

/** Rebuilds the facts of brands whose documents were deleted. */
export async function forgetLostDocuments(deps: DocumentFactsDeps): Promise<void> {
  for (const { accountId, brandId } of await brandsWithLostDocuments(deps.database)) await gatherAgain(deps, accountId, brandId);
}

/** Rebuilds a brand's facts after its documents were enabled or disabled. */
export async function gatherAgain(deps: DocumentFactsDeps, accountId: string, brandId: string): Promise<void> {
  const brand = await brandById(deps.database, accountId, brandId);
  if (brand === null) return;
  const site = parseUrl(brand.websiteUrl ?? "")?.host ?? "";
  await gatherFacts(deps.database, { accountId, brandId, brandName: brand.displayName, site, visited: null });
  await sourcesChanged(deps, accountId);
}

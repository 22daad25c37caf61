import { writeReadFacts } from "../../brands/facts/facts.sql.ts";
import type { Contradiction } from "../../brands/facts/model/facts.schema.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";
import type { Queryable } from "../../ports/database.ts";
import { addDocuments } from "./add-documents.ts";
import { combineFindings } from "./combine-findings.ts";
import { documentFindings, dropPageFindings, pageFindings } from "./page-findings.sql.ts";

export interface GatherFactsInput {
  readonly accountId: string;
  readonly brandId: string;
  readonly brandName: string;
  /** The site's host. */
  readonly site: string;
  /** Pages of a completely crawled site, to keep only the facts of these pages; null if the crawl was incomplete. */
  readonly visited: ReadonlySet<string> | null;
}

/**
 * Combines and stores the facts from the brand's pages and documents.
 * @returns a description of the contradictions; null if there are none
 */
export async function gatherFacts(database: Queryable, input: GatherFactsInput): Promise<string | null> {
  const { accountId, brandId, brandName, site, visited } = input;
  const all = await pageFindings(database, accountId, brandId);
  const isOfSite = (url: string): boolean => parseUrl(url)?.host.replace(/^www\./, "") === site.replace(/^www\./, "");
  const gone = visited === null ? [] : all.filter(({ url }) => isOfSite(url) && !visited.has(url));
  if (gone.length > 0)
    await dropPageFindings(
      database,
      accountId,
      brandId,
      gone.map(({ url }) => url),
    );
  const pages = all.filter((page) => !gone.includes(page));
  const brand = { name: brandName, host: site.split(":", 1).join("") };
  const documents = await documentFindings(database, accountId, brandId);
  const ofPages = combineFindings(pages, brand);
  const read = documents.length === 0 ? ofPages : addDocuments(ofPages, combineFindings(documents, brand));
  await writeReadFacts(database, accountId, brandId, read);
  return told(read.contradictions);
}

const mostTold = 3;

function told(contradictions: readonly Contradiction[]): string | null {
  if (contradictions.length === 0) return null;
  const parts = contradictions.slice(0, mostTold).map(({ fact, about, values }) => {
    const said = values.map(({ value, origins }) => `${value} (${origins[0] ?? ""})`).join(" or ");
    return `${fact}, ${about}: ${said}`;
  });
  const more = contradictions.length > mostTold ? `; and ${contradictions.length - mostTold} more` : "";
  return `Pages contradict each other: ${parts.join("; ")}${more}. Correct the brand's facts.`.slice(0, 1_500);
}

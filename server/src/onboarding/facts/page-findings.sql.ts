import type { FoundPage, PageFindings } from "../../brands/facts/model/found-facts.ts";
import type { Queryable } from "../../ports/database.ts";

/** Stores a page's facts about the brand's business, unless the brand was deleted. */
export async function writePageFindings(db: Queryable, accountId: string, brandId: string, { url, findings }: FoundPage): Promise<void> {
  await db.run(
    "pageFindings.write",
    `insert into brand_page_findings (account_id, brand_id, url, findings)
     select b.account_id, b.id, $3::text, $4::jsonb from brands b where b.account_id = $1 and b.id = $2
     on conflict (brand_id, url) do update set findings = excluded.findings`,
    [accountId, brandId, url, JSON.stringify(findings)],
  );
}

/** Prefix, followed by the document's id, under which a document's findings are stored. */
const DOCUMENT = "document:";

/** SQL condition: the document of the findings `f` exists, in a source of the brand. */
const exists = `exists (
    select from documents d join sources s on s.id = d.source_id and s.deleted_at is null
    where d.account_id = f.account_id and d.state <> 'deleted' and s.brand_id = f.brand_id and f.url = '${DOCUMENT}' || d.id
  )`;

/** Returns the findings of the brand's pages. */
export function pageFindings(db: Queryable, accountId: string, brandId: string): Promise<FoundPage[]> {
  return db.rows<{ url: string; findings: PageFindings }>(
    "pageFindings.ofBrand",
    `select url, findings from brand_page_findings where account_id = $1 and brand_id = $2 and not starts_with(url, '${DOCUMENT}') order by url`,
    [accountId, brandId],
  );
}

/** Returns the findings from the brand's enabled documents, by external id, and deletes those of deleted documents. */
export async function documentFindings(db: Queryable, accountId: string, brandId: string): Promise<FoundPage[]> {
  await db.run(
    "pageFindings.dropLost",
    `delete from brand_page_findings f where account_id = $1 and brand_id = $2 and starts_with(url, '${DOCUMENT}') and not ${exists}`,
    [accountId, brandId],
  );
  return db.rows<FoundPage>(
    "pageFindings.ofDocuments",
    `select d.external_id as url, f.findings from brand_page_findings f join documents d on f.url = '${DOCUMENT}' || d.id and d.account_id = f.account_id
     where f.account_id = $1 and f.brand_id = $2 and d.enabled and starts_with(f.url, '${DOCUMENT}') order by d.external_id, d.id`,
    [accountId, brandId],
  );
}

/**
 * Stores a document's facts about the brand's business.
 * @returns whether they changed
 */
export async function writeDocumentFindings(
  db: Queryable,
  accountId: string,
  brandId: string,
  { id, findings }: { readonly id: string; readonly findings: PageFindings },
): Promise<boolean> {
  const written = await db.rows(
    "pageFindings.writeDocument",
    `insert into brand_page_findings as f (account_id, brand_id, url, findings)
     select b.account_id, b.id, $3::text, $4::jsonb from brands b where b.account_id = $1 and b.id = $2
     on conflict (brand_id, url) do update set findings = excluded.findings where f.findings <> excluded.findings returning url`,
    [accountId, brandId, DOCUMENT + id, JSON.stringify(findings)],
  );
  return written.length > 0;
}

/**
 * Deletes the findings from a document.
 * @returns whether there were any
 */
export async function dropDocumentFindings(db: Queryable, accountId: string, brandId: string, id: string): Promise<boolean> {
  const dropped = await db.rows(
    "pageFindings.dropDocument",
    `delete from brand_page_findings where account_id = $1 and brand_id = $2 and url = $3 returning url`,
    [accountId, brandId, DOCUMENT + id],
  );
  return dropped.length > 0;
}

/** Returns the brands that have findings from documents that were deleted or moved to another brand. */
export function brandsWithLostDocuments(db: Queryable): Promise<{ readonly accountId: string; readonly brandId: string }[]> {
  return db.rows(
    "pageFindings.lost",
    `select distinct f.account_id as "accountId", f.brand_id as "brandId" from brand_page_findings f
     where starts_with(f.url, '${DOCUMENT}') and not ${exists} limit 100`,
    [],
  );
}

/** Deletes the findings from pages that are no longer part of the site. */
export async function dropPageFindings(db: Queryable, accountId: string, brandId: string, urls: readonly string[]): Promise<void> {
  await db.run("pageFindings.drop", `delete from brand_page_findings where account_id = $1 and brand_id = $2 and url = any ($3::text[])`, [
    accountId,
    brandId,
    urls,
  ]);
}

/** Returns the pages that contain opening hours or announce a closure. */
export async function pagesWithHours(db: Queryable, accountId: string, brandId: string): Promise<string[]> {
  const rows = await db.rows<{ url: string }>(
    "pageFindings.withHours",
    `select url from brand_page_findings where account_id = $1 and brand_id = $2 and (findings -> 'hours' <> '[]' or
       findings -> 'data' -> 'hours' <> '[]' or (findings ->> 'hasUnreadNotice')::boolean) order by url`,
    [accountId, brandId],
  );
  return rows.map(({ url }) => url);
}

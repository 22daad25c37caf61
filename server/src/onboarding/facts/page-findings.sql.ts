import type { FoundPage, PageFindings } from "../../brands/facts/model/found-facts.ts";
import type { Queryable } from "../../ports/database.ts";

/** Stores what a page states about the brand's business, unless the brand was deleted. */
export async function writePageFindings(db: Queryable, accountId: string, brandId: string, { url, findings }: FoundPage): Promise<void> {
  await db.run(
    "pageFindings.write",
    `insert into brand_page_findings (account_id, brand_id, url, findings)
     select b.account_id, b.id, $3::text, $4::jsonb from brands b where b.account_id = $1 and b.id = $2
     on conflict (brand_id, url) do update set findings = excluded.findings`,
    [accountId, brandId, url, JSON.stringify(findings)],
  );
}

/** Returns the findings of the brand's pages. */
export function pageFindings(db: Queryable, accountId: string, brandId: string): Promise<FoundPage[]> {
  return db.rows<{ url: string; findings: PageFindings }>(
    "pageFindings.ofBrand",
    `select url, findings from brand_page_findings where account_id = $1 and brand_id = $2 order by url`,
    [accountId, brandId],
  );
}

/** Deletes the findings of pages that are no longer part of the site. */
export async function dropPageFindings(db: Queryable, accountId: string, brandId: string, urls: readonly string[]): Promise<void> {
  await db.run("pageFindings.drop", `delete from brand_page_findings where account_id = $1 and brand_id = $2 and url = any ($3::text[])`, [
    accountId,
    brandId,
    urls,
  ]);
}

/** Returns the pages that state opening hours, or have a closure notice. */
export async function pagesWithHours(db: Queryable, accountId: string, brandId: string): Promise<string[]> {
  const rows = await db.rows<{ url: string }>(
    "pageFindings.withHours",
    `select url from brand_page_findings where account_id = $1 and brand_id = $2 and (findings -> 'hours' <> '[]' or
       findings -> 'data' -> 'hours' <> '[]' or (findings ->> 'hasUnreadNotice')::boolean) order by url`,
    [accountId, brandId],
  );
  return rows.map(({ url }) => url);
}

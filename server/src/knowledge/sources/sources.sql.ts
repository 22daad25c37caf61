import { nameKey } from "../../platform/lib/text.ts";
import type { CountedSource, NewSource, Source, SourceChanges } from "./model/source.ts";
import type { DocumentPlace } from "../documents/model/document-write.ts";
import type { IndexProgress } from "../../ports/index-progress.ts";
import type { Database } from "../../platform/postgres/client.ts";
import { isForeignKeyViolation, isUniqueViolation } from "../../platform/postgres/failures.ts";
import { changedColumns, reportChange } from "./source-events.sql.ts";
import { isCrawled } from "../../brands/onboarding-state.sql.ts";
import { runningImport } from "../import-state.sql.ts";
import { type IndexView, isIndexBehind, readSeen, stateInIndex, hiding } from "../documents/seen-by-index.sql.ts";

const columns = `s.id, s.account_id as "accountId", s.brand_id as "brandId", s.name, s.type, s.enabled, s.integration_id as "integrationId",
  s.stream_key as "streamKey", ${isCrawled} as "isCrawled", ${runningImport} as "importId", s.created_at as "createdAt"`;

/** SQL condition: the source is neither deleted nor hidden. */
const visible = "s.deleted_at is null and s.type <> 'library'";

const countedColumns = `${columns}, c.document_count as "documentCount", c.ready_count as "readyCount", c.failed_count as "failedCount",
  c.warning_count as "warningCount", c.changed_at as "changedAt"`;

const counts = (view: IndexView, position: string): string => `cross join lateral (
    select count(*) as document_count, count(*) filter (where ${stateInIndex(view, position)} = 'ready') as ready_count,
      count(*) filter (where d.state = 'failed') as failed_count, count(*) filter (where d.warnings <> '[]') as warning_count,
      max(d.updated_at) as changed_at
    from documents d where d.source_id = s.id and d.state <> 'deleted'
  ) c`;

type SeenSource = CountedSource & { readonly isBehind: boolean };

function withoutView({ isBehind: _behind, ...source }: SeenSource): CountedSource {
  return source;
}

/** @param index index of this node; documents that it does not contain are not counted as ready */
export function sourceStatements(database: Database, index: IndexProgress) {
  const byName = (accountId: string, name: string): Promise<Source | null> =>
    database.one<Source>("sources.byName", `select ${columns} from sources s where s.account_id = $1 and s.name_key = $2 and ${visible}`, [
      accountId,
      nameKey(name),
    ]);

  return {
    /** Creates the source, or returns the account's existing source with this name. Returns null if the brand was deleted. */
    async create(source: NewSource): Promise<{ source: Source; created: boolean } | null> {
      for (;;) {
        const created = await createUnlessNamed(database, source);
        if (created === "brand_gone") return null;
        if (created !== null) return { source: created, created: true };
        const existing = await byName(source.accountId, source.name);
        // The source was deleted or renamed between the two statements, so it can be created now.
        if (existing !== null) return { source: existing, created: false };
      }
    },

    /** Returns the hidden source of account documents. Creates it on first use. */
    async library(accountId: string, newId: string): Promise<DocumentPlace> {
      const find = (): Promise<{ id: string } | null> =>
        database.one<{ id: string }>("sources.library", `select id from sources where account_id = $1 and type = 'library'`, [accountId]);
      const found = await find();
      if (found !== null) return { accountId, id: found.id };
      await database.run(
        "sources.createLibrary",
        `insert into sources (id, account_id, name, name_key, type) values ($1, $2, 'Account documents', 'account documents', 'library')
         on conflict (account_id) where type = 'library' do nothing`,
        [newId, accountId],
      );
      const { id } = (await find()) ?? { id: newId };
      return { accountId, id };
    },

    byId: (accountId: string, sourceId: string): Promise<Source | null> =>
      database.one<Source>("sources.byId", `select ${columns} from sources s where s.account_id = $1 and s.id = $2 and ${visible}`, [
        accountId,
        sourceId,
      ]),

    /** @param brandId null for the whole account */
    list: (accountId: string, brandId: string | null): Promise<CountedSource[]> =>
      readSeen(index, async (view) => {
        const rows = await database.rows<SeenSource>(
          `sources.list${hiding(view)}`,
          `select ${countedColumns}, ${isIndexBehind("$1", "$3")} as "isBehind" from sources s ${counts(view, "$3")}
           where s.account_id = $1 and ($2::uuid is null or s.brand_id = $2) and ${visible}
           order by s.created_at, s.id`,
          [accountId, brandId, view.position],
        );
        return { found: rows.map(withoutView), isBehind: rows.some(({ isBehind }) => isBehind) };
      }),

    counted: (accountId: string, sourceId: string): Promise<CountedSource | null> =>
      readSeen(index, async (view) => {
        const row = await database.one<SeenSource>(
          `sources.counted${hiding(view)}`,
          `select ${countedColumns}, ${isIndexBehind("$1", "$3")} as "isBehind" from sources s ${counts(view, "$3")}
           where s.account_id = $1 and s.id = $2 and ${visible}`,
          [accountId, sourceId, view.position],
        );
        return { found: row === null ? null : withoutView(row), isBehind: row?.isBehind ?? false };
      }),

    /** Updates the name and whether the source is enabled. A rename that changes only the case of the name is allowed. */
    async update(accountId: string, sourceId: string, { name, enabled }: SourceChanges): Promise<"updated" | "source_gone" | "name_taken"> {
      try {
        const updated = await database.one(
          "sources.update",
          `with changed as (
           update sources s set name = coalesce($3::text, name), name_key = coalesce($4::text, name_key), enabled = coalesce($5::boolean, enabled),
             updated_at = now()
           where s.account_id = $1 and s.id = $2 and ${visible} returning ${changedColumns}
           ), ${reportChange("updated")}
           select (select news from events_told) as news from changed`,
          [accountId, sourceId, name ?? null, name === undefined ? null : nameKey(name), enabled ?? null],
        );
        return updated === null ? "source_gone" : "updated";
      } catch (error) {
        if (isUniqueViolation(error, "sources_name_key")) return "name_taken";
        throw error;
      }
    },
  };
}

export type SourceStatements = ReturnType<typeof sourceStatements>;

/** Returns null if the account already has a source with this name. */
async function createUnlessNamed(database: Database, source: NewSource): Promise<Source | "brand_gone" | null> {
  try {
    return await database.one<Source>(
      "sources.create",
      `with changed as (
       insert into sources (id, account_id, brand_id, name, name_key, type) values ($1, $2, $3, $4, $5, $6)
       on conflict (account_id, name_key) where deleted_at is null and type <> 'library' do nothing returning *
       ), ${reportChange("created")}
       select ${columns}, (select news from events_told) as news from changed s`,
      [source.id, source.accountId, source.brandId, source.name, nameKey(source.name), source.type],
    );
  } catch (error) {
    if (isForeignKeyViolation(error)) return "brand_gone";
    throw error;
  }
}

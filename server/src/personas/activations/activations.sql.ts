import { isExternalId } from "../../platform/lib/text.ts";
import type { ActivationRefusal, ActivationStore } from "./store.ts";
import type { Database } from "../../platform/postgres/client.ts";
import type { Queryable } from "../../ports/database.ts";

interface LibraryDocument {
  readonly id: string;
  readonly externalId: string;
  /** The external id as sent. */
  readonly sentId: string;
}

const sentId = `coalesce(d.content ->> 'id', d.external_id)`;

/** Current account documents as `d`. */
const libraryDocuments = `documents d join sources s on s.id = d.source_id and s.type = 'library' and s.deleted_at is null and d.state <> 'deleted'`;

export function postgresActivationStore(database: Database): ActivationStore {
  return {
    async list(accountId, personaId) {
      const rows = await database.rows<{ externalId: string | null }>(
        "activations.list",
        `select a.sent_id as "externalId"
         from personas p
         left join lateral (
           select d.external_id, ${sentId} as sent_id from activations a join ${libraryDocuments} on d.id = a.document_id and d.account_id = p.account_id
           where a.persona_id = p.id
         ) a on true
         where p.account_id = $1 and p.id = $2 order by a.external_id collate "C"`,
        [accountId, personaId],
      );
      return rows.length === 0 ? null : rows.flatMap(({ externalId }) => externalId ?? []);
    },

    replace: (accountId, personaId, externalIds) =>
      database.transaction(async (tx) => {
        const documents = await documentsFor(tx, accountId, personaId, externalIds);
        if ("kind" in documents) return documents;
        const ids = documents.map((document) => document.id);
        const gone = await tx.rows<{ wasLiving: boolean }>(
          "activations.deleteOthers",
          `delete from activations a using documents d
           where a.persona_id = $1 and d.id = a.document_id and not exists (select from unnest($2::uuid[]) kept where kept = a.document_id)
           returning d.state <> 'deleted' as "wasLiving"`,
          [personaId, ids],
        );
        return {
          kind: "replaced",
          externalIds: documents.map((document) => document.sentId),
          activated: await insert(tx, accountId, personaId, ids),
          deactivated: gone.filter((activation) => activation.wasLiving).length,
        };
      }),

    async add(accountId, personaId, externalIds, most) {
      try {
        return await database.transaction(async (tx) => {
          const documents = await documentsFor(tx, accountId, personaId, externalIds);
          if ("kind" in documents) return documents;
          const before = await countActive(tx, personaId);
          const ids = documents.map((document) => document.id);
          const added = await insert(tx, accountId, personaId, ids);
          if (before + added > most) throw new TooMany(before);
          return { kind: "added", added };
        });
      } catch (error) {
        if (error instanceof TooMany) return { kind: "too_many", active: error.active };
        throw error;
      }
    },

    async ofOthers(accountId, personaId, externalIds) {
      const rows = await database.rows<{ externalId: string }>(
        "activations.ofOthers",
        `select d.external_id as "externalId" from ${libraryDocuments}
         where s.account_id = $1 and d.external_id = any ($3::text[])
           and exists (select from activations a where a.document_id = d.id)
           and not exists (select from activations a where a.document_id = d.id and a.persona_id = $2)`,
        [accountId, personaId, externalIds.filter(isExternalId)],
      );
      return new Set(rows.map(({ externalId }) => externalId));
    },

    remove: (accountId, personaId, externalId) =>
      database.transaction(async (tx) => {
        if (!(await lockPersona(tx, accountId, personaId))) return "persona_gone";
        const [document] = await findDocuments(tx, accountId, [externalId]);
        const removed = await tx.run("activations.delete", `delete from activations where persona_id = $1 and document_id = $2`, [
          personaId,
          document?.id ?? null,
        ]);
        return removed > 0 ? "removed" : "was_not_active";
      }),
  };
}

/** Rolls the transaction back. */
class TooMany extends Error {
  readonly active: number;
  constructor(active: number) {
    super("too many activations");
    this.active = active;
  }
}

/** Serializes changes of one persona's activations, without blocking conversations, which only reference the row. */
async function lockPersona(tx: Queryable, accountId: string, personaId: string): Promise<boolean> {
  const found = await tx.one("personas.lock", `select 1 from personas where account_id = $1 and id = $2 for no key update`, [
    accountId,
    personaId,
  ]);
  return found !== null;
}

function findDocuments(tx: Queryable, accountId: string, externalIds: readonly string[]): Promise<LibraryDocument[]> {
  return tx.rows<LibraryDocument>(
    "activations.documents",
    `select d.id, d.external_id as "externalId", ${sentId} as "sentId" from ${libraryDocuments}
     where s.account_id = $1 and d.external_id = any ($2::text[]) order by d.external_id collate "C"`,
    [accountId, externalIds.filter(isExternalId)],
  );
}

/** Locks the persona and returns the documents in order of external id. */
async function documentsFor(
  tx: Queryable,
  accountId: string,
  personaId: string,
  externalIds: readonly string[],
): Promise<LibraryDocument[] | ActivationRefusal> {
  if (!(await lockPersona(tx, accountId, personaId))) return { kind: "persona_gone" };
  const documents = await findDocuments(tx, accountId, externalIds);
  if (documents.length === externalIds.length) return documents;
  const known = new Set(documents.map((document) => document.externalId));
  return { kind: "unknown", externalIds: new Set(externalIds.filter((id) => !known.has(id))) };
}

async function countActive(tx: Queryable, personaId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "activations.count",
    `select count(*) as count from activations a join documents d on d.id = a.document_id and d.state <> 'deleted' where a.persona_id = $1`,
    [personaId],
  );
  return row?.count ?? 0;
}

/** Returns how many were not active before. */
function insert(tx: Queryable, accountId: string, personaId: string, documentIds: readonly string[]): Promise<number> {
  return tx.run(
    "activations.insert",
    `insert into activations (account_id, persona_id, document_id) select $1, $2, unnest($3::uuid[]) on conflict (persona_id, document_id) do nothing`,
    [accountId, personaId, documentIds],
  );
}

import { documentEventColumns } from "../../events/model/event-columns.ts";
import { eventParts } from "../../events/publish.sql.ts";
import type { Queryable } from "../../ports/database.ts";
import { notifyChanges } from "../../platform/postgres/notify.ts";
import type { ServedVersion } from "../documents/model/document.ts";
import type { DocumentContent } from "../model/content.ts";
import type { HeldDocument } from "./model/commit.ts";
import type { BatchVectors, NewPassage, ProcessedDocument } from "./model/processed-document.ts";

/**
 * Locks the documents that are leased to `owner`, and locks their sources against deletion, because a deletion subtracts the units that
 * exist at that time.
 */
export function lockHeldDocuments(tx: Queryable, documentIds: readonly string[], owner: string): Promise<HeldDocument[]> {
  return tx.rows<HeldDocument>(
    "processing.lockHeld",
    `select d.id, d.account_id as "accountId", d.kind, d.content, d.title_given as "isTitleGiven", d.original_file_name as "originalFileName",
       d.text_hash as "textHash", d.version > 1 and d.served_since is null as "mayReplaceText", d.estimated_knowledge_units as "estimatedKnowledgeUnits", d.knowledge_units as "knowledgeUnits",
       d.estimated_storage_units as "estimatedStorageUnits", d.storage_units as "storageUnits"
     from documents d join sources s on s.id = d.source_id and s.deleted_at is null
     where d.id = any ($1::uuid[]) and d.lease_owner = $2 and d.state = 'pending' order by d.source_id, d.external_id
     for update of d for key share of s`,
    [documentIds, owner],
  );
}

/** A document that becomes ready. */
export interface ReadyDocument {
  readonly id: string;
  /** Null to keep the title and the content. */
  readonly title: string | null;
  readonly content: DocumentContent | null;
  readonly served: ServedVersion;
  readonly knowledge_units: number;
  readonly pages: number | null;
  readonly found_title: string | null;
  readonly warnings: readonly object[];
}

/** Marks locked documents as ready. The index rereads them, and their sentence vectors are computed later. */
export async function markReady(tx: Queryable, records: readonly ReadyDocument[]): Promise<void> {
  await tx.one(
    "processing.settle",
    `with ready as (
     update documents d set state = 'ready', title = coalesce(r.title, d.title), content = coalesce(r.content, d.content), served = r.served, knowledge_units = r.knowledge_units, storage_units = d.estimated_storage_units,
       pages = r.pages, found_title = r.found_title, warnings = r.warnings, processed_at = now(), error_message = null, attempts = d.attempts + 1, broken_off = 0, lease_owner = null, lease_until = null,
       progress = null, updated_at = now(), served_since = coalesce(d.served_since, now())
     from json_to_recordset($1::json) as r (id uuid, title text, content json, served json, knowledge_units double precision, pages integer, found_title text, warnings jsonb)
     where d.id = r.id returning d.account_id, d.source_id, d.external_id, d.kind
     ), ${eventParts(`select ${documentEventColumns("document.ready", "r")} from ready r`)}
     select news from events_told`,
    [JSON.stringify(records)],
  );
  await tx.run(
    "processing.queueSentences",
    `insert into sentence_queue (document_id, account_id) select id, account_id from documents where id = any ($1::uuid[])
     on conflict (document_id) do update set queued_at = excluded.queued_at, lease_until = null`,
    [records.map(({ id }) => id)],
  );
  await notifyChanges(
    tx,
    records.map(({ id }) => id),
  );
}

/** Number of passages per statement; limited because the parameters of a large file are copied several times. */
const passagesAtOnce = 500;
/** Number of parts per statement; each has about twenty thousand characters. */
const partsAtOnce = 20;

export interface PlacedPassage {
  readonly documentId: string;
  readonly ordinal: number;
  readonly passage: NewPassage;
  /** Position among the passages of all documents. */
  readonly place: number;
}

/**
 * Replaces the passages of documents, including their vectors.
 * @param held ids of the documents to commit; other workers have claimed the remaining documents in the meantime
 */
export async function replacePassages(
  tx: Queryable,
  processed: readonly ProcessedDocument[],
  vectors: BatchVectors,
  held: ReadonlySet<string>,
): Promise<void> {
  await tx.run("processing.dropPassages", `delete from passages where document_id = any ($1::uuid[])`, [[...held]]);
  let passages: PlacedPassage[] = [];
  let place = 0;
  for (const { document, passages: own } of processed) {
    for (const [ordinal, passage] of own.entries()) {
      if (held.has(document.id)) passages.push({ documentId: document.id, ordinal, passage, place });
      place += 1;
      if (passages.length < passagesAtOnce) continue;
      await addPassages(tx, passages, vectors);
      passages = [];
    }
  }
  if (passages.length > 0) await addPassages(tx, passages, vectors);
}

async function addPassages(tx: Queryable, passages: readonly PlacedPassage[], vectors: BatchVectors): Promise<void> {
  await tx.run(
    "processing.addPassages",
    // Vectors are passed as one binary value, because an array would be sent as text of twice the size.
    `insert into passages (document_id, ordinal, text, headings, page, vector, generation)
     select p.document_id, p.ordinal, p.text, p.headings, p.page, substring($6::bytea from (p.place::integer - 1) * $7::integer + 1 for $7), $8
     from unnest($1::uuid[], $2::integer[], $3::text[], $4::jsonb[], $5::integer[])
       with ordinality as p (document_id, ordinal, text, headings, page, place)`,
    [
      passages.map((entry) => entry.documentId),
      passages.map((entry) => entry.ordinal),
      passages.map((entry) => entry.passage.text),
      passages.map((entry) => JSON.stringify(entry.passage.headings)),
      passages.map((entry) => entry.passage.page),
      ...binary(passages.map(({ passage }) => passage.vector)),
      vectors.generation,
    ],
  );
  for (const [generation, others] of vectors.others) {
    await tx.run(
      "processing.addVectors",
      `insert into passage_vectors (document_id, ordinal, generation, vector)
       select p.document_id, p.ordinal, $5, substring($3::bytea from (p.place::integer - 1) * $4::integer + 1 for $4)
       from unnest($1::uuid[], $2::integer[]) with ordinality as p (document_id, ordinal, place)`,
      [
        passages.map((entry) => entry.documentId),
        passages.map((entry) => entry.ordinal),
        ...binary(passages.flatMap(({ place }) => others[place] ?? [])),
        generation,
      ],
    );
  }
}

/** Replaces the extracted text of files, which is stored so that clients can read it. */
export async function replaceTexts(
  tx: Queryable,
  done: readonly { readonly processed: ProcessedDocument; readonly row: HeldDocument }[],
): Promise<void> {
  const files = done.filter(({ row }) => row.kind === "file");
  if (files.length === 0) return;
  await tx.run("processing.dropTexts", `delete from document_texts where document_id = any ($1::uuid[])`, [files.map(({ row }) => row.id)]);
  const all = files.flatMap(({ processed, row }) => processed.parts.map((part, ordinal) => ({ id: row.id, ordinal, part })));
  for (let at = 0; at < all.length; at += partsAtOnce) {
    const some = all.slice(at, at + partsAtOnce);
    await tx.run(
      "processing.addTexts",
      `insert into document_texts (document_id, ordinal, page, text, first_passage)
       select * from unnest($1::uuid[], $2::integer[], $3::integer[], $4::text[], $5::integer[])`,
      [
        some.map(({ id }) => id),
        some.map(({ ordinal }) => ordinal),
        some.map(({ part }) => part.page),
        some.map(({ part }) => part.text),
        some.map(({ part }) => part.firstPassage),
      ],
    );
  }
}

/** Concatenates vectors. Returns the result and the number of bytes per vector. */
function binary(vectors: readonly Float32Array[]): [Buffer, number] {
  const bytes = vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  return [Buffer.concat(bytes), bytes[0]?.byteLength ?? 0];
}

import type { FileType } from "../../ports/text-extractor.ts";
import type { DocumentContent } from "../model/content.ts";
import { titleByName } from "../../platform/lib/file-title.ts";
import {
  OverQuota,
  type NewPassage,
  type ProcessingStore,
  type SettleOutcome,
  type SettledVectors,
  type Settlement,
  type Serve,
} from "./model/settlement.ts";
import { type ClaimedDocument } from "./model/claim.ts";
import type { UnitQuota } from "../documents/model/document-write.ts";
import type { Database } from "../../platform/postgres/client.ts";
import type { Queryable } from "../../ports/database.ts";
import { notifyChanges } from "../../platform/postgres/notify.ts";
import { restAfterBreaks } from "../../platform/postgres/retry-pause.ts";
import { replacePictures } from "./replace-images.sql.ts";
import { raiseUnlessComplete } from "../embedding-migrations/raise-plan.sql.ts";
import { addUsage, unlimited } from "../usage.sql.ts";

interface ClaimedRow extends Omit<ClaimedDocument, "file"> {
  readonly blobKey: string | null;
  readonly originalFileName: string | null;
  readonly contentType: FileType | null;
  readonly leavesSome: boolean;
}

interface HeldRow {
  readonly id: string;
  readonly accountId: string;
  readonly kind: "item" | "file";
  readonly content: DocumentContent;
  readonly isTitleGiven: boolean;
  readonly originalFileName: string | null;
  readonly textHash: Buffer;
  readonly estimatedKnowledgeUnits: number;
  /** The document's share of the account's usage. */
  readonly countedKnowledgeUnits: number;
  readonly storageDelta: number;
}

/** Not leased, and rested if its last holder died. */
const isFree = `(d.lease_until is null or d.lease_until + ${restAfterBreaks("d.broken_off", "d.id")} < now())`;

/** Short texts are processed together, and quickly; larger ones must not delay them. */
const lightBytes = 65_536;
/** Number of an account's oldest documents checked for leases. */
const seenInWork = 64;
/** More than the loops of all nodes that may claim concurrently. */
const chosenBeyond = 32;

export function postgresProcessingStore(database: Database): ProcessingStore {
  return {
    async claim(kind, limit, owner, leaseMs, except = []) {
      const rows = await database.rows<ClaimedRow>(
        "processing.claim",
        // Finds the accounts by a skip scan over the index, so that a hundred thousand documents of one cost little. The account with the
        // fewest leased documents goes first; ties go to the longest waiting. Selects a few more than needed, because others may take them
        // meanwhile.
        `with recursive waiting_accounts as (
           (select account_id from documents where state = 'pending' and kind = $1 order by account_id, next_attempt_at, id limit 1)
           union all
           select (select d.account_id from documents d where d.state = 'pending' and d.kind = $1 and d.account_id > a.account_id
             order by d.account_id, d.next_attempt_at, d.id limit 1)
           from waiting_accounts a where a.account_id is not null
         ), accounts as (
           select a.account_id, h.documents as held from waiting_accounts a cross join lateral (
             select d.next_attempt_at from documents d
             where d.state = 'pending' and d.kind = $1 and d.account_id = a.account_id and d.next_attempt_at <= now()
               and ${isFree}
               and exists (select 1 from sources s where s.id = d.source_id and s.deleted_at is null)
             order by d.next_attempt_at, d.id limit 1
           ) first cross join lateral (
             select count(*) as documents from (
               select d.lease_until from documents d where d.state = 'pending' and d.kind = $1 and d.account_id = a.account_id
               order by d.next_attempt_at, d.id limit ${seenInWork}
             ) oldest where oldest.lease_until >= now()
           ) h where a.account_id <> all ($5::uuid[]) order by h.documents, first.next_attempt_at limit $2::integer + ${chosenBeyond}
         ), chosen as (
           select d.id, a.held + row_number() over (partition by a.account_id order by d.next_attempt_at, d.id) as turn
           from accounts a cross join lateral (
             select d.id, d.next_attempt_at from documents d
             where d.state = 'pending' and d.kind = $1 and d.account_id = a.account_id and d.next_attempt_at <= now()
               and ${isFree}
               and exists (select 1 from sources s where s.id = d.source_id and s.deleted_at is null)
             order by d.next_attempt_at, d.id limit $2::integer + ${chosenBeyond}
           ) d order by turn, d.next_attempt_at, d.id limit $2::integer + ${chosenBeyond}
         ), waiting as (
           select d.id, d.account_id, d.content_size_bytes, d.broken_off, d.next_attempt_at, c.turn, d.kind = 'item' or (d.content_size_bytes <= ${lightBytes}
             and coalesce(d.content_type, 'txt') in ('txt', 'md', 'csv', 'json')) as is_light
           from chosen c join documents d on d.id = c.id
           where d.state = 'pending' and d.next_attempt_at <= now() and ${isFree}
           order by c.turn, d.next_attempt_at, d.id limit $2 for update of d skip locked
         ), placed as (
           select id, account_id, content_size_bytes, broken_off = 0 and is_light as is_sociable,
             row_number() over (order by turn, next_attempt_at, id) as place from waiting
         ), first as (
           select account_id from placed where place = 1 and is_sociable
         ), company as (
           select id, sum(p.content_size_bytes) over (order by p.place) as bytes from placed p, first f
           where p.is_sociable and ($1 = 'item' or p.account_id = f.account_id)
         ), next as (
           select id from placed where place = 1 union select id from company where $1 = 'item' or bytes <= ${lightBytes}
         )
         update documents d set lease_owner = $3, lease_until = now() + $4::integer * interval '1 millisecond', broken_off = d.broken_off + 1
         from next, sources s left join brands b on b.id = s.brand_id
         where d.id = next.id and s.id = d.source_id
         returning d.id, d.account_id as "accountId", d.external_id as "externalId", d.kind, d.content, d.title_given as "isTitleGiven", d.body as text, d.text_hash as "textHash",
           d.attempts + 1 as attempts, d.broken_off - 1 as "brokenOff", d.blob_key as "blobKey", d.original_file_name as "originalFileName",
           d.content_type as "contentType", s.brand_id as "brandId", coalesce(b.audience_languages, '[]') as languages,
           (select count(*) from placed) > (select count(*) from next) as "leavesSome"`,
        [kind, limit, owner, leaseMs, except],
      );
      return {
        documents: rows.map(({ blobKey, originalFileName, contentType, leavesSome: _leavesSome, ...row }) => ({
          ...row,
          file: blobKey === null || contentType === null ? null : { blobKey, name: originalFileName ?? row.externalId, type: contentType },
        })),
        mayBeMore: rows.length === limit || rows.some(({ leavesSome }) => leavesSome),
      };
    },

    async keep(documentIds, owner, leaseMs) {
      await database.run(
        "processing.keep",
        `update documents set lease_until = now() + $3::integer * interval '1 millisecond' where id = any ($1::uuid[]) and lease_owner = $2`,
        [documentIds, owner, leaseMs],
      );
    },

    async progress(documentId, owner, progress) {
      await database.run(
        "processing.progress",
        `update documents set progress = $3 where id = $1 and lease_owner = $2 and state = 'pending'`,
        [documentId, owner, progress],
      );
    },

    settle: (settlements, vectors, owner, serve, quota) =>
      database.transaction((tx) => settleAll(tx, settlements, vectors, owner, serve, quota)),

    async giveUp(document, owner, message) {
      await database.run(
        "processing.giveUp",
        `update documents set state = 'failed', error_message = $4, attempts = attempts + 1, broken_off = 0, lease_owner = null, lease_until = null,
           progress = null, updated_at = now()
         where id = $1 and lease_owner = $2 and text_hash = $3 and state = 'pending'`,
        [document.id, owner, document.textHash, message],
      );
    },

    async retryLater(documents, owner, pauseMs, message) {
      await database.run(
        "processing.retryLater",
        `update documents set next_attempt_at = now() + $3::integer * interval '1 millisecond', error_message = $4, attempts = attempts + 1, broken_off = 0,
           lease_owner = null, lease_until = null, progress = null
         where id = any ($1::uuid[]) and lease_owner = $2 and state = 'pending'`,
        [documents.map((document) => document.id), owner, pauseMs, message],
      );
    },

    async settled() {
      for (;;) {
        const waiting = await database.one("processing.waiting", `select 1 from documents where state = 'pending' limit 1`);
        if (waiting === null) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },

    async release(owner) {
      await database.run(
        "processing.release",
        `update documents set lease_owner = null, lease_until = null, progress = null, broken_off = greatest(0, broken_off - 1) where lease_owner = $1 and state = 'pending'`,
        [owner],
      );
    },
  };
}

async function settleAll(
  tx: Queryable,
  settlements: readonly Settlement[],
  vectors: SettledVectors,
  owner: string,
  serve: Serve,
  quota: (accountId: string) => Promise<UnitQuota>,
): Promise<SettleOutcome> {
  const rows = await tx.rows<HeldRow>(
    "processing.lockHeld",
    // The lock on the source blocks its deletion, which returns the units as it finds them.
    `select d.id, d.account_id as "accountId", d.kind, d.content, d.title_given as "isTitleGiven", d.original_file_name as "originalFileName",
       d.text_hash as "textHash", d.estimated_knowledge_units as "estimatedKnowledgeUnits",
       coalesce(d.knowledge_units, d.estimated_knowledge_units) as "countedKnowledgeUnits",
       d.estimated_storage_units - coalesce(d.storage_units, d.estimated_storage_units) as "storageDelta"
     from documents d join sources s on s.id = d.source_id and s.deleted_at is null
     where d.id = any ($1::uuid[]) and d.lease_owner = $2 and d.state = 'pending' order by d.source_id, d.external_id
     for update of d for key share of s`,
    [settlements.map(({ document }) => document.id), owner],
  );
  const held = new Map(rows.map((row) => [row.id, row]));
  const done = settlements.flatMap((settlement) => {
    const row = held.get(settlement.document.id);
    return row !== undefined && row.textHash.equals(settlement.document.textHash) ? [{ settlement, row }] : [];
  });
  if (done.length === 0) return { settled: [], droppedBlobs: [] };
  const ids = done.map(({ row }) => row.id);
  await replacePassages(tx, settlements, vectors, new Set(ids));
  await replaceTexts(tx, done);
  const droppedBlobs = await replacePictures(tx, done);
  await raiseUnlessComplete(tx, ids, [vectors.generation, ...vectors.others.keys()]);
  const records = done.map(({ settlement, row }) => ({
    id: row.id,
    ...titledVersion(settlement, row, serve),
    knowledge_units: unitsOf(settlement, row),
    pages: settlement.pages,
    found_title: settlement.foundTitle,
    warnings: settlement.warnings,
  }));
  await tx.run(
    "processing.settle",
    `update documents d set state = 'ready', title = coalesce(r.title, d.title), content = coalesce(r.content, d.content), served = r.served, knowledge_units = r.knowledge_units, storage_units = d.estimated_storage_units,
       pages = r.pages, found_title = r.found_title, warnings = r.warnings, processed_at = now(), error_message = null, attempts = d.attempts + 1, broken_off = 0, lease_owner = null, lease_until = null,
       progress = null, updated_at = now()
     from json_to_recordset($1::json) as r (id uuid, title text, content json, served json, knowledge_units double precision, pages integer, found_title text, warnings jsonb)
     where d.id = r.id`,
    [JSON.stringify(records)],
  );
  await notifyChanges(tx, ids);
  // Accounts in a fixed order, so that two workers cannot deadlock.
  const corrections = new Map<string, { knowledge: number; storage: number }>();
  for (const { settlement, row } of done) {
    const sum = corrections.get(row.accountId) ?? { knowledge: 0, storage: 0 };
    sum.knowledge += unitsOf(settlement, row) - row.countedKnowledgeUnits;
    sum.storage += row.storageDelta;
    corrections.set(row.accountId, sum);
  }
  for (const [accountId, { knowledge, storage }] of [...corrections].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const allowed = knowledge > 0 || storage > 0 ? await quota(accountId) : unlimited;
    const refused = await addUsage(tx, accountId, "documents.processed", knowledge, storage, allowed);
    if (refused !== null) throw new OverQuota(accountId, refused);
  }
  return { settled: ids, droppedBlobs };
}

/** Returns the serving version, with title and content if the title is taken from the file. */
function titledVersion({ foundTitle }: Settlement, { kind, content, isTitleGiven, originalFileName }: HeldRow, serve: Serve): object {
  if (isTitleGiven || originalFileName === null) return { served: serve({ kind, content, fileName: null }) };
  const title = foundTitle ?? titleByName(originalFileName);
  const titled = { ...content, title };
  return { title: title.normalize("NFC"), content: titled, served: serve({ kind, content: titled, fileName: originalFileName }) };
}

/** A file's units follow from its extracted text; a product's from what was last sent, which may be newer than what was read. */
function unitsOf(settlement: Settlement, row: HeldRow): number {
  return row.kind === "item" ? row.estimatedKnowledgeUnits : settlement.knowledgeUnits;
}

/** Passages per statement: the parameters of a large file are copied several times. */
const passagesAtOnce = 500;
/** About twenty thousand characters each. */
const partsAtOnce = 20;

interface PlacedPassage {
  readonly documentId: string;
  readonly ordinal: number;
  readonly passage: NewPassage;
  /** Position among the passages of all documents. */
  readonly place: number;
}

/** @param held documents that are committed; the others were taken by another worker meanwhile */
async function replacePassages(
  tx: Queryable,
  settlements: readonly Settlement[],
  vectors: SettledVectors,
  held: ReadonlySet<string>,
): Promise<void> {
  await tx.run("processing.dropPassages", `delete from passages where document_id = any ($1::uuid[])`, [[...held]]);
  const passages = settlements
    .flatMap(({ document, passages: own }) => own.map((passage, ordinal) => ({ passage, ordinal, documentId: document.id })))
    .map((entry, place): PlacedPassage => ({ ...entry, place }))
    .filter(({ documentId }) => held.has(documentId));
  for (let at = 0; at < passages.length; at += passagesAtOnce) await addPassages(tx, passages.slice(at, at + passagesAtOnce), vectors);
}

async function addPassages(tx: Queryable, passages: readonly PlacedPassage[], vectors: SettledVectors): Promise<void> {
  await tx.run(
    "processing.addPassages",
    // The vectors are passed as one binary value: an array would be sent as text of twice their size.
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

/** The extracted text of files is stored for reading. */
async function replaceTexts(tx: Queryable, done: readonly { readonly settlement: Settlement; readonly row: HeldRow }[]): Promise<void> {
  const files = done.filter(({ row }) => row.kind === "file");
  if (files.length === 0) return;
  await tx.run("processing.dropTexts", `delete from document_texts where document_id = any ($1::uuid[])`, [files.map(({ row }) => row.id)]);
  const all = files.flatMap(({ settlement, row }) => settlement.parts.map((part, ordinal) => ({ id: row.id, ordinal, part })));
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

/** Concatenates vectors and returns the bytes of each. */
function binary(vectors: readonly Float32Array[]): [Buffer, number] {
  const bytes = vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  return [Buffer.concat(bytes), bytes[0]?.byteLength ?? 0];
}

import { nameKey } from "../../platform/lib/text.ts";
import type { SourceType } from "../../knowledge/sources/model/source.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Plugin, Stream } from "../model/stream.ts";

const columns = `t.stream_key as "streamKey", s.type, t.is_on as "isOn", s.id as "sourceId", s.name as "sourceName", t.generation,
  t.last_generation as "lastGeneration", t.last_result as "lastResult", t.last_reconciled_at as "lastReconciledAt", t.last_write_at as "lastWriteAt"`;

const joined = `integration_streams t join sources s on s.id = t.source_id and s.deleted_at is null`;

/** Fields of an integration that its streams need, whether or not the integration is locked. */
export interface StreamOwner {
  readonly brandId: string;
  readonly name: string;
  readonly siteUrl: string | null;
  readonly isConnected: boolean;
}

const ownerColumns = `brand_id as "brandId", name, site_url as "siteUrl", disconnected_at is null as "isConnected"`;

export function findOwner(db: Queryable, { accountId, integrationId }: Plugin): Promise<StreamOwner | null> {
  return db.one<StreamOwner>("streams.owner", `select ${ownerColumns} from integrations where account_id = $1 and id = $2`, [
    accountId,
    integrationId,
  ]);
}

/** Locks an integration so that it cannot be disconnected. Lock order: integration, stream, source, documents, usage, job. */
export function shareOwner(tx: Queryable, { accountId, integrationId }: Plugin): Promise<StreamOwner | null> {
  return tx.one<StreamOwner>("streams.shareOwner", `select ${ownerColumns} from integrations where account_id = $1 and id = $2 for share`, [
    accountId,
    integrationId,
  ]);
}

/** Locks an integration against changes to the integration and its streams. */
export function lockOwner(tx: Queryable, { accountId, integrationId }: Plugin): Promise<StreamOwner | null> {
  return tx.one<StreamOwner>(
    "streams.lockOwner",
    `select ${ownerColumns} from integrations where account_id = $1 and id = $2 for no key update`,
    [accountId, integrationId],
  );
}

export function streamsOf(db: Queryable, { accountId, integrationId }: Plugin): Promise<Stream[]> {
  return db.rows<Stream>(
    "streams.list",
    `select ${columns} from ${joined} where t.account_id = $1 and t.integration_id = $2 order by t.source_id`,
    [accountId, integrationId],
  );
}

export function streamByKey(db: Queryable, { accountId, integrationId }: Plugin, streamKey: string): Promise<Stream | null> {
  return db.one<Stream>(
    "streams.byKey",
    `select ${columns} from ${joined} where t.account_id = $1 and t.integration_id = $2 and t.stream_key = $3`,
    [accountId, integrationId, streamKey],
  );
}

/** Locks a stream against all other writes, deletions and lists until the transaction ends. */
export function lockStream(tx: Queryable, { accountId, integrationId }: Plugin, streamKey: string): Promise<Stream | null> {
  return tx.one<Stream>(
    "streams.lock",
    `select ${columns} from ${joined} where t.account_id = $1 and t.integration_id = $2 and t.stream_key = $3 for update of t`,
    [accountId, integrationId, streamKey],
  );
}

/** Creates a stream and its source under a locked integration. Returns false if the account already has a source with this name. */
export async function insertStream(
  tx: Queryable,
  { accountId, integrationId }: Plugin,
  stream: {
    readonly sourceId: string;
    readonly streamKey: string;
    readonly brandId: string;
    readonly name: string;
    readonly type: SourceType;
  },
): Promise<boolean> {
  const { sourceId, streamKey, brandId, name, type } = stream;
  const created = await tx.run(
    "streams.create",
    `with source as (
       insert into sources (id, account_id, brand_id, name, name_key, type, integration_id, stream_key) values ($3, $1, $5, $6, $7, $8, $2, $4)
       on conflict (account_id, name_key) where deleted_at is null and type <> 'library' do nothing returning id
     )
     insert into integration_streams (source_id, account_id, integration_id, stream_key) select id, $1, $2, $4 from source`,
    [accountId, integrationId, sourceId, streamKey, brandId, name, nameKey(name), type],
  );
  return created > 0;
}

/** Turns a stream on or off. Returns whether the integration has the stream. */
export async function setStreamSwitch(
  db: Queryable,
  { accountId, integrationId }: Plugin,
  streamKey: string,
  isOn: boolean,
): Promise<boolean> {
  const changed = await db.run(
    "streams.switch",
    `update integration_streams set is_on = $4 where account_id = $1 and integration_id = $2 and stream_key = $3`,
    [accountId, integrationId, streamKey, isOn],
  );
  return changed > 0;
}

/** Turns the source of a locked stream into an ordinary source, and deletes the stream. */
export async function dropStream(tx: Queryable, accountId: string, sourceId: string): Promise<void> {
  await tx.run("streams.dropParts", `delete from integration_list_parts where account_id = $1 and source_id = $2`, [accountId, sourceId]);
  await tx.run("streams.dropItems", `delete from integration_items where account_id = $1 and source_id = $2`, [accountId, sourceId]);
  await tx.run("streams.drop", `delete from integration_streams where account_id = $1 and source_id = $2`, [accountId, sourceId]);
  await tx.run(
    "streams.releaseSource",
    `update sources set integration_id = null, stream_key = null, updated_at = now() where account_id = $1 and id = $2`,
    [accountId, sourceId],
  );
}

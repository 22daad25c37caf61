import { fail } from "../../platform/errors/fail.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { sourcesChanged, type SourcesChangedDeps } from "../../knowledge/sources/sources-changed.ts";
import { defaultName, defaultType, type DeclaredStream, type Plugin, type Stream } from "../model/stream.ts";
import { findOwner, insertStream, lockOwner, lockStream, shareOwner, streamByKey, type StreamOwner } from "./streams.sql.ts";

export interface OpenStreamDeps extends SourcesChangedDeps {
  readonly database: Transactions;
  readonly ids: Ids;
}

/**
 * Returns the declared stream. Creates the stream and its source on first use.
 * @throws Failure `integration.disconnected`, `integration.closed`, `integration.stream_taken`, `knowledge.source_type_mismatch`
 */
export async function openStream(
  deps: OpenStreamDeps,
  plugin: Plugin,
  declared: DeclaredStream,
): Promise<{ readonly stream: Stream; readonly owner: StreamOwner }> {
  const owner = connected(await findOwner(deps.database, plugin));
  const found = await streamByKey(deps.database, plugin, declared.streamKey);
  if (found !== null) return { stream: writable(found, declared), owner };
  const stream = await deps.database.transaction(async (tx) => {
    connected(await lockOwner(tx, plugin));
    return declareStream(tx, deps.ids, plugin, { declared, owner });
  });
  await sourcesChanged(deps, plugin.accountId);
  return { stream: writable(stream, declared), owner };
}

/** Returns the declared stream of a locked integration, and creates it if it is new. */
export async function declareStream(
  tx: Queryable,
  ids: Ids,
  plugin: Plugin,
  { declared, owner }: { readonly declared: DeclaredStream; readonly owner: StreamOwner },
): Promise<Stream> {
  const { streamKey } = declared;
  const found = await streamByKey(tx, plugin, streamKey);
  if (found !== null) return ofType(found, declared);
  const name = declared.name ?? defaultName(owner.name, streamKey);
  const type = declared.type ?? defaultType(streamKey);
  const isNew = await insertStream(tx, plugin, { sourceId: ids.uuidv7(), streamKey, brandId: owner.brandId, name, type });
  const stream = isNew ? await streamByKey(tx, plugin, streamKey) : null;
  return (
    stream ??
    fail(
      "integration.stream_taken",
      `The account already has a source with the name ${JSON.stringify(name)}. Rename it, or declare the stream with another \`name\`.`,
    )
  );
}

/**
 * Locks a stream for a write, a deletion or a list. Waits for all other changes to the stream, and prevents the integration from being
 * disconnected until the transaction ends.
 * @throws Failure `integration.disconnected`, `integration.closed`, `resource.not_found`
 */
export async function lockForChange(tx: Queryable, plugin: Plugin, streamKey: string): Promise<Stream> {
  connected(await shareOwner(tx, plugin));
  const stream = await lockStream(tx, plugin, streamKey);
  if (stream === null)
    fail("resource.not_found", "The integration has no stream with this key. Declare the stream with `syncIntegration`, or write to it.");
  return on(stream);
}

/** @throws Failure `integration.disconnected` if the integration is not connected */
function connected(owner: StreamOwner | null): StreamOwner {
  if (owner?.isConnected === true) return owner;
  return fail("integration.disconnected", "The integration of this key is disconnected. Connect the site again to get a new key.");
}

function writable(stream: Stream, declared: DeclaredStream): Stream {
  return on(ofType(stream, declared));
}

function on(stream: Stream): Stream {
  if (!stream.isOn) fail("integration.closed", "The stream is turned off. Stop sending to it until `syncIntegration` reports it as on.");
  return stream;
}

function ofType(stream: Stream, { type }: DeclaredStream): Stream {
  if (type !== undefined && type !== stream.type)
    fail("knowledge.source_type_mismatch", `The stream ${stream.streamKey} has the type ${stream.type}, which cannot change.`);
  return stream;
}

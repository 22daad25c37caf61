import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import { sourcesChanged, type SourcesChangedDeps } from "../../knowledge/sources/sources-changed.ts";
import { integrationById } from "../integrations.sql.ts";
import type { Integration } from "../model/integration.ts";
import type { Stream } from "../model/stream.ts";
import { dropStream, lockOwner, lockStream, setStreamSwitch, streamByKey, streamsOf } from "./streams.sql.ts";

export interface StreamSettingsDeps extends SourcesChangedDeps {
  readonly database: Transactions;
}

/** Returns an integration with its streams. @throws Failure `resource.not_found` */
export async function findIntegration(
  deps: StreamSettingsDeps,
  accountId: string,
  integrationId: string | null,
): Promise<{ readonly integration: Integration; readonly streams: readonly Stream[] }> {
  const integration = integrationId === null ? null : await integrationById(deps.database, accountId, integrationId);
  if (integration === null) failUnknown("integration");
  return { integration, streams: await streamsOf(deps.database, { accountId, integrationId: integration.id }) };
}

/**
 * Turns a stream on or off. A stream that is off rejects all writes, deletions and lists; its documents remain. @throws Failure
 * `resource.not_found`
 */
export async function switchStream(
  deps: StreamSettingsDeps,
  accountId: string,
  { integrationId, streamKey }: { readonly integrationId: string | null; readonly streamKey: string },
  isOn: boolean,
): Promise<Stream> {
  if (integrationId === null) failUnknown("stream");
  const owner = { accountId, integrationId };
  const isKnown = await setStreamSwitch(deps.database, owner, streamKey, isOn);
  const stream = isKnown ? await streamByKey(deps.database, owner, streamKey) : null;
  return stream ?? failUnknown("stream");
}

/**
 * Turns the frozen source of a disconnected integration into an ordinary source that the account can write to.
 * @throws Failure `resource.not_found`, `knowledge.source_managed` if the integration is still connected
 */
export async function releaseStream(
  deps: StreamSettingsDeps,
  accountId: string,
  { integrationId, streamKey }: { readonly integrationId: string | null; readonly streamKey: string },
): Promise<void> {
  if (integrationId === null) failUnknown("stream");
  const owner = { accountId, integrationId };
  await deps.database.transaction(async (tx) => {
    const integration = await lockOwner(tx, owner);
    const stream = integration === null ? null : await lockStream(tx, owner, streamKey);
    if (integration === null || stream === null) failUnknown("stream");
    if (integration.isConnected) fail("knowledge.source_managed", "The integration still writes to the stream. Disconnect it first.");
    await dropStream(tx, accountId, stream.sourceId);
  });
  await sourcesChanged(deps, accountId);
}

function failUnknown(what: "integration" | "stream"): never {
  fail("resource.not_found", what === "stream" ? "The integration has no stream with this key." : "No integration with this id exists.");
}

import { fail } from "../../platform/errors/fail.ts";
import { sourcesChanged } from "../../knowledge/sources/sources-changed.ts";
import { firstStream, type DeclaredStream, type Plugin, type Stream } from "../model/stream.ts";
import { siteFields, type SiteInput } from "../model/integration-fields.ts";
import { noteSync, widgetPersona } from "../integrations.sql.ts";
import { declareStream, type OpenStreamDeps } from "./open-stream.ts";
import { lockOwner, streamsOf } from "./streams.sql.ts";

export interface SyncState {
  readonly brandId: string;
  /** Persona that the site shows; null if none was chosen. */
  readonly personaId: string | null;
  readonly connected: boolean;
  readonly streams: readonly Stream[];
}

/**
 * Records a plug-in's report, declares its streams, and returns the state of all streams. If no streams are declared and the integration
 * has none, creates the products stream. Changes nothing if the integration is disconnected.
 * @throws Failure `integration.stream_taken`, `knowledge.source_type_mismatch`, `validation.failed`; nothing is recorded in these cases
 */
export async function syncIntegration(
  deps: OpenStreamDeps,
  plugin: Plugin,
  input: { readonly site: SiteInput; readonly streams: readonly DeclaredStream[] | undefined },
): Promise<SyncState> {
  const site = siteFields(input.site);
  const { state, isNew } = await deps.database.transaction(async (tx) => {
    const owner = await lockOwner(tx, plugin);
    if (owner === null) fail("integration.disconnected", "The integration of this key was deleted.");
    const before = await streamsOf(tx, plugin);
    const declared = input.streams ?? (before.length === 0 ? [firstStream] : []);
    if (owner.isConnected) {
      await noteSync(tx, plugin, site);
      for (const stream of declared) await declareStream(tx, deps.ids, plugin, { declared: stream, owner });
    }
    const streams = await streamsOf(tx, plugin);
    const personaId = await widgetPersona(tx, plugin);
    const found: SyncState = { brandId: owner.brandId, personaId, connected: owner.isConnected, streams };
    return { state: found, isNew: streams.length > before.length };
  });
  if (isNew) await sourcesChanged(deps, plugin.accountId);
  return state;
}

import Type from "typebox";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, DateTime, idParams, named, Nullable, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { integrationProperties, integrationView } from "../integration-view.ts";
import type { LastRejections } from "../last-rejections.ts";
import { findIntegration, releaseStream, type StreamSettingsDeps, switchStream } from "./stream-settings.ts";
import { StreamKey, StreamView, streamView } from "./stream.schema.ts";

const shared = { tag: "Integrations", access: ["session"] } as const;
const streamParams = Type.Object({ ...idParams("integration_id").properties, stream_key: about("chosen by the plug-in", StreamKey) });
const write = { ...shared, roles: ["owner", "admin"], rate: "MutationDefault" } as const;

const LastRejected = Type.Object(
  {
    code: about("the `code` of the error", Type.String()),
    status: about("HTTP status of the error", Type.Integer()),
    at: about("when the call was rejected", DateTime),
  },
  {
    description: "last failed call with one of the integration's keys; null if no call has failed since this node started",
  },
);

export interface StreamSettingsRoutesDeps extends StreamSettingsDeps {
  readonly lastRejections: Pick<LastRejections, "of">;
}

/** Routes for managing the streams of an account's integrations. */
export function streamSettingsRoutes(deps: StreamSettingsRoutesDeps): Route[] {
  return [
    route({
      ...shared,
      method: "GET",
      url: "/api/integrations/:integration_id",
      id: "getIntegration",
      summary: "Get an integration and its streams",
      description: "Use it to see when a site last reported, and what its streams contain. To list all sites, call `listIntegrations`.",
      rate: "Global",
      codes: ["resource.not_found"],
      params: idParams("integration_id"),
      answers: {
        200: named(
          "IntegrationWithStreams",
          Type.Object({
            ...integrationProperties,
            last_rejected: Nullable(LastRejected),
            streams: about("streams of the plug-in", Type.Array(StreamView)),
          }),
        ),
      },
      handle: async ({ actor, params }) => {
        const { integration, streams } = await findIntegration(deps, actor.accountId, uuidOrNull(params.integration_id));
        const rejected = deps.lastRejections.of(integration.id);
        const lastRejected = rejected === null ? null : { ...rejected, at: rejected.at.toISOString() };
        return ok({ ...integrationView(integration), last_rejected: lastRejected, streams: streams.map(streamView) });
      },
    }),
    route({
      ...write,
      method: "PATCH",
      url: "/api/integrations/:integration_id/streams/:stream_key",
      id: "updateStream",
      summary: "Turn a stream on or off",
      description:
        "Use it to stop a site from writing one kind of record. The stream's documents are kept and are still used in answers. To hide them from personas, disable the stream's source with `updateSource`.",
      example: { on: false },
      codes: ["resource.not_found"],
      params: streamParams,
      body: Type.Object({ on: about("whether the plug-in may write to the stream", Type.Boolean()) }, closed),
      answers: { 200: StreamView },
      handle: async ({ actor, params, body }) => {
        const stream = { integrationId: uuidOrNull(params.integration_id), streamKey: params.stream_key };
        return ok(streamView(await switchStream(deps, actor.accountId, stream, body.on)));
      },
    }),
    route({
      ...write,
      method: "POST",
      url: "/api/integrations/:integration_id/streams/:stream_key/release",
      id: "releaseStream",
      summary: "Turn the frozen source of a disconnected integration into an ordinary source",
      description:
        "Use it after `disconnectIntegration` to keep a stream's documents and change them with your own key. To delete them, call `deleteSource`.",
      codes: ["resource.not_found", "knowledge.source_managed"],
      params: streamParams,
      answers: { 204: null },
      handle: async ({ actor, params }) => {
        await releaseStream(deps, actor.accountId, { integrationId: uuidOrNull(params.integration_id), streamKey: params.stream_key });
        return empty(204);
      },
    }),
  ];
}

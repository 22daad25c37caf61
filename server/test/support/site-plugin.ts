import type { Answer } from "./api.ts";
import { Api } from "./api.ts";
import { signedIn } from "./bulk-jobs.ts";
import type { SharedService, TestAccount } from "./service.ts";

/** A site's plug-in, which uses the key of its integration. */
export interface SitePlugin {
  readonly integrationId: string;
  readonly key: string;
  /** Client that uses the key of the integration. */
  readonly api: Api;
  /** Client that uses the session of the account's owner. */
  readonly session: Api;
  sync(body?: object): Promise<Answer>;
  put(streamKey: string, generation: number, items: readonly object[], more?: object): Promise<Answer>;
  remove(streamKey: string, ids: readonly string[]): Promise<Answer>;
  reconcile(streamKey: string, part: ListPart): Promise<Answer>;
}

interface ListPart {
  readonly generation: number;
  readonly ids: readonly string[];
  readonly part?: number;
  readonly parts?: number;
}

const streams = "/v1/integration/streams";

export async function connectSite(
  service: Pick<SharedService, "url">,
  account: Pick<TestAccount, "email" | "password">,
  integration: { readonly brand_id: string; readonly name: string; readonly site_url?: string },
): Promise<SitePlugin> {
  const session = await signedIn(service, account);
  const { body, status, text } = await session.call("POST", "/api/integrations", integration);
  if (status !== 201) throw new Error(`connecting the site: ${text}`);
  const api = Api.withKey(service.url, body.key);
  return {
    integrationId: body.integration.id,
    key: body.key,
    api,
    session,
    sync: (sent = { site: { platform: "test", plugin_version: "1.0" } }) => api.call("POST", "/v1/integration/sync", sent),
    put: (streamKey, generation, items, more = {}) => api.call("PUT", `${streams}/${streamKey}/items`, { generation, items, ...more }),
    remove: (streamKey, ids) => api.call("DELETE", `${streams}/${streamKey}/items`, { ids }),
    reconcile: (streamKey, { part = 1, parts = 1, ...list }) =>
      api.call("POST", `${streams}/${streamKey}/reconcile`, { part, parts, ...list }),
  };
}

/** Creates a source that a connected integration owns. Returns its id. */
export async function streamSource(
  service: Pick<SharedService, "url">,
  account: Pick<TestAccount, "email" | "password">,
  source: { readonly brandId: string; readonly name: string; readonly type?: "catalog" | "files" },
): Promise<string> {
  const { brandId, name, type = "catalog" } = source;
  const plugin = await connectSite(service, account, { brand_id: brandId, name: `Site of ${name}`.slice(0, 120) });
  const { body, text } = await plugin.sync({ site: {}, streams: [{ stream_key: "products", type, name }] });
  const [stream] = (body.streams ?? []) as { readonly source_id: string }[];
  if (stream === undefined) throw new Error(`declaring a stream: ${text}`);
  return stream.source_id;
}

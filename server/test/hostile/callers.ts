import { Api } from "../support/api.ts";
import type { Operation } from "../support/operations.ts";
import { formOf, plain } from "../support/pictures.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { BuiltService } from "./service.ts";

type Headers = Readonly<Record<string, string>>;

/** An account that contains one object of each kind, and its callers. */
export interface Target {
  readonly shop: Shop;
  /** Credential headers by caller, including a caller without credentials. */
  readonly callers: ReadonlyMap<string, Headers>;
  /** Values of parameters by name. */
  readonly things: Readonly<Record<string, string>>;
}

/** Creates objects in an account, so that requests refer to existing objects. */
export async function openTarget(service: BuiltService): Promise<Target> {
  const shop = await openShop(service, service, "Hostile");
  const { api, personaId } = shop;
  await shop.load([{ id: "lamp", title: "Garden lamp", price: 10 }]);
  await api.upload(shop.filesId, "guide.txt", "Lamps are repaired in Zurich.", { id: "guide" });
  await api.call("PUT", "/api/knowledge/docs/by-external-id/note", { content: "Lanterns are cleaned." });
  await api.call("POST", `/api/personas/${personaId}/knowledge`, { external_ids: ["note"] });
  await shop.settled();
  const { frames } = await shop.visitor.chat({ message: "What does the garden lamp cost?" });
  const { session_id: sessionId = "", end_user_id: visitorId = "" } = (frames[0]?.data ?? {}) as Record<string, string>;
  const { body: job } = await api.call("POST", `/api/knowledge/sources/${shop.filesId}/summary`);
  const callers = await signIn(service, shop);
  const session = new Api(service.url, callers.get("session") ?? {});
  const { body: opened } = await session.call("POST", "/api/integrations", { brand_id: shop.brandId, name: "Hostile shop" });
  const { body: person } = await session.call("POST", "/api/account/users", { email: "guest@example.com", name: "Guest", role: "viewer" });
  const { body: listed } = await session.call("GET", `/api/personas/${personaId}/api-keys`);
  const site = Api.withKey(service.url, String(opened?.key));
  await site.call("POST", "/v1/integration/sync", { site: { url: "https://shop.example", platform: "made", plugin_version: "1" } });
  await site.call("PUT", "/v1/integration/streams/products/items", { generation: 1, items: [{ id: "boat", title: "Rowing boat" }] });
  const { body: hook } = await session.call("POST", "/api/webhooks", { url: "https://hooks.example/", events: ["source.changed"] });
  const { body: delivery } = await session.call("POST", `/api/webhooks/${hook?.webhook?.id}/test`);
  const { body: entry } = await shop.visitor.call("POST", "/v1/waiting-room/join");
  const form = formOf(undefined, { bytes: await plain("#336699").png().toBuffer(), type: "image/png", name: "camera.png" });
  const { body: snapshot } = await api.raw("POST", `/v1/sessions/${sessionId}/snapshots`, form);
  return {
    shop,
    callers: new Map([...callers, ["integration key", { "x-api-key": String(opened?.key) }]]),
    things: {
      brand_id: shop.brandId,
      source_id: shop.catalogId,
      persona_id: personaId,
      id: "lamp",
      external_id: "note",
      job_id: String(job?.job_id),
      session_id: sessionId,
      end_user_id: visitorId,
      integration_id: String(opened?.integration?.id),
      user_id: String(person?.id),
      stream_key: "products",
      webhook_id: String(hook?.webhook?.id),
      delivery_id: String(delivery?.id),
      queue_id: String(entry?.queue_id),
      snapshot_id: String(snapshot?.snapshot_id),
      key_id: String(listed?.keys?.[0]?.id),
    },
  };
}

/**
 * Returns every kind of caller with valid credentials.
 * @param before previous callers, whose keys are kept if the persona already has two keys
 */
export async function signIn(
  service: BuiltService,
  shop: Shop,
  before?: ReadonlyMap<string, Headers>,
): Promise<ReadonlyMap<string, Headers>> {
  const { email, password } = service;
  const { body: login, text } = await new Api(service.url).call("POST", "/api/auth/login", { email, password });
  if (typeof login?.access_token !== "string") throw new Error(`the owner can no longer sign in: ${text}`);
  const session = { authorization: `Bearer ${login.access_token}` };
  const keys = `/api/personas/${shop.personaId}/api-keys`;
  const { body: minted } = await new Api(service.url, session).call("POST", keys, { slot: "primary" });
  return new Map<string, Headers>([
    ["nobody", {}],
    ["account key", { "x-api-key": service.key }],
    ["persona key", typeof minted?.key === "string" ? { "x-api-key": minted.key } : (before?.get("persona key") ?? {})],
    ["visitor", { "x-persona-id": shop.personaId }],
    ["session", session],
    ["integration key", before?.get("integration key") ?? {}],
  ]);
}

const kindOf: Readonly<Record<string, string>> = { apiKey: "account key", personaId: "visitor", session: "session" };

/** Returns a kind of caller that may call an operation. */
export function callerOf({ security, path }: Operation): string {
  if (path.startsWith("/v1/integration/")) return "integration key";
  const kind = ["session", "apiKey", "personaId"].find((name) => security.includes(name));
  return kindOf[kind ?? ""] ?? "nobody";
}

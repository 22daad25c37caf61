import type { Answer, Api } from "./api.ts";
import { docUrl, invented, type Own, type Things } from "./tenant.ts";

export interface Request {
  readonly path: string;
  readonly body?: object | FormData;
}

export function sent(caller: Api, method: string, { path, body }: Request): Promise<Answer> {
  return body instanceof FormData ? caller.raw(method, path, body) : caller.call(method, path, body);
}

/**
 * Returns a request that refers to an object of another account, and to an object of the caller's account if the request takes two objects.
 */
export type Ask = (other: Things, own: Own) => Request;

export const sources = "/v1/knowledge/sources";
export const bulkJobs = "/api/knowledge/documents/bulk-jobs";
const stream = "/v1/integration/streams/products";
const bulk =
  (body: (other: Things, own: Own) => object): Ask =>
  (other, own) => ({ path: bulkJobs, body: body(other, own) });

const toolAsk =
  (name: string, args: (other: Things, own: Own) => object): Ask =>
  (other, own) => ({ path: "/mcp", body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args(other, own) } } });

/** Returns a search with an image of one pixel. */
function pictureSearch(payload: object): Request {
  const form = new FormData();
  form.append("payload_json", JSON.stringify(payload));
  form.append("image", new Blob([Buffer.from("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==", "base64")]), "x.gif");
  return { path: "/v1/search", body: form };
}

/** Returns an upload of an image of one pixel. */
function imageUpload(path: string): Request {
  const form = new FormData();
  form.append("image", new Blob([Buffer.from("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==", "base64")]), "x.gif");
  return { path, body: form };
}

function uploadOf(sourceId: string): Request {
  const form = new FormData();
  form.append("file", new Blob(["An intruder"]), "x.txt");
  return { path: `${sources}/${sourceId}/documents/upload`, body: form };
}

function importOf(sourceId: string): Request {
  const form = new FormData();
  form.append("file", new Blob(["id,title\nx,An intruder\n"]), "x.csv");
  return { path: `${sources}/${sourceId}/import`, body: form };
}

/**
 * Returns requests for a key of another account, once naming the key's actual owner and, if owners have ids, once naming an owner in the
 * caller's account.
 */
function keyAsks(holderOf: (of: Own) => string, key: "accountKey" | "personaKey" | "integrationKey", body?: object): readonly Ask[] {
  const request = (holder: string, keyId: string): Request => ({
    path: `${holder}/api-keys/${keyId}`,
    ...(body === undefined ? {} : { body }),
  });
  return [(x) => request(holderOf(x), x[key]), (x, own) => request(holderOf(own), x[key])];
}

/** For every operation that takes an id, all the ways to refer to an object of another account. */
export const asks: Readonly<Record<string, readonly Ask[]>> = {
  getBrand: [(x) => ({ path: `/v1/brands/${x.brand}` })],
  updateBrand: [(x) => ({ path: `/api/brands/${x.brand}`, body: { display_name: "Intruder" } })],
  getBrandFacts: [(x) => ({ path: `/api/brands/${x.brand}/facts` })],
  updateBrandFacts: [(x) => ({ path: `/api/brands/${x.brand}/facts`, body: { time_zone: "Europe/Berlin" } })],
  listWebsites: [(x) => ({ path: `/api/brands/${x.brand}/websites` })],
  updateWebsite: [
    (x) => ({ path: `/api/brands/${x.brand}/websites/${x.files}`, body: { read_every_hours: 1 } }),
    (x, own) => ({ path: `/api/brands/${own.brand}/websites/${x.files}`, body: { read_every_hours: 1 } }),
  ],
  readWebsite: [
    (x) => ({ path: `/api/brands/${x.brand}/websites/${x.files}/readings` }),
    (x, own) => ({ path: `/api/brands/${own.brand}/websites/${x.files}/readings` }),
  ],
  uploadLogo: [(x) => imageUpload(`/api/brands/${x.brand}/logo`)],
  deleteLogo: [(x) => ({ path: `/api/brands/${x.brand}/logo` })],
  deleteBrand: [(x) => ({ path: `/api/brands/${x.brand}` }), (x) => ({ path: `/api/brands/${x.brand}?confirm=zorvath` })],
  listSources: [(x) => ({ path: `${sources}?brand_id=${x.brand}` })],
  listSourceStates: [(x) => ({ path: `/api/knowledge/sources?brand_id=${x.brand}` })],
  createSource: [(x) => ({ path: sources, body: { name: "Intruder", brand_id: x.brand } })],
  updateSource: [
    (x) => ({ path: `${sources}/${x.catalog}`, body: { enabled: false } }),
    (x) => ({ path: `${sources}/${x.catalog}`, body: { name: "Intruder" } }),
  ],
  deleteSource: [
    (x) => ({ path: `${sources}/${x.catalog}` }),
    (x) => ({ path: `${sources}/${x.catalog}?confirm=${encodeURIComponent("zorvath catalog")}` }),
  ],
  moveSource: [
    (x, own) => ({ path: `${sources}/${x.catalog}/brand`, body: { brand_id: own.brand } }),
    (x, own) => ({ path: `${sources}/${own.catalog}/brand`, body: { brand_id: x.brand } }),
    (x) => ({ path: `${sources}/${x.catalog}/brand`, body: { brand_id: x.brand } }),
  ],
  moveSourceOfAccount: [
    (x, own) => ({ path: `/api/knowledge/sources/${x.catalog}/brand`, body: { brand_id: own.brand } }),
    (x, own) => ({ path: `/api/knowledge/sources/${own.catalog}/brand`, body: { brand_id: x.brand } }),
  ],
  summarizeSource: [(x) => ({ path: `/api/knowledge/sources/${x.files}/summary` })],
  importProducts: [
    (x) => importOf(x.catalog),
    (x) => ({ path: `${sources}/${x.catalog}/import`, body: { url: "https://example.com/x.csv" } }),
  ],
  exportSkippedItems: [(x) => ({ path: `${sources}/${x.catalog}/import/skipped` })],
  dismissSkippedItem: [(x) => ({ path: `/api/knowledge/sources/${x.catalog}/import/skipped/1` })],
  retrySkippedImport: [(x) => ({ path: `/api/knowledge/sources/${x.files}/import/retry-skipped` })],
  undoImport: [
    (x) => ({ path: `/api/knowledge/sources/${x.catalog}/import/undo`, body: { dry_run: true } }),
    (x) => ({ path: `/api/knowledge/sources/${x.catalog}/import/undo`, body: {} }),
  ],
  upsertProducts: [(x) => ({ path: `${sources}/${x.catalog}/documents`, body: { items: [{ id: x.product, title: "Intruder" }] } })],
  uploadFile: [(x) => uploadOf(x.files)],
  deleteDocuments: [
    (x) => ({ path: `${sources}/${x.catalog}/documents`, body: { ids: [x.product] } }),
    (x, own) => ({ path: `${sources}/${own.catalog}/documents`, body: { ids: [x.product] } }),
  ],
  postDeleteDocuments: [
    (x) => ({ path: `${sources}/${x.files}/documents/delete`, body: { ids: [x.file] } }),
    (x, own) => ({ path: `${sources}/${own.files}/documents/delete`, body: { ids: [x.file] } }),
  ],
  listDocuments: [
    (x) => ({ path: `/v1/knowledge/documents?brand_id=${x.brand}` }),
    (x) => ({ path: `/v1/knowledge/documents?source_id=${x.catalog}` }),
    (x, own) => ({ path: `/v1/knowledge/documents?source_id=${x.catalog}&brand_id=${own.brand}` }),
  ],
  getDocument: [
    (x) => ({ path: `${sources}/${x.catalog}/documents/${x.product}` }),
    (x) => ({ path: `${sources}/${x.files}/documents/${x.file}` }),
    (x, own) => ({ path: `${sources}/${own.catalog}/documents/${x.product}` }),
  ],
  getDocumentText: [
    (x) => ({ path: `${sources}/${x.catalog}/documents/${x.product}/text` }),
    (x) => ({ path: `${sources}/${x.files}/documents/${x.file}/text` }),
    (x, own) => ({ path: `${sources}/${own.catalog}/documents/${x.product}/text` }),
  ],
  listDocumentVersions: [
    (x) => ({ path: `${sources}/${x.files}/documents/${x.file}/versions` }),
    (x, own) => ({ path: `${sources}/${own.catalog}/documents/${x.product}/versions` }),
  ],
  getDocumentVersion: [
    (x) => ({ path: `${sources}/${x.files}/documents/${x.file}/versions/1` }),
    (x, own) => ({ path: `${sources}/${own.catalog}/documents/${x.product}/versions/1` }),
  ],
  restoreDocumentVersion: [
    (x) => ({ path: `${sources}/${x.files}/documents/${x.file}/versions/1/restore` }),
    (x, own) => ({ path: `${sources}/${own.catalog}/documents/${x.product}/versions/1/restore` }),
  ],
  eraseDocumentVersions: [
    (x) => ({ path: `${sources}/${x.files}/documents/${x.file}/versions` }),
    (x, own) => ({ path: `${sources}/${own.catalog}/documents/${x.product}/versions` }),
  ],
  listAccountDocumentVersions: [(x) => ({ path: `${docUrl(x.note)}/versions` })],
  getAccountDocumentVersion: [(x) => ({ path: `${docUrl(x.note)}/versions/1` })],
  restoreAccountDocumentVersion: [(x) => ({ path: `${docUrl(x.note)}/versions/1/restore` })],
  eraseAccountDocumentVersions: [(x) => ({ path: `${docUrl(x.note)}/versions` })],
  getDocumentFile: [
    (x) => ({ path: `${sources}/${x.files}/documents/${x.file}/file` }),
    (x, own) => ({ path: `${sources}/${own.files}/documents/${x.file}/file` }),
  ],
  updateDocument: [
    (x) => ({ path: `${sources}/${x.files}/documents/${x.file}`, body: { enabled: false } }),
    (x) => ({ path: `${sources}/${x.files}/documents/${x.file}`, body: { title: "Intruder" } }),
    (x, own) => ({ path: `${sources}/${own.files}/documents/${x.file}`, body: { enabled: false } }),
  ],
  switchDocuments: [
    (x) => ({ path: `/api/knowledge/sources/${x.catalog}/documents/switch`, body: { enabled: false } }),
    (x, own) => ({ path: `/api/knowledge/sources/${own.catalog}/documents/switch`, body: { enabled: false, document_ids: [x.product] } }),
  ],
  getDocumentUsage: [
    (x) => ({ path: `${sources}/${x.catalog}/documents/${x.product}/usage` }),
    (x, own) => ({ path: `${sources}/${own.catalog}/documents/${x.product}/usage` }),
  ],
  listJobFailures: [
    (x) => ({ path: `/v1/knowledge/jobs/${x.endedJob}/failures` }),
    (x) => ({ path: `/v1/knowledge/jobs/${x.runningJob}/failures` }),
  ],
  reprocessDocument: [
    (x) => ({ path: `${sources}/${x.catalog}/documents/${x.product}/reprocess` }),
    (x, own) => ({ path: `${sources}/${own.files}/documents/${x.file}/reprocess` }),
  ],
  getJob: [(x) => ({ path: `/v1/knowledge/jobs/${x.endedJob}` }), (x) => ({ path: `/v1/knowledge/jobs/${x.runningJob}` })],
  cancelBulkJob: [(x) => ({ path: `${bulkJobs}/${x.endedJob}/cancel` }), (x) => ({ path: `${bulkJobs}/${x.runningJob}/cancel` })],
  startBulkJob: [
    bulk((x) => ({ operation: "delete", source_id: x.catalog })),
    bulk((x) => ({ operation: "delete", source_id: x.catalog, document_ids: [x.product] })),
    bulk((x, own) => ({ operation: "delete", source_id: own.catalog, document_ids: [x.product] })),
    bulk((x) => ({ operation: "delete", source_id: x.catalog, filter: { state: "ready" } })),
    bulk((x, own) => ({ operation: "move", source_id: own.catalog, filter: { state: "ready" }, target: { source_id: x.catalog } })),
    bulk((x) => ({ operation: "delete", external_ids: [x.note, x.staged] })),
    bulk((x) => ({ operation: "process", external_ids: [x.staged] })),
    bulk((x) => ({ operation: "reprocess", source_id: x.files })),
    bulk((x) => ({ operation: "reprocess", source_id: x.files, document_ids: [x.file] })),
    bulk((x, own) => ({ operation: "reprocess", source_id: own.files, document_ids: [own.file, x.file] })),
    bulk((x, own) => ({ operation: "reprocess", external_ids: [own.note, x.note] })),
    bulk((x, own) => ({ operation: "move", source_id: x.catalog, target: { brand_id: own.brand } })),
    bulk((x, own) => ({ operation: "move", source_id: own.catalog, target: { brand_id: x.brand } })),
    bulk((x, own) => ({ operation: "move", source_id: own.catalog, document_ids: [own.product], target: { source_id: x.catalog } })),
    bulk((x, own) => ({ operation: "move", source_id: x.catalog, document_ids: [x.product], target: { source_id: own.catalog } })),
    bulk((x, own) => ({ operation: "activate", external_ids: [own.note, x.note], target: { persona_id: own.persona } })),
    bulk((x, own) => ({ operation: "activate", external_ids: [own.note], target: { persona_id: x.persona } })),
  ],
  startOnboarding: [
    (x) => ({ path: "/api/onboarding/jobs", body: { brand: x.brand } }),
    (x) => ({ path: "/api/onboarding/jobs", body: { brand: x.brand, website_url: "https://shop.example" } }),
  ],
  getOnboarding: [(x) => ({ path: `/api/onboarding/jobs/${x.onboarding}` })],
  listOnboardingPages: [(x) => ({ path: `/api/onboarding/jobs/${x.onboarding}/pages` })],
  cancelOnboarding: [(x) => ({ path: `/api/onboarding/jobs/${x.onboarding}/cancel` })],
  processStagedDocuments: [(x, own) => ({ path: "/api/knowledge/docs/process", body: { external_ids: [own.note, x.staged] } })],
  listAccountDocuments: [
    (x) => ({ path: `/api/knowledge/docs?external_id=${x.note}` }),
    (x) => ({ path: `/api/knowledge/docs?external_id=${x.file}` }),
    (x) => ({ path: `/api/knowledge/docs?kind=file&external_id=${x.file}` }),
  ],
  getAccountDocumentText: [(x) => ({ path: `${docUrl(x.note)}/text` })],
  getAccountDocument: [(x) => ({ path: docUrl(x.note) })],
  // These operations create an object in the caller's account with the given name, even if another account uses the same name.
  upsertAccountDocument: [(x) => ({ path: docUrl(x.note), body: { content: "Mine" } })],
  upsertAccountDocuments: [(x) => ({ path: "/api/knowledge/docs", body: { items: [{ external_id: x.staged, content: "Mine" }] } })],
  deleteAccountDocument: [(x) => ({ path: docUrl(x.note) }), (x) => ({ path: docUrl(x.staged) })],
  listPersonas: [(x) => ({ path: `/api/personas?brand_id=${x.brand}` })],
  getPersona: [(x) => ({ path: `/api/personas/${x.persona}` })],
  getLastPage: [(x) => ({ path: `/api/personas/${x.persona}/last-page` })],
  createPersona: [(x) => ({ path: "/api/personas", body: { name: "Intruder", brand_id: x.brand } })],
  // A browser session is not an object of the account, so the id of an unknown session is sent.
  endOwnSession: [(x) => ({ path: `/api/auth/sessions/${x.session}` })],
  uploadAvatar: [(x) => imageUpload(`/api/personas/${x.persona}/avatar`)],
  deleteAvatar: [(x) => ({ path: `/api/personas/${x.persona}/avatar` })],
  updatePersona: [
    (x) => ({ path: `/api/personas/${x.persona}`, body: { name: "Intruder" } }),
    (x, own) => ({ path: `/api/personas/${own.persona}`, body: { brand_id: x.brand } }),
  ],
  deletePersona: [(x) => ({ path: `/api/personas/${x.persona}` })],
  // These operations are public, but only for personas that have been opted in; other personas are treated as unknown.
  getPersonaUcpProfile: [(x) => ({ path: `/ucp/${x.persona}/.well-known/ucp` })],
  callTools: [
    toolAsk("search_knowledge", (x) => ({ query: "lamp", personaId: x.persona })),
    toolAsk("chat", (x) => ({ message: "lamp", personaId: x.persona })),
    toolAsk("chat", (x, own) => ({ message: "lamp", personaId: own.persona, session_id: x.session })),
    toolAsk("check_persona_status", (x) => ({ job_id: x.onboarding })),
    toolAsk("check_persona_status", (x) => ({ persona_id: x.persona })),
  ],
  callCatalog: [(x) => ({ path: `/ucp/${x.persona}/mcp`, body: { jsonrpc: "2.0", id: 1, method: "tools/list" } })],
  createPersonaKey: [(x) => ({ path: `/api/personas/${x.persona}/api-keys`, body: { slot: "secondary" } })],
  listPersonaKeys: [(x) => ({ path: `/api/personas/${x.persona}/api-keys` })],
  regeneratePersonaKey: [(x) => ({ path: `/api/personas/${x.persona}/api-keys/regenerate` })],
  updatePersonaKey: keyAsks((x) => `/api/personas/${x.persona}`, "personaKey", { is_active: false }),
  deletePersonaKey: keyAsks((x) => `/api/personas/${x.persona}`, "personaKey"),
  updateAccountKey: keyAsks(() => "/api/account", "accountKey", { is_active: false }),
  deleteAccountKey: keyAsks(() => "/api/account", "accountKey"),
  createIntegration: [(x) => ({ path: "/api/integrations", body: { name: "Intruder", brand_id: x.brand } })],
  getIntegration: [(x) => ({ path: `/api/integrations/${x.integration}` })],
  updateIntegration: [
    (x) => ({ path: `/api/integrations/${x.integration}`, body: { name: "Intruder" } }),
    (x, own) => ({ path: `/api/integrations/${own.integration}`, body: { widget_persona_id: x.persona } }),
  ],
  updateStream: [(x) => ({ path: `/api/integrations/${x.integration}/streams/products`, body: { on: false } })],
  writeStreamItems: [(x) => ({ path: `${stream}/items`, body: { generation: 2, items: [{ id: x.product, titel: "Intruder" }] } })],
  deleteStreamItems: [(x) => ({ path: `${stream}/items`, body: { ids: [x.product] } })],
  postDeleteStreamItems: [(x) => ({ path: `${stream}/items/delete`, body: { ids: [x.file] } })],
  reconcileStream: [(x) => ({ path: `${stream}/reconcile`, body: { generation: 2, part: 1, parts: 2, ids: [x.product] } })],
  releaseStream: [(x) => ({ path: `/api/integrations/${x.integration}/streams/products/release` })],
  disconnectIntegration: [(x) => ({ path: `/api/integrations/${x.integration}/disconnect` })],
  createIntegrationKey: [(x) => ({ path: `/api/integrations/${x.integration}/api-keys`, body: { slot: "secondary" } })],
  listIntegrationKeys: [(x) => ({ path: `/api/integrations/${x.integration}/api-keys` })],
  regenerateIntegrationKey: [(x) => ({ path: `/api/integrations/${x.integration}/api-keys/regenerate` })],
  updateIntegrationKey: keyAsks((x) => `/api/integrations/${x.integration}`, "integrationKey", { is_active: false }),
  deleteIntegrationKey: keyAsks((x) => `/api/integrations/${x.integration}`, "integrationKey"),
  getWebhook: [(x) => ({ path: `/api/webhooks/${x.webhook}` })],
  updateWebhook: [(x) => ({ path: `/api/webhooks/${x.webhook}`, body: { is_active: true } })],
  deleteWebhook: [(x) => ({ path: `/api/webhooks/${x.webhook}` })],
  rotateWebhookSecret: [(x) => ({ path: `/api/webhooks/${x.webhook}/secret/rotate` })],
  testWebhook: [(x) => ({ path: `/api/webhooks/${x.webhook}/test` })],
  listWebhookDeliveries: [(x) => ({ path: `/api/webhooks/${x.webhook}/deliveries` })],
  replayWebhookDelivery: [(x) => ({ path: `/api/webhooks/deliveries/${x.delivery}/replay` })],
  updatePerson: [(x) => ({ path: `/api/account/users/${x.person}`, body: { role: "owner" } })],
  listAuditEntries: [
    (x) => ({ path: `/api/audit?actor_id=${x.person}` }),
    (x) => ({ path: `/api/audit?object_type=persona&object_id=${x.persona}&outcome=succeeded` }),
  ],
  removePerson: [(x) => ({ path: `/api/account/users/${x.person}` })],
  invitePerson: [(x) => ({ path: `/api/account/users/${x.person}/invite` })],
  rotateEndUserSecret: [(x) => ({ path: `/api/personas/${x.persona}/end-user-secret/rotate` })],
  listActivations: [(x) => ({ path: `/api/personas/${x.persona}/knowledge` })],
  replaceActivations: [
    (x) => ({ path: `/api/personas/${x.persona}/knowledge`, body: { external_ids: [] } }),
    (x, own) => ({ path: `/api/personas/${x.persona}/knowledge`, body: { external_ids: [own.note] } }),
    (x, own) => ({ path: `/api/personas/${own.persona}/knowledge`, body: { external_ids: [own.note, x.note] } }),
  ],
  addActivations: [
    (x, own) => ({ path: `/api/personas/${x.persona}/knowledge`, body: { external_ids: [own.note] } }),
    (x, own) => ({ path: `/api/personas/${own.persona}/knowledge`, body: { external_ids: [x.note] } }),
  ],
  removeActivation: [
    (x) => ({ path: `/api/personas/${x.persona}/knowledge/${x.note}` }),
    (x, own) => ({ path: `/api/personas/${own.persona}/knowledge/${x.note}` }),
  ],
  search: [
    (x) => ({ path: "/v1/search", body: { query: "garden lamp", persona_id: x.persona } }),
    (x, own) => ({
      path: "/v1/search",
      body: { query: "garden lamp", persona_id: own.persona, filters: { source_ids: [x.catalog, x.files] } },
    }),
    (x) => pictureSearch({ query: "garden lamp", persona_id: x.persona }),
    (x, own) => pictureSearch({ query: "garden lamp", persona_id: own.persona, filters: { source_ids: [x.catalog, x.files] } }),
  ],
  chat: [
    (x) => ({ path: "/v1/chat", body: { message: "lamp", persona_id: x.persona } }),
    (x, own) => ({ path: "/v1/chat", body: { message: "lamp", persona_id: own.persona, session_id: x.session } }),
  ],
  listConversations: [(x) => ({ path: `/v1/chat/conversations?persona_id=${x.persona}` })],
  followSession: [(x) => ({ path: `/v1/chat/${x.session}/events?live=false` })],
  visitorTyping: [(x) => ({ path: `/v1/chat/${x.session}/typing` })],
  stopTurn: [(x) => ({ path: `/v1/chat/${x.session}/stop` })],
  rateTurn: [(x) => ({ path: `/v1/chat/${x.session}/feedback`, body: { turn_index: 0, rating: 1 } })],
  startLiveSession: [
    (x) => ({ path: "/v1/live/sessions", body: { persona_id: x.persona } }),
    (x, own) => ({ path: "/v1/live/sessions", body: { persona_id: own.persona, session_id: x.session } }),
  ],
  addSnapshot: [(x) => imageUpload(`/v1/sessions/${x.session}/snapshots`)],
  listSnapshots: [(x) => ({ path: `/v1/sessions/${x.session}/snapshots` })],
  getSnapshot: [(x) => ({ path: `/v1/sessions/${x.session}/snapshots/${invented.session}` })],
  getChatImage: [(x) => ({ path: `/v1/chat/${x.session}/images/img_${invented.session}` })],
  requestHandoff: [(x) => ({ path: `/v1/chat/${x.session}/handoff`, body: { reason: "Intruder" } })],
  // An image is public to anyone who has its id; ids of other objects do not refer to images.
  getPublicPersona: [(x) => ({ path: `/v1/persona?persona_id=${x.persona}` })],
  getUploadedImage: [(x) => ({ path: `/v1/media/${x.persona}/0123456789abcdef-512.webp` })],
  getPicture: [(x) => ({ path: `/v1/media/${x.files}` }), (x) => ({ path: `/v1/media/${x.session}` })],
  clickCard: [(x) => ({ path: "/v1/cards/click", body: { session_id: x.session, turn_index: 0, card_id: x.product } })],
  joinWaitingRoom: [(x) => ({ path: "/v1/waiting-room/join", body: { persona_id: x.persona } })],
  getWaitingRoomEntry: [(x) => ({ path: `/v1/waiting-room/${x.queueEntry}` })],
  finalizeWaitingRoomEntry: [(x) => ({ path: `/v1/waiting-room/${x.queueEntry}/finalize` })],
  cancelWaitingRoomEntry: [(x) => ({ path: `/v1/waiting-room/${x.queueEntry}/cancel` })],
  watchWaitingRoom: [(x) => ({ path: `/v1/waiting-room/${x.queueEntry}/ws` })],
  ...Object.fromEntries(
    Object.entries({
      getAnalyticsSummary: "summary?",
      getAnalyticsSeries: "series?metric=turns&",
      listAnalyticsQuestions: "questions?kind=declined&",
      listAnalyticsCards: "cards?",
      listAnalyticsSearches: "searches?",
    }).map(([id, path]): [string, readonly Ask[]] => [
      id,
      [
        (x) => ({ path: `/api/analytics/${path}from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z&persona_id=${x.persona}` }),
        (x) => ({ path: `/api/analytics/${path}from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z&brand_id=${x.brand}` }),
      ],
    ]),
  ),
  updateQuestion: [(x) => ({ path: `/api/analytics/questions/${x.question}`, body: { state: "ignored" } })],
  // Emails belong to the installation; the id of another object does not refer to one.
  sendOutboxMail: [(x) => ({ path: `/api/outbox/${x.person}/send` })],
  getVisitor: [(x) => ({ path: `/api/visitors/${x.visitor}` })],
  deleteVisitor: [(x) => ({ path: `/api/visitors/${x.visitor}` })],
  listEvaluationQuestions: [(x) => ({ path: `/api/evaluations/questions?brand_id=${x.brand}` })],
  createEvaluationQuestion: [(x) => ({ path: "/api/evaluations/questions", body: { brand_id: x.brand, question: "Intruder?" } })],
  updateEvaluationQuestion: [(x) => ({ path: `/api/evaluations/questions/${x.evaluationQuestion}`, body: { question: "Intruder?" } })],
  deleteEvaluationQuestion: [(x) => ({ path: `/api/evaluations/questions/${x.evaluationQuestion}` })],
  startEvaluation: [(x) => ({ path: "/api/evaluations", body: { persona_id: x.persona } })],
  listEvaluations: [
    (x) => ({ path: `/api/evaluations?persona_id=${x.persona}` }),
    (x) => ({ path: `/api/evaluations?brand_id=${x.brand}` }),
  ],
  getEvaluation: [
    (x) => ({ path: `/api/evaluations/${x.evaluation}` }),
    (x, own) => ({ path: `/api/evaluations/${own.evaluation}?against=${x.evaluation}` }),
  ],
  cancelEvaluation: [(x) => ({ path: `/api/evaluations/${x.evaluation}/cancel` })],
  askTurnAgain: [(x) => ({ path: `/api/conversations/${x.session}/turns/0/ask` })],
  askQuestionAgain: [
    (x) => ({ path: `/api/analytics/questions/${x.question}/ask`, body: {} }),
    (x, own) => ({ path: `/api/analytics/questions/${own.question}/ask`, body: { persona_id: x.persona } }),
  ],
  eraseSession: [(x) => ({ path: `/v1/chat/${x.session}` })],
  addConversationNote: [(x) => ({ path: `/api/conversations/${x.session}/notes`, body: { content: "Intruder" } })],
  deleteConversationNote: [
    (x) => ({ path: `/api/conversations/${x.session}/notes/${x.remark}` }),
    (x, own) => ({ path: `/api/conversations/${own.session}/notes/${x.remark}` }),
  ],
  updateReply: [(x) => ({ path: `/api/replies/${x.reply}`, body: { content: "Intruder" } })],
  deleteReply: [(x) => ({ path: `/api/replies/${x.reply}` })],
  listFeedback: [(x) => ({ path: `/api/feedback?persona_id=${x.persona}` }), (x) => ({ path: `/api/feedback?brand_id=${x.brand}` })],
  listAccountConversations: [
    (x) => ({ path: `/api/conversations?persona_id=${x.persona}` }),
    (x) => ({ path: `/api/conversations?brand_id=${x.brand}` }),
  ],
  countConversations: [
    (x) => ({ path: `/api/conversations/counts?persona_id=${x.persona}` }),
    (x) => ({ path: `/api/conversations/counts?brand_id=${x.brand}` }),
  ],
  getConversation: [(x) => ({ path: `/api/conversations/${x.session}` })],
  explainTurn: [(x) => ({ path: `/api/conversations/${x.session}/turns/0/explanation` })],
  deleteConversation: [(x) => ({ path: `/api/conversations/${x.session}` })],
  followConversation: [(x) => ({ path: `/api/conversations/${x.session}/events?live=false` })],
  takeOverConversation: [(x) => ({ path: `/api/conversations/${x.session}/takeover` })],
  releaseConversation: [(x) => ({ path: `/api/conversations/${x.session}/release` })],
  sayInConversation: [(x) => ({ path: `/api/conversations/${x.session}/messages`, body: { content: "Intruder" } })],
  typeInConversation: [(x) => ({ path: `/api/conversations/${x.session}/typing`, body: { stopped: false } })],
};

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zipOf } from "../../src/engines/extraction/testing.ts";
import { catalog, type ErrorCode } from "../../src/platform/errors/catalog.ts";
import { Api, type Answer } from "../support/api.ts";
import { signedIn, whileBusy } from "../support/bulk-jobs.ts";
import { streamSource } from "../support/site-plugin.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

/** A node that accepts jobs but does not run them, so that queued jobs stay queued. */
let service: TestService;
let shop: Shop;
let session: Api;
/** An account on the smallest tier that has used all of its units. */
let full: Shop;
let secondBrandId: string;
let managedId: string;
let streamBrandId: string;

const unknownId = "0190a0b0-0000-7000-8000-000000000000";
const productsOf = (sourceId: string): string => `/v1/knowledge/sources/${sourceId}/documents`;
const docUrl = (externalId: string): string => `/api/knowledge/docs/by-external-id/${encodeURIComponent(externalId)}`;
const bulkJobs = "/api/knowledge/documents/bulk-jobs";
const entries = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ url: `https://shop.example/${at}`, is_primary: at === 0 }));

/** A text document that declares more pages than a file may contain. */
function longDocx(): Uint8Array<ArrayBuffer> {
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  return new Uint8Array(
    zipOf({
      "[Content_Types].xml": `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
      "docProps/app.xml": "<Properties><Pages>1001</Pages></Properties>",
    }),
  );
}

async function must(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(text);
  return answer;
}

beforeAll(async () => {
  service = await startTestService({ ROLE: "api", MAX_FILE_MB: "1" });
  shop = await openShop(service, service.owner);
  session = await signedIn(service, service.owner);
  const { api } = shop;
  await must(api.call("PUT", productsOf(shop.catalogId), { items: [{ id: "lamp", title: "Lamp" }] }));
  await must(api.call("PUT", docUrl("note"), { content: "A note" }));
  await must(session.call("POST", `/api/personas/${shop.personaId}/api-keys`, { slot: "primary" }));
  await must(api.call("POST", `/api/knowledge/sources/${shop.catalogId}/summary`));
  secondBrandId = (await must(api.call("POST", "/v1/brands", { display_name: "Second" }))).body.id;
  streamBrandId = (await must(api.call("POST", "/v1/brands", { display_name: "Streams" }))).body.id;
  managedId = await streamSource(service, service.owner, { brandId: streamBrandId, name: "Stream" });
  const small = await service.addAccount("small@example.com");
  full = await openShop(service, small, "Small");
  await must((await signedIn(service, small)).call("PUT", "/api/subscription/tier", { tier: "free" }));
  // Exactly the tier's 100 Knowledge Units.
  await must(full.api.call("PUT", docUrl("first"), { content: "x".repeat(400_000) }));
});
afterAll(() => service.stop());

/** Makes every insert lose the race for its id while `work` runs. */
async function whileRacing(work: () => Promise<Answer>): Promise<Answer> {
  const run = (name: string, text: string): Promise<number> => service.database.run(`test.race.${name}`, text);
  await run(
    "function",
    `create function lose_race() returns trigger language plpgsql as $$ begin raise unique_violation using constraint = 'documents_external_id'; end $$`,
  );
  await run("on", `create trigger lose_race before insert on documents for each row execute function lose_race()`);
  try {
    return await work();
  } finally {
    await run("off", `drop trigger lose_race on documents`);
    await run("drop", `drop function lose_race`);
  }
}

async function busy(send: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined;
  await whileBusy(service, service.owner.accountId, async (jobId) => {
    answer = await send();
    expect(answer.body.job_id).toBe(jobId);
  });
  if (answer === undefined) throw new Error("nothing was sent");
  return answer;
}

const remove = (id: string, query = ""): Promise<Answer> => shop.api.call("DELETE", `/v1/knowledge/sources/${id}${query}`);
const removeBrand = (id: string, query = ""): Promise<Answer> => session.call("DELETE", `/api/brands/${id}${query}`);
const createSource = (body: object): Promise<Answer> => shop.api.call("POST", "/v1/knowledge/sources", { brand_id: shop.brandId, ...body });
const preflight = (of: Shop, body: object): Promise<Answer> =>
  of.api.call("POST", "/v1/knowledge/sources/documents/upload/preflight", { file_name: "a.pdf", content_length: 10, ...body });
const startJob = (body: object): Promise<Answer> => shop.api.call("POST", bulkJobs, body);
const putProduct = (of: Shop, sourceId: string, product: object = {}): Promise<Answer> =>
  of.api.call("PUT", productsOf(sourceId), { items: [{ id: "kettle", title: "Kettle", ...product }] });

interface Row {
  readonly title: string;
  /** Names of the problem's extension members. */
  readonly extensions?: readonly string[];
  readonly requests: Readonly<Record<string, () => Promise<Answer>>>;
}

type Raised = readonly [ErrorCode, number, Row];

/** Error codes of the knowledge API, with small requests that cause them. */
const raised: readonly Raised[] = [
  [
    "auth.forbidden",
    403,
    {
      title: "Permission denied",
      requests: {
        "a key renames a brand": () => shop.api.call("PATCH", `/api/brands/${shop.brandId}`, { display_name: "X" }),
        "a key deletes a brand": () => shop.api.call("DELETE", `/api/brands/${shop.brandId}`),
        "a key processes staged documents": () => shop.api.call("POST", "/api/knowledge/docs/process", { all_staged: true }),
        "a visitor lists documents": () => shop.visitor.call("GET", "/v1/knowledge/documents"),
      },
    },
  ],
  [
    "auth.not_owner",
    403,
    {
      title: "Resource belongs to another account",
      requests: {
        "a signed-in user renames another account's brand": () =>
          session.call("PATCH", `/api/brands/${full.brandId}`, { display_name: "X" }),
      },
    },
  ],
  [
    "auth.unauthorized",
    401,
    { title: "Missing or invalid credentials", requests: { nobody: () => new Api(service.url).call("GET", "/api/knowledge/docs") } },
  ],
  [
    "limits.quota_exceeded",
    402,
    {
      title: "Quota exceeded",
      requests: {
        "a product": () => putProduct(full, full.catalogId),
        "a file": () => full.api.upload(full.filesId, "a.txt", "Text"),
        "an account document": () => full.api.call("PUT", docUrl("x"), { content: "Text" }),
        "a batch of account documents": () => full.api.call("PUT", "/api/knowledge/docs", { items: [{ content: "Text" }] }),
        "one persona too many": () => full.api.call("POST", "/api/personas", { name: "Second", brand_id: full.brandId }),
      },
    },
  ],
  ["limits.quota_exceeded", 400, { title: "Quota exceeded", requests: { "announced beforehand": () => preflight(full, {}) } }],
  [
    "upload.file_too_large",
    413,
    {
      title: "Content too large",
      requests: {
        "a file": () => shop.api.upload(shop.filesId, "a.txt", "x".repeat(1_048_577)),
        "an account document": () => shop.api.call("PUT", docUrl("large"), { content: "x".repeat(2_097_153) }),
      },
    },
  ],
  [
    "upload.file_too_large",
    400,
    { title: "Content too large", requests: { "announced beforehand": () => preflight(shop, { content_length: 1_048_577 }) } },
  ],
  [
    "upload.invalid_signature",
    400,
    {
      title: "Content does not match type",
      requests: { "text in a file named .pdf": () => shop.api.upload(shop.filesId, "a.pdf", "Text") },
    },
  ],
  [
    "upload.unsupported_type",
    415,
    {
      title: "Unsupported content type",
      requests: {
        "a program": () => shop.api.upload(shop.filesId, "a.exe", "MZ"),
        "text for JSON": () => shop.api.raw("PUT", "/api/knowledge/docs", "{}", { "content-type": "text/plain" }),
      },
    },
  ],
  [
    "upload.unsupported_type",
    400,
    { title: "Unsupported content type", requests: { "announced beforehand": () => preflight(shop, { file_name: "a.exe" }) } },
  ],
  [
    "upload.page_limit_exceeded",
    413,
    {
      title: "Too many pages",
      requests: { "a file that states its pages": async () => shop.api.upload(shop.filesId, "long.docx", longDocx()) },
    },
  ],
  [
    "upload.page_limit_exceeded",
    400,
    { title: "Too many pages", requests: { "announced beforehand": () => preflight(shop, { page_count: 1_001 }) } },
  ],
  [
    "resource.not_found",
    404,
    {
      title: "Not found",
      requests: {
        "a brand": () => shop.api.call("GET", `/v1/brands/${unknownId}`),
        "a brand to change": () => session.call("PATCH", `/api/brands/${unknownId}`, { display_name: "X" }),
        "a brand to delete": () => removeBrand(unknownId),
        "a brand for a source": () => createSource({ name: "New", brand_id: unknownId }),
        "a brand to move a source to": () =>
          shop.api.call("PATCH", `/v1/knowledge/sources/${shop.catalogId}/brand`, { brand_id: unknownId }),
        "a brand for a persona": () => shop.api.call("POST", "/api/personas", { name: "New", brand_id: unknownId }),
        "a persona": () => shop.api.call("GET", `/api/personas/${unknownId}`),
        "a persona to change": () => shop.api.call("PATCH", `/api/personas/${unknownId}`, { name: "X" }),
        "a persona to delete": () => shop.api.call("DELETE", `/api/personas/${unknownId}`),
        "a persona's knowledge": () => shop.api.call("GET", `/api/personas/${unknownId}/knowledge`),
        "a persona to activate for": () => startJob({ operation: "activate", external_ids: ["note"], target: { persona_id: unknownId } }),
        "a document of a source": () => shop.api.call("GET", `${productsOf(shop.catalogId)}/none`),
        "a document to reprocess": () => shop.api.call("POST", `${productsOf(shop.catalogId)}/none/reprocess`),
        "an account document": () => shop.api.call("GET", docUrl("none")),
        "a job": () => shop.api.call("GET", `/v1/knowledge/jobs/${unknownId}`),
        "a job to cancel": () => shop.api.call("POST", `${bulkJobs}/${unknownId}/cancel`),
      },
    },
  ],
  [
    "resource.not_found",
    404,
    {
      title: "Not found",
      extensions: ["errors"],
      requests: {
        "account documents to activate": () =>
          shop.api.call("PUT", `/api/personas/${shop.personaId}/knowledge`, { external_ids: ["note", "none"] }),
        "account documents to process": () => session.call("POST", "/api/knowledge/docs/process", { external_ids: ["none"] }),
        "documents to reprocess": () => startJob({ operation: "reprocess", source_id: shop.catalogId, document_ids: ["none"] }),
      },
    },
  ],
  [
    "resource.conflict",
    409,
    {
      title: "Conflict with current state",
      requests: { "an occupied slot": () => session.call("POST", `/api/personas/${shop.personaId}/api-keys`, { slot: "primary" }) },
    },
  ],
  [
    "brand.confirm_required",
    409,
    {
      title: "Confirmation required",
      requests: {
        "not confirmed": () => removeBrand(shop.brandId),
        "confirmed with another name": () => removeBrand(shop.brandId, "?confirm=shop"),
      },
    },
  ],
  [
    "brand.has_integration_streams",
    409,
    { title: "Brand has integration streams", requests: { "confirmed even so": () => removeBrand(streamBrandId, "?confirm=Streams") } },
  ],
  [
    "brand.removal_busy",
    409,
    {
      title: "Another bulk job is running",
      extensions: ["job_id"],
      requests: { "a brand": () => busy(() => removeBrand(shop.brandId, "?confirm=Shop")) },
    },
  ],
  [
    "knowledge.removal_busy",
    409,
    {
      title: "Another bulk job is running",
      extensions: ["job_id"],
      requests: {
        "a source": () => busy(() => remove(shop.catalogId, "?confirm=Shop%20catalog")),
        documents: () => busy(() => shop.api.call("DELETE", productsOf(shop.catalogId), { ids: ["lamp"] })),
        "documents by POST": () => busy(() => shop.api.call("POST", `${productsOf(shop.catalogId)}/delete`, { ids: ["lamp"] })),
        "staged documents": () => busy(() => session.call("POST", "/api/knowledge/docs/process", { all_staged: true })),
        "bulk delete": () => busy(() => startJob({ operation: "delete", source_id: shop.catalogId })),
        "bulk reprocess": () => busy(() => startJob({ operation: "reprocess", source_id: shop.catalogId })),
        "bulk move": () => busy(() => startJob({ operation: "move", source_id: shop.catalogId, target: { brand_id: secondBrandId } })),
        "bulk activate": () =>
          busy(() => startJob({ operation: "activate", external_ids: ["note"], target: { persona_id: shop.personaId } })),
      },
    },
  ],
  [
    "knowledge.source_not_found",
    404,
    {
      title: "Source not found",
      requests: {
        products: () => putProduct(shop, unknownId),
        "a file": () => shop.api.upload(unknownId, "a.txt", "Text"),
        "to change": () => shop.api.call("PATCH", `/v1/knowledge/sources/${unknownId}`, { enabled: false }),
        "to move": () => shop.api.call("PATCH", `/v1/knowledge/sources/${unknownId}/brand`, { brand_id: secondBrandId }),
        "to move in the account API": () =>
          shop.api.call("PATCH", `/api/knowledge/sources/${unknownId}/brand`, { brand_id: secondBrandId }),
        "to delete": () => remove(unknownId),
        "to delete from": () => shop.api.call("DELETE", productsOf(unknownId), { ids: ["lamp"] }),
        "to delete from by POST": () => shop.api.call("POST", `${productsOf(unknownId)}/delete`, { ids: ["lamp"] }),
        "to reprocess in": () => shop.api.call("POST", `${productsOf(unknownId)}/lamp/reprocess`),
        "to sum up": () => shop.api.call("POST", `/api/knowledge/sources/${unknownId}/summary`),
        "to import again": () => shop.api.call("POST", `/api/knowledge/sources/${unknownId}/import/retry-skipped`),
        "of a job": () => startJob({ operation: "delete", source_id: unknownId }),
        "to move documents to": () =>
          startJob({ operation: "move", source_id: shop.catalogId, document_ids: ["lamp"], target: { source_id: unknownId } }),
      },
    },
  ],
  [
    "knowledge.source_name_taken",
    409,
    {
      title: "Source name taken",
      requests: {
        "under another brand": () => createSource({ name: "SHOP catalog", brand_id: secondBrandId }),
        "by renaming": () => shop.api.call("PATCH", `/v1/knowledge/sources/${shop.filesId}`, { name: "Shop catalog" }),
      },
    },
  ],
  [
    "knowledge.source_managed",
    409,
    {
      title: "Source managed by an integration",
      requests: {
        products: () => putProduct(shop, managedId),
        "a file": () => shop.api.upload(managedId, "a.txt", "Text"),
        "to change": () => shop.api.call("PATCH", `/v1/knowledge/sources/${managedId}`, { name: "Mine" }),
        "to move": () => shop.api.call("PATCH", `/v1/knowledge/sources/${managedId}/brand`, { brand_id: secondBrandId }),
        "to delete": () => remove(managedId, "?confirm=Stream"),
        "to delete from": () => shop.api.call("DELETE", productsOf(managedId), { ids: ["lamp"] }),
        "of a job": () => startJob({ operation: "delete", source_id: managedId }),
      },
    },
  ],
  [
    "knowledge.source_type_taken",
    409,
    {
      title: "Source has another type",
      requests: { "same brand, same name": () => createSource({ name: "Shop catalog", type: "files" }) },
    },
  ],
  [
    "knowledge.source_type_mismatch",
    409,
    {
      title: "Source type not supported",
      requests: {
        "products into files": () => putProduct(shop, shop.filesId),
        "a file into a catalog": () => shop.api.upload(shop.catalogId, "a.txt", "Text"),
        "a product moved into files": () =>
          startJob({ operation: "move", source_id: shop.catalogId, document_ids: ["lamp"], target: { source_id: shop.filesId } }),
      },
    },
  ],
  [
    "knowledge.too_many_entries",
    422,
    {
      title: "Too many images or links",
      extensions: ["errors"],
      requests: {
        "images of a product": () => putProduct(shop, shop.catalogId, { images: entries(16) }),
        "images of a file": () => shop.api.upload(shop.filesId, "a.txt", "Text", { images: entries(16) }),
        "images of an account document": () => shop.api.call("PUT", docUrl("x"), { content: "Text", image_library: entries(16) }),
        "links of an account document": () => shop.api.call("PUT", docUrl("x"), { content: "Text", link_library: entries(16) }),
      },
    },
  ],
  [
    "knowledge.source_confirm_required",
    409,
    {
      title: "Confirmation required",
      requests: {
        "not confirmed": () => remove(shop.catalogId),
        "confirmed with another name": () => remove(shop.catalogId, "?confirm=catalog"),
      },
    },
  ],
  [
    "knowledge.summary_in_progress",
    409,
    {
      title: "Summary already in progress",
      requests: { "a second one": () => shop.api.call("POST", `/api/knowledge/sources/${shop.catalogId}/summary`) },
    },
  ],
  [
    "knowledge.concurrent_write",
    409,
    {
      title: "Concurrent write conflict",
      requests: {
        products: () => whileRacing(() => putProduct(shop, shop.catalogId)),
        "a file": () => whileRacing(() => shop.api.upload(shop.filesId, "a.txt", "Text")),
        "an account document": () => whileRacing(() => shop.api.call("PUT", docUrl("raced"), { content: "Text" })),
        "account documents": () => whileRacing(() => shop.api.call("PUT", "/api/knowledge/docs", { items: [{ content: "Text" }] })),
      },
    },
  ],
  [
    "knowledge.nothing_skipped",
    409,
    {
      title: "No skipped items",
      requests: { "nothing was imported": () => shop.api.call("POST", `/api/knowledge/sources/${shop.filesId}/import/retry-skipped`) },
    },
  ],
  [
    "knowledge.invalid_external_id",
    400,
    {
      title: "Invalid external id",
      requests: {
        "white space at the edge": () => shop.api.call("PUT", docUrl(" x"), { content: "Text" }),
        "a control character": () => shop.api.call("PUT", docUrl("a\u0000b"), { content: "Text" }),
        "256 characters": () => shop.api.call("PUT", docUrl("x".repeat(256)), { content: "Text" }),
      },
    },
  ],
  [
    "validation.failed",
    400,
    {
      title: "Validation failed",
      extensions: ["errors"],
      requests: {
        "no JSON": () => shop.api.raw("PUT", "/api/knowledge/docs", "{", { "content-type": "application/json" }),
        "a field that is missing": () => shop.api.call("PUT", docUrl("x"), {}),
        "a limit out of range": () => shop.api.call("GET", "/api/knowledge/docs?limit=201"),
        "an invented cursor": () => shop.api.call("GET", "/api/usage/ledger?cursor=x"),
        "nothing to change": () => session.call("PATCH", `/api/brands/${shop.brandId}`, {}),
        "another brand for a persona": () => shop.api.call("PATCH", `/api/personas/${shop.personaId}`, { brand_id: secondBrandId }),
        "incompatible fields of a job": () => startJob({ operation: "activate", source_id: shop.catalogId }),
        "both of two": () => session.call("POST", "/api/knowledge/docs/process", { all_staged: true, external_ids: ["note"] }),
        "an empty file": () => shop.api.upload(shop.filesId, "a.txt", ""),
      },
    },
  ],
  [
    "validation.failed",
    422,
    {
      title: "Validation failed",
      extensions: ["errors"],
      requests: { "a wrong product": () => putProduct(shop, shop.catalogId, { price: "cheap" }) },
    },
  ],
  [
    "request.method_not_allowed",
    405,
    { title: "Method not allowed", requests: { "a bulk deletion of brands": () => shop.api.call("DELETE", "/v1/brands") } },
  ],
];

/** Codes of features that are not implemented yet, and their statuses. */
const later: Readonly<Record<string, number>> = {
  "brand.onboarding_active": 409,
  "knowledge.import_running": 409,
  "onboarding.crawl_active": 409,
  "onboarding.active": 409,
  "onboarding.website_unreadable": 422,
  "onboarding.source_taken": 409,
  "integration.closed": 409,
  "integration.stream_taken": 409,
  "integration.reconcile_stale_generation": 409,
  "integration.persona_of_other_brand": 409,
};

async function stored(): Promise<unknown> {
  const read = (table: string): Promise<object[]> =>
    service.database.rows(`test.stored.${table}`, `select (to_jsonb(t) - 'last_used_at')::text as row from ${table} t order by 1`, []);
  return Promise.all(
    ["brands", "sources", "personas", "documents", "activations", "jobs", "usage_ledger", "account_usage", "api_keys"].map(read),
  );
}

describe("Error codes of the knowledge API", () => {
  const requests = raised.flatMap(([code, status, { title, extensions = [], requests: named }]) =>
    Object.entries(named).map(([name, send]) => ({ code, status, title, extensions, name, send })),
  );

  it.each(requests)("$code $status: $name", async ({ code, status, title, extensions, send }) => {
    const before = await stored();
    const { status: answered, headers, body, text } = await send();
    expect([answered, body?.code, body?.status, body?.title], text).toEqual([status, code, status, title]);
    expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(Object.keys(body).toSorted()).toEqual(["type", "title", "status", "detail", "instance", "code", ...extensions].toSorted());
    expect([body.type, body.instance]).toEqual([`${service.url}/errors/${code}`, headers.get("x-request-id")]);
    expect(body.detail).toMatch(/\S/);
    const errors: Record<string, unknown>[] = body.errors ?? [];
    expect(errors.length > 0).toBe(extensions.includes("errors"));
    for (const error of errors) {
      expect(error).toMatchObject({ field: expect.any(String), code: expect.any(String), message: expect.stringMatching(/./) });
    }
    expect(headers.get("allow")).toBe(code === "request.method_not_allowed" ? "GET, POST, HEAD, OPTIONS" : null);
    expect(await stored()).toEqual(before);
  });

  it("are all in one of the two tables of this test", async () => {
    interface Described {
      readonly tags: readonly string[];
      readonly responses: Readonly<Record<string, { readonly description: string }>>;
    }
    const { body } = await shop.api.call("GET", "/openapi.json");
    const area = ["Account documents", "Documents", "Sources", "Brands", "Jobs", "Personas", "Subscription"];
    const declared = Object.values<Record<string, Described>>(body.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ tags }) => tags.some((tag) => area.includes(tag)))
      .flatMap(({ responses }) => Object.values(responses).flatMap(({ description }) => [...description.matchAll(/`([a-z_]+\.[a-z_]+)`/g)]))
      .map(([, code]) => code ?? "");
    // Codes for credentials, setup, subscription and rate limits, which any route may return.
    const everywhere = [
      "integration.disconnected",
      "limits.subscription_required",
      "auth.api_key_invalid",
      "auth.api_key_disabled",
      "auth.user_not_initialized",
      "limits.rate_exceeded",
      "server.error",
      "server.unavailable",
    ];
    const known = new Set<string>([...raised.map(([code]) => code), ...Object.keys(later), ...everywhere]);
    expect(declared.length).toBeGreaterThan(100);
    expect([...new Set(declared)].filter((code) => !known.has(code))).toEqual([]);
    const knowledge = Object.keys(catalog).filter((code) => /^(knowledge|brand|upload|onboarding|integration)\./.test(code));
    expect(knowledge.filter((code) => !known.has(code))).toEqual([]);
  });

  it.each(Object.entries(later))("include %s, which has status %i and a page in the catalog", async (code, status) => {
    expect(catalog[code as ErrorCode].status).toBe(status);
    const page = await shop.api.call("GET", `/errors/${code}`);
    expect([page.status, page.text.includes(code)]).toEqual([200, true]);
  });
});

import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createParlance, ParlanceError, type ParlanceOptions } from "./index.ts";
import { calls } from "./generated/calls.ts";
import type { Product } from "./generated/types.ts";
import { resources, withoutPlace } from "./resources.ts";
import { scriptedService, type Received, type Scripted } from "./testing/scripted-service.ts";

const problem = (code: string, status: number, more: object = {}, headers: Record<string, string> = {}): Scripted => ({
  status,
  headers: { "x-request-id": "r1", ...headers },
  json: { type: "about:blank", code, status, title: code, detail: "No.", instance: "r1", ...more },
});

function clientWith(
  answer: (request: Received, index: number) => Scripted | null | Promise<Scripted | null>,
  options: Partial<ParlanceOptions> = {},
) {
  const { fetch, received } = scriptedService(answer);
  const parlance = createParlance({ url: "http://parlance.test/", key: "ak_1", fetch, backoff: { baseMs: 1 }, ...options });
  return { parlance, received };
}

describe("resources", () => {
  it("have exactly one method for each operation, apart from lists that are read to the end", () => {
    const placed = Object.values(resources).flatMap((methods) => Object.entries(methods).filter(([name]) => !name.startsWith("all")));
    const ids: string[] = [...placed.map(([, id]) => id), "search", ...withoutPlace];
    const known = Object.values(calls).flatMap((methods) => (Object.values(methods) as string[]).map((call) => call.split(" ")[0] ?? ""));
    expect(known.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id) => !known.includes(id))).toEqual([]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

describe("requests", () => {
  it("contain the input in the path, query and body", async () => {
    const { parlance, received } = clientWith(() => ({ json: {} }));
    await parlance.personas.list({ brand_id: "b1", limit: 5 });
    await parlance.sources.move({ source_id: "a/b", brand_id: "b2" });
    await parlance.sessions.rate({ session_id: "s1", turn_index: 0, rating: 1 }, { endUserId: "eu_1" });
    expect(received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ["GET", "/api/personas?brand_id=b1&limit=5", null],
      ["PATCH", "/v1/knowledge/sources/a%2Fb/brand", { brand_id: "b2" }],
      ["POST", "/v1/chat/s1/feedback", { turn_index: 0, rating: 1 }],
    ]);
    expect(received[2]?.headers).toMatchObject({ "x-api-key": "ak_1", "x-end-user-id": "eu_1", "content-type": "application/json" });
    await expect(parlance.personas.get({ persona_id: "" })).rejects.toThrow("`persona_id` is required.");
  });

  it("contain numbers that JSON cannot represent, encoded as text so that the service rejects them", async () => {
    const { parlance, received } = clientWith(() => ({ json: {} }));
    const items = [{ id: "a", title: "A", price: Number.NaN }];
    await parlance.documents.upsert({ source_id: "s1", items });
    expect(received[0]?.body).toEqual({ items: [{ id: "a", title: "A", price: "NaN" }] });
    expect(received[0]?.headers).toMatchObject({ "content-type": "application/json" });
  });

  it("require a URL", () => {
    expect(() => createParlance({ url: process.env["PARLANCE_TEST_NOT_SET"] as string })).toThrow("`url` is required");
  });

  it("send an image or a file as form data", async () => {
    const { parlance, received } = clientWith(() => ({ json: { hits: [] } }));
    await parlance.search({ query: "lamp", image: new Blob(["x"], { type: "image/png" }) });
    const form = received[0]?.body as FormData;
    expect(form.get("payload_json")).toBe('{"query":"lamp"}');
    expect(form.get("image")).toBeInstanceOf(Blob);
    await parlance.sources.import({ source_id: "s", dry_run: true, file: new File(["id,title"], "list.csv") });
    const list = received[1]?.body as FormData;
    expect([list.get("payload_json"), (list.get("file") as File).name]).toEqual(['{"dry_run":true}', "list.csv"]);
  });

  it("read lists to the end, by cursor or by offset", async () => {
    const pages = [
      { items: [{ id: "a" }], total_count: 2, next_cursor: "c2" },
      { items: [{ id: "b" }], total_count: 2, next_cursor: null },
    ];
    const { parlance, received } = clientWith(({ path }) =>
      path.startsWith("/api/personas")
        ? { json: { items: path.includes("offset=1") ? [{ id: "q" }] : [{ id: "p" }], total_count: 2 } }
        : { json: pages[path.includes("cursor=c2") ? 1 : 0] },
    );
    const ids: string[] = [];
    for await (const { id } of parlance.documents.all({ source_id: "s" })) ids.push(id);
    for await (const { id } of parlance.personas.all()) ids.push(id);
    expect(ids).toEqual(["a", "b", "p", "q"]);
    expect(received).toHaveLength(4);
  });

  it("reject with the service's problem", async () => {
    const errors = [{ field: "name", code: "required", message: "is required" }];
    const { parlance } = clientWith(() => problem("validation.failed", 422, { errors }));
    const error: unknown = await parlance.personas.create({ name: "", brand_id: "b" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ParlanceError);
    expect(error).toMatchObject({ code: "validation.failed", status: 422, errors, requestId: "r1", retryAfter: null, detail: "No." });
    const proxy = clientWith(() => ({ status: 500, pieces: ["<html>"] }));
    await expect(proxy.parlance.service.health()).rejects.toMatchObject({ code: "client.unexpected", status: 500 });
  });

  it.each([
    ["a broken connection", null, "GET", 4],
    ["503", problem("server.unavailable", 503), "GET", 4],
    ["a concurrent write", problem("knowledge.concurrent_write", 409), "PUT", 4],
    ["429", problem("limits.rate_exceeded", 429), "POST", 4],
    ["a broken connection of a call that is not repeatable", null, "POST", 1],
    ["used-up credits", problem("limits.quota_exceeded", 429), "GET", 1],
    ["500", problem("server.error", 500), "GET", 1],
  ] as const)("are retried after %s only if a retry is safe", async (_, answer, method, tries) => {
    const { parlance, received } = clientWith(() => answer);
    const call =
      method === "GET"
        ? parlance.brands.list()
        : method === "PUT"
          ? parlance.documents.upsert({ source_id: "s", items: [] })
          : parlance.personas.create({ name: "A", brand_id: "b" });
    await expect(call).rejects.toBeInstanceOf(ParlanceError);
    expect(received).toHaveLength(tries);
  });

  it("end with the signal's reason on abort, and with client.timeout on timeout", async () => {
    const { parlance } = clientWith(() => null, {
      fetch: (_, init) => new Promise((__, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("aborted")))),
    });
    const leaving = new AbortController();
    const call = parlance.service.health({}, { signal: leaving.signal });
    leaving.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    await expect(parlance.personas.create({ name: "A", brand_id: "b" }, { timeout: 5 })).rejects.toMatchObject({ code: "client.timeout" });
  });

  it("end an aborted stream with the signal's reason, and a broken stream with client.network", async () => {
    const stream = { pieces: ['event: text\ndata: {"delta":"Hi"}\n\n'], headers: { "content-type": "text/event-stream" } };
    const { parlance } = clientWith((_, index) => ({ ...stream, ends: index === 0 ? "open" : "break" }));
    const read = async (leaving: AbortController | null): Promise<void> => {
      const events = await parlance.sessions.say({ message: "Hello", persona_id: "p" }, { signal: leaving?.signal });
      for await (const { event } of events) if (event === "text") leaving?.abort();
    };
    await expect(read(new AbortController())).rejects.toMatchObject({ name: "AbortError" });
    await expect(read(null)).rejects.toMatchObject({ code: "client.network" });
  });

  it("do not leave a listener on a signal that outlives them, however they end", async () => {
    const answers: (Scripted | null)[] = [
      { json: { status: "ok" } },
      { status: 404, json: { code: "resource.not_found", title: "", status: 404, detail: "" } },
      null,
      { pieces: ['event: text\ndata: {"delta":"Hi"}\n\n'], headers: { "content-type": "text/event-stream" } },
      { pieces: ["by", "tes"], headers: { "content-type": "application/octet-stream" } },
      { pieces: ["by", "tes"], headers: { "content-type": "application/octet-stream" }, ends: "open" },
      { json: { id: "a" } },
      { pieces: ["{"], headers: { "content-type": "application/json" }, ends: "break" },
    ];
    const { parlance } = clientWith((_, index) => answers[index] ?? null, { backoff: { tries: 1 } });
    const { signal } = new AbortController();
    const listeners = (): number => getEventListeners(signal, "abort").length;
    await parlance.service.health({}, { signal });
    expect(listeners()).toBe(0);
    for (const code of ["resource.not_found", "client.network"]) {
      await expect(parlance.documents.get({ source_id: "s", id: "a" }, { signal })).rejects.toMatchObject({ code });
      expect(listeners()).toBe(0);
    }
    for await (const event of await parlance.sessions.say({ message: "Hello", persona_id: "p" }, { signal }))
      expect(event.event).toBe("text");
    expect(listeners()).toBe(0);
    const file = { source_id: "s", id: "a" };
    const whole = await parlance.documents.getFile(file, { signal });
    // The signal can still abort the download.
    expect(listeners()).toBe(1);
    expect(await whole.text()).toBe("bytes");
    expect(listeners()).toBe(0);
    await (await parlance.documents.getFile(file, { signal })).body?.cancel();
    expect(listeners()).toBe(0);
    await parlance.uploads.send(new Blob(["x"]), { source_id: "s", signal });
    expect(listeners()).toBe(0);
    await expect(parlance.service.health({}, { signal })).rejects.toMatchObject({ code: "client.network" });
    expect(listeners()).toBe(0);
  });

  it("stream a turn with an idempotency key", async () => {
    const { parlance, received } = clientWith((_, index) =>
      index === 0
        ? null
        : { pieces: ['event: text\ndata: {"delta":"Hi"}\nid: 7-1\n\n'], headers: { "content-type": "text/event-stream; charset=utf-8" } },
    );
    const events = [];
    for await (const event of await parlance.sessions.say({ message: "Hello", persona_id: "p" })) events.push(event);
    expect(events).toEqual([{ id: "7-1", event: "text", data: { delta: "Hi" } }]);
    const keys = received.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});

/** An in-memory source. */
function catalog(stored: Record<string, object>, refuses: (product: Product) => boolean = () => false) {
  const documents = new Map(Object.entries(stored));
  const batches: number[] = [];
  let running = 0;
  let most = 0;
  const client = clientWith(async ({ method, path, body }) => {
    if (path.startsWith("/v1/knowledge/documents")) {
      const items = [...documents].map(([id, fields]) => ({ id, ...fields }));
      return { json: { items, total_count: items.length, next_cursor: null } };
    }
    if (path.includes("/jobs/")) return { json: { status: "completed" } };
    if (method === "POST") {
      const { ids } = body as { ids: string[] };
      for (const id of ids) documents.delete(id);
      return { status: 202, json: { job_id: "j1", total: ids.length, operation: "delete" } };
    }
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 2));
    running -= 1;
    const { items } = body as { items: Product[] };
    batches.push(items.length);
    const errors = items.flatMap((item, index) =>
      refuses(item) ? [{ index, id: item.id, field: "price", code: "range", message: "is negative" }] : [],
    );
    if (errors.length > 0) return problem("validation.failed", 422, { errors });
    const created = items.filter(({ id }) => !documents.has(id)).length;
    for (const { id, ...fields } of items) documents.set(id, fields);
    return { json: { created, updated: items.length - created, no_op: 0, deferred: [] } };
  });
  return { ...client, documents, batches, most: () => most };
}

async function* products(count: number): AsyncGenerator<Product> {
  for (let at = 0; at < count; at += 1) yield { id: `p${at}`, title: `Product ${at}`, price: at % 100 === 7 ? -1 : 1 };
}

describe("syncCatalog", () => {
  it("writes batches of 100, four at a time, excluding rejected products, and deletes documents that are missing from the list", async () => {
    const { parlance, documents, batches, most } = catalog({ old: { title: "Old" } }, ({ price }) => price === -1);
    const report = await parlance.syncCatalog({ source_id: "s", items: products(950) });
    expect(report).toMatchObject({ created: 940, updated: 0, removed: 1, withheld: [], dryRun: false });
    expect(report.refused).toHaveLength(10);
    expect(report.refused[1]).toEqual({ index: 107, id: "p107", errors: [expect.objectContaining({ field: "price", code: "range" })] });
    expect(documents.has("old")).toBe(false);
    expect(documents.size).toBe(940);
    expect(Math.max(...batches)).toBe(100);
    expect(most()).toBeLessThanOrEqual(4);
    expect(most()).toBeGreaterThan(1);
  });

  it("never deletes more than a fifth of the documents unless explicitly requested", async () => {
    const stored = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`p${at}`, { title: "T" }]));
    const { parlance, documents } = catalog(stored);
    const items = [{ id: "p0", title: "T" }];
    expect((await parlance.syncCatalog({ source_id: "s", items })).withheld).toHaveLength(9);
    expect(documents.size).toBe(10);
    expect(await parlance.syncCatalog({ source_id: "s", items, maxRemovals: 1 })).toMatchObject({ removed: 9, withheld: [] });
    expect([...documents.keys()]).toEqual(["p0"]);
  });

  it("deletes nothing if the list or a call fails", async () => {
    const { parlance, documents } = catalog({ old: { title: "Old" } });
    const broken = async function* (): AsyncGenerator<Product> {
      yield* products(150);
      throw new Error("the feed broke");
    };
    await expect(parlance.syncCatalog({ source_id: "s", items: broken(), maxRemovals: 1 })).rejects.toThrow("the feed broke");
    expect(documents.has("old")).toBe(true);
    const failing = clientWith(() => problem("limits.quota_exceeded", 402));
    await expect(failing.parlance.syncCatalog({ source_id: "s", items: products(1_000) })).rejects.toMatchObject({ status: 402 });
    expect(failing.received.length).toBeLessThanOrEqual(5);
  });

  it("reports the expected changes with dryRun, and writes nothing", async () => {
    const { parlance, received } = catalog({
      p0: { title: "Product 0", price: 1, description: "" },
      p1: { title: "Other" },
      x: { title: "X" },
    });
    const report = await parlance.syncCatalog({ source_id: "s", items: products(3), dryRun: true, maxRemovals: 0.5 });
    expect(report).toMatchObject({ created: 1, updated: 1, unchanged: 1, removed: 1, dryRun: true });
    expect(received.every(({ method }) => method === "GET")).toBe(true);
  });

  it("rejects an id that occurs twice in the list", async () => {
    const { parlance } = catalog({});
    const items = [
      { id: "a", title: "A" },
      { id: "a", title: "B" },
    ];
    const { created, refused } = await parlance.syncCatalog({ source_id: "s", items });
    expect([created, refused.map(({ index, id }) => [index, id])]).toEqual([1, [[1, "a"]]]);
  });
});

describe("uploads.send", () => {
  it("sends a file with the same id on every attempt, and reports progress to the end", async () => {
    const ids: unknown[] = [];
    const { parlance } = clientWith(async ({ body }, index) => {
      const text = await new Response(body as ReadableStream).text();
      ids.push(/"id":"([^"]+)"/.exec(text)?.[1]);
      expect(text).toContain("hello");
      return index === 0 ? problem("server.unavailable", 503) : { status: 201, json: { id: ids[0] } };
    });
    const sent: number[] = [];
    const file = new File(["hello"], "note.txt");
    await parlance.uploads.send(file, { source_id: "s", title: "Note", onProgress: (progress) => sent.push(progress.sent) });
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    expect(sent.at(-1)).toBe(5);
  });
});

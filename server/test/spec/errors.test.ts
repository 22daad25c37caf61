import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { catalog, statusesOf, type ErrorCode } from "../../src/platform/errors/catalog.ts";
import { explanations } from "../../src/platform/errors/explanations.ts";
import { Api, type Answer } from "../support/api.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;
let nobody: Api;
let documents: string;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  nobody = new Api(service.url);
  documents = `/v1/knowledge/sources/${shop.catalogId}/documents`;
});

const unknownId = "0190a0b0-0000-7000-8000-000000000000";
const json = { "content-type": "application/json" };
const count = async (): Promise<number> => (await shop.api.call("GET", "/v1/knowledge/documents?limit=1")).body.total_count;

/** Documented status of each code. */
const contract: Readonly<Record<string, number>> = {
  "auth.unauthorized": 401,
  "auth.forbidden": 403,
  "auth.invalid_credentials": 401,
  "auth.api_key_invalid": 401,
  "auth.api_key_disabled": 401,
  "auth.not_owner": 403,
  "auth.origin_not_allowed": 403,
  "auth.consent_required": 403,
  "auth.user_not_initialized": 403,
  "limits.rate_exceeded": 429,
  "limits.concurrent_session": 429,
  "limits.waiting_room_full": 503,
  "limits.quota_exceeded": 402,
  "limits.subscription_required": 402,
  "limits.session_time_limit": 409,
  "limits.session_interaction_limit": 429,
  "limits.session_duration_limit": 409,
  "upload.file_too_large": 413,
  "upload.invalid_signature": 400,
  "upload.unsupported_type": 415,
  "upload.page_limit_exceeded": 413,
  "resource.not_found": 404,
  "resource.conflict": 409,
  "session.turn_in_flight": 409,
  "session.owned_by_live": 409,
  "account.confirm_required": 409,
  "brand.confirm_required": 409,
  "brand.has_integration_streams": 409,
  "brand.onboarding_active": 409,
  "brand.removal_busy": 409,
  "knowledge.removal_busy": 409,
  "knowledge.source_not_found": 404,
  "knowledge.source_name_taken": 409,
  "knowledge.source_managed": 409,
  "knowledge.source_type_taken": 409,
  "knowledge.source_type_mismatch": 409,
  "knowledge.too_many_entries": 422,
  "knowledge.source_confirm_required": 409,
  "knowledge.summary_in_progress": 409,
  "knowledge.concurrent_write": 409,
  "knowledge.import_running": 409,
  "knowledge.nothing_skipped": 409,
  "knowledge.invalid_external_id": 400,
  "onboarding.crawl_active": 409,
  "onboarding.active": 409,
  "onboarding.website_unreadable": 422,
  "onboarding.source_taken": 409,
  "integration.disconnected": 409,
  "integration.closed": 409,
  "integration.stream_taken": 409,
  "integration.reconcile_stale_generation": 409,
  "integration.persona_of_other_brand": 409,
  "validation.failed": 400,
  "server.error": 500,
  "server.unavailable": 503,
  "idempotency.key_reused": 422,
  "request.method_not_allowed": 405,
};

function expectProblem(answer: Answer, status: number, code: string, note = ""): void {
  expect([answer.status, answer.body?.code], `${note} ${answer.text}`).toEqual([status, code]);
  expect(answer.headers.get("content-type"), note).toMatch(/^application\/problem\+json/);
  const id = answer.headers.get("x-request-id");
  expect(id).toBeTruthy();
  expect(answer.body).toMatchObject({
    type: `${service.url}/errors/${code}`,
    title: catalog[code as keyof typeof catalog].title,
    status,
    detail: expect.stringMatching(/./),
    instance: id,
    code,
  });
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
}

async function operations(): Promise<Operation[]> {
  const { body } = await nobody.call("GET", "/openapi.json");
  return Object.entries<Record<string, { requestBody?: unknown }>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{[a-z_]+\}/g, unknownId),
      hasBody: requestBody !== undefined,
    })),
  );
}

describe("API reference", () => {
  it("lists the error codes of each route by status and does not mark a parameter with a default as required", async () => {
    const { paths } = (await nobody.call("GET", "/openapi.json")).body;
    const { responses } = paths["/v1/knowledge/sources/documents/upload/preflight"].post;
    expect(responses["400"].description).toContain("upload.page_limit_exceeded");
    expect(responses).not.toHaveProperty("402");
    expect(paths["/v1/knowledge/sources/{source_id}/documents"].put.responses["422"].description).toContain("validation.failed");
    const { parameters } = paths["/v1/knowledge/documents"].get;
    expect(parameters.filter(({ required }: { required: boolean }) => required)).toEqual([]);
  });
});

describe("Table of error codes", () => {
  it("contains exactly the documented codes with their statuses", () => {
    expect(Object.fromEntries(Object.entries(catalog).map(([code, { status }]) => [code, status]))).toEqual(contract);
  });

  it("links each type to a page with the cause, the statuses, the remedy and the routes that return the code", async () => {
    const escaped = (text: string): string => text.replaceAll('"', "&quot;").replaceAll(/`([^`]+)`/g, "<code>$1</code>");
    for (const code of Object.keys(catalog) as ErrorCode[]) {
      const answer = await nobody.call("GET", `/errors/${code}`);
      expect(answer.status, code).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
      for (const status of statusesOf(code)) expect(answer.text).toContain(String(status));
      for (const text of [catalog[code].title, explanations[code].when, explanations[code].advice])
        expect(answer.text).toContain(escaped(text));
      expect(answer.text.includes("No route returns it yet")).toBe("later" in explanations[code]);
      expect(answer.text.includes("Routes that return it")).toBe("test" in explanations[code] && code !== "request.method_not_allowed");
    }
    expect((await nobody.call("GET", "/errors/idempotency.key_reused")).text).toContain(
      '<a href="/docs/api/chat#chat"><code>POST /v1/chat</code></a>',
    );
  });

  it("serves pages without scripts or external resources, and links to them from the list", async () => {
    const list = await nobody.call("GET", "/errors");
    for (const code of Object.keys(contract)) expect(list.text).toContain(`<a href="/errors/${code}">`);
    for (const { text, headers } of [list, await nobody.call("GET", "/errors/validation.failed")]) {
      expect(text).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1|localhost)| on\w+=/);
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/);
    }
  });

  it("does not have a page for an unknown code", async () => {
    for (const code of ["no.code", "__proto__", "toString"])
      expectProblem(await nobody.call("GET", `/errors/${code}`), 404, "resource.not_found");
  });
});

describe("Problem response (application/problem+json with type, title, status, detail, instance and code)", () => {
  it("returns 404 resource.not_found for an unknown path with any method and body", async () => {
    for (const path of ["/nope", "/v1", "/v1/", "/api/nope", "/v2/brands", "//", "/v1//brands", "/V1/brands"]) {
      expectProblem(await nobody.call("GET", path), 404, "resource.not_found", path);
    }
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expectProblem(await nobody.call(method, "/nope", {}), 404, "resource.not_found", method);
      expectProblem(
        await nobody.raw(method, "/nope", "text", { "content-type": "text/plain" }),
        404,
        "resource.not_found",
        `${method} text`,
      );
      expectProblem(await nobody.raw(method, "/nope", "{", json), 404, "resource.not_found", `${method} broken`);
    }
  });

  it("returns 405 request.method_not_allowed with Allow for a known path with another method and any body", async () => {
    const byPath = new Map<string, string[]>();
    for (const { method, path } of await operations()) byPath.set(path, [...(byPath.get(path) ?? []), method]);
    // `GET .../documents/upload` requests the document whose id is `upload`.
    const asks = (method: string, path: string): boolean =>
      [...byPath].some(
        ([other, methods]) =>
          methods.includes(method) && new RegExp(`^${other.replaceAll(unknownId, "[^/]+").replaceAll(".", "\\.")}$`).test(path),
      );
    for (const [path, methods] of byPath) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((each) => !asks(each, path))) {
        const answer = await nobody.call(method, path);
        expectProblem(answer, 405, "request.method_not_allowed", `${method} ${path}`);
        const allow = answer.headers.get("allow")?.split(", ") ?? [];
        expect(allow).toEqual(expect.arrayContaining(methods));
        expect(allow).not.toContain(method);
      }
    }
    expectProblem(await nobody.raw("DELETE", "/v1/brands", "{", json), 405, "request.method_not_allowed", "broken body");
    expectProblem(await nobody.raw("PUT", "/v1/brands", "x", { "content-type": "text/plain" }), 405, "request.method_not_allowed", "text");
  });

  it("returns 400 validation.failed for malformed JSON", async () => {
    for (const body of ["{", "{]", "nul", '{"items": [}', "{'items': []}", '{"items": NaN}', "\u{feff}{", '{"a": 1,}', "{} {}"]) {
      expectProblem(await shop.api.raw("PUT", documents, body, json), 400, "validation.failed", body);
    }
  });

  it("returns 400 validation.failed for a body that is not UTF-8", async () => {
    const [before, after] = ['{"items":[{"id":"utf","title":"', '"}]}'].map((text) => Buffer.from(text));
    for (const broken of ["ff", "c3", "eda080", "c080", "f5808080"]) {
      const body = new Uint8Array(Buffer.concat([before ?? Buffer.of(), Buffer.from(broken, "hex"), after ?? Buffer.of()]));
      expectProblem(await shop.api.raw("PUT", documents, body, json), 400, "validation.failed", broken);
    }
    const utf16 = new Uint8Array(Buffer.from('\ufeff{"items":[]}', "utf16le"));
    expectProblem(await shop.api.raw("PUT", documents, utf16, json), 400, "validation.failed");
    expect(await count()).toBe(0);
  });

  it("returns 400 validation.failed for the keys __proto__ and constructor.prototype", async () => {
    for (const body of [
      '{"__proto__": {}, "items": []}',
      '{"items": [{"id": "x", "title": "x", "attributes": {"__proto__": "x"}}]}',
      '{"items": [{"id": "x", "title": "x", "constructor": {"prototype": {}}}]}',
      '{"items": [], "\\u005f_proto__": 1}',
    ]) {
      expectProblem(await shop.api.raw("PUT", documents, body, json), 400, "validation.failed", body);
    }
    expect(await count()).toBe(0);
  });

  it("returns 400 validation.failed for a body of another JSON type or a missing body", async () => {
    for (const body of ["null", "[]", '"x"', "5", "true", "{}", '{"items": {}}', '{"items": null}', '{"items": [], "more": 1}']) {
      expectProblem(await shop.api.raw("PUT", documents, body, json), 400, "validation.failed", body);
    }
    expectProblem(await shop.api.call("PUT", documents), 400, "validation.failed");
    expectProblem(await shop.api.raw("PUT", documents, "", json), 400, "validation.failed");
  });

  it("returns validation.failed with errors {field, code, message} and no index or id", async () => {
    const answer = await shop.api.call("POST", "/v1/brands", { accent_colors: "red", unknown: 1 });
    expectProblem(answer, 400, "validation.failed");
    expect(
      answer.body.errors.map(({ field, code, ...rest }: Record<string, unknown>) => [field, code, Object.keys(rest)]).toSorted(),
    ).toEqual([
      ["accent_colors", "type", ["message"]],
      ["display_name", "required", ["message"]],
      ["unknown", "unknown_field", ["message"]],
    ]);
  });

  it("returns 415 upload.unsupported_type for a content type that the route does not accept", async () => {
    for (const type of [
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonx",
      "json",
      "application/json-seq",
    ]) {
      expectProblem(await shop.api.raw("PUT", documents, '{"items":[]}', { "content-type": type }), 415, "upload.unsupported_type", type);
    }
    for (const type of ["application/json; charset=utf-8", "APPLICATION/JSON", "application/merge-patch+json"]) {
      expect((await shop.api.raw("PUT", documents, '{"items":[{"id":"x","title":"x"}]}', { "content-type": type })).status, type).toBe(200);
    }
  });

  it("returns 413 upload.file_too_large for a body of 20 MB and writes nothing", async () => {
    const before = await count();
    const item = JSON.stringify({ items: [{ id: "big", title: "Big", description: "x".repeat(20_000_000) }] });
    expectProblem(await shop.api.raw("PUT", documents, item, json), 413, "upload.file_too_large");
    const chunked = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < 20; at += 1) controller.enqueue(new Uint8Array(1_000_000).fill(32));
        controller.close();
      },
    });
    const init = { method: "PUT", headers: { "x-api-key": service.owner.key, ...json }, body: chunked, duplex: "half" } as const;
    const response = await fetch(service.url + documents, init);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, "upload.file_too_large"]);
    expect(await count()).toBe(before);
  });

  it("returns 400 validation.failed for a malformed path", async () => {
    for (const path of ["/%zz", "/v1/brands/%zz", "/v1/brands/%", "/v1/brands/%ff", "/v1/brands/%c3%28"])
      expectProblem(await shop.api.call("GET", path), 400, "validation.failed", path);
  });

  it("returns 4xx for a path that is too long", async () => {
    const { status, body } = await shop.api.call("GET", `/v1/brands/${"x".repeat(8_000)}`);
    expect([400, 404, 414]).toContain(status);
    expect(Object.keys(contract)).toContain(body.code);
  });

  it("answers HEAD like GET but without a body, and answers OPTIONS as a preflight", async () => {
    const head = await fetch(`${service.url}/v1/brands`, { method: "HEAD", headers: { "x-api-key": service.owner.key } });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const options = await fetch(`${service.url}/v1/chat`, {
      method: "OPTIONS",
      headers: {
        origin: "https://shop.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "x-persona-id,content-type,idempotency-key",
      },
    });
    expect(options.status).toBe(204);
    expect(options.headers.get("access-control-allow-origin")).toBe("https://shop.example");
    expect(options.headers.get("access-control-allow-methods")).toContain("POST");
  });
});

describe("Declared codes of every route", () => {
  it("are returned for unknown ids, empty and invalid bodies, content types and every kind of credential, never 5xx", async () => {
    const callers = { key: shop.api, persona: shop.visitor, nobody, wrong: Api.withKey(service.url, "ak_wrong") };
    for (const { method, path, hasBody } of await operations()) {
      if (path === "/v1/chat" && method === "POST") continue;
      for (const [name, caller] of Object.entries(callers)) {
        const asks: (() => Promise<Answer>)[] = [() => caller.call(method, path)];
        if (hasBody)
          asks.push(
            () => caller.call(method, path, {}),
            () => caller.call(method, path, []),
            () => caller.raw(method, path, "{", json),
            () => caller.raw(method, path, "x", { "content-type": "text/plain" }),
          );
        for (const ask of asks) {
          const { status, body, text } = await ask();
          expect(status, `${name} ${method} ${path} ${text}`).toBeLessThan(500);
          expect(status < 400 || body.code in contract, text).toBe(true);
        }
      }
    }
  });
});

describe("X-Request-Id", () => {
  it("is set on every response and echoes 1-128 characters of [A-Za-z0-9._-]", async () => {
    for (const id of ["a", "Az09._-", "x".repeat(128)]) {
      for (const path of ["/v1/brands", "/nope", "/healthz", "/errors/server.error"]) {
        const { headers } = await shop.api.with({ "x-request-id": id }).call("GET", path);
        expect(headers.get("x-request-id"), path).toBe(id);
      }
    }
    expect((await shop.api.call("GET", "/v1/brands")).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("is replaced if the client sends any other value", async () => {
    for (const id of ["", "x".repeat(129), "a b", "a/b", "<script>", "é", "a, b"]) {
      const { headers } = await nobody.with({ "x-request-id": id }).call("GET", "/healthz");
      expect(headers.get("x-request-id"), id).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("is also set on streams", async () => {
    const response = await fetch(`${service.url}/v1/chat`, {
      method: "POST",
      headers: { "x-persona-id": shop.personaId, "x-request-id": "turn-1", ...json },
      body: JSON.stringify({ message: "Hello" }),
    });
    expect(response.headers.get("x-request-id")).toBe("turn-1");
    await response.text();
  });
});

describe("Malformed HTTP", () => {
  function send(text: string): Promise<string> {
    const { port, hostname } = new URL(service.url);
    return new Promise((resolve, reject) => {
      let answer = "";
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.setTimeout(5_000, () => socket.destroy(new Error("no answer")));
      socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
      socket.on("error", reject);
      socket.on("close", () => resolve(answer));
    });
  }

  it.each([
    ["rubbish", "rubbish\r\n\r\n"],
    ["an unknown version", "GET / HTTP/9.9\r\n\r\n"],
    ["a header without a name", "GET / HTTP/1.1\r\nhost: x\r\n: x\r\n\r\n"],
    ["two lengths", "POST /v1/brands HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"],
    ["a length and chunks", "POST /v1/brands HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["headers of 100 KB", `GET / HTTP/1.1\r\nhost: x\r\nx-big: ${"x".repeat(100_000)}\r\n\r\n`],
    ["a NUL in the path", "GET /\0 HTTP/1.1\r\nhost: x\r\n\r\n"],
    ["a malformed second request", "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nrubbish\r\n\r\n"],
  ])("returns a problem for %s and closes the connection", async (_name, text) => {
    const answer = await send(text);
    const problem = answer.slice(answer.lastIndexOf("HTTP/1.1 4"));
    expect(problem).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(problem.toLowerCase()).toContain("content-type: application/problem+json");
    expect(problem.toLowerCase()).toContain("x-request-id: ");
    const body = JSON.parse(problem.slice(problem.indexOf("\r\n\r\n") + 4)) as { code: string; status: number };
    expect(body.code).toBe("validation.failed");
    expect(problem).toContain(`HTTP/1.1 ${body.status} `);
    expect((await nobody.call("GET", "/healthz")).status).toBe(200);
  });
});

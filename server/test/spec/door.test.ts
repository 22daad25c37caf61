import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/api.ts";
import { freePort } from "../support/free-port.ts";
import { RawConnection, statusesIn, type RawEnd } from "../support/raw-socket.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
});
afterAll(() => service.stop());

/** The service closes idle connections after 10 s, and rejected connections earlier. */
const soonMs = 9_000;

async function exchange(bytes: string, ms?: number): Promise<RawEnd> {
  const connection = new RawConnection(service.url);
  connection.send(bytes);
  return connection.ended(ms);
}

async function expectHealthy(): Promise<void> {
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
}

describe("Response headers", () => {
  const common = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
  };
  const closed = "default-src 'none'; frame-ancestors 'none'";

  it.each([
    ["GET", "/v1/brands", 200, { "cache-control": "no-store", "cross-origin-resource-policy": "same-origin" }],
    ["POST", "/v1/brands", 400, { "cache-control": "no-store" }],
    ["GET", "/api/subscription/limits", 200, { "cache-control": "no-store", "cross-origin-resource-policy": "same-origin" }],
    ["GET", "/v1/nothing", 404, { "cache-control": "no-store" }],
    ["DELETE", "/v1/brands", 405, { "cache-control": "no-store" }],
    ["GET", "/v1/brands/%zz", 400, { "cache-control": "no-store" }],
    ["OPTIONS", "/v1/brands", 204, { "cache-control": "no-store" }],
    ["GET", "/v1/persona", 401, { "cross-origin-resource-policy": "cross-origin" }],
    ["GET", "/healthz", 200, { "cross-origin-resource-policy": "cross-origin" }],
  ] as const)("%s %s (%d)", async (method, path, status, more) => {
    const api = path === "/v1/persona" ? shop.api.with({ "x-api-key": "" }) : shop.api;
    const answer = await api.call(method, path);
    expect(answer.status, answer.text).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...common, "content-security-policy": closed, ...more });
    expect(answer.headers.get("strict-transport-security")).toBeNull();
    expect(answer.headers.get("x-powered-by")).toBeNull();
  });

  it("are also set on streams and sign-in responses", async () => {
    const stream = await fetch(`${service.url}/v1/chat`, {
      method: "POST",
      headers: { "x-persona-id": shop.personaId, "content-type": "application/json" },
      body: JSON.stringify({ message: "Hello" }),
    });
    await stream.text();
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      ...common,
      "content-security-policy": closed,
      "cache-control": "no-cache, no-transform",
    });
    const { email, password } = service.owner;
    const signedIn = await shop.api.call("POST", "/api/auth/login", { email, password });
    expect([signedIn.status, signedIn.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  it.each(["/", "/docs", "/errors/auth.unauthorized"])(
    "forbid framing of %s, which loads no external resources except images",
    async (path) => {
      const { headers } = await shop.api.call("GET", path);
      expect(headers.get("x-frame-options")).toBe("DENY");
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/^default-src 'none';/);
      expect(policy).toContain("frame-ancestors 'none'");
      // The dashboard shows product images from any host.
      const elsewhere = path === "/" ? policy.replace("img-src 'self' blob: data: https:;", "") : policy;
      expect(elsewhere).not.toMatch(/https?:|\*/);
    },
  );

  it("include HSTS if the service is reached through HTTPS", async () => {
    const port = await freePort();
    const secure = await startTestService({ PUBLIC_URL: "https://chat.example", PORT: String(port) });
    try {
      for (const path of ["/healthz", "/v1/brands", "/nothing", "/"]) {
        const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
        expect(headers.get("strict-transport-security"), path).toBe("max-age=31536000");
      }
    } finally {
      await secure.stop();
    }
  });
});

describe("Parsing of malformed request bytes", () => {
  const get = (target: string, more = ""): string => `GET ${target} HTTP/1.1\r\nhost: x\r\n${more}connection: close\r\n\r\n`;
  const post = (more: string, body: string): string =>
    `POST /v1/brands HTTP/1.1\r\nhost: x\r\nx-api-key: ${service.owner.key}\r\ncontent-type: application/json\r\n${more}\r\n${body}`;

  const broken: [string, () => string][] = [
    ["nonsense", () => "nonsense\r\n\r\n"],
    ["binary", () => "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003"],
    ["an HTTP/2 preface", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["another version", () => "GET /healthz HTTP/9.9\r\nhost: x\r\n\r\n"],
    ["no host", () => "GET /healthz HTTP/1.1\r\n\r\n"],
    ["headers over 16 KB", () => get("/healthz", `x-big: ${"a".repeat(20_000)}\r\n`)],
    ["2,500 headers over 16 KB", () => get("/healthz", Array.from({ length: 2_500 }, (_, at) => `x-${at}: 1\r\n`).join(""))],
    ["an address over 16 KB", () => get(`/${"a".repeat(20_000)}`)],
    ["a bare carriage return in a header", () => get("/healthz", "x-a: 1\rx-b: 2\r\n")],
    ["NUL in a header", () => get("/healthz", "x-a: \u0000\r\n")],
    ["a folded header", () => get("/healthz", "x-a: 1\r\n 2\r\n")],
    ["a space before the colon", () => get("/healthz", "x-a : 1\r\n")],
    ["a header without a name", () => get("/healthz", ": 1\r\n")],
    ["an invalid length", () => post("content-length: ten\r\n", "")],
    ["a negative length", () => post("content-length: -1\r\n", "")],
    ["a length with a sign", () => post("content-length: +2\r\n", "{}")],
    ["a length out of range", () => post("content-length: 99999999999999999999999\r\n", "{}")],
    ["two lengths", () => post("content-length: 2\r\ncontent-length: 40\r\n", "{}")],
    ["a list of lengths", () => post("content-length: 2, 40\r\n", "{}")],
    ["a length and chunks", () => post("content-length: 4\r\ntransfer-encoding: chunked\r\n", `0\r\n\r\n${get("/smuggled")}`)],
    ["chunked encoding named twice", () => post("transfer-encoding: chunked, chunked\r\n", `0\r\n\r\n${get("/smuggled")}`)],
    ["chunked encoding under another name", () => post("transfer-encoding: xchunked\r\n", `0\r\n\r\n${get("/smuggled")}`)],
    ["chunked encoding that is not last", () => post("transfer-encoding: chunked, identity\r\n", `0\r\n\r\n${get("/smuggled")}`)],
    ["an invalid chunk size", () => post("transfer-encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n")],
    ["a chunk size out of range", () => post("transfer-encoding: chunked\r\n", "fffffffffffffffff\r\n{}\r\n0\r\n\r\n")],
    ["a chunk longer than its size", () => post("transfer-encoding: chunked\r\n", '1\r\n{"display_name":"x"}\r\n0\r\n\r\n')],
    ["an endless chunk extension", () => post("transfer-encoding: chunked\r\n", `2;${"a".repeat(100_000)}\r\n{}\r\n0\r\n\r\n`)],
    ["an endless trailer", () => post("transfer-encoding: chunked\r\n", `2\r\n{}\r\n0\r\nx-t: ${"a".repeat(100_000)}\r\n\r\n`)],
    ["line feeds alone", () => "GET /healthz HTTP/1.1\nhost: x\n\n"],
  ];

  it.each(broken)("%s: returns one 400 problem and closes the connection", async (_, bytes) => {
    const { text, closed, ms } = await exchange(bytes());
    expect(statusesIn(text), text).toEqual([400]);
    expect(text.toLowerCase()).toContain("content-type: application/problem+json");
    expect(text).toContain('"code":"validation.failed"');
    expect(text).not.toContain("smuggled");
    expect([closed, ms < soonMs]).toEqual([true, true]);
    await expectHealthy();
  });

  const odd: [string, () => string, number[]][] = [
    ["HTTP/1.0", () => "GET /healthz HTTP/1.0\r\n\r\n", [200]],
    ["an absolute address", () => get("http://elsewhere.example/healthz"), [200, 404]],
    ["an absolute address of another scheme", () => get("ftp://elsewhere.example/healthz"), [400, 404]],
    ["OPTIONS *", () => "OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", [204, 400, 404]],
    ["TRACE", () => "TRACE /v1/brands HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", [405]],
    ["TRACE of nothing", () => "TRACE /nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", [404]],
    ["a WebDAV method", () => "PROPFIND /nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", [404, 405]],
    ["an upgrade to WebSocket", () => get("/v1/brands", "upgrade: websocket\r\nsec-websocket-version: 13\r\n"), [401]],
    ["an upgrade to HTTP/2", () => get("/healthz", "upgrade: h2c\r\nhttp2-settings: AAAA\r\n"), [200]],
    ["another expectation", () => get("/healthz", "expect: 200-ok\r\n"), [400]],
    ["a path traversal", () => get("/docs/../../../etc/passwd"), [404]],
    ["an encoded path traversal", () => get("/docs/..%2f..%2fpackage.json"), [404]],
    ["two hosts", () => "GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n", [200, 400]],
    ["a thousand headers", () => get("/healthz", Array.from({ length: 1_000 }, (_, at) => `x-${at}: 1\r\n`).join("")), [200]],
    ["a query parameter repeated a thousand times", () => get(`/v1/brands?${"limit=1&".repeat(1_000)}`), [400, 401]],
    ["prototype keys in the query", () => get("/v1/brands?__proto__[x]=1&constructor.prototype.x=1&toString=1"), [400, 401]],
  ];

  it.each(odd)("%s: returns one response", async (_, bytes, statuses) => {
    const { text, closed, ms } = await exchange(bytes());
    const [status = 0, ...more] = statusesIn(text);
    expect(statuses, text).toContain(status);
    expect([more, closed, ms < soonMs]).toEqual([[], true, true]);
    expect(text).toMatch(status >= 400 ? /application\/problem\+json/i : /^HTTP\/1\.1 2/);
    await expectHealthy();
  });

  it("rejects a CONNECT request by closing the connection, whether or not it sends a problem response", async () => {
    const { text, closed, ms } = await exchange("CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: elsewhere.example:443\r\n\r\n");
    expect([statusesIn(text).filter((status) => status < 400), closed, ms < soonMs]).toEqual([[], true, true]);
    await expectHealthy();
  });

  it("sends 100 Continue to a client that expects it, and reads the body", async () => {
    const body = JSON.stringify({ display_name: "" });
    const connection = new RawConnection(service.url);
    connection.send(post(`content-length: ${body.length}\r\nexpect: 100-continue\r\nconnection: close\r\n`, ""));
    expect(await connection.has(/^HTTP\/1\.1 100 Continue\r\n/)).toBe(true);
    connection.send(body);
    const { text } = await connection.ended();
    expect(statusesIn(text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ""))).toEqual([400]);
  });

  it("answers pipelined requests separately and in order, and ignores all data after a malformed request", async () => {
    const one = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    const all = await exchange(
      `${one}${one.replace("/healthz", "/v1/brands")}${one.replace("GET /healthz", "DELETE /v1/brands")}${get("/version")}`,
    );
    expect(statusesIn(all.text)).toEqual([200, 401, 405, 200]);
    const cut = await exchange(`${one}nonsense\r\n\r\n${one}`);
    expect(statusesIn(cut.text)).toContain(400);
    expect(cut.text).not.toMatch(/HTTP\/1\.1 400[^]*HTTP\/1\.1 200/);
  });

  it("never parses the body of a rejected call as a request", async () => {
    const hidden = get("/version");
    const { text } = await exchange(
      `POST /v1/brands HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect(statusesIn(text)).toEqual([401, 200]);
    expect(text).not.toContain('"name":"parlance"');
  });
});

describe("Dangerous JSON", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const bodies: [string, string][] = [
    ["100,000 levels", deep],
    ["100,000 levels in a field", `{"display_name": ${deep}}`],
    ["100,000 levels of objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    ["__proto__", '{"display_name": "x", "__proto__": {"isAdmin": true}}'],
    ["__proto__ in disguise", '{"display_name": "x", "\\u005f_proto__": {"isAdmin": true}}'],
    ["constructor.prototype", '{"display_name": "x", "constructor": {"prototype": {"isAdmin": true}}}'],
  ];

  it.each(bodies)("in a body is rejected immediately with 400: %s", async (_, body) => {
    const begun = performance.now();
    const answer = await shop.api.raw("POST", "/v1/brands", body, { "content-type": "application/json" });
    expect([answer.status, answer.body.code], answer.text).toEqual([400, "validation.failed"]);
    expect(answer.body.detail).toMatch(/nested deeper than 100 levels|reach an object's prototype/);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });

  it.each(bodies)("in payload_json is rejected with 400 and writes nothing: %s", async (_, body) => {
    const form = new FormData();
    form.append("payload_json", body);
    form.append("file", new Blob(["text"]), "x.txt");
    const answer = await shop.api.raw("POST", `/v1/knowledge/sources/${shop.filesId}/documents/upload`, form);
    expect([answer.status, answer.body.code], answer.text).toEqual([400, "validation.failed"]);
    expect((await shop.api.call("GET", "/v1/knowledge/documents")).body.total_count).toBe(0);
  });

  it("in the query has no effect: prototype keys are treated like any other parameter name", async () => {
    for (const query of ["__proto__=1", "__proto__[limit]=1", "constructor[prototype][limit]=1", "hasOwnProperty=1"]) {
      const { status } = await shop.api.call("GET", `/v1/brands?${query}`);
      expect([200, 400], query).toContain(status);
    }
    expect(({} as Record<string, unknown>)["limit"]).toBeUndefined();
  });

  it.each([
    ["40 fields", (form: FormData) => Array.from({ length: 40 }, (_, at) => form.append(`f${at}`, "x"))],
    ["20 files", (form: FormData) => Array.from({ length: 20 }, (_, at) => form.append("file", new Blob(["x"]), `${at}.txt`))],
    ["a field of 2 MB", (form: FormData) => form.append("payload_json", "x".repeat(2_097_152))],
    ["a field's name of 100 KB", (form: FormData) => form.append("n".repeat(100_000), "x")],
  ])("multipart with %s: returns 400 or 413", async (_, fill) => {
    const form = new FormData();
    fill(form);
    const answer = await shop.api.raw("POST", `/v1/knowledge/sources/${shop.filesId}/documents/upload`, form);
    expect([400, 413], answer.text).toContain(answer.status);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
  });

  it("in a multipart body whose part has 5,000 headers is rejected with 400", async () => {
    const headers = Array.from({ length: 5_000 }, (_, at) => `x-${at}: 1\r\n`).join("");
    const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n${headers}\r\nx\r\n--b--\r\n`;
    const answer = await shop.api.raw("POST", `/v1/knowledge/sources/${shop.filesId}/documents/upload`, body, {
      "content-type": "multipart/form-data; boundary=b",
    });
    expect([201, 400], answer.text).toContain(answer.status);
    await expectHealthy();
  });
});

describe("Handling of slow clients", () => {
  const head = (): string =>
    `POST /v1/brands HTTP/1.1\r\nhost: x\r\nx-api-key: ${service.owner.key}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n`;
  const upload = (length: number): string =>
    `POST /v1/knowledge/sources/${shop.filesId}/documents/upload HTTP/1.1\r\nhost: x\r\nx-api-key: ${service.owner.key}\r\nconnection: close\r\n` +
    `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`;

  async function trickle(connection: RawConnection, bytes: string, everyMs: number): Promise<void> {
    for (const begun = performance.now(); !connection.closed && performance.now() - begun < 60_000; await delay(everyMs))
      connection.send(bytes);
  }

  const slow: [string, () => string, string, number][] = [
    ["whose headers arrive at one line per second", () => "GET /healthz HTTP/1.1\r\nhost: x\r\n", "x-a: b\r\n", 1_000],
    ["whose request line arrives letter by letter", () => "GET /", "a", 500],
    ["whose body arrives at one byte per second", head, " ", 1_000],
    [
      "whose chunks arrive at one byte per second",
      () => head().replace(/content-length: \d+/, "transfer-encoding: chunked"),
      "1\r\n \r\n",
      1_000,
    ],
    [
      "whose file arrives at one byte per second",
      () => `${upload(100_000)}--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\n`,
      "x",
      1_000,
    ],
    ["whose body arrives at half a kilobyte per second", head, " ".repeat(512), 1_000],
    ["that keeps sending after a rejection", () => head().replace("x-api-key", "x-none"), " ", 1_000],
    ["that sends its body to a malformed address", () => head().replace("/v1/brands", "/v1/brands/%zz"), " ", 1_000],
  ];

  it.concurrent.each(slow)("disconnects a client %s", { timeout: 90_000 }, async (_, begin, bytes, everyMs) => {
    const connection = new RawConnection(service.url);
    connection.send(begin());
    void trickle(connection, bytes, everyMs);
    const { text, closed, ms } = await connection.ended(60_000);
    expect([closed, ms < 45_000], `${Math.round(ms)} ms ${text}`).toEqual([true, true]);
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d [^]*application\/problem\+json/);
  });

  // Browsers open connections in advance, and would take a response on an unused connection for the response to their first request.
  it.concurrent("disconnects a client that connects and sends nothing, without a response", { timeout: 90_000 }, async () => {
    const { text, closed, ms } = await new RawConnection(service.url).ended(60_000);
    expect([text, closed, ms < 45_000], `${Math.round(ms)} ms`).toEqual(["", true, true]);
  });

  it.concurrent("waits as long as necessary for a slow but steady client", { timeout: 60_000 }, async () => {
    const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="slow.txt"\r\n\r\n${"All the words of a slow line. ".repeat(4_500)}\r\n--b--\r\n`;
    const connection = new RawConnection(service.url);
    connection.send(upload(body.length));
    const piece = Math.ceil(body.length / 18);
    for (let at = 0; at < body.length; at += piece) {
      connection.send(body.slice(at, at + piece));
      await delay(1_000);
    }
    const { text } = await connection.ended();
    expect(statusesIn(text), text).toEqual([201]);
  });
});

describe("Service after all malformed requests", () => {
  it("has no unfinished work, and responds as before", async () => {
    await eventually(async () => (await readdir(join(service.dataDir, "files", "tmp"))).length === 0);
    await expectHealthy();
    const { body } = await shop.api.call("GET", "/v1/knowledge/documents");
    expect(body.items.map(({ title }: { title: string }) => title)).toContain("slow.txt");
  });
});

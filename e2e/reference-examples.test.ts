import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationsOf, type Operation } from "../reference/src/document.js";
import { examplesOf, languages, type Language } from "../reference/src/operation.js";
import { openApi, sdkResources } from "../reference/src/repository.js";
import { sdkMethods } from "../reference/src/site.js";
import { hasCurl } from "./support/examples.ts";

const run = promisify(execFile);
const python = process.env["PYTHON"] ?? "python3";
const hasPython = await run(python, ["--version"]).then(
  () => true,
  () => false,
);

/** A request as received by a server. */
interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

const credentials = { KEY: "a-key", PERSONA: "a-persona", TOKEN: "a-token", VISITOR: "a-visitor" };
const operations = operationsOf(openApi());
const methods = sdkMethods(await sdkResources());

describe("examples in the reference", () => {
  let folder: string;
  let server: Server;
  let environment: Record<string, string>;
  let received: Received[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "parlance-reference-"));
    for (const name of ["photo.jpg", "returns.md", "products.csv"]) writeFileSync(path.join(folder, name), "content");
    symlinkSync(fileURLToPath(new URL("../node_modules", import.meta.url)), path.join(folder, "node_modules"));
    server = createServer((request, response) => {
      let body = "";
      request.setEncoding("latin1").on("data", (text: string) => (body += text));
      request.on("end", () => {
        const { method = "", url = "", headers } = request;
        received.push({ method, url: new URL(url, "http://localhost"), headers, body });
        const type = typeOf(operations[received.length - 1]);
        response.setHeader("content-type", type).end(type === "application/json" ? "{}" : "");
      });
    });
    // The request that opens a WebSocket is recorded like any other request.
    server.on("upgrade", ({ method = "", url = "", headers }: IncomingMessage, socket) => {
      received.push({ method, url: new URL(url, "http://localhost"), headers, body: "" });
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { PATH = "", HOME = "" } = process.env;
    environment = { PATH, HOME, API: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...credentials };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the examples in a language one after the other, and returns the requests that they sent. */
  async function requestsOf(language: Language): Promise<readonly Received[]> {
    received = [];
    const examples = operations.map((operation) => examplesOf(operation, methods.get(operation.operationId))[language]);
    const { file, args } = { curl: inShell, js: inNode, python: inPython }[language](examples, folder);
    const { stderr } = await run(file, args, { cwd: folder, env: environment, maxBuffer: 10_000_000 });
    expect(stderr).toBe("");
    return received;
  }

  const available: Readonly<Record<Language, boolean>> = { curl: hasCurl, js: true, python: hasPython };
  it.each(languages.filter(({ id }) => available[id]))("send the documented request of each operation in $name", async ({ id }) => {
    const made = await requestsOf(id);
    expect(made).toHaveLength(operations.length);
    const wrong = operations.flatMap((operation, at) => {
      const request = made[at];
      const problem = request === undefined ? "no request" : differenceOf(operation, request);
      return problem === null ? [] : [`${operation.operationId}: ${problem}`];
    });
    expect(wrong).toEqual([]);
  });

  it("are tested in at least two languages on this machine", () => {
    expect(Object.values(available).filter(Boolean).length).toBeGreaterThanOrEqual(2);
  });
});

/** Returns the difference between a request and the example in the document; null if they match. */
function differenceOf({ method, path: template, security, requestBody, parameters, responses }: Operation, sent: Received): string | null {
  if (sent.method !== method) return `sent ${sent.method}`;
  const pattern = new RegExp(`^${template.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/{}]+")}$`);
  if (!pattern.test(sent.url.pathname)) return `sent to ${sent.url.pathname}`;
  const missing = parameters.filter(({ in: where, required, name }) => where === "query" && required && !sent.url.searchParams.has(name));
  if (missing.length > 0) return `lacks ${missing.map(({ name }) => name).join(", ")}`;
  const schemes = security.flatMap((each) => Object.keys(each)).filter((scheme) => scheme !== "ticket");
  if (schemes.length > 0 && !schemes.some((scheme) => hasCredential(scheme, sent))) return "lacks a credential";
  const needed = ["application/json", "text/event-stream"].filter((each) => Object.hasOwn(responses["200"]?.content ?? {}, each));
  if (needed.length === 2 && sent.headers.accept !== needed.join(", ")) return `accepts ${sent.headers.accept ?? "nothing"}`;
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined) return sent.body === "" || sent.body === "{}" ? null : `sent ${sent.body}`;
  if (!(sent.headers["content-type"] ?? "").startsWith(type)) return `sent as ${sent.headers["content-type"] ?? "nothing"}`;
  if (type !== "application/json") {
    const names = Object.keys((media?.example as object | undefined) ?? { file: "" });
    const lacking = names.filter((name) => !sent.body.includes(`name="${name}"`));
    return lacking.length === 0 ? null : `lacks the part ${lacking.join(", ")}`;
  }
  const body = Buffer.from(sent.body, "latin1").toString();
  try {
    expect(JSON.parse(body)).toEqual(media?.example);
    return null;
  } catch {
    return `sent ${body}`;
  }
}

/** Returns the media type of an operation's response. */
function typeOf(operation: Operation | undefined): string {
  const content = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith("2"))?.[1].content ?? {};
  return (Object.keys(content)[0] ?? "application/json").replace("*", "png");
}

function hasCredential(scheme: string, { headers, url }: Received): boolean {
  const { KEY, PERSONA, TOKEN } = credentials;
  if (scheme === "apiKey") return headers["x-api-key"] === KEY;
  if (scheme === "personaId") return headers["x-persona-id"] === PERSONA || url.searchParams.get("persona_id") === PERSONA;
  return headers.authorization === `Bearer ${TOKEN}`;
}

interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

function inShell(examples: readonly string[], folder: string): Command {
  writeFileSync(
    path.join(folder, "examples.sh"),
    examples.map((example) => example.replace(/^curl /, "curl -sS --max-time 10 ")).join("\n"),
  );
  return { file: "sh", args: ["-eu", "examples.sh"] };
}

function inNode(examples: readonly string[], folder: string): Command {
  for (const [at, example] of examples.entries()) writeFileSync(path.join(folder, `example-${at}.mjs`), example);
  // Node 20 has no WebSocket. Requests of both kinds are recorded in order.
  const socket = `let connected;
globalThis.WebSocket = class { constructor(url) { connected = fetch(url.replace(/^ws/, "http")); } };
console.log = () => {};
for (let at = 0; at < ${examples.length}; at += 1) { await import("./example-" + at + ".mjs"); await connected; }`;
  writeFileSync(path.join(folder, "examples.mjs"), socket);
  return { file: process.execPath, args: ["examples.mjs"] };
}

/** Stubs of the package functions that the examples use, so the test needs only Python itself. */
const requestsPackage = `
import json as encoder
import urllib.request

class Response:
    status_code, text, reason = 200, "", ""
    def json(self): return {}
    def iter_lines(self, decode_unicode=False): return []

def send(method, url, headers=None, json=None, files=None, data=None, stream=False):
    headers, body = dict(headers or {}), None
    if json is not None:
        headers["Content-Type"], body = "application/json", encoder.dumps(json).encode()
    if files is not None:
        parts = {**{name: file.read().decode() for name, file in files.items()}, **(data or {})}
        headers["Content-Type"] = "multipart/form-data; boundary=x"
        body = "".join('--x\\r\\nContent-Disposition: form-data; name="%s"\\r\\n\\r\\n%s\\r\\n' % part for part in parts.items()).encode()
    urllib.request.urlopen(urllib.request.Request(url, data=body, headers=headers, method=method)).read()
    return Response()

def get(url, **more): return send("GET", url, **more)
def post(url, **more): return send("POST", url, **more)
def put(url, **more): return send("PUT", url, **more)
def patch(url, **more): return send("PATCH", url, **more)
def delete(url, **more): return send("DELETE", url, **more)
`;
const websocketsPackage = `
import urllib.request

class connect:
    def __init__(self, address): urllib.request.urlopen(address.replace("ws", "http", 1)).read()
    def __enter__(self): return self
    def __exit__(self, *error): pass
    def __iter__(self): return iter([])
    def send(self, message): pass
`;

function inPython(examples: readonly string[], folder: string): Command {
  writeFileSync(path.join(folder, "requests.py"), requestsPackage);
  mkdirSync(path.join(folder, "websockets", "sync"), { recursive: true });
  for (const name of ["__init__.py", "sync/__init__.py"]) writeFileSync(path.join(folder, "websockets", name), "");
  writeFileSync(path.join(folder, "websockets", "sync", "client.py"), websocketsPackage);
  writeFileSync(path.join(folder, "examples.json"), JSON.stringify(examples));
  const runner =
    'import json\nfor example in json.load(open("examples.json", encoding="utf-8")):\n    exec(compile(example, "example", "exec"), {"print": lambda *words: None})\n';
  writeFileSync(path.join(folder, "examples.py"), runner);
  return { file: python, args: ["-W", "ignore", "examples.py"] };
}

import type { Operation } from "../support/operations.ts";
import { sampleOf, textsIn, wrongInQuery, wrongValues } from "../support/wrong-input.ts";
import type { Body } from "./bodies.ts";
import { callerOf, type Target } from "./callers.ts";
import type { Expected } from "./judge.ts";
import { brokenForms } from "./multiparts.ts";
import type { Sent } from "./send.ts";

/** A request and the expected properties of its response. */
export interface Ask {
  readonly what: string;
  readonly sent: Sent;
  readonly expected: Expected;
}

const invented = "0190a0b0-0000-7000-8000-00000000000f";
/** Operations that would invalidate the credentials of later requests. */
const undoes = /regenerate|rotate|revoke|log_?out|refreshSession|changePassword/i;
/** Operation id of the Model Context Protocol route, which reports errors as JSON-RPC errors. */
const toolServer = "callTools";
const json = { "content-type": "application/json" };

/** Generates the requests of each class for a target account. */
export class Asks {
  readonly #operations: readonly Operation[];
  readonly #target: Target;
  readonly #random: () => number;

  /** @param random source of random numbers; selects the requests to skip if there are too many */
  constructor(operations: readonly Operation[], target: Target, random: () => number) {
    this.#operations = operations;
    this.#target = target;
    this.#random = random;
  }

  /** Yields every operation for every caller, with valid and invalid credentials. */
  *callers(): Generator<Ask> {
    const { callers, things } = this.#target;
    const [key = "", personaId = "", session = ""] = ["account key", "visitor", "session"].flatMap((name) =>
      Object.values(callers.get(name) ?? {}),
    );
    const wrong: readonly (readonly [string, Sent["headers"] & object])[] = [
      ["an unknown key", { "x-api-key": `ak_${"A".repeat(43)}` }],
      ["a key of another kind", { "x-api-key": `xx_${"A".repeat(43)}` }],
      ["a key in another letter case", { "x-api-key": key.toUpperCase() }],
      ["a key as a bearer token", { authorization: `Bearer ${key}` }],
      ["a session as a key", { "x-api-key": session }],
      ["a session without its signature", { authorization: session.split(".").slice(0, 2).join(".") }],
      ["an unsigned session", { authorization: `Bearer eyJhbGciOiJub25lIn0.${session.split(".")[1] ?? ""}.` }],
      ["a session with Basic authentication", { authorization: `Basic ${Buffer.from("owner@example.com:correct").toString("base64")}` }],
      ["an invented persona", { "x-persona-id": invented }],
      ["a malformed persona id", { "x-persona-id": "../x" }],
      ["a key and a session", { "x-api-key": key, authorization: session }],
      ["a key twice", { "x-api-key": [key, key] }],
      ["a key and a persona", { "x-api-key": key, "x-persona-id": personaId }],
      ["a wrong key and a persona", { "x-api-key": "ak_x", "x-persona-id": personaId }],
    ];
    for (const operation of this.#operations) {
      const mayUndo = operation.method === "DELETE" || undoes.test(operation.id);
      const names = mayUndo ? {} : things;
      for (const [name, headers] of [...callers, ...wrong]) {
        if (mayUndo && !operation.path.includes("{") && name === "session") continue;
        yield this.#ask(operation, name, headers, { names, ...this.#sample(operation) });
      }
    }
  }

  /**
   * Yields invalid or unusual JSON bodies. Each body is sent to some of the operations, and each operation receives many bodies.
   * @param each number of operations per body
   */
  *bodies(all: readonly Body[], each: number): Generator<Ask> {
    const taking = this.#operations.filter(({ body, path }) => body !== null && /^\/(v1|api)\//.test(path));
    for (const [at, { name, bytes, isJson }] of all.entries()) {
      for (let turn = 0; turn < each; turn += 1) {
        const operation = taking[(at + Math.floor((turn * taking.length) / each)) % taking.length];
        if (operation === undefined) continue;
        // The response may differ, because large bodies may be rejected without being read.
        const expected = isJson === false && bytes.length <= 65_536 ? { exactly: "400 validation.failed" } : {};
        yield this.#ask(operation, name, this.#headersFor(operation), { body: bytes, expected });
      }
    }
  }

  /** Yields requests with a single invalid value: one set for each field of each body and for each query parameter. */
  *wrongTypes(): Generator<Ask> {
    for (const operation of this.#operations) {
      const headers = this.#headersFor(operation);
      const sample = this.#sample(operation);
      for (const { field, value } of operation.body === null ? [] : wrongValues(operation.body))
        yield this.#ask(operation, `${field} ${short(value)}`, headers, { body: JSON.stringify(value) });
      for (const { name, in: place, schema } of operation.parameters) {
        if (place === "query")
          for (const query of wrongInQuery(name, schema)) yield this.#ask(operation, query.slice(0, 80), headers, { ...sample, query });
        if (place === "path" && operation.method !== "DELETE")
          for (const value of ["%00", "%20", "..", "%2e%2e%2f", "%ff", "x".repeat(1_001), "%F0%9F%92%A9", "-1", "null"])
            yield this.#ask(operation, `${name}=${value.slice(0, 20)}`, headers, {
              ...sample,
              names: { ...this.#target.things, [name]: value },
            });
      }
    }
  }

  /**
   * Yields requests with unusual strings in every text field, parameter and header.
   * @param each number of fields per string
   */
  *texts(all: readonly string[], each: number): Generator<Ask> {
    const places = this.#operations.flatMap((operation) => this.#textPlaces(operation));
    for (const text of all) {
      for (let turn = 0; turn < each; turn += 1) {
        const place = places[Math.floor(this.#random() * places.length)];
        if (place !== undefined) yield place(text);
      }
    }
  }

  /**
   * Yields requests with very long strings in every text field of every body.
   * @param withinMs time limit for a response
   */
  *longTexts(all: Readonly<Record<string, string>>, withinMs: number): Generator<Ask> {
    for (const operation of this.#operations) {
      const { body } = operation;
      const fields = body === null ? 0 : textsIn(body, "x").length;
      for (let at = 0; body !== null && at < fields; at += 1) {
        for (const [name, text] of Object.entries(all)) {
          const more = { body: JSON.stringify(textsIn(body, text)[at]), expected: { echo: text, withinMs } };
          yield this.#ask(operation, `field ${at} ${name}`, this.#headersFor(operation), more);
        }
      }
    }
  }

  #textPlaces(operation: Operation): ((text: string) => Ask)[] {
    const headers = this.#headersFor(operation);
    const { body, parameters } = operation;
    const sample = this.#sample(operation);
    // The string is irrelevant here: only the fields are counted, and their number does not depend on it.
    const fields = body === null ? 0 : textsIn(body, "x").length;
    const inBody = Array.from({ length: fields }, (_, at) => (text: string) => {
      const value = body === null ? null : textsIn(body, text)[at];
      return this.#ask(operation, `field ${at} ${short(text)}`, headers, { body: JSON.stringify(value), expected: { echo: text } });
    });
    const inAddress = parameters.flatMap(({ name, in: place }) => {
      if (place === "header" || (place === "path" && operation.method === "DELETE")) return [];
      return [
        (text: string) => {
          const encoded = encodeURIComponent(text.slice(0, 5_000).toWellFormed());
          const more = place === "path" ? { names: { ...this.#target.things, [name]: encoded } } : { query: `${name}=${encoded}` };
          return this.#ask(operation, `${name} ${short(text)}`, headers, { ...sample, ...more, expected: { echo: text } });
        },
      ];
    });
    return [...inBody, ...inAddress];
  }

  /** Yields malformed forms for routes that accept forms, and for some routes that do not. */
  *forms(): Generator<Ask> {
    const forms = brokenForms(JSON.stringify({ message: "Hello" }));
    for (const operation of this.#operations) {
      const few = operation.takesForm ? forms : operation.body === null ? [] : forms.slice(0, 2);
      const sample = operation.body === null ? "{}" : JSON.stringify(sampleOf(operation.body));
      for (const { name, type, body } of operation.takesForm ? brokenForms(sample) : few) {
        const headers = { ...this.#headersFor(operation), "content-type": type };
        yield this.#ask(operation, name, headers, { body, names: { ...this.#target.things, source_id: this.#target.shop.filesId } });
      }
    }
  }

  /** Yields every path with every unsupported method. */
  *methods(): Generator<Ask> {
    const all = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "SEARCH", "PURGE", "LINK", "M-SEARCH"];
    for (const path of new Set(this.#operations.map((operation) => operation.path))) {
      const own = this.#operations.filter((operation) => operation.path === path);
      const has = new Set(own.map(({ method }) => method));
      for (const method of all) {
        if (has.has(method)) continue;
        const what = `${method} ${path}`;
        const sent = { method, path: this.#placed(path), headers: this.#target.callers.get("account key") ?? {} };
        yield { what, sent, expected: { withoutBody: method === "HEAD" } };
      }
    }
    for (const path of [
      "/",
      "//",
      "/v1",
      "/v1/",
      "/v1/nonesuch",
      "/api/../v1/brands",
      "/v1/brands/",
      "/V1/BRANDS",
      "/v1/brands;x=1",
      "/v1//brands",
      "/.env",
      "/.git/config",
      "/favicon.ico",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/?",
      "/?persona=%00",
      "/try?persona=%00",
      "/docs/%00",
      "/errors/%00",
      `/${"a/".repeat(2_000)}`,
    ])
      yield { what: path.slice(0, 60), sent: { method: "GET", path }, expected: {} };
  }

  /** Yields requests with unusual values in known and unknown headers. */
  *headers(): Generator<Ask> {
    const long = "x".repeat(7_000);
    const latin = "\u00e4\u00ff\u0080";
    const values = ["", " ", long, latin, "\t", "null", "[object Object]", "a,b,c", '"', "../../x", "-1", "1e999", "*"];
    const names =
      "x-end-user-id,x-end-user-token,x-request-id,idempotency-key,last-event-id,authorization,x-api-key,x-persona-id,cookie,origin,accept,accept-language,accept-encoding,if-none-match,if-match,if-modified-since,range,x-forwarded-for,x-forwarded-host,x-forwarded-proto,forwarded,x-http-method-override,x-original-url,content-language,user-agent,referer,x-internal-service,access-control-request-method,access-control-request-headers".split(
        ",",
      );
    const types = [
      "",
      "json",
      "application/json; charset=utf-16",
      "application/json; charset=nonesuch",
      "application/json;;;",
      "application/vnd.x+json",
      "application/xml",
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json, application/json",
      `application/json; a=${"b".repeat(5_000)}`,
      "multipart/form-data",
      latin,
    ];
    for (const operation of this.#operations) {
      if (operation.method === "DELETE" || undoes.test(operation.id)) continue;
      const headers = this.#headersFor(operation);
      const sample = this.#sample(operation);
      for (const name of names) {
        const value = values[Math.floor(this.#random() * values.length)] ?? "";
        yield this.#ask(operation, `${name}: ${short(value)}`, { ...headers, [name]: value }, { ...sample, expected: { echo: value } });
      }
      if (operation.body === null) continue;
      for (const type of types) yield this.#ask(operation, `type ${short(type)}`, { ...headers, "content-type": type }, sample);
      for (const coding of ["gzip", "br", "nonesuch"])
        yield this.#ask(operation, `coding ${coding}`, { ...headers, "content-encoding": coding }, sample);
    }
  }

  #headersFor(operation: Operation): Readonly<Record<string, string>> {
    return this.#target.callers.get(callerOf(operation)) ?? {};
  }

  #sample({ body, takesForm }: Operation): { body?: string } {
    return body === null || (takesForm && body.type === undefined) ? {} : { body: JSON.stringify(sampleOf(body)) };
  }

  #placed(path: string, names: Readonly<Record<string, string>> = this.#target.things): string {
    return path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => names[name] ?? (/(^|_)id$/.test(name) ? invented : "none"));
  }

  #ask(
    operation: Operation,
    what: string,
    headers: Sent["headers"] & object,
    more: {
      readonly body?: string | Uint8Array;
      readonly query?: string;
      readonly names?: Readonly<Record<string, string>>;
      readonly expected?: Expected;
    },
  ): Ask {
    const { body, query, names, expected } = more;
    const path = `${this.#placed(operation.path, names)}${query === undefined ? "" : `?${query}`}`;
    const isTool = operation.id === toolServer;
    const accepted = isTool ? { accept: "application/json, text/event-stream", ...headers } : headers;
    const typed = body !== undefined && headers["content-type"] === undefined ? { ...json, ...accepted } : accepted;
    return {
      what: `${operation.id}: ${what}`,
      sent: { method: operation.method, path, headers: typed, ...(body === undefined ? {} : { body }) },
      expected: {
        statuses: operation.statuses,
        isRpc: isTool,
        ...expected,
        echo: `${expected?.echo ?? ""}${path}${typeof body === "string" ? body.slice(0, 10_000) : ""}`,
      },
    };
  }
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 60);
}

import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/support/test-app.ts";
import type { Log } from "../lib/log.ts";
import { rejectionLog } from "./rejection-log.ts";

function recorder(): { readonly log: Log; readonly lines: [string, object][] } {
  const lines: [string, object][] = [];
  const at =
    (level: string) =>
    (fields: object): void =>
      void lines.push([level, fields]);
  return { lines, log: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") } };
}

const rejected = { requestId: "r1", status: 422, code: "validation.failed" };

describe("rejectionLog", () => {
  it("logs a rejected request at the info level, and a request that the service could not answer at the warn level", () => {
    const { log, lines } = recorder();
    const add = rejectionLog(log);
    add(rejected);
    add({ ...rejected, status: 503, code: "server.unavailable" });
    expect(lines).toEqual([
      ["info", rejected],
      ["warn", { ...rejected, status: 503, code: "server.unavailable" }],
    ]);
  });

  it("logs at most 100 requests per second, and then logs the number of omitted requests", () => {
    const { log, lines } = recorder();
    let now = 0;
    const add = rejectionLog(log, () => now);
    for (let i = 0; i < 105; i += 1) add(rejected);
    expect(lines).toHaveLength(100);
    now = 1_000;
    add(rejected);
    expect(lines.slice(100)).toEqual([
      ["warn", { omitted: 5 }],
      ["info", rejected],
    ]);
  });
});

describe("a rejected request", () => {
  it("is logged with its id, but without its path, query or headers", async () => {
    const { log, lines } = recorder();
    const app = await testApp({ routes: [], log });
    const headers = { "x-request-id": "call-1", "x-api-key": "ak_secret" };
    const { statusCode } = await app.inject({ method: "GET", url: "/hidden/path?q=hidden", headers });
    expect(statusCode).toBe(404);
    const logged = { requestId: "call-1", method: "GET", status: 404, code: "resource.not_found", ms: expect.any(Number) };
    expect(lines).toEqual([["info", { ...logged, route: undefined, account: undefined }]]);
    await app.close();
  });
});

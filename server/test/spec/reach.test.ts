import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalog, statusesOf, type ErrorCode } from "../../src/platform/errors/catalog.ts";
import { explanations } from "../../src/platform/errors/explanations.ts";
import { Api } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
/** Error codes of the running service's operations, and the statuses declared for them. */
let declared: ReadonlyMap<string, ReadonlySet<number>>;

beforeAll(async () => {
  service = await startTestService();
  const { body } = await new Api(service.url).call("GET", "/openapi.json");
  const found = new Map<string, Set<number>>();
  for (const methods of Object.values<Record<string, { responses: Record<string, { "x-problems"?: string[] }> }>>(body.paths)) {
    for (const { responses } of Object.values(methods)) {
      for (const [status, { "x-problems": codes = [] }] of Object.entries(responses)) {
        for (const code of codes) found.set(code, (found.get(code) ?? new Set()).add(Number(status)));
      }
    }
  }
  declared = found;
});
afterAll(() => service.stop());

const codes = Object.keys(catalog) as ErrorCode[];
const here = path.dirname(fileURLToPath(import.meta.url));

// When the tests have run, `npm test` checks that they have actually received each code (scripts/received-problems.js).
describe("Every error code", () => {
  it("is declared by an operation, under its own statuses only", () => {
    // Returned before an operation is determined, or sent as close codes of a WebSocket.
    const elsewhere = ["request.method_not_allowed", "limits.session_interaction_limit", "limits.session_duration_limit"];
    expect(codes.filter((code) => !declared.has(code) && !elsewhere.includes(code))).toEqual([]);
    for (const [code, statuses] of declared) {
      expect(
        [...statuses].filter((status) => !statusesOf(code as ErrorCode).includes(status)),
        code,
      ).toEqual([]);
    }
  });

  it("has an assigned test file that exists", () => {
    const named = codes.map((code) => explanations[code].test);
    expect(named.filter((file) => !existsSync(path.join(here, file)))).toEqual([]);
  });

  it("includes auth.user_not_initialized, for a registration whose email address is not confirmed", async () => {
    // No server listens on this port, so emails are queued and wait.
    const confirming = await startTestService({ REGISTRATION: "open", SMTP_URL: "smtp://127.0.0.1:1" });
    try {
      const person = { email: "half@example.com", password: "a-good-long-password", name: "Half" };
      const registered = await new Api(confirming.url).call("POST", "/api/auth/register", person);
      const api = new Api(confirming.url, { authorization: `Bearer ${registered.body.access_token}` });
      for (const asked of ["/api/subscription/limits", "/api/auth/me", "/v1/brands", "/api/account/api-keys"]) {
        const { status, body } = await api.call("GET", asked);
        expect([status, body.code], asked).toEqual([403, "auth.user_not_initialized"]);
      }
    } finally {
      await confirming.stop();
    }
  });
});

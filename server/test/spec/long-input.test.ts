import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { longTexts } from "../hostile/texts.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { readOperations } from "../support/operations.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { cpuTime } from "../support/cpu-time.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { textsIn } from "../support/wrong-input.ts";

/** Maximum CPU time in the service's process. Responses take milliseconds; quadratic backtracking would take seconds. */
const withinMs = 1_000;
const few = [
  "60,000 letters and a control character",
  "100,000 blanks between letters, and a control character",
  "letters on both sides of 100,000 @",
  "an address with 100,000 dots",
  "100,000 digits and a letter",
];

describe("Very long strings", () => {
  /** A node that does not run workers, so that its CPU time is spent on the responses. */
  let service: TestService;
  let shop: Shop;
  beforeAll(async () => {
    service = await startTestService({ ROLE: "api", REGISTRATION: "open" });
    shop = await openShop(service, service.owner);
  });
  afterAll(() => service.stop());

  it("are handled quickly in any field of any body and never cause a 5xx response", async () => {
    const session = await signedIn(service, service.owner);
    const things: Readonly<Record<string, string>> = { brand_id: shop.brandId, source_id: shop.catalogId, persona_id: shop.personaId };
    const wrong: string[] = [];
    let asked = 0;
    for (const { id, method, path, body, security } of await readOperations(shop.api)) {
      if (body === null) continue;
      const caller = security.includes("session") ? session : security.includes("personaId") ? shop.visitor : shop.api;
      const address = path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => things[name] ?? "5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d");
      for (const name of few) {
        for (const [at, value] of textsIn(body, longTexts[name] ?? "").entries()) {
          const began = cpuTime();
          const { status } = await caller.call(method, address, value);
          const ms = cpuTime() - began;
          asked += 1;
          if (status >= 500 || ms > withinMs) wrong.push(`${id} field ${at} ${name}: ${status} after ${Math.round(ms)} ms`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(400);
  });
});

import { describe, expect, it } from "vitest";
import { fakeDatabase } from "../../../test/support/fake-database.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import { consents } from "./consent.ts";

function context(id: string, consentRequired: boolean): PersonaContext {
  return { persona: { id, consentRequired } } as unknown as PersonaContext;
}

const strict = context("strict", true);
const refusal = { code: "auth.consent_required", status: 403 };

function fresh() {
  const rows = new Set<string>();
  const calls = { found: 0, stored: 0, isBroken: false };
  const database = fakeDatabase({
    "visitors.hasConsented": ([personaId, endUserId]) => {
      calls.found += 1;
      return rows.has(`${String(personaId)} ${String(endUserId)}`) ? {} : null;
    },
    "visitors.keepConsent": ([personaId, endUserId]) => {
      calls.stored += 1;
      if (calls.isBroken) throw new Error("no database");
      rows.add(`${String(personaId)} ${String(endUserId)}`);
    },
  });
  return { database, calls, rows, ...consents(database) };
}

describe("consent", () => {
  it("is not required or looked up for a persona that does not have the setting", async () => {
    const { calls, assertConsent } = fresh();
    await assertConsent(context("easy", false), "visitor", false);
    await assertConsent(context("easy", false), null, false);
    expect(calls.found).toBe(0);
  });

  it("is required until a turn includes it", async () => {
    const { assertConsent } = fresh();
    await expect(assertConsent(strict, null, false)).rejects.toMatchObject(refusal);
    await expect(assertConsent(strict, "visitor", false)).rejects.toMatchObject(refusal);
    await assertConsent(strict, "visitor", true);
    await assertConsent(strict, null, true);
  });

  it("remains valid for this visitor and persona", async () => {
    const { assertConsent, rememberConsent } = fresh();
    await rememberConsent(strict, "visitor");
    await assertConsent(strict, "visitor", false);
    await expect(assertConsent(strict, "another", false)).rejects.toMatchObject(refusal);
    await expect(assertConsent(context("other", true), "visitor", false)).rejects.toMatchObject(refusal);
  });

  it("is cached when it is known, and looked up otherwise, because another node may have stored it", async () => {
    const { database, calls, assertConsent, rememberConsent } = fresh();
    await rememberConsent(strict, "visitor");
    await rememberConsent(strict, "visitor");
    await assertConsent(strict, "visitor", false);
    expect([calls.stored, calls.found]).toEqual([2, 0]);
    const elsewhere = consents(database);
    await elsewhere.assertConsent(strict, "visitor", false);
    await elsewhere.assertConsent(strict, "visitor", false);
    await elsewhere.rememberConsent(strict, "visitor");
    expect([calls.stored, calls.found]).toEqual([3, 1]);
  });

  it("is looked up and stored again after the visitor was erased", async () => {
    const { calls, rows, assertConsent, rememberConsent, forgetConsent } = fresh();
    await rememberConsent(strict, "visitor");
    await rememberConsent(strict, "another");
    rows.delete("strict visitor");
    await rememberConsent(strict, "visitor");
    expect(rows.has("strict visitor")).toBe(true);
    rows.delete("strict visitor");
    forgetConsent("visitor");
    await expect(assertConsent(strict, "visitor", false)).rejects.toMatchObject(refusal);
    await assertConsent(strict, "another", false);
    expect(calls.found).toBe(1);
    forgetConsent(null);
    await assertConsent(strict, "another", false);
    expect(calls.found).toBe(2);
  });

  it("is not cached if it could not be stored", async () => {
    const { calls, assertConsent, rememberConsent } = fresh();
    calls.isBroken = true;
    await expect(rememberConsent(strict, "visitor")).rejects.toThrow("no database");
    await expect(assertConsent(strict, "visitor", false)).rejects.toMatchObject(refusal);
  });
});

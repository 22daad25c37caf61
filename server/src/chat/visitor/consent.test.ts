import { describe, expect, it, vi } from "vitest";
import type { PersonaContext } from "../../personas/model/persona.ts";
import { consents } from "./consent.ts";
import type { VisitorStore } from "./store.ts";

function context(id: string, consentRequired: boolean): PersonaContext {
  return { persona: { id, consentRequired } } as unknown as PersonaContext;
}

const strict = context("strict", true);
const refusal = { code: "auth.consent_required", status: 403 };

function fresh() {
  const rows = new Set<string>();
  const store = {
    hasConsented: vi.fn<VisitorStore["hasConsented"]>(async (personaId, endUserId) => rows.has(`${personaId} ${endUserId}`)),
    keepConsent: vi.fn<VisitorStore["keepConsent"]>(async (personaId, endUserId) => void rows.add(`${personaId} ${endUserId}`)),
  };
  return { store, ...consents(store) };
}

describe("consent", () => {
  it("is not required or looked up by a persona without the setting", async () => {
    const { store, assertConsent } = fresh();
    await assertConsent(context("easy", false), "visitor", false);
    await assertConsent(context("easy", false), null, false);
    expect(store.hasConsented).not.toHaveBeenCalled();
  });

  it("is required until it comes with a turn", async () => {
    const { assertConsent } = fresh();
    await expect(assertConsent(strict, null, false)).rejects.toMatchObject(refusal);
    await expect(assertConsent(strict, "visitor", false)).rejects.toMatchObject(refusal);
    await assertConsent(strict, "visitor", true);
    await assertConsent(strict, null, true);
  });

  it("counts from then on for this visitor and persona", async () => {
    const { assertConsent, rememberConsent } = fresh();
    await rememberConsent(strict, "visitor");
    await assertConsent(strict, "visitor", false);
    await expect(assertConsent(strict, "another", false)).rejects.toMatchObject(refusal);
    await expect(assertConsent(context("other", true), "visitor", false)).rejects.toMatchObject(refusal);
  });

  it("is cached once known, and looked up otherwise, since another node may have stored it", async () => {
    const { store, assertConsent, rememberConsent } = fresh();
    await rememberConsent(strict, "visitor");
    await rememberConsent(strict, "visitor");
    await assertConsent(strict, "visitor", false);
    expect([store.keepConsent.mock.calls.length, store.hasConsented.mock.calls.length]).toEqual([1, 0]);
    const elsewhere = consents(store);
    await elsewhere.assertConsent(strict, "visitor", false);
    await elsewhere.assertConsent(strict, "visitor", false);
    await elsewhere.rememberConsent(strict, "visitor");
    expect([store.keepConsent.mock.calls.length, store.hasConsented.mock.calls.length]).toEqual([1, 1]);
  });

  it("is not cached when it could not be stored", async () => {
    const { store, assertConsent, rememberConsent } = fresh();
    store.keepConsent.mockRejectedValueOnce(new Error("no database"));
    await expect(rememberConsent(strict, "visitor")).rejects.toThrow("no database");
    await expect(assertConsent(strict, "visitor", false)).rejects.toMatchObject(refusal);
  });
});

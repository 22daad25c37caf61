import { describe, expect, it } from "vitest";
import { cancelEffect, chooseSource, leftBehind, type LastOnboarding, type NamedSource } from "./start-rules.ts";

const last: LastOnboarding = { status: "failed", brandId: "brand", ownBrand: true, persona: { id: "persona", status: "failed" } };

describe("leftBehind", () => {
  it("continues a failed or canceled onboarding with its brand and its unfinished persona", () => {
    const expected = { brandId: "brand", ownBrand: true, personaId: "persona" };
    expect(leftBehind(last, null)).toEqual(expected);
    expect(leftBehind({ ...last, status: "canceled", persona: { id: "persona", status: "draft" } }, null)).toEqual(expected);
  });

  it("starts from scratch after a completed onboarding, and if there was none", () => {
    expect(leftBehind({ ...last, status: "completed" }, null)).toBeNull();
    expect(leftBehind({ ...last, status: "completed" }, "brand")).toBeNull();
    expect(leftBehind(null, null)).toBeNull();
  });

  it("continues in the customer's own brand only if that brand is given again", () => {
    const inOwn = { ...last, ownBrand: false };
    expect(leftBehind(inOwn, null)).toBeNull();
    expect(leftBehind(inOwn, "brand")).toMatchObject({ brandId: "brand", ownBrand: false });
  });

  it("builds a new persona if the last one is ready, was disabled, is being built or was deleted", () => {
    for (const status of ["ready", "disabled", "building"] as const)
      expect(leftBehind({ ...last, persona: { id: "persona", status } }, null)?.personaId).toBeNull();
    expect(leftBehind({ ...last, persona: null }, null)?.personaId).toBeNull();
  });
});

describe("chooseSource", () => {
  const named: NamedSource = { id: "source", brandId: "brand", type: "files", isManaged: false };

  it("creates a source if the name is free, and reuses one of the brand with the same type", () => {
    expect(chooseSource(null, "brand", "files")).toEqual({ kind: "create" });
    expect(chooseSource(named, "brand", "files")).toEqual({ kind: "reuse", id: "source" });
  });

  it("returns the brand of a source that would fit there", () => {
    expect(chooseSource({ ...named, brandId: "other" }, "brand", "files")).toEqual({ kind: "taken", brandId: "other" });
  });

  it("returns no brand for a source of another type or of an integration", () => {
    expect(chooseSource(named, "brand", "catalog")).toEqual({ kind: "taken", brandId: null });
    expect(chooseSource({ ...named, isManaged: true }, "brand", "files")).toEqual({ kind: "taken", brandId: null });
  });
});

describe("cancelEffect", () => {
  it("ends a queued onboarding, asks the runner of a running one, and leaves ended ones unchanged", () => {
    expect([cancelEffect("queued"), cancelEffect("running")]).toEqual(["end", "request"]);
    expect((["completed", "failed", "canceled"] as const).map(cancelEffect)).toEqual(["nothing", "nothing", "nothing"]);
  });
});

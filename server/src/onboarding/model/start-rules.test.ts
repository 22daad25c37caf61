import { describe, expect, it } from "vitest";
import { cancelEffect, chooseSource, leftBehind, type LastOnboarding, type NamedSource } from "./start-rules.ts";

const last: LastOnboarding = { status: "failed", brandId: "brand", ownBrand: true, persona: { id: "persona", status: "failed" } };

describe("leftBehind", () => {
  it("continues a failed or canceled onboarding job with its brand and its unfinished persona", () => {
    const expected = { brandId: "brand", ownBrand: true, personaId: "persona" };
    expect(leftBehind(last, null)).toEqual(expected);
    expect(leftBehind({ ...last, status: "canceled", persona: { id: "persona", status: "draft" } }, null)).toEqual(expected);
  });

  it("starts from scratch if the previous onboarding job completed or there was none", () => {
    expect(leftBehind({ ...last, status: "completed" }, null)).toBeNull();
    expect(leftBehind({ ...last, status: "completed" }, "brand")).toBeNull();
    expect(leftBehind(null, null)).toBeNull();
  });

  it("continues in a brand that the job did not create only if the request specifies the brand again", () => {
    const inOwn = { ...last, ownBrand: false };
    expect(leftBehind(inOwn, null)).toBeNull();
    expect(leftBehind(inOwn, "brand")).toMatchObject({ brandId: "brand", ownBrand: false });
  });

  it("creates a new persona if the previous one is ready, disabled, being built or deleted", () => {
    for (const status of ["ready", "disabled", "building"] as const)
      expect(leftBehind({ ...last, persona: { id: "persona", status } }, null)?.personaId).toBeNull();
    expect(leftBehind({ ...last, persona: null }, null)?.personaId).toBeNull();
  });
});

describe("chooseSource", () => {
  const named: NamedSource = { id: "source", brandId: "brand", type: "files", isManaged: false };

  it("creates a source if the name is free, and reuses the brand's source of the same type", () => {
    expect(chooseSource(null, "brand", "files")).toEqual({ kind: "create" });
    expect(chooseSource(named, "brand", "files")).toEqual({ kind: "reuse", id: "source" });
  });

  it("returns the brand in which a source of the same name could be used", () => {
    expect(chooseSource({ ...named, brandId: "other" }, "brand", "files")).toEqual({ kind: "taken", brandId: "other" });
  });

  it("returns no brand for a source of another type or of an integration", () => {
    expect(chooseSource(named, "brand", "catalog")).toEqual({ kind: "taken", brandId: null });
    expect(chooseSource({ ...named, isManaged: true }, "brand", "files")).toEqual({ kind: "taken", brandId: null });
  });
});

describe("cancelEffect", () => {
  it("cancels a queued onboarding job, requests cancellation of a running job, and does not change finished jobs", () => {
    expect([cancelEffect("queued"), cancelEffect("running")]).toEqual(["end", "request"]);
    expect((["completed", "failed", "canceled"] as const).map(cancelEffect)).toEqual(["nothing", "nothing", "nothing"]);
  });
});

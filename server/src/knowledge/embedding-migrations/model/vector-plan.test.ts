import { describe, expect, it } from "vitest";
import { generationsInUse, generationsOf, servingGenerations, type VectorPlan } from "./vector-plan.ts";

const plan: VectorPlan = {
  serving: 1,
  target: 2,
  brands: new Map([
    ["apart", { accountId: "account", serving: 3, target: 3 }],
    ["coming", { accountId: "account", serving: 1, target: 3 }],
    ["going", { accountId: "other", serving: 4, target: null }],
  ]),
  generations: new Map(),
};

describe("generationsOf", () => {
  it.each([
    ["the serving generation first, then the target", "any", [1, 2]],
    ["only its own generation for a brand with another model", "apart", [3]],
    ["the serving generation until a brand's own is complete", "coming", [1, 3]],
    ["the installation's target for a brand that returns to it", "going", [4, 2]],
  ])("returns %s", (_, brandId, expected) => {
    expect(generationsOf(plan, { accountId: "account", brandId })).toEqual(expected);
  });

  it("returns, for account documents, the generations of all the account's brands, but not those of other accounts", () => {
    expect(generationsOf(plan, { accountId: "account", brandId: null })).toEqual([1, 2, 3]);
    expect(generationsOf(plan, { accountId: "third", brandId: null })).toEqual([1, 2]);
  });
});

it("reports which generations are active and which are in use", () => {
  expect(servingGenerations(plan)).toEqual(new Set([1, 3, 4]));
  expect(generationsInUse(plan)).toEqual(new Set([1, 3, 4, 2]));
});

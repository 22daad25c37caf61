import { describe, expect, it } from "vitest";
import type { Catalog } from "./catalog.ts";
import { ask, idsOf, shopOf, textOf } from "./shop.testing.ts";

const screens = [["Monitors"]];
const catalogOf = (): Catalog =>
  shopOf([
    { id: "flat", title: "Heron 24", categories: screens, price: 139, attributes: { curved: false, diagonal_in: 24, refresh_hz: 75 } },
    { id: "bent", title: "Tern 27", categories: screens, price: 199, attributes: { curved: true, diagonal_in: 27, refresh_hz: 165 } },
    { id: "wide", title: "Ibis 49", categories: screens, price: 899, attributes: { curved: true, diagonal_in: 49, refresh_hz: 144 } },
    { id: "cable", title: "Patch Cable", categories: [["Cables"]], price: 6.9, attributes: { length_m: 2 } },
  ]);

/** Components of the vectors of a fictional model, by word. Words of similar meaning share most of their components. */
const meanings: Readonly<Record<string, readonly number[]>> = {
  monitors: [1, 0, 0, 0],
  screens: [0.7, 0.714, 0, 0],
  displays: [0.5, 0.866, 0, 0],
  curved: [0, 0, 1, 0],
  arched: [0, 0, 0.8, 0.6],
};

/** Learns a question with the fictional model, and answers it. */
async function learned(question: string, catalog = catalogOf()): Promise<{ readonly ids: string[]; readonly text: string }> {
  const embed = (text: string): Promise<Float32Array> => Promise.resolve(new Float32Array(meanings[text.toLowerCase()] ?? [0, 0, 0, 0]));
  await catalog.senses.learn([question], catalog, embed);
  const answer = ask(catalog, question, "en");
  return { ids: idsOf(answer, catalog), text: textOf(answer) };
}

describe("words that no name in the catalog contains", () => {
  it("mean the category whose name is closest in meaning", async () => {
    expect((await learned("screens under 150 pounds please")).ids).toEqual(["flat"]);
    expect(ask(catalogOf(), "screens under 150 pounds please", "en")).toBeNull();
  });

  it("mean nothing if no name is close in meaning", async () => {
    expect((await learned("displays under 150 pounds please")).ids).toEqual([]);
  });

  it("lead to suggestions, not to counts, if they may mean something else", async () => {
    expect((await learned("Which screens do you have?")).text).not.toContain("fit");
    expect((await learned("How many screens do you have?")).text).not.toContain("3");
  });

  it("mean a property that products have or lack", async () => {
    expect((await learned("I want an arched monitor under 500 pounds")).ids).toEqual(["bent"]);
  });
});

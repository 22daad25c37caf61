import { describe, expect, it } from "vitest";
import { quotedPage } from "./quoted-page.ts";

const passages = [
  { page: 1, text: "This handbook is about houseplants.\nWater them sparingly in winter." },
  { page: 12, text: "Returns: plants can be returned within 14 days." },
  { page: 47, text: "Repot a fig every two years, in spring.\nWater it sparingly for a week." },
];

describe("quotedPage", () => {
  it.each([
    ["Plants can be returned within 14 days.", 12],
    ["Repot a fig every two years, in spring. ", 47],
    ["Figs are repotted every two years in spring.", 47],
  ])("returns the page that states %j", (sentence, page) => {
    expect(quotedPage(passages, ["I found this:", sentence])).toBe(page);
  });

  it("returns null if there are no pages, or if no page contains any part of the answer", () => {
    expect(quotedPage([{ page: null, text: "Water it." }], ["Water it."])).toBeNull();
    expect(quotedPage(passages, ["Bonjour."])).toBeNull();
  });
});

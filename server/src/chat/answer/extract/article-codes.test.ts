import { describe, expect, it } from "vitest";
import { articleCodes, namesArticles } from "./article-codes.ts";

const unit = (text: string, context = "", title = "") => ({ text, context, record: { title } });

describe("article codes in a question", () => {
  it("are letters with digits, as printed on products", () => {
    expect(articleCodes("What does P-200 cost, and the DU-5010 or KL620-B?")).toEqual(["P-200", "DU-5010", "KL620-B"]);
    expect(articleCodes("Do you have a 2-person tent for under 200 EUR in 2026?")).toEqual([]);
  });

  it("must appear as a whole in the article's text, heading or title", () => {
    expect(namesArticles(unit("Item: P-200; Net: 289,00 €"), ["P-200"])).toBe(true);
    expect(namesArticles(unit("Net: 289,00 €", "Article p-200"), ["P-200"])).toBe(true);
    expect(namesArticles(unit("Net: 289,00 €", "", "P-200 manual"), ["P-200"])).toBe(true);
    expect(namesArticles(unit("Item: Starter set; Net: 200,00 €"), ["P-200"])).toBe(false);
    expect(namesArticles(unit("P-2000, P-200-B, AP-200 and XP-200"), ["P-200"])).toBe(false);
  });
});

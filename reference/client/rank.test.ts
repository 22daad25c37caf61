import { describe, expect, it } from "vitest";
import { entriesOf, rank } from "./rank.ts";

const entries = entriesOf({
  "/docs/api/personas": [
    ["s", "CreatePersona", "", "CreatePersona"],
    ["o", "Create a persona for a brand", "POST /api/personas createPersona", "createPersona"],
    ["o", "Create a key of the persona in a free slot", "POST /api/personas/{persona_id}/api-keys createPersonaKey", "createPersonaKey"],
  ],
  "/docs/errors": [["e", "limits.rate_exceeded", "The caller exceeded a rate limit.", "limits.rate_exceeded"]],
  "/docs/operations": [
    ["g", "Operations", "", ""],
    ["g", "Rate limits", "Operations", "rate-limits"],
  ],
});
const urls = (query: string): string[] => rank(entries, query, 10).map(({ url }) => url);

describe("rank", () => {
  it("finds operations by words in their title, in any order, by id and by path", () => {
    expect(urls("persona create")[0]).toBe("/docs/api/personas#createPersona");
    expect(urls("createPersonaKey")).toEqual(["/docs/api/personas#createPersonaKey"]);
    expect(urls("/api/personas")[0]).toBe("/docs/api/personas#createPersona");
  });

  it("ranks the entry with the typed name first", () => {
    expect(urls("CreatePersona")[0]).toBe("/docs/api/personas#CreatePersona");
    expect(urls("limits.rate_exceeded")).toEqual(["/docs/errors#limits.rate_exceeded"]);
    expect(urls("rate limit")).toEqual(["/docs/operations#rate-limits", "/docs/errors#limits.rate_exceeded"]);
  });

  it("requires every word, and returns no results for a query that contains no words", () => {
    expect(urls("persona umbrella")).toEqual([]);
    expect(urls(" / ")).toEqual([]);
  });
});

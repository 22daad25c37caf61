import { expect, it } from "vitest";
import type { IndexedDocument } from "../../../ports/retrieval-index.ts";
import { documentStemmer } from "../analysis/document-terms.ts";
import { documentTerms, prepareTerms } from "./document-terms.ts";

/** Returns a document with many passages that contain different words. */
function longDocument(passages: number): IndexedDocument {
  const text = (at: number): string => Array.from({ length: 150 }, (_, word) => `word${at * 150 + word}`).join(" ");
  return {
    documentId: "long",
    segment: "s",
    externalId: "long-1",
    languages: ["en"],
    fields: { title: "Long", attributes: "", description: "" },
    identifiers: [],
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    hit: "{}",
    passages: Array.from({ length: passages }, (_, ordinal) => ({
      ordinal,
      text: text(ordinal),
      headings: [],
      page: null,
      vector: new Float32Array(4),
    })),
  } as unknown as IndexedDocument;
}

it("analyzes a prepared document only once, produces the same terms, and yields to other work meanwhile", async () => {
  const { stem } = documentStemmer(["en"]);
  const document = longDocument(800);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await prepareTerms(document, stem);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
  const terms = documentTerms(document, stem);
  expect(documentTerms(document, stem)).toBe(terms);
  expect(terms).toEqual(documentTerms(longDocument(800), stem));
});

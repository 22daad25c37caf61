import { describe, expect, it } from "vitest";
import { derivedTitle } from "./derived-title.ts";

describe("derivedTitle", () => {
  it("returns the embedded title on one line", () => {
    expect(derivedTitle("  Returns and\n exchanges ", "a.pdf")).toBe("Returns and exchanges");
    expect(derivedTitle("返品と保証", "guide.html")).toBe("返品と保証");
    expect(derivedTitle("Document retention policy", "x.docx")).toBe("Document retention policy");
    expect(derivedTitle("Testing kettles", "x.docx")).toBe("Testing kettles");
    expect(derivedTitle("About: us and our shop", "x.docx")).toBe("About: us and our shop");
    expect(derivedTitle("https://shop.example explained", "x.docx")).toBe("https://shop.example explained");
  });

  it.each([
    "",
    "  ",
    "Untitled",
    "untitled document 2",
    "Unbenannt 1",
    "無題",
    "Document1",
    "Dokument 3",
    "Microsoft Word - offer_v3.doc",
    "Presentation1",
    "PowerPoint Presentation",
    "PowerPoint-Präsentation",
    "Mappe1",
    "Sheet1",
    "Book1",
    "Template",
    "Click to edit Master title style",
    "price list final.docx",
    "report_2026.indd",
    "---",
    "Home",
    "about:blank",
    "http://localhost:3000/",
    "https://shop.example/returns?page=2",
    "file:///home/ann/returns.html",
    "data:text/html,hello",
    "www.shop.example/returns",
    "localhost:3000/returns",
    "127.0.0.1:8080",
  ])("returns null for %j, which is generic or written by a program", (found) => {
    expect(derivedTitle(found, "a.pdf")).toBeNull();
  });

  it("returns null for the file name itself", () => {
    expect(derivedTitle("catalogue-2026", "catalogue-2026.pdf")).toBeNull();
    expect(derivedTitle("Catalogue_2026", "catalogue_2026.PDF")).toBeNull();
    expect(derivedTitle(null, "catalogue.pdf")).toBeNull();
  });

  it("returns a heading even if the file is named after it", () => {
    expect(derivedTitle("Returns", "returns.md")).toBe("Returns");
    expect(derivedTitle("Catalogue 2026", "catalogue_2026.pdf")).toBe("Catalogue 2026");
  });

  it("is truncated at a word", () => {
    const title = derivedTitle("kettle ".repeat(100), "a.pdf");
    expect(title).toMatch(/^(?:kettle )+kettle$/);
    expect(title?.length).toBeLessThanOrEqual(500);
    expect(derivedTitle("返".repeat(600), "a.pdf")).toHaveLength(500);
  });
});

import { describe, expect, it } from "vitest";
import { readPage } from "./read-page.ts";
import { schemaRecords } from "./schema-records.ts";

function recordsOf(data: object, { language = "en", visible = "" } = {}): string[] {
  const script = `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...data })}</script>`;
  return markupRecords(`<html lang="${language}"><head>${script}</head><body></body></html>`, visible);
}

function markupRecords(html: string, visible = ""): string[] {
  return schemaRecords(readPage(Buffer.from(html), "text/html", "https://clay.example/"), visible);
}

const studio = {
  "@type": "LocalBusiness",
  name: "Barn Clay",
  telephone: "+1 555 0100",
  email: "mailto:ada@clay.example",
  address: { "@type": "PostalAddress", streetAddress: "4 Barn Road", addressLocality: "Eastwick", postalCode: "04401" },
  openingHoursSpecification: [
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["https://schema.org/Tuesday", "Wednesday", "Thursday"],
      opens: "09:00",
      closes: "17:30",
    },
    { "@type": "OpeningHoursSpecification", dayOfWeek: "Saturday", opens: "10:00", closes: "13:00" },
    { "@type": "OpeningHoursSpecification", validFrom: "2026-12-24", validThrough: "2026-12-26", opens: "00:00", closes: "00:00" },
  ],
  contactPoint: { "@type": "ContactPoint", contactType: "Kiln repairs", telephone: "+1 555 0199" },
};

describe("schemaRecords", () => {
  it("writes hours, exceptions, addresses and contacts, each with its owner", () => {
    expect(recordsOf(studio)).toEqual([
      "Barn Clay, telephone: +1 555 0100",
      "Barn Clay, email: ada@clay.example",
      "Barn Clay, address: 4 Barn Road, 04401 Eastwick",
      "Barn Clay, opening hours: Tuesday – Thursday 09:00–17:30",
      "Barn Clay, opening hours: Saturday 10:00–13:00",
      "Barn Clay, opening hours: Thursday, December 24, 2026 – Saturday, December 26, 2026 closed",
      "Kiln repairs, telephone: +1 555 0199",
    ]);
  });

  it("uses the page's language", () => {
    expect(recordsOf({ "@type": "Store", name: "Ton", openingHours: ["Mo-Fr 09:00-18:00", "Sa 09:00-12:00"] }, { language: "de" })).toEqual(
      ["Ton, Öffnungszeiten: Montag – Freitag 09:00–18:00", "Ton, Öffnungszeiten: Samstag 09:00–12:00"],
    );
  });

  it("omits products, and facts that the visible text already contains", () => {
    expect(recordsOf({ "@type": "Store", name: "Ton", telephone: "+1 555 0100" }, { visible: "Ton: call +1 555 0100" })).toEqual([]);
    expect(recordsOf({ "@type": "Product", name: "Bowl", offers: { "@type": "Offer", price: 9, priceCurrency: "EUR" } })).toEqual([]);
  });

  it("writes people, events, offers, dishes and questions", () => {
    expect(recordsOf({ "@type": "Person", name: "Ada Quill", jobTitle: "Potter" })).toEqual(["Ada Quill: Potter"]);
    expect(
      recordsOf({
        "@type": "MusicEvent",
        name: "Kiln night",
        startDate: "2026-12-05T18:30:00-05:00",
        location: { "@type": "Place", name: "The barn" },
        offers: { "@type": "Offer", price: "12.50", priceCurrency: "USD" },
      }),
    ).toEqual(["Kiln night: Saturday, December 5, 2026, 18:30, The barn, $12.50"]);
    expect(
      recordsOf({
        "@type": "Restaurant",
        hasMenu: {
          "@type": "Menu",
          hasMenuSection: {
            "@type": "MenuSection",
            hasMenuItem: { "@type": "MenuItem", name: "Soup", offers: { "@type": "Offer", price: 6, priceCurrency: "USD" } },
          },
        },
      }),
    ).toEqual(["Soup: $6"]);
    expect(
      recordsOf({
        "@type": "FAQPage",
        mainEntity: [{ "@type": "Question", name: "Do you ship?", acceptedAnswer: { "@type": "Answer", text: "<p>Yes, by post.</p>" } }],
      }),
    ).toEqual(["Do you ship? Yes, by post."]);
  });

  it("reads microdata", () => {
    expect(
      markupRecords(
        '<html lang="en"><body><div itemscope itemtype="https://schema.org/Person"><meta itemprop="name" content="Ada"><meta itemprop="jobTitle" content="Potter"></div></body></html>',
      ),
    ).toEqual(["Ada: Potter"]);
  });

  it("terminates for cyclic or deeply nested data", () => {
    let nested: object = { "@type": "MenuItem", name: "Deep" };
    for (let depth = 0; depth < 40; depth += 1) nested = { "@type": "MenuSection", hasMenuSection: nested };
    expect(recordsOf(nested)).toEqual([]);
    expect(
      recordsOf({
        "@graph": [
          { "@type": "Store", "@id": "#a", name: "A", telephone: "1 555", member: { "@id": "#b" } },
          { "@type": "Store", "@id": "#b", member: { "@id": "#a" } },
        ],
      }),
    ).toEqual(["A, telephone: 1 555"]);
  });
});

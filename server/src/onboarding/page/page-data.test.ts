import { expect, it } from "vitest";
import { readPageData } from "./page-data.ts";

const linesOf = (data: unknown): readonly string[] => readPageData([JSON.stringify(data)], "en").lines;

it("returns names with their values, prices and paragraphs, and omits identifiers", () => {
  expect(
    linesOf({
      props: {
        pageProps: {
          page: {
            id: "p-12",
            slug: "visit",
            title: "Visit us",
            body: "<p>We roast on <b>Tuesdays</b>.</p><p>The yard is open to guests.</p>",
          },
          hours: [
            { day: "Monday", hours: "9:00–17:00" },
            { day: "Sunday", hours: "closed" },
          ],
          menu: [{ __typename: "Dish", name: "Flat white", price: 3.4, currency: "EUR", image: "/img/flat.webp" }],
          contact: { email: "hello@tern.example", phone: "01632 960417" },
          notes: ["Dogs are welcome in the yard", "ok"],
        },
      },
      page: "/visit",
      query: {},
      buildId: "x8f-22",
      isFallback: false,
      locale: "en",
    }),
  ).toEqual([
    "Visit us: We roast on Tuesdays.",
    "The yard is open to guests.",
    "Monday: 9:00–17:00",
    "Sunday: closed",
    "Flat white: €3.40",
    "hello@tern.example: 01632 960417",
    "Dogs are welcome in the yard",
  ]);
});

it("reads Nuxt's flat arrays, and tolerates other scripts and deep nesting", () => {
  expect(linesOf([{ title: 1 }, "Opening hours of the shop today", "x1", 12])).toEqual(["Opening hours of the shop today"]);
  expect(readPageData(["window.x = 1", "", "null", "[".repeat(5_000)], "en").lines).toEqual([]);
  expect(readPageData([`${'{"a":'.repeat(500)}"A text that is too deep"${"}".repeat(500)}`], "en").lines).toEqual([]);
});

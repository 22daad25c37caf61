import { expect, test } from "vitest";
import { productProblems, QuestionCheck } from "./format.js";
import { titleFinder } from "./titles.js";
import { judgeTurn } from "./verdict.js";

/** @import { Expectation } from "./brand-folder.js" */

const products = [
  { id: "1", title: "Oak Desk" },
  { id: "2", title: "Oak Desk Lamp" },
  { id: "3", title: "Pine Shelf" },
];
const context = {
  findTitles: titleFinder(products),
  titles: new Map(products.map(({ id, title }) => [id, title])),
  languages: ["en"],
  files: ["returns.md"],
};

/** @param {string} text @param {Expectation} expected @param {readonly string[]} [cardIds] */
function problemsOf(text, expected, cardIds = []) {
  const cards = cardIds.map((id) => ({ document_id: id, title: "" }));
  const reply = { text, cards, error: null, firstTextMs: 1, totalMs: 2 };
  return judgeTurn({ ask: "Which one?", expect: expected, reply, handoffAsked: false }, context).problems;
}

test("requires one string from each list, but does not match it inside a longer number or word", () => {
  const expected = { contains: [["14", "fourteen"]], not_contains: ["available"] };
  expect(problemsOf("You have 14 days.", expected)).toEqual([]);
  expect(problemsOf("You have 140 days.", expected)).toEqual(['lacks "14" | "fourteen"']);
  expect(problemsOf("Fourteen are unavailable.", expected)).toEqual([]);
  expect(problemsOf("Fourteen are available.", expected)).toEqual(['says "available"']);
});

test("accepts a price in whole thousands with zero cents, but no other number", () => {
  expect(problemsOf("It costs £1,095.00.", { contains: [["1,095"]] })).toEqual([]);
  expect(problemsOf("It costs 1.095,00 €.", { contains: [["1.095"]] })).toEqual([]);
  expect(problemsOf("It costs £1,095.50.", { contains: [["1,095"]] })).toEqual(['lacks "1,095"']);
  expect(problemsOf("It weighs 0.1250 kg.", { contains: [["0.125"]] })).toEqual([]);
});

test("rejects products other than the expected ones, whether shown as cards or mentioned by name", () => {
  const expected = { only_documents: ["2"] };
  expect(problemsOf("The Oak Desk Lamp fits.", expected)).toEqual([]);
  expect(problemsOf("The Oak Desk Lamp or the Oak Desk.", expected)).toEqual(['wrongly names 1 "Oak Desk"']);
  expect(problemsOf("These fit.", expected, ["2", "3"])).toEqual(['wrong card 3 "Pine Shelf"']);
  expect(problemsOf("All of them.", expected)).toEqual(["shows or names no right product"]);
});

test("requires a refusal when the data contains no answer", () => {
  expect(problemsOf("Sorry, we have no information about that.", { declined: true })).toEqual([]);
  expect(problemsOf("It is this one.", { declined: true }, ["1"])).toEqual(["not declined: shows cards without a decline"]);
  expect(problemsOf("Sorry, no idea.", { contains: [["oak"]] })).toEqual(['lacks "oak"', "(sounds like a decline)"]);
});

test("the format check reports unknown fields, wrong types and unknown documents", () => {
  expect(productProblems({ id: "1", title: "Oak Desk", categories: [["Desks"]], variants: [{ sku: "a", color: ["oak"] }] })).toEqual([]);
  expect(
    productProblems({ id: "1", title: "Oak Desk", colour: "oak", categories: ["Desks"], variants: [{ sku: "a", size: "M" }] }),
  ).toEqual(["1: unknown field colour", "1: categories are arrays of arrays of text", "1: variant size is an array of texts"]);
  const questions = new QuestionCheck(new Set(["1"]));
  const turns = [{ ask: "Which one?", expect: { documents: ["1", "9"] } }];
  expect(questions.problemsOf(JSON.stringify({ id: "f1", kind: "filter", turns }), 1)).toEqual(["f1: documents unknown 9"]);
  expect(questions.problemsOf("{", 2)).toEqual(["line 2 not JSON"]);
  expect(questions).toMatchObject({ turns: 1, kinds: { filter: 1 } });
});

import { describe, expect, it } from "vitest";
import { readQuestions, WrongQuestions } from "./question.ts";

const line = (value: object): string => JSON.stringify(value);

describe("questions file", () => {
  it("contains one conversation per line; omitted expectations are not checked", () => {
    const text = `${line({ id: "a", question: "How much?", expect: { contains: [["5", "five"]] } })}\n\n${line({ id: "b", question: "Why?" })}\n`;
    const expected = { documents: [], contains: [], notContains: [], declined: false };
    expect(readQuestions(text)).toEqual([
      { id: "a", history: [], steps: [{ id: "a", question: "How much?", expect: { ...expected, contains: [["5", "five"]] } }] },
      { id: "b", history: [], steps: [{ id: "b", question: "Why?", expect: expected }] },
    ]);
  });

  it("can include earlier messages and follow-up questions", () => {
    const [one] = readQuestions(
      line({ id: "a", question: "And that?", history: ["Hello"], follow_ups: [{ question: "And now?", expect: { declined: true } }] }),
    );
    expect(one?.history).toEqual(["Hello"]);
    expect(one?.steps.map(({ id, question, expect: { declined } }) => [id, question, declined])).toEqual([
      ["a", "And that?", false],
      ["a.2", "And now?", true],
    ]);
  });

  it("reports every mistake with its line number", () => {
    const text = [
      "{",
      line({ id: "a", question: "" }),
      line({ id: "b", question: "x", expect: { documnets: [] } }),
      line([]),
      line({ id: "b", question: "y" }),
    ];
    const read = (): unknown => readQuestions(text.join("\n"));
    expect(read).toThrow(WrongQuestions);
    expect(read).toThrow(
      'line 1: is not valid JSON\nline 2: question must be a string\nline 3: expect: unknown field "documnets"\nline 4: must be a JSON object\nline 5: duplicate id "b"',
    );
    expect(() => readQuestions("\n")).toThrow("the file contains no questions");
  });
});

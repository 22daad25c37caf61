import { describe, expect, it } from "vitest";
import { readQuestion } from "../extract/question.ts";
import type { Unit } from "../extract/units.ts";
import { withoutOtherReplies } from "./other-question.ts";
import type { Rated } from "./rate.ts";

const rated = (heading: string, text: string, score: number, missing: number): Rated =>
  ({ unit: { heading, text, row: false } as unknown as Unit, score, missing }) as unknown as Rated;

describe("a reply below another written question", () => {
  it("comes after a text that says what is asked", () => {
    const reply = rated("Do you fit wheels that I bought online?", "Yes, at £18 each.", 1, 0.5);
    const other = rated("Mobile repairs", "Our van comes to your home for £35.", 0, 0.4);
    const order = (question: string): Rated[] => [...withoutOtherReplies([reply, other], readQuestion(question))];
    expect(order("Can you come to my house to fit wheels?").map(({ unit }) => unit.text)).toEqual([other.unit.text, reply.unit.text]);
    expect(order("Do you fit wheels bought online?").map(({ unit }) => unit.text)).toEqual([reply.unit.text, other.unit.text]);
  });
});

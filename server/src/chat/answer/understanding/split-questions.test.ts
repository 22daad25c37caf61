import { describe, expect, it } from "vitest";
import { splitQuestions, withoutSituation } from "./split-questions.ts";

describe("splitting a message", () => {
  it("separates its questions", () => {
    expect(splitQuestions("What does Basic cost, and how many people can use it?")).toEqual([
      "What does Basic cost",
      "how many people can use it?",
    ]);
    expect(splitQuestions("Two things: what's the number, and until when do you answer?")).toHaveLength(2);
  });

  it("keeps a situation with the question that it explains", () => {
    const message = "If I'm out when the van comes, do I have to pay for a second trip?";
    expect(splitQuestions(message)).toEqual([message]);
    expect(splitQuestions("I run a small bakery here. Do you deliver flour?")).toHaveLength(1);
  });

  it("removes the situation, unless the question needs it", () => {
    expect(withoutSituation("I run a small bakery. Do you deliver flour on Mondays?")).toBe("Do you deliver flour on Mondays?");
    expect(withoutSituation("My lamp broke. What now?")).toBe("My lamp broke. What now?");
  });
});

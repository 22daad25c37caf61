import { describe, expect, it } from "vitest";
import { completed } from "./complete-part.ts";
import { splitQuestions } from "./split-questions.ts";

describe("one of several questions", () => {
  it.each([
    ["per payslip?", ["base fee?"], "fee per payslip?"],
    ["how many people are in it?", ["What does Studio cost"], "how many people are in it (studio)?"],
    ["bis wann muss ich dafür bestellen?", ["Was kostet es per Express"], "bis wann muss ich dafür bestellen (express)?"],
    ["how long does it take?", ["What do new strings for a cello cost"], "how long does it take (strings cello)?"],
    ["the closing time", ["the number of the shop in Bruges"], "the closing time (bruges)"],
  ])("takes its missing parts from the previous question: %s", (part, earlier, whole) => {
    expect(completed(part, earlier)).toBe(whole);
  });

  it("stays unchanged if it is complete", () => {
    expect(completed("do you deliver to Norway?", ["How wide is the sideboard"])).toBeNull();
    expect(completed("per payslip?", [])).toBeNull();
  });

  it("asks for one fact if the message requests several", () => {
    expect(splitQuestions("Give me the number of the shop, the closing time and the seats, thanks")).toEqual([
      "the number of the shop",
      "the closing time",
      "the seats",
    ]);
    expect(splitQuestions("Give me a lamp and the price list")).toHaveLength(1);
  });
});

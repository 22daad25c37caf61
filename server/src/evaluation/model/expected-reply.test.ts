import { describe, expect, it } from "vitest";
import { type ExpectedReply, type JudgedReply, problemsWith } from "./expected-reply.ts";

const expected: ExpectedReply = {
  outcome: "answered",
  contains: [["60 days", "two months"]],
  not_contains: ["free"],
  documents: ["returns.md"],
};
const reply: JudgedReply = { outcome: "answered", text: "You have 60\nDays.", documents: ["faq.md", "returns.md"] };

describe("problemsWith", () => {
  it("accepts a reply that contains one string from each list and no forbidden string, and that shows one of the documents", () => {
    expect(problemsWith(expected, reply)).toEqual([]);
    expect(problemsWith({ ...expected, contains: [], documents: [], not_contains: [] }, { ...reply, text: "" })).toEqual([]);
  });

  it.each<[string, Partial<ExpectedReply>, Partial<JudgedReply>, object[]]>([
    ["a missing text", { contains: [["90 days", "three months"]] }, {}, [{ kind: "missing_text", texts: ["90 days", "three months"] }]],
    ["a forbidden text", {}, { text: "60 days, FREE of charge" }, [{ kind: "forbidden_text", texts: ["free"] }]],
    ["a missing document", {}, { documents: ["faq.md"] }, [{ kind: "missing_document", texts: ["returns.md"] }]],
    ["a refusal", {}, { outcome: "declined", text: "I do not know." }, [{ kind: "declined", texts: [] }]],
    ["an answer to a question that must be declined", { outcome: "declined" }, {}, [{ kind: "answered", texts: [] }]],
    ["a failed turn, regardless of the expectations", { outcome: "declined" }, { outcome: "failed" }, [{ kind: "failed", texts: [] }]],
  ])("reports %s", (_, wish, said, problems) => {
    expect(problemsWith({ ...expected, ...wish }, { ...reply, ...said })).toEqual(problems);
  });
});

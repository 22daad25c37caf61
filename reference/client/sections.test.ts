import { describe, expect, it } from "vitest";
import { queryWords } from "./rank.ts";
import { sectionsWith } from "./sections.ts";

const section = (title: string, text: string) => ({
  entry: { kind: "g", title, detail: "Webhooks", url: `/docs/webhooks#${title}` },
  text,
});
const sections = [
  section("Receive messages", "webhooks receive messages verify the signature of each message before you read it"),
  section("Retries", "webhooks retries a message that is not acknowledged is sent again"),
  section("Test", "webhooks test send a test message and verify that it arrives; verify the signature, then verify the time"),
];
const found = (query: string): string[] => sectionsWith(sections, queryWords(query), 10).map(({ title }) => title);

describe("sections", () => {
  it("are found by their text and the title of their guide, even if the query is a question", () => {
    expect(found("webhook retries")).toEqual(["Retries"]);
    expect(found("How do I verify the signature?")).toEqual(["Receive messages", "Test"]);
  });

  it("match only if they contain every meaningful word", () => {
    expect(found("verify umbrella")).toEqual([]);
  });
});

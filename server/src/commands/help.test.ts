import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { generalHelp, helpOf } from "./help.ts";

const main = readFileSync(new URL("../main.ts", import.meta.url), "utf8");
const verbs = [...main.matchAll(/^ {2}(\w+): async \(\) =>/gm)].map(([, verb]) => verb ?? "");

describe("help for a command", () => {
  it("covers every command", () => {
    expect(verbs.length).toBeGreaterThan(10);
  });

  it.each(verbs)("includes a line for %s in the general help, and two examples", (verb) => {
    expect(generalHelp()).toMatch(new RegExp(`^ {2}${verb}\\b`, "m"));
    const [, examples = ""] = helpOf(verb)?.split("Examples:\n") ?? [];
    expect(examples.match(new RegExp(`^ {2}.*parlance ${verb}\\b`, "gm"))?.length).toBeGreaterThanOrEqual(2);
  });

  it("exists only for commands", () => {
    expect(helpOf("constructor")).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { choicesOf, headerOf } from "./import-rules.ts";

const targets = ["id", "title", "description", "ignore"];

describe("what a column can become", () => {
  it("is a known field, an attribute of its name, or nothing", () => {
    const choices = choicesOf({ name: "Stoff", target: "description" }, targets);
    expect(choices).toContain("attributes.Stoff");
    expect(choices).toContain("title");
    expect(choices.filter((choice) => choice === "description")).toHaveLength(1);
    expect(choices.at(-1)).toBe("ignore");
  });

  it("keeps the attribute that was suggested", () => {
    const choices = choicesOf({ name: "Farbe", target: "attributes.color" }, targets);
    expect(choices).toContain("attributes.color");
    expect(choices).not.toContain("attributes.Farbe");
  });
});

describe("the first line of a CSV file", () => {
  it("names the columns, whatever separates them", () => {
    expect(headerOf("\uFEFFSKU;Name;Price, net\r\nA;B;C")).toEqual(["SKU", "Name", "Price, net"]);
    expect(headerOf('"id","title"\nA,B')).toEqual(["id", "title"]);
    expect(headerOf("")).toEqual([]);
  });
});

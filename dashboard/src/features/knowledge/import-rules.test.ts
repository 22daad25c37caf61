import { describe, expect, it } from "vitest";
import { choicesOf, headerOf } from "./import-rules.ts";

const targets = ["id", "title", "description", "ignore"];

describe("targets for a column", () => {
  it("are the known fields, an attribute with the column's name, and the choice to ignore the column", () => {
    const choices = choicesOf({ name: "Stoff", target: "description" }, targets);
    expect(choices).toContain("attributes.Stoff");
    expect(choices).toContain("title");
    expect(choices.filter((choice) => choice === "description")).toHaveLength(1);
    expect(choices.at(-1)).toBe("ignore");
  });

  it("include the suggested attribute", () => {
    const choices = choicesOf({ name: "Farbe", target: "attributes.color" }, targets);
    expect(choices).toContain("attributes.color");
    expect(choices).not.toContain("attributes.Farbe");
  });
});

describe("header of a CSV file", () => {
  it("is split into column names at any common delimiter", () => {
    expect(headerOf("\uFEFFSKU;Name;Price, net\r\nA;B;C")).toEqual(["SKU", "Name", "Price, net"]);
    expect(headerOf('"id","title"\nA,B')).toEqual(["id", "title"]);
    expect(headerOf("")).toEqual([]);
  });
});

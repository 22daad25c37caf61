import { describe, expect, it } from "vitest";
import type { Block } from "../../ports/text-extractor.ts";
import { withSpecifications } from "./specifications.ts";

const product = { id: "1", title: "Kiln", attributes: { Weight: "80 kg" } };
const item = (text: string): Block => ({ kind: "list_item", text, page: null });
const table = (rows: string[][], header: string[] = []): Block => ({ kind: "table", header, rows, page: null });

describe("withSpecifications", () => {
  it("adds table rows and lines after the attributes from structured data", () => {
    const rows = [
      ["Weight", "81 kg"],
      ["Chamber", "60 l"],
      ["Price", "9"],
      ["Voltage:", "230 V"],
    ];
    expect(withSpecifications(product, [table(rows)]).attributes).toEqual({ Weight: "80 kg", Chamber: "60 l", Voltage: "230 V" });
    expect(withSpecifications(product, ["Lid: steel", "Legs: 4", "Hinge: left"].map(item)).attributes).toEqual({
      Weight: "80 kg",
      Lid: "steel",
      Legs: "4",
      Hinge: "left",
    });
  });

  it("ignores hours, contacts, multicolumn charts and single lines", () => {
    const hours = ["Monday: 9:00–17:30", "Tuesday: 9:00–17:30", "Sunday: closed"].map(item);
    const contacts = ["Shop: +1 555 0100", "Repairs: +1 555 0101", "Mail: a@clay.example"].map(item);
    const chart = table(
      [
        ["S", "90"],
        ["M", "96"],
        ["L", "102"],
      ],
      ["Size", "Chest"],
    );
    expect(
      withSpecifications(product, [...hours, { kind: "paragraph", text: "x", page: null }, ...contacts, chart, item("Note: fragile")]),
    ).toEqual(product);
  });
});

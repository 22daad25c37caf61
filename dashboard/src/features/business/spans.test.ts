import { describe, expect, it } from "vitest";
import { parseSpans, printSpans, understoodAs } from "./spans.ts";

const span = (opens: string, closes: string) => ({ opens, closes });

describe("parseSpans", () => {
  it.each([
    ["09:00–12:30, 13:30–18:00", [span("09:00", "12:30"), span("13:30", "18:00")]],
    ["9-17", [span("09:00", "17:00")]],
    ["9.30 - 12 Uhr und 14 bis 18 Uhr", [span("09:30", "12:00"), span("14:00", "18:00")]],
    ["von 8 bis 12", [span("08:00", "12:00")]],
    ["9 am to 5:30 pm", [span("09:00", "17:30")]],
    ["12am–12pm", [span("00:00", "12:00")]],
    ["00:00–24:00", [span("00:00", "24:00")]],
    ["18:00–02:00", [span("18:00", "02:00")]],
    ["10-4", [span("10:00", "16:00")]],
    ["12-2", [span("12:00", "14:00")]],
    ["10:00–04:00", [span("10:00", "04:00")]],
    ["18-2", [span("18:00", "02:00")]],
    ["12 noon - 4 pm", [span("12:00", "16:00")]],
    ["9 am to noon", [span("09:00", "12:00")]],
    ["8-midday", [span("08:00", "12:00")]],
    ["18:00–midnight", [span("18:00", "24:00")]],
    ["von 8 bis 12 Uhr mittags", [span("08:00", "12:00")]],
    ["closed", []],
    [" Geschlossen ", []],
    ["–", []],
  ])("parses %j", (text, spans) => {
    expect(parseSpans(text)).toEqual(spans);
  });

  it.each(["", "in the morning", "9", "25-26", "9:75-12", "24:00-25:00", "24:00–02:00", "9–5 pm", "13 pm–14 pm", "9-12,", "9-12 13-18"])(
    "rejects %j as unreadable",
    (text) => {
      expect(parseSpans(text)).toBe("unreadable");
    },
  );

  it.each(["09:00–13:00, 12:00–18:00", "14:00–18:00, 09:00–12:00", "18:00–02:00, 20:00–22:00", "9-12, 1-5", "09:00–09:00"])(
    "rejects %j because of its order",
    (text) => {
      expect(parseSpans(text)).toBe("order");
    },
  );
});

describe("printSpans", () => {
  it("returns text that parseSpans accepts", () => {
    for (const spans of [[], [span("09:00", "12:30"), span("13:30", "18:00")], [span("18:00", "24:00")]])
      expect(parseSpans(printSpans(spans, "geschlossen"))).toEqual(spans);
  });
});

describe("understoodAs", () => {
  it("shows times that were typed in another format", () => {
    expect(["10-4", "9 am to noon", "10:00 - 16:00", "closed", "soon"].map((text) => understoodAs(text, "closed"))).toEqual([
      "10:00–16:00",
      "09:00–12:00",
      null,
      null,
      null,
    ]);
  });
});

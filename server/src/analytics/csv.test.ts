import { describe, expect, it } from "vitest";
import { csvOf } from "./csv.ts";

describe("csvOf", () => {
  it("writes a header and one line per row, or only the header if there are no rows", () => {
    expect(
      csvOf(
        ["a", "b"],
        [
          { a: 1, b: null },
          { a: "x", b: 0.5 },
        ],
      ),
    ).toBe("a,b\r\n1,\r\nx,0.5\r\n");
    expect(csvOf(["a"], [])).toBe("a\r\n");
  });

  it("quotes cells that contain separators, quotation marks or line breaks", () => {
    expect(csvOf(["q"], [{ q: 'say "hi", now\nplease' }])).toBe('q\r\n"say ""hi"", now\nplease"\r\n');
  });

  it("prevents spreadsheets from evaluating text as a formula", () => {
    expect(
      csvOf(
        ["q"],
        ["=1+1", "+1", "-1", "@x"].map((q) => ({ q })),
      ),
    ).toBe("q\r\n'=1+1\r\n'+1\r\n'-1\r\n'@x\r\n");
  });
});

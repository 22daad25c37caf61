import { describe, expect, it } from "vitest";
import { readBytes } from "../testing.ts";
import { readCsv } from "./csv.ts";

async function tableOf(text: string) {
  return (await readBytes(readCsv, text)).blocks;
}

describe("readCsv", () => {
  it("takes the first row as header, with any usual delimiter", async () => {
    for (const delimiter of [",", ";", "\t", "|"]) {
      const text = ["Name", "Price"].join(delimiter) + "\n" + ["Lid", "9"].join(delimiter) + "\r\n";
      expect(await tableOf(text)).toEqual([{ kind: "table", header: ["Name", "Price"], rows: [["Lid", "9"]], page: null }]);
    }
  });

  it("reads quoted cells with delimiters, quotes and line ends", async () => {
    expect(await tableOf('a,b,c\n"x,y","say ""hi""","two\nlines"\n,,z\n')).toMatchObject([
      {
        rows: [
          ["x,y", 'say "hi"', "two\nlines"],
          ["", "", "z"],
        ],
      },
    ]);
  });

  it("survives a quote that never closes, and a header alone", async () => {
    expect(await tableOf('a,b\n1,"open')).toMatchObject([{ rows: [["1", "open"]] }]);
    expect(await tableOf("a,b")).toMatchObject([{ header: ["a", "b"], rows: [] }]);
  });
});

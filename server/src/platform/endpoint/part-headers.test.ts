import { describe, expect, it } from "vitest";
import { boundaryOf, partHeaders } from "./part-headers.ts";

function headersIn(body: string, chunkBytes: number): string[][] {
  const found: string[][] = [];
  const watch = partHeaders("edge", (lines) => void found.push([...lines]));
  const bytes = Buffer.from(body, "latin1");
  for (let at = 0; at < bytes.length; at += chunkBytes) watch(bytes.subarray(at, at + chunkBytes));
  return found;
}

const body = [
  "preamble\r\n--edge\r\nContent-Disposition: form-data; name=a\r\nContent-Type: text/plain;\r\n charset=latin1\r\n\r\n",
  "--edg\r\n\r\n--not-a-boundary\r\n--edge \r\nX: 1\r\n\r\n\r\n--edge\r\n\r\nno headers\r\n--edge--\r\nX: 2\r\n\r\n",
].join("");

describe("partHeaders", () => {
  it.each([1, 2, 3, 7, 64, 10_000])("finds the headers of each part if the body arrives in chunks of %i bytes", (chunkBytes) => {
    expect(headersIn(body, chunkBytes).slice(0, 3)).toEqual([
      ["", "Content-Disposition: form-data; name=a", "Content-Type: text/plain; charset=latin1"],
      [" ", "X: 1"],
      [""],
    ]);
  });

  it("finds the first delimiter of a body, and a part after an empty part", () => {
    expect(headersIn("--edge\r\nA: 1\r\n\r\n\r\n--edge\r\nB: 2\r\n\r\n", 5)).toEqual([
      ["", "A: 1"],
      ["", "B: 2"],
    ]);
  });
});

describe("boundaryOf", () => {
  it.each([
    ["multipart/form-data; boundary=edge", "edge"],
    ['multipart/form-data; charset=utf-8; boundary="two words"', "two words"],
    ["multipart/form-data", ""],
  ])("%s: %j", (type, boundary) => expect(boundaryOf(type)).toBe(boundary));
});

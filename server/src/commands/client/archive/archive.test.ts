import { describe, expect, it } from "vitest";
import { archiveLines } from "./archive.ts";
import { Unmatched } from "./unmatched.ts";

const head = '{"type":"parlance-export","version":1,"exported_at":""}';
const brand = '{"type":"brand","id":"1","brand":{"display_name":"B"}}';
const file = (size: number): string => JSON.stringify({ type: "file", source_id: "s", file: { id: "a.md", size } });
const bytes = (text: string): string => JSON.stringify({ type: "bytes", base64: Buffer.from(text).toString("base64") });
const end = (lines: number): string => JSON.stringify({ type: "end", lines });

async function typesOf(lines: readonly string[]): Promise<string[]> {
  const types: string[] = [];
  const given = async function* (): AsyncGenerator<string> {
    yield* lines;
  };
  for await (const { type } of archiveLines(given())) types.push(type);
  return types;
}

describe("archiveLines", () => {
  it("reads a complete archive", async () => {
    expect(await typesOf([head, brand, end(2)])).toEqual(["parlance-export", "brand", "end"]);
    expect(await typesOf([head, file(5), bytes("abc"), bytes("de"), end(4)])).toHaveLength(5);
  });

  it.each([
    ["without an end line", [head, brand], /interrupted/],
    ["with missing lines", [head, end(2)], /has 1 lines, but must have 2/],
    ["that continues after its end", [head, end(1), brand], /after its last line/],
    ["whose first line is not an export header", [brand, end(1)], /first line/],
    ["of a newer version", [head.replace("1", "3"), end(1)], /version 3/],
    ["with a malformed line", [head, "{", end(2)], /Line 2/],
    ["with an unknown line", [head, '{"type":"secret"}', end(2)], /Line 2/],
    ["with missing bytes", [head, file(5), bytes("abc"), brand, end(4)], /missing/],
    ["with too many bytes", [head, file(5), bytes("abcdef"), end(3)], /bytes that do not belong to a file/],
    ["that is empty", [], /interrupted/],
  ])("rejects an archive %s", async (_, lines, reason) => {
    const failure = { failure: expect.objectContaining({ code: "client.invalid_file" }), message: expect.stringMatching(reason) };
    await expect(typesOf(lines)).rejects.toMatchObject(failure);
  });
});

describe("Unmatched", () => {
  it("assigns each object to only one name, in order, and compares names in NFC", () => {
    const objects = new Unmatched<{ readonly name: string; readonly id: number }>(({ name }) => name);
    for (const [id, name] of ["Cafe\u0301", "A", "A"].entries()) objects.add({ name, id });
    expect([objects.take("A")?.id, objects.take("A")?.id, objects.take("A"), objects.take("Caf\u00e9")?.id]).toEqual([1, 2, null, 0]);
  });
});

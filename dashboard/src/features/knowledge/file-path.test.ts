import { expect, it } from "vitest";
import { documentIdOf, pathOf, pathOfDocument, recordPath, twinsIn } from "./file-path.ts";

const inFolder = (path: string) => recordPath(new File(["x"], path.split("/").at(-1) ?? ""), `/${path}`);

it("uses the path of a file in a folder as its document id", () => {
  expect(documentIdOf(inFolder("info/plants/warranty.txt"))).toBe("info/plants/warranty.txt");
  expect(documentIdOf(new File(["x"], "warranty.txt"))).toMatch(/^[\da-f-]{36}$/);
  expect(documentIdOf(inFolder(`${"a".repeat(250)}/warranty.txt`))).toMatch(/^[\da-f-]{36}$/);
  expect(pathOf(inFolder("info/u\u0308.txt"))).toBe("info/\u00fc.txt");
});

it("shows the path of a document that was uploaded with its folder", () => {
  expect(pathOfDocument("info/warranty.txt", "warranty.txt")).toBe("info/warranty.txt");
  expect(pathOfDocument("0192-1", "warranty.txt")).toBeNull();
  expect(pathOfDocument("warranty.txt", null)).toBeNull();
});

it("finds the documents that a file may replace, but not those in other folders", () => {
  const of = (id: string) => ({ id, original_file_name: "warranty.txt" });
  const documents = [of("info/plants/warranty.txt"), of("info/tools/warranty.txt"), of("0192-1"), of("0192-2")];
  const ids = (file: File) => twinsIn(documents, file).map(({ id }) => id);
  expect(ids(inFolder("info/tools/warranty.txt"))).toEqual(["info/tools/warranty.txt"]);
  expect(ids(inFolder("tools/warranty.txt"))).toEqual(["info/tools/warranty.txt", "0192-1", "0192-2"]);
  expect(ids(inFolder("other/warranty.txt"))).toEqual(["0192-1", "0192-2"]);
  expect(ids(new File(["x"], "warranty.txt"))).toHaveLength(4);
  expect(ids(new File(["x"], "delivery.txt"))).toEqual([]);
});

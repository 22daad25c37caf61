import { expect, it } from "vitest";
import { rowsToCorrect } from "./rows-to-correct.ts";

const header = "import_line;import_problem;id;title\r\n";

it("returns the header, and the rows with their line numbers and problems, including line breaks inside quotes", () => {
  const text = '\uFEFFid;title\r\n1;Grün\r\n2;"a\r\nb ""c"""\r\n3;x\r\n4;y';
  expect(rowsToCorrect(text, ";", [{ line: 3, problem: 'price “x" is' }])).toBe(`${header}3;"price “x"" is";2;"a\r\nb ""c"""\r\n`);
  const two = [
    { line: 6, problem: "b" },
    { line: 2, problem: "" },
  ];
  expect(rowsToCorrect(text, ";", two)).toBe(`${header}2;"";1;Grün\r\n6;"b";4;y\r\n`);
});

it("treats a stray quote as text, and omits a line that specifies the separator", () => {
  const text = 'sep=;\nid;title\n1;Brass, 3/4" thread\n2;"open\n3;z\n';
  expect(rowsToCorrect(text, ";", [{ line: 5, problem: "" }])).toBe(`${header}5;"";3;z\r\n`);
  expect(rowsToCorrect(text, ";", [{ line: 3, problem: "" }])).toBe(`${header}3;"";1;Brass, 3/4" thread\r\n`);
});

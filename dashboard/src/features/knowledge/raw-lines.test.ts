import { expect, it } from "vitest";
import { rawLines } from "./raw-lines.ts";

it("returns the header and records unchanged, including line breaks inside quotes", () => {
  const file = Buffer.from('id;title\r\n1;Gr\xfcn\r\n2;"a\r\nb ""c"""\r\n3;x\r\n4;y', "latin1");
  const text = (...lines: number[]): string => Buffer.from(rawLines(file, new Set(lines))).toString("latin1");
  expect(text(3)).toBe('id;title\r\n2;"a\r\nb ""c"""\r\n');
  expect(text(2, 6)).toBe("id;title\r\n1;Gr\xfcn\r\n4;y");
  expect(text()).toBe("id;title\r\n");
});

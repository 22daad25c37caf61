import { expect, it } from "vitest";
import { archiveName } from "./archive-name.ts";

it.each([
  ["guide.pdf", "guide.pdf"],
  ["../../etc/passwd", "passwd"],
  ["folder\\CON:price?.xlsx", "CON_price_.xlsx"],
  ["..", "file"],
  ["", "file"],
  ["größe 尺寸.txt", "größe 尺寸.txt"],
  [`${"a".repeat(300)}.pdf`, `${"a".repeat(116)}.pdf`],
])("turns %j into %j", (name, safe) => {
  expect(archiveName(name)).toBe(safe);
});

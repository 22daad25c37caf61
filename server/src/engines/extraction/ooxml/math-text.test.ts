import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { MathText } from "./math-text.ts";
import { NAMESPACES } from "./testing.ts";
import { parseXml } from "./xml.ts";

async function textOf(inner: string): Promise<string | null> {
  const math = new MathText();
  let text: string | null = null;
  await parseXml(Readable.from([Buffer.from(`<m:oMath ${NAMESPACES}>${inner}</m:oMath>`)]), {
    open: (name, attributes) => math.open(name, attributes),
    text: (part) => math.text(part),
    close: (name) => {
      text = math.close(name);
    },
  });
  return text;
}

function r(text: string): string {
  return `<m:r><m:t>${text}</m:t></m:r>`;
}
function e(text: string, name = "e"): string {
  return `<m:${name}>${r(text)}</m:${name}>`;
}

describe("MathText", () => {
  it.each([
    [`<m:f>${e("a+b", "num")}${e("2", "den")}</m:f>`, "(a+b)/2"],
    [`<m:sSubSup>${e("x")}${e("i", "sub")}${e("2", "sup")}</m:sSubSup>`, "x_i^2"],
    [`<m:rad><m:deg/>${e("x")}</m:rad>`, "√(x)"],
    [`<m:rad>${e("3", "deg")}${e("x")}</m:rad>`, "∛(x)"],
    [`<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${e("i=1", "sub")}${e("n", "sup")}${e("i")}</m:nary>`, "∑_(i=1)^n i"],
    [`<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=")"/></m:dPr>${e("a")}${e("b")}</m:d>`, "[a|b)"],
    [`<m:m><m:mr>${e("1")}${e("2")}</m:mr><m:mr>${e("3")}${e("4")}</m:mr></m:m>`, "[1, 2; 3, 4]"],
    [`<m:func><m:fName>${r("sin")}</m:fName>${e("θ")}</m:func>`, "sin θ"],
    [r("5\u2062x"), "5x"],
  ])("formats %s on one line", async (inner, text) => {
    expect(await textOf(inner)).toBe(text);
  });
});

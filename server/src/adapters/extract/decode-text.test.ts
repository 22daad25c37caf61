import { describe, expect, it } from "vitest";
import { readText } from "./formats/text.ts";
import { readBytes } from "./testing.ts";

async function textOf(bytes: Uint8Array | string): Promise<string> {
  const { blocks } = await readBytes(readText, bytes);
  return blocks.map((block) => (block.kind === "table" ? "" : block.text)).join("\n\n");
}

/** "お届けから三十日以内は無料で返品できます。" in Shift_JIS. */
const SHIFT_JIS = Buffer.from("82a893cd82af82a982e78e4f8f5c93fa88c893e082cd96b397bf82c595d4956982c582ab82dc82b78142".repeat(4), "hex");

describe("text files", () => {
  it("cuts paragraphs at blank lines and keeps line ends inside them", async () => {
    expect((await readBytes(readText, "a\r\nb\r\n \r\nc")).blocks).toEqual([
      { kind: "paragraph", text: "a\nb", page: null },
      { kind: "paragraph", text: "c", page: null },
    ]);
  });

  it("reads UTF-8, UTF-16 of both orders, Shift_JIS and Latin text", async () => {
    expect(await textOf("\ufeffGrüße")).toBe("Grüße");
    expect(await textOf(Buffer.from("\ufeffGrüße", "utf16le"))).toBe("Grüße");
    expect(await textOf(Buffer.from("\ufeffGrüße", "utf16le").swap16())).toBe("Grüße");
    expect(await textOf(SHIFT_JIS)).toContain("三十日以内は無料で返品できます。");
    expect(await textOf(Buffer.from("Die Rückgabe ist für Gäste möglich. Größe und Maße auf Anfrage.", "latin1"))).toContain(
      "Rückgabe ist für Gäste möglich",
    );
  });

  it("keeps the rest of a UTF-8 text in which a few bytes are broken", async () => {
    const broken = Buffer.concat([Buffer.from("Größe ".repeat(20)), Buffer.from([0xff]), Buffer.from("Ende")]);
    const text = await textOf(broken);
    expect(text).toContain("Größe");
    expect(text).toContain("Ende");
  });

  it("calls binary data damaged", async () => {
    await expect(textOf(Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]))).rejects.toMatchObject({
      reason: "damaged",
    });
    await expect(textOf("a\u0000b")).rejects.toMatchObject({ reason: "damaged" });
  });
});

import { describe, expect, it } from "vitest";
import { readText } from "./formats/text/read-text.ts";
import { readBytes } from "./testing.ts";

async function textOf(bytes: Uint8Array | string): Promise<string> {
  const { blocks } = await readBytes(readText, bytes);
  return blocks.map((block) => (block.kind === "table" ? "" : block.text)).join("\n\n");
}

/** "お届けから三十日以内は無料で返品できます。" in Shift_JIS. */
const SHIFT_JIS = Buffer.from("82a893cd82af82a982e78e4f8f5c93fa88c893e082cd96b397bf82c595d4956982c582ab82dc82b78142".repeat(4), "hex");

/** Encodes text in a single-byte or double-byte encoding by inverting the decoder. */
function encoded(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const bytesOf = new Map<string, readonly number[]>();
  const learn = (...bytes: number[]): void => {
    try {
      const char = decoder.decode(Uint8Array.from(bytes));
      if (char.length === 1 && !bytesOf.has(char)) bytesOf.set(char, bytes);
    } catch {
      // These bytes do not encode a character.
    }
  };
  for (let one = 0; one < 256; one++) learn(one);
  for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) learn(first, second);
  // Node 20 decodes this windows-1252 byte as a control character.
  if (encoding === "windows-1252") bytesOf.set("€", [0x80]);
  return Buffer.from([...text].flatMap((char) => bytesOf.get(char) ?? [0x3f]));
}

function utf32(text: string, isLittle: boolean): Buffer {
  const points = [...text].map((char) => char.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(points.length * 4);
  for (const [at, point] of points.entries()) {
    if (isLittle) bytes.writeUInt32LE(point, at * 4);
    else bytes.writeUInt32BE(point, at * 4);
  }
  return bytes;
}

describe("text file decoding", () => {
  it("splits paragraphs at blank lines and preserves line breaks inside them", async () => {
    expect((await readBytes(readText, "a\r\nb\r\n \r\nc")).blocks).toEqual([
      { kind: "paragraph", text: "a\nb", page: null },
      { kind: "paragraph", text: "c", page: null },
    ]);
  });

  it("decodes UTF-8, UTF-16 in both byte orders, Shift_JIS and Latin text", async () => {
    expect(await textOf("\ufeffGrüße")).toBe("Grüße");
    expect(await textOf(Buffer.from("\ufeffGrüße", "utf16le"))).toBe("Grüße");
    expect(await textOf(Buffer.from("\ufeffGrüße", "utf16le").swap16())).toBe("Grüße");
    expect(await textOf(SHIFT_JIS)).toContain("三十日以内は無料で返品できます。");
    expect(await textOf(Buffer.from("Die Rückgabe ist für Gäste möglich. Größe und Maße auf Anfrage.", "latin1"))).toContain(
      "Rückgabe ist für Gäste möglich",
    );
  });

  it("keeps the rest of UTF-8 text that contains a few invalid bytes", async () => {
    const broken = Buffer.concat([Buffer.from("Größe ".repeat(20)), Buffer.from([0xff]), Buffer.from("Ende")]);
    const text = await textOf(broken);
    expect(text).toContain("Größe");
    expect(text).toContain("Ende");
  });

  it("reports an encoding if it was guessed, but not if it is certain", async () => {
    expect((await readBytes(readText, SHIFT_JIS)).warnings).toEqual([
      { code: "encoding_guessed", message: "the file does not declare its encoding; it was decoded as shift_jis" },
    ]);
    for (const certain of ["plain", "Grüße", Buffer.from("\ufeffGrüße", "utf16le")]) {
      expect((await readBytes(readText, certain)).warnings).toEqual([]);
    }
  });

  it("reports that invalid bytes were replaced", async () => {
    const { blocks, warnings } = await readBytes(readText, Buffer.concat([Buffer.from("Größe ".repeat(20)), Buffer.from([0xff])]));
    expect(JSON.stringify(blocks)).toContain("\ufffd");
    expect(warnings.map(({ code }) => code)).toEqual(["encoding_guessed"]);
  });

  it.each([
    ["windows-1252", "Größe und Gewicht stehen auf dem Schild, der Preis beträgt 49 € für Gäste. Die Rückgabe ist möglich. "],
    ["windows-1250", "Vrácení zboží je zdarma do třiceti dnů od doručení zásilky, konvice pojme jeden a půl litru vody. "],
    ["windows-1251", "Возврат бесплатный в течение тридцати дней после доставки, чайник вмещает полтора литра воды. "],
    ["windows-1253", "Η επιστροφή είναι δωρεάν για τριάντα ημέρες μετά την παράδοση, η εγγύηση ισχύει δύο χρόνια. "],
    ["windows-1254", "İade teslimattan sonra otuz gün boyunca ücretsizdir, su ısıtıcısı bir buçuk litre su alır. "],
    ["windows-1255", "ההחזרה היא בחינם במשך שלושים יום לאחר המשלוח, והאחריות אינה חלה על בלאי רגיל. "],
    ["windows-1256", "الإرجاع مجاني خلال ثلاثين يوما من التسليم ويمكن طلب قطع الغيار من موقعنا. "],
    ["koi8-r", "Возврат бесплатный в течение тридцати дней после доставки, чайник вмещает полтора литра воды. "],
    ["shift_jis", "お届けから三十日以内は無料で返品できます。電気ケトルの容量は一・七リットルです。"],
    ["euc-jp", "お届けから三十日以内は無料で返品できます。電気ケトルの容量は一・七リットルです。"],
    ["euc-kr", "배송 후 삼십 일 이내에는 무료로 반품할 수 있습니다. 전기 주전자의 용량은 일 점 칠 리터입니다. "],
    ["gb18030", "收货后三十天内可免费退货。电水壶的容量是一点七升，水开后自动断电。您可以订购备用零件。"],
    ["big5", "收貨後三十天內可免費退貨。電水壺的容量是一點七升，水開後自動斷電。您可以訂購備用零件。"],
  ])("guesses %s from a few lines", async (encoding, text) => {
    expect(await textOf(encoded(text.repeat(2), encoding))).toBe(text.repeat(2).trim());
  });

  it("decodes UTF-16 without a byte order mark, and UTF-32 with a byte order mark", async () => {
    const text = "Grüße aus Österreich: 1,7 l\nfür 49 €";
    expect(await textOf(Buffer.from(text, "utf16le"))).toBe(text);
    expect(await textOf(Buffer.from(text, "utf16le").swap16())).toBe(text);
    expect(await textOf(utf32(`\ufeff${text} 🫖`, true))).toBe(`${text} 🫖`);
    expect(await textOf(utf32(`\ufeff${text} 🫖`, false))).toBe(`${text} 🫖`);
  });

  it("decodes 7-bit Japanese text", async () => {
    const bytes = Buffer.concat([Buffer.from("\u001b$B"), Buffer.from("4a56494a", "hex"), Buffer.from("\u001b(B: free")]);
    expect(await textOf(bytes)).toBe("返品: free");
  });

  it("guesses the encoding from non-ASCII bytes, even if they occur late in the file", async () => {
    const late = Buffer.concat([Buffer.from("plain line\n".repeat(20_000)), SHIFT_JIS]);
    expect(await textOf(late)).toContain("三十日以内は無料で返品できます。");
  });

  it("reports binary data as damaged", async () => {
    await expect(textOf(Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]))).rejects.toMatchObject({
      reason: "damaged",
    });
    await expect(textOf("a\u0000b")).rejects.toMatchObject({ reason: "damaged" });
  });
});

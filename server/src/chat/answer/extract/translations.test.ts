import { describe, expect, it } from "vitest";
import type { SourceRecord } from "./record.ts";
import { withoutTranslated } from "./translations.ts";

const text = (id: string, translations: SourceRecord["translations"] = []): SourceRecord =>
  ({ id, translations }) as unknown as SourceRecord;
const left = (german: readonly SourceRecord[], english: readonly SourceRecord[]): string[] =>
  withoutTranslated([...german, ...english], [...german.map(() => "de"), ...english.map(() => "en")], "de").map(({ id }) => id);
const at = "https://practice.example";

describe("selection of documents with a translation", () => {
  it.each([
    ["/en/fees", "/de/fees"],
    ["/fees", "/de/fees"],
    ["/en/fees", "/fees"],
    ["/en-gb/fees", "/de_AT/fees"],
    ["/fees.en.html", "/fees.de.html"],
    ["/fees_en.html", "/fees.html"],
    ["/fees?lang=en", "/fees?lang=de"],
    ["/?hl=en", "/"],
    ["/en", "/"],
    ["/en/", "/de/"],
  ])("omits %s if %s exists", (english, german) => {
    expect(left([text(at + german)], [text(at + english)])).toEqual([at + german]);
  });

  it.each([
    ["/en/fees", "/de/hours"],
    ["/en/fees", "/de/"],
    ["/fees/en", "/fees/de"],
    ["/fees?page=1", "/fees?page=2"],
  ])("keeps %s alongside %s", (english, german) => {
    expect(left([text(at + german)], [text(at + english)])).toHaveLength(2);
  });

  it("omits a document if its translation exists, whichever of the two documents declares the other", () => {
    const fees = text(`${at}/fees`, [{ language: "de-AT", id: `${at}/honorar` }]);
    expect(left([text(`${at}/honorar`)], [fees])).toEqual([`${at}/honorar`]);
    expect(left([text(`${at}/honorar`, [{ language: "en", id: `${at}/fees` }])], [text(`${at}/fees`)])).toEqual([`${at}/honorar`]);
    expect(left([text(`${at}/zeiten`)], [fees])).toHaveLength(2);
  });

  it("keeps documents in an unknown language and in the requested language", () => {
    const files = [text(`${at}/de/fees`), text(`${at}/fees`)];
    expect(withoutTranslated(files, ["de", null], "de")).toEqual(files);
    expect(withoutTranslated(files, ["de", "de"], "de")).toEqual(files);
  });
});

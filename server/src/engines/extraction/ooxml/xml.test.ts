import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { parseXml } from "./xml.ts";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const STRICT_A = "http://purl.oclc.org/ooxml/drawingml/main";

async function namesOf(xml: string | Buffer): Promise<string[]> {
  const names: string[] = [];
  await parseXml(Readable.from([Buffer.from(xml)]), {
    open: (name, attributes) => names.push(name, ...Object.keys(attributes).filter((key) => !key.startsWith("xmlns"))),
    close: (name) => names.push(`/${name}`),
  });
  return names;
}

describe("parseXml", () => {
  it("reports names with known prefixes, regardless of the prefix in the file, for strict and transitional files", async () => {
    expect(await namesOf(`<q:p xmlns:q="${W}" q:val="1"><z:t xmlns:z="${STRICT_A}"/></q:p>`)).toEqual([
      "w:p",
      "w:val",
      "a:t",
      "/a:t",
      "/w:p",
    ]);
  });

  it("limits a namespace declaration to its element", async () => {
    expect(await namesOf(`<p xmlns="${W}"><a xmlns="urn:other"><b/></a><c/></p>`)).toEqual([
      "w:p",
      "a",
      "b",
      "/b",
      "/a",
      "w:c",
      "/w:c",
      "/w:p",
    ]);
  });

  it("never confuses an unknown element with a known element of the same name", async () => {
    expect(await namesOf('<w:p xmlns:w="urn:other"><w:t/></w:p>')).toEqual(["?:p", "?:t", "/?:t", "/?:p"]);
  });

  it("reads UTF-16", async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<a xmlns="${W}"/>`, "utf16le")]);
    expect(await namesOf(bytes)).toEqual(["w:a", "/w:a"]);
  });

  it("waits between chunks for work that its events have requested", async () => {
    const log: string[] = [];
    await parseXml(Readable.from([Buffer.from("<a><b/>"), Buffer.from("</a>")]), {
      open: (name) => log.push(name),
      pause: async () => {
        await Promise.resolve();
        log.push("pause");
      },
    });
    expect(log).toEqual(["a", "b", "pause", "pause", "pause"]);
  });

  it("rejects excessive numbers of prefixes", async () => {
    const many = Array.from({ length: 200 }, (_, index) => `xmlns:p${index}="${W}"`).join(" ");
    await expect(namesOf(`<a ${many}/>`)).rejects.toMatchObject({ reason: "too_large" });
  });
});

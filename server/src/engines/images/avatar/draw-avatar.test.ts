import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawAvatar, withoutLetters } from "./draw-avatar.ts";

const drawing = (inner: string, attributes = 'viewBox="0 0 100 100"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`);
const plain = { logo: null, name: "Hearth & Hollow", color: "#7a3b2e" };

/** Color of a pixel as #rrggbb, rounded to steps of 16. */
async function colourAt(avatar: Uint8Array, left: number, top: number): Promise<string> {
  const data = await sharp(avatar).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...data].map((value) => Math.round(value / 17).toString(16)).join("");
}

describe("drawAvatar", () => {
  it("returns a WebP image of 512 x 512 pixels for a logo of any shape and for none", async () => {
    const wide = await sharp(drawing('<rect width="100" height="10" fill="red"/>', 'width="600" height="60" viewBox="0 0 100 10"'))
      .png()
      .toBuffer();
    const photo = await sharp({ create: { width: 300, height: 900, channels: 3, background: "#fff" } })
      .composite([{ input: drawing('<circle cx="50" cy="50" r="40"/>') }])
      .jpeg()
      .toBuffer();
    for (const logo of [null, drawing('<circle cx="50" cy="50" r="40" fill="#0a7"/>'), wide, photo]) {
      expect(await sharp(await drawAvatar({ ...plain, logo })).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    }
  });

  it("puts a logo on a visible background: usually white; the brand's color or a dark one for a white logo", async () => {
    const ground = async (fill: string, color: string | null): Promise<string> =>
      colourAt(await drawAvatar({ ...plain, color, logo: drawing(`<circle cx="50" cy="50" r="40" fill="${fill}"/>`) }), 5, 5);
    expect(await ground("#7a3b2e", "#7a3b2e")).toBe("fff");
    expect(await ground("#fff", "#114488")).toBe("148");
    expect(await ground("#fff", "#fffff0")).toBe("112");
    expect(await ground("#fff", null)).toBe("112");
  });

  it("fills the avatar with a square image that has its own background", async () => {
    const icon = await sharp({ create: { width: 100, height: 100, channels: 3, background: "#224466" } })
      .composite([{ input: drawing('<circle cx="50" cy="50" r="40" fill="#fff"/>') }])
      .png()
      .toBuffer();
    expect(await colourAt(await drawAvatar({ ...plain, logo: icon }), 5, 5)).toBe("246");
  });

  it("draws initials when a logo is too small or empty", async () => {
    const initials = await drawAvatar(plain);
    const tiny = await sharp(drawing('<circle cx="50" cy="50" r="50" fill="red"/>', 'width="16" height="16" viewBox="0 0 100 100"'))
      .png()
      .toBuffer();
    const flat = await sharp({ create: { width: 200, height: 200, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const empty = await sharp({ create: { width: 200, height: 200, channels: 4, background: "#ff000000" } })
      .png()
      .toBuffer();
    for (const logo of [tiny, flat, empty]) expect(Buffer.compare(await drawAvatar({ ...plain, logo }), initials)).toBe(0);
    expect(await colourAt(initials, 5, 5)).toBe("733");
  });

  it("draws a ring when there are no letters", async () => {
    expect(Buffer.compare(await drawAvatar({ ...plain, name: "!!!" }), await withoutLetters("#7a3b2e"))).toBe(0);
  });

  it("uses the image inside an icon file", async () => {
    const png = await sharp(drawing('<circle cx="50" cy="50" r="40" fill="#0a7"/>')).png().toBuffer();
    const head = Buffer.from("00000100010064640000010020000000000016000000", "hex");
    head.writeUInt32LE(png.length, 14);
    expect(await colourAt(await drawAvatar({ ...plain, logo: Buffer.concat([head, png]) }), 256, 256)).toBe("0a7");
  });

  it("reads nothing outside of an SVG", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const inner = `<style>@import url("${at}/style");</style><image xlink:href="${at}/1.png" width="9" height="9"/><image href="file:///etc/hostname" width="9" height="9"/><use href="${at}/2.svg#a"/><circle cx="50" cy="50" r="40" fill="#0a7"/>`;
    expect(await colourAt(await drawAvatar({ ...plain, logo: drawing(inner) }), 256, 256)).toBe("0a7");
    const entity = Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>${drawing("<text>&x;</text>").toString()}`);
    await expect(drawAvatar({ ...plain, logo: entity })).rejects.toThrow(/\w/);
    server.close();
    expect(asked).toEqual([]);
  });

  it.each([
    ["no picture", Buffer.from("nonsense")],
    ["nothing", Buffer.alloc(0)],
    ["a drawing of a million pixels each way", drawing("", 'width="1000000" height="1000000"')],
    ["a drawing that is too long", drawing(" ".repeat(1_100_000))],
    [
      "a drawing of drawings",
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "${"a".repeat(50)}"><!ENTITY b "${"&a;".repeat(99)}"><!ENTITY c "${"&b;".repeat(99)}"><!ENTITY d "${"&c;".repeat(99)}">]>${drawing("<text>&d;</text>").toString()}`,
      ),
    ],
  ])("rejects %s", async (_, logo) => {
    await expect(drawAvatar({ ...plain, logo })).rejects.toThrow(/\w/);
  });
});

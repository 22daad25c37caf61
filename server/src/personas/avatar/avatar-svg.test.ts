import { wcagContrast } from "culori";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { avatarSvg } from "./avatar-svg.ts";
import { initialsOf } from "./initials.ts";

interface Drawn {
  readonly ground: string | undefined;
  readonly ink: string | undefined;
  readonly letters: string;
  readonly elements: readonly string[];
}

/** Parses an avatar. @throws if the XML is malformed */
function drawn(svg: string): Drawn {
  const parser = new SaxesParser({ xmlns: false });
  const attributes = new Map<string, Record<string, string>>();
  let letters = "";
  parser.on("opentag", (tag) => void attributes.set(tag.name, tag.attributes as Record<string, string>));
  parser.on("text", (text) => void (letters += text));
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(svg).close();
  const sign = attributes.get("text")?.["fill"] ?? attributes.get("circle")?.["stroke"];
  return { ground: attributes.get("rect")?.["fill"], ink: sign, letters, elements: [...attributes.keys()] };
}

describe("initialsOf", () => {
  it.each([
    ["Hearth & Hollow", "HH"],
    ["The Lamp Shop", "LS"],
    ["zed", "Z"],
    ["éclair bleu", "ÉB"],
    ["straße", "S"],
    ["ßtest", "S"],
    ["Чай и кофе", "ЧИ"],
    ["東京茶屋", "東京"],
    ["متجر القهوة", "ما"],
    ["नमस्ते दुनिया", "नदु"],
    ["3 Monkeys", "3M"],
    ["<b> & </b>", "BB"],
    ["!!! 🙂", ""],
    ["", ""],
  ])("converts %s to %s", (name, initials) => expect(initialsOf(name)).toBe(initials));
});

describe("avatarSvg", () => {
  it("draws initials on the given color", () => {
    expect(drawn(avatarSvg("Hearth & Hollow", "#7a3b2e"))).toEqual({
      ground: "#7a3b2e",
      ink: "#ffffff",
      letters: "HH",
      elements: ["svg", "rect", "text"],
    });
  });

  it("draws a ring for a name without letters", () => {
    expect(drawn(avatarSvg("!!!", "#fff27a"))).toMatchObject({ ink: "#000000", letters: "", elements: ["svg", "rect", "circle"] });
  });

  it("draws letters with a contrast of at least 4.5:1 on every background", () => {
    for (let value = 0; value < 4_096; value += 1) {
      const ground = `#${[value >> 8, (value >> 4) & 15, value & 15].map((each) => (each * 17).toString(16).padStart(2, "0")).join("")}`;
      const { ink = ground } = drawn(avatarSvg("A", ground));
      expect(wcagContrast(ground, ink), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("derives the background from the name if the color is invalid", () => {
    const grounds = ["a", "b", "c", "d", "e"].map((name) => drawn(avatarSvg(name, null)).ground);
    expect(new Set(grounds).size).toBeGreaterThan(3);
    for (const ground of grounds) expect(ground).toMatch(/^#[0-9a-f]{6}$/);
    expect(drawn(avatarSvg("a", '"/><script>')).ground).toBe(grounds[0]);
  });

  it("contains nothing but letters if the name contains markup", () => {
    for (const name of ['"><script>alert(1)</script>', "&amp; &lt;", "\u0000\u0001 x", "a".repeat(100_000), "\ud800 b", "\u202eab"]) {
      const { letters, elements } = drawn(avatarSvg(name, "#123456"));
      expect(letters).toMatch(/^[\p{L}\p{M}\p{N}]{0,9}$/u);
      expect(elements).toEqual(["svg", "rect", letters === "" ? "circle" : "text"]);
    }
  });

  it("is an image of 512 x 512 pixels", () => {
    const [svg = ""] = avatarSvg("Hearth", "#7a3b2e").match(/^<svg [^>]*>/) ?? [];
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(svg).toContain('width="512"');
    expect(svg).toContain('height="512"');
  });
});

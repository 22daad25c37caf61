import { describe, expect, it } from "vitest";
import { brandColours } from "./brand-colours.ts";

const of = (css: string): string[] => brandColours({ declared: [], styles: [css] });

describe("brandColours", () => {
  it("prefers the dark color of a header to the colors of a notice", () => {
    const css = `body{color:#333}header{background:#23472f;color:#fff}.notice{background:#fff3cd;border:1px solid #d6b656}`;
    expect(of(css)[0]).toBe("#23472f");
    expect(of(css.replaceAll("notice", "alert"))[0]).toBe("#23472f");
  });

  it("returns no color that is too pale for a button if another color is available", () => {
    expect(of(`.hero{background:#fde9d0}a{color:#a3321f}`)[0]).toBe("#a3321f");
    expect(of(`.hero{background:#fde9d0}`)).toEqual(["#fde9d0"]);
  });

  it("excludes dark text, and grays even if they are the background of a header", () => {
    expect(of(`header{background:#222426}a{color:#2b2d31}.card{color:#1d3a2a}`)).toEqual([]);
  });
});

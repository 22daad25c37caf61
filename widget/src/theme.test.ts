import { describe, expect, it } from "vitest";
import { accentOf, surfaces } from "./theme.ts";

/** Relative luminance of a `#rrggbb` color according to WCAG 2. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const steps = ["00", "33", "66", "99", "cc", "ff"];
const everyColor = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

describe("colors derived from a brand's accent color", () => {
  it.each(["light", "dark"] as const)("are readable for every accent color in %s", (theme) => {
    for (const color of everyColor) {
      const { "--accent": ground, "--on-accent": on, "--accent-edge": edge, "--accent-text": text } = accentOf([color], theme);
      expect(contrast(ground, on), color).toBeGreaterThanOrEqual(4.5);
      expect(contrast(edge, surfaces[theme]), color).toBeGreaterThanOrEqual(3);
      // The text color of the light theme.
      expect(contrast(text === "var(--text)" ? "#171b19" : text, surfaces[theme]), color).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("keep an accent color that is already readable", () => {
    expect(accentOf(["#1d5ba3"], "light")).toEqual({
      "--accent": "#1d5ba3",
      "--on-accent": "#ffffff",
      "--accent-edge": "#1d5ba3",
      "--accent-text": "#1d5ba3",
    });
  });

  it.each(["#ffd400", "#ff9900", "#b6ff00"])(
    "keep the light color %s in both themes, and write links in the color of the text",
    (color) => {
      expect(accentOf([color], "light")).toMatchObject({ "--accent": color, "--on-accent": "#000000", "--accent-text": "var(--text)" });
      expect(accentOf([color], "dark")).toEqual({
        "--accent": color,
        "--on-accent": "#000000",
        "--accent-edge": color,
        "--accent-text": color,
      });
    },
  );

  it("use the first valid color, or else the widget's own color", () => {
    expect(accentOf(["red; background: url(x)", "#036"], "light")["--accent"]).toBe("#003366");
    expect(accentOf([], "light")["--accent"]).toBe("#1f6b52");
  });
});

describe("contrast", () => {
  it("is 21 for black on white and 1 for equal colors", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#123456", "#123456")).toBe(1);
  });
});

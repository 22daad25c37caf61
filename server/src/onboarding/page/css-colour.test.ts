import { describe, expect, it } from "vitest";
import { cpuTime } from "../../../test/support/cpu-time.ts";
import { parseColour, vividness } from "./css-colour.ts";

describe("parseColour", () => {
  it.each([
    ["#FA0", "#ffaa00"],
    ["#ffaa00ff", "#ffaa00"],
    [" rgb(255 170 0 / 90%) ", "#ffaa00"],
    ["rgba(300, -5, 20, 0.6)", "#ff0014"],
    ["hsl(0.5turn 50% 50%)", "#40bfbf"],
    ["hsl(200grad 50% 50%)", "#40bfbf"],
    ["oklch(62.8% 0.2577 29.23)", "#ff0000"],
    ["oklch(0.7 0 none)", "#9e9e9e"],
    ["HotPink", "#ff69b4"],
  ])("converts %s to %s", (text, hex) => {
    expect(parseColour(text)).toBe(hex);
  });

  it.each(["", "#", "#12345", "#ffaa007f", "rgb(1, 2)", "rgb(var(--brand))", "transparent", "currentcolor", "constructor"])(
    "returns null for %j",
    (text) => {
      expect(parseColour(text)).toBeNull();
    },
  );

  it("runs in linear time on adversarial input", () => {
    const started = cpuTime();
    for (const part of ["rgb(", "1 ", "#f", "hsl(1deg ", "oklch(none "]) parseColour(part.repeat(200_000));
    expect(cpuTime() - started).toBeLessThan(2_000);
  });
});

describe("vividness", () => {
  it("measures the distance from gray", () => {
    expect([vividness("#808080"), vividness("#ff0000")]).toEqual([0, 1]);
  });
});

import { modeLab65, modeRgb, useMode } from "culori/fn";

useMode(modeRgb);
const toLab = useMode(modeLab65);

export type Rgb = readonly [red: number, green: number, blue: number];
export type Lab = readonly [lightness: number, a: number, b: number];

/** Converts sRGB (0-255) to CIE L*a*b* with the D65 white point. */
export function labOf([red, green, blue]: Rgb): Lab {
  const { l, a, b } = toLab({ mode: "rgb", r: red / 255, g: green / 255, b: blue / 255 });
  return [l, a, b];
}

/** Returns the squared distance between two colors (CIE 1976). Distances up to about 5 are barely visible. */
export function squaredDistance(one: Lab, other: Lab): number {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
}

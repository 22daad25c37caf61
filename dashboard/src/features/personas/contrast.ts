/** Returns the relative luminance of a #rrggbb color, as defined in WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the text color that is more readable on a background color, and its contrast ratio. */
export function textOn(color: string): { readonly text: "black" | "white"; readonly contrast: number } {
  const ground = luminance(color) + 0.05;
  const [black, white] = [ground / 0.05, 1.05 / ground];
  return black > white ? { text: "black", contrast: black } : { text: "white", contrast: white };
}

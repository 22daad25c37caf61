/** Returns the contrast of two colors, 1 to 21 (WCAG 2, relative luminance). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(channelsOf(one)), luminance(channelsOf(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns black or white, whichever contrasts with the background by at least 4.5:1; one always does. */
export function inkOn(ground: string): "#ffffff" | "#000000" {
  return contrast(ground, "#ffffff") >= 4.5 ? "#ffffff" : "#000000";
}

/** Derives a background color from a name. */
export function groundOf(name: string): string {
  let hash = 7;
  for (const char of name) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  const hue = hash % 360;
  const channel = (offset: number): string => {
    const place = (offset + hue / 30) % 12;
    const value = 0.36 - 0.16 * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Parses `#rrggbb` to red, green and blue, 0-255. */
export function channelsOf(hex: string): readonly [number, number, number] {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Returns the relative luminance of sRGB, 0 to 1. */
export function luminance([red, green, blue]: readonly [number, number, number]): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

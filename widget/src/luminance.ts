/** Returns whether black text is more readable than white text on a color, judged by relative luminance. @param color as `#rrggbb` */
export function isLight(color: string): boolean {
  const rgb = Number(`0x${color.slice(1)}`);
  const part = (shift: number): number => (((rgb >> shift) & 255) / 255) ** 2.2;
  return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0) > 0.179;
}

const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const long = /^#?([0-9a-f]{6})$/i;

/** Converts a color code, with or without `#`, or a CSS color name, even if written as two words, to #rrggbb; null for other text. */
export function colorOf(text: string): string | null {
  const entered = text.trim();
  const [, whole] = long.exec(entered) ?? [];
  if (whole !== undefined) return `#${whole.toLowerCase()}`;
  const digits = short.exec(entered)?.slice(1);
  if (digits !== undefined) return `#${digits.map((digit) => digit + digit).join("")}`.toLowerCase();
  return named(entered.replaceAll(/[\s-]/g, "").toLowerCase());
}

/** Uses the browser, which supports all 148 color names. */
function named(name: string): string | null {
  if (!/^[a-z]{3,}$/.test(name) || typeof document === "undefined") return null;
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return null;
  // An unknown name does not change the color.
  const [first, second] = ["#000000", "#ffffff"].map((before) => {
    context.fillStyle = before;
    context.fillStyle = name;
    return context.fillStyle;
  });
  return first === second && first?.startsWith("#") === true ? first : null;
}

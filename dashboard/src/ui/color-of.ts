const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const long = /^#?([0-9a-f]{6})$/i;

/** Returns a color as #rrggbb from its code, with or without `#`, or its CSS name, also in two words; null for any other text. */
export function colorOf(text: string): string | null {
  const entered = text.trim();
  const [, whole] = long.exec(entered) ?? [];
  if (whole !== undefined) return `#${whole.toLowerCase()}`;
  const digits = short.exec(entered)?.slice(1);
  if (digits !== undefined) return `#${digits.map((digit) => digit + digit).join("")}`.toLowerCase();
  return named(entered.replaceAll(/[\s-]/g, "").toLowerCase());
}

/** Asks the browser, which knows all 148 names. */
function named(name: string): string | null {
  if (!/^[a-z]{3,}$/.test(name) || typeof document === "undefined") return null;
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return null;
  // An unknown name leaves the color as it was.
  const [first, second] = ["#000000", "#ffffff"].map((before) => {
    context.fillStyle = before;
    context.fillStyle = name;
    return context.fillStyle;
  });
  return first === second && first?.startsWith("#") === true ? first : null;
}

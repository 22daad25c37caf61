/** @type {Readonly<Record<string, string>>} */
const named = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Returns the text of a shop's HTML: block elements become lines, and character references become characters. @param {string} html */
export function plainText(html) {
  return html
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/gi, "")
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|ul|ol)>/gi, "\n")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
    })
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/ ?\n\s*/g, "\n")
    .trim();
}
